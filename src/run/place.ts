import type { Finding } from "../check/finding.ts";

/** The place of a payload in the send order, and for a finding its line and column. */
export type Place = Pick<Finding, "line" | "column"> & { order: number };

export function placeOf({ order = 0, line, column }: Finding): Place {
  return { order, line, column };
}

/** Compares by the place of a payload in the send order, then by position. */
export function comparePlaces(a: Place, b: Place): number {
  return a.order - b.order || a.line - b.line || a.column - b.column;
}
