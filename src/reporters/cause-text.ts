import type { Cause } from "../run/causes.ts";
import { grouped } from "../text/grouped.ts";
import { hasBlanksAround } from "../text/placeholders.ts";
import { printable } from "../text/visible.ts";

const maxValues = 5;

/** The values of a cause with their counts, `Charge x2,499 · PAYMNT x1`; undefined if they say nothing. */
export function valuesOf({ values, otherValues }: Cause): string | undefined {
  const [first] = values;
  // Values that differ each time are identifiers.
  if (!first || (first.count === 1 && values.length > maxValues)) return undefined;
  const listed = values.slice(0, maxValues);
  const others = values.slice(maxValues).reduce((sum, { count }) => sum + count, otherValues);
  return [
    ...listed.map(({ value, count }) => `${valueText(value)} x${grouped(count)}`),
    ...(others > 0 ? [`others x${grouped(others)}`] : []),
  ].join(" · ");
}

/** A value as a report shows it: in quotes if its end could not be seen otherwise. */
export function valueText(value: string): string {
  return value === "" || hasBlanksAround(value) ? `"${printable(value)}"` : printable(value);
}

/** What a cause is about: the part of a request record, and the attr with indexes starred. */
export function fieldOf({ part, attr }: Pick<Cause, "part" | "attr">): string {
  return [part && printable(part), attr === null ? "(many fields)" : printable(attr)].filter(Boolean).join(" ");
}
