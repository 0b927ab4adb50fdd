import { Entries, type PackedEntries, Role, roleMask } from "../../src/batch/entries.ts";
import { factsOnTape } from "../../src/batch/read-facts.ts";
import { factsOf } from "../../src/check/facts-of.ts";
import { type Checked, check } from "../../src/check/payload.ts";
import { recognise } from "../../src/check/recognise.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Profile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import type { References } from "../../src/spec/references.ts";
import { entryWidth } from "../../src/tables/partitions.ts";

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
  const last = check(text, kind, "a", 0, { ...own, isFull: () => true });
  const facts = last.isOnTape ? disagreementOfFacts(kind, checked, profile?.references) : undefined;
  return facts === undefined ? outcome : { ...outcome, disagreement: facts };
}

/** How the facts of the payload on the tape differ from those of its value. */
function disagreementOfFacts(kind: Kind, checked: Checked, table: References | undefined): string | undefined {
  const isBroken = checked.findings.some(({ finding }) => finding.severity === "error");
  const facts = JSON.stringify(factsOnTape(kind, { file: 0, payload: 0 }, table, isBroken));
  const entries = [false, true].map((dropsDocuments) => {
    const entries = new Entries(table);
    entries.addOnTape(kind, 0, dropsDocuments, isBroken);
    return entries.take();
  });
  const [exact] = factsOf(checked, 0, 0, undefined, table);
  const expected = JSON.stringify(exact);
  if (facts !== expected) return `${facts}\n${expected}`;
  for (const [i, own] of entries.entries()) {
    const ofFacts = new Entries(table);
    if (exact) ofFacts.add(exact, i === 1);
    const expected = ofFacts.take();
    for (const of of [wordsOf, traitsOf]) if (of(own) !== of(expected)) return `entries: ${of(own)}\n${of(expected)}`;
  }
  return undefined;
}

/** The entries that show whether a payload is innocent, in any order. */
function wordsOf({ words }: PackedEntries): string {
  const entries: string[] = [];
  for (let i = 0; i < words.length; i += entryWidth)
    if (((words[i + 1] as number) & roleMask) < Role.names) entries.push(words.slice(i, i + entryWidth).join(" "));
  return entries.sort().join("\n");
}

function traitsOf({ traits }: PackedEntries): string {
  return JSON.stringify(traits, (_, value) => (value instanceof Set ? [...value] : value));
}
