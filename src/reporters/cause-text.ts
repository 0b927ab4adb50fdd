import { type Cause, type CauseList, rareCount } from "../run/causes.ts";
import { worthwhileFixes } from "../run/rejected.ts";
import { counted, grouped } from "../text/grouped.ts";
import { printable } from "../text/visible.ts";

const maxValues = 5;

/** The values of a cause with their counts, `Charge 2,499 · PAYMNT 1`; undefined if they say nothing. */
export function valuesOf({ values, otherValues }: Cause): string | undefined {
  const [first] = values;
  // Values that differ each time are identifiers.
  if (!first || (first.count === 1 && values.length > maxValues)) return undefined;
  const listed = values.slice(0, maxValues);
  const others = values.slice(maxValues).reduce((sum, { count }) => sum + count, otherValues);
  return [
    ...listed.map(({ value, count }) => `${printable(value) || '""'} ${grouped(count)}`),
    ...(others > 0 ? [`others ${grouped(others)}`] : []),
  ].join(" · ");
}

/** The title of a cause as sentences, with what other causes tell about it. */
export function titleOf({ title, evidence }: Pick<Cause, "title" | "evidence">): string {
  return evidence === undefined ? `${title}.` : `${title}. ${evidence}.`;
}

/** What a cause is about: the part of a request record, and the attr with indexes starred. */
export function fieldOf({ part, attr }: Pick<Cause, "part" | "attr">): string {
  return [part && printable(part), attr === null ? "(many fields)" : printable(attr)].filter(Boolean).join(" ");
}

/** The sentence that says which few causes to fix first, and a line for each of them; nothing if no few would help. */
export function whatWouldHelp({ causes, rejected }: CauseList): string[] {
  const fixes = worthwhileFixes(rejected);
  const last = fixes?.at(-1);
  if (!fixes || !last) return [];
  const these = fixes.length === 1 ? "this cause" : `these ${fixes.length} causes`;
  const number = rejected.isExact ? grouped(last.acceptable) : `at least ${grouped(last.acceptable)}`;
  const lines = fixes.flatMap(({ cause: id }, i) =>
    causes
      .filter(({ cause }) => cause.id === id)
      .map(({ cause }) => `  ${i + 1}. ${[cause.code, fieldOf(cause), cause.title].filter(Boolean).join("  ")}`),
  );
  return [
    `What would help most: fixing ${these} makes ${number} of ${counted(rejected.payloads, "rejected payload")} acceptable.`,
    ...lines,
  ];
}

/** How many findings reports show of a cause with many. */
export const shownOfMany = 3;

/** True if reports show only some findings of a cause. */
export function isRolledUp({ count }: Pick<Cause, "count">): boolean {
  return count > rareCount;
}
