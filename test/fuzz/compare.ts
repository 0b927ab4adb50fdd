import { FactRows } from "../../src/batch/fact-rows.ts";
import type { Facts } from "../../src/batch/facts.ts";
import { addEntries, factsIn } from "../../src/batch/read-rows.ts";
import { factsOfRecognised } from "../../src/batch/recognised.ts";
import { type PackedRows, Role, roleMask } from "../../src/batch/row-format.ts";
import { factsOf } from "../../src/check/facts-of.ts";
import { type Checked, check } from "../../src/check/payload.ts";
import { recognise } from "../../src/check/recognise.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Profile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import type { References } from "../../src/spec/references.ts";
import { entryWidth, Partitions } from "../../src/tables/partitions.ts";

const options = { today: "2026-06-30", showValues: false, wantsCodeFrame: () => true, levels: new Map() };

/** Whether a payload is clean; and what is wrong with its facts, with what is counted of it, or with its kind. */
export interface Outcome {
  isClean: boolean;
  disagreement?: string;
}

/** Compares what the tape shows of a payload with what its parsed value shows, and what is counted with what is listed. */
export function compare(kind: Kind, bytes: Uint8Array, profile?: Profile): Outcome {
  const text = payloadText(bytes);
  const own = { ...options, profile };
  const shown = check(text, undefined, "a", 0, own);
  if (shown.isClean && recognise(shown.value, profile) !== shown.kind)
    return { isClean: true, disagreement: `shown as ${shown.kind}, but is ${recognise(shown.value, profile)}` };
  const counting = check(text, kind, "a", 0, { ...own, isFull: () => true });
  const checked = check(text, kind, "a", 0, own);
  const isClean = checked.isClean === true;
  const outcome = { isClean };
  const values = JSON.stringify(
    checked.findings
      .filter(({ finding }) => !finding.because)
      .map(({ finding, value }) => [finding.severity, finding.code, finding.cause, value])
      .sort(),
  );
  const counted = JSON.stringify(
    (counting.counted?.counted ?? [])
      .map(({ finding, cause, value }) => [finding.severity, finding.code, cause, value])
      .sort(),
  );
  if (values !== counted) return { ...outcome, disagreement: `${counted} counted instead of ${values}` };
  const facts = isClean ? disagreementOfFacts(kind, checked, profile?.references) : undefined;
  return facts === undefined ? outcome : { ...outcome, disagreement: facts };
}

/** How the facts of the clean payload on the tape differ from those of its value. */
function disagreementOfFacts(kind: Kind, checked: Checked, table: References | undefined): string | undefined {
  const facts = JSON.stringify(factsOfRecognised(kind, { file: 0, payload: 0 }, table), withArrays);
  const rows = [false, true].map((dropsDocuments) => {
    const rows = new FactRows(table);
    rows.addRecognised(kind, 0, dropsDocuments);
    return rows.take();
  });
  const [exact] = factsOf(checked, 0, 0, undefined, table);
  const expected = JSON.stringify(exact, withArrays);
  if (facts !== expected) return `${facts}\n${expected}`;
  for (const [i, row] of rows.entries()) {
    const expected = rowsOf(i === 0 ? exact : exact && { ...exact, documents: [] }, table);
    for (const of of [factsOfRows, entriesOf, traitsOf])
      if (of(row, table) !== of(expected, table)) return `row: ${of(row, table)}\n${of(expected, table)}`;
  }
  return undefined;
}

/** The row of facts that were read from a value. */
function rowsOf(facts: Facts | undefined, table: References | undefined): PackedRows {
  const rows = new FactRows(table);
  if (facts) rows.add(facts);
  return rows.take();
}

/** The facts with the documents or without them, as they were added. */
function factsOfRows(rows: PackedRows, table: References | undefined): string {
  return JSON.stringify([...factsIn(rows, () => true, table)], withArrays);
}

/** The entries that show whether a payload is innocent. */
function entriesOf(rows: PackedRows): string {
  const entries: string[] = [];
  const partitions = new Partitions();
  addEntries(partitions, rows, 0);
  for (const partition of partitions)
    for (const block of partition)
      for (let i = 0; i < block.length; i += entryWidth)
        if (((block[i + 1] as number) & roleMask) < Role.names) entries.push(block.slice(i, i + entryWidth).join(" "));
  return entries.join("\n");
}

function traitsOf({ traits }: PackedRows): string {
  return JSON.stringify(traits, (_, value) => (value instanceof Set ? [...value] : value));
}

function withArrays(_: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? [...(value as unknown as number[])] : value;
}
