import type { Cause } from "./causes.ts";

/** What changed between the causes of two runs. */
export interface CauseDiff {
  new: Cause[];
  gone: Cause[];
  /** Causes with another number of findings. */
  changed: { before: Cause; after: Cause }[];
  unchanged: number;
}

export function diffCauses(before: readonly Cause[], after: readonly Cause[]): CauseDiff {
  const rest = new Map(before.map((cause) => [cause.id, cause]));
  const diff: CauseDiff = { new: [], gone: [], changed: [], unchanged: 0 };
  for (const cause of after) {
    const known = rest.get(cause.id);
    rest.delete(cause.id);
    if (!known) diff.new.push(cause);
    else if (known.count !== cause.count) diff.changed.push({ before: known, after: cause });
    else diff.unchanged++;
  }
  diff.gone.push(...rest.values());
  return diff;
}

/** True if a cause of errors is new, or has more findings than before. */
export function isWorse(diff: CauseDiff): boolean {
  return (
    diff.new.some(({ severity }) => severity === "error") ||
    diff.changed.some(({ before, after }) => after.severity === "error" && after.count > before.count)
  );
}
