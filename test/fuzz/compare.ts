import { Entries, type PackedEntries } from "../../src/batch/entries.ts";
import type { Facts } from "../../src/batch/facts.ts";
import type { Name } from "../../src/batch/names.ts";
import { factsOf, namesOf } from "../../src/check/facts-of.ts";
import { type Checked, check, factsOfText } from "../../src/check/payload.ts";
import { recognise } from "../../src/check/recognise.ts";
import { type PayloadText, payloadText } from "../../src/input/payload.ts";
import type { Profile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import type { References } from "../../src/spec/references.ts";

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
  if (shown.isClean && recognise(shown.content.value, profile) !== shown.kind)
    return { isClean: true, disagreement: `shown as ${shown.kind}, but is ${recognise(shown.content.value, profile)}` };
  const checked = check(text, kind, "a", 0, own);
  const isClean = checked.isClean === true;
  const outcome = { isClean };
  const values = JSON.stringify(
    checked.findings
      .filter(({ finding }) => !finding.because)
      .map(({ finding, value }) => [finding.severity, finding.code, finding.cause, value])
      .sort(),
  );
  const last = check(text, kind, "a", 0, { ...own, isFull: () => true });
  const counted = JSON.stringify(
    (last.counted?.counted ?? [])
      .map(({ finding, value }) => [finding.severity, finding.code, finding.cause, value])
      .sort(),
  );
  if (values !== counted) return { ...outcome, disagreement: `${counted} counted instead of ${values}` };
  const symptoms = checked.findings.filter(({ finding }) => finding.because).length;
  if (symptoms !== (last.counted?.symptoms ?? 0))
    return { ...outcome, disagreement: `${last.counted?.symptoms} symptoms instead of ${symptoms}` };
  for (const [given, first] of [
    [kind, last],
    [undefined, shown],
  ] as const) {
    const again = JSON.stringify(factsOfText(text, given, first.flaws, { file: 0, payload: 0 }, own));
    const facts = JSON.stringify(factsOf(first, 0, 0, text, profile?.references));
    if (again !== facts) return { ...outcome, disagreement: `${again} read again instead of ${facts}` };
  }
  const entries = disagreementOfEntries(last, text, profile?.references);
  return entries === undefined ? outcome : { ...outcome, disagreement: entries };
}

/** How the entries of names on the tape differ from those of their texts. */
function disagreementOfEntries(checked: Checked, text: PayloadText, table: References | undefined): string | undefined {
  for (const dropsDocuments of [false, true]) {
    const entriesOf = (all: Iterable<Facts<Name>>): string => {
      const entries = new Entries(table);
      for (const each of all) entries.add(each, dropsDocuments);
      const packed = entries.take();
      return `${packed.words.join(" ")}\n${scopeOf(packed)}`;
    };
    // Names are on the tape until another text is.
    const own = entriesOf(namesOf(checked, 0, text, dropsDocuments, table));
    const expected = entriesOf(factsOf(checked, 0, 0, text, table));
    if (own !== expected) return `entries: ${own}\n${expected}`;
  }
  return undefined;
}

function scopeOf({ scope }: PackedEntries): string {
  return JSON.stringify(scope, (_, value) => (value instanceof Set ? [...value] : value));
}
