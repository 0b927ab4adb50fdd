/** The order of texts by code unit, which is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The order of scalar values: by the name of their type, then by value. */
export function byTypeAndValue(a: unknown, b: unknown): number {
  const [left, right] = [typeof a, typeof b];
  if (left !== right) return left < right ? -1 : 1;
  return typeof a === "number" ? a - (b as number) : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
