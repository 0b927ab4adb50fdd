/** A count with thousands separators. Intl does the same, but loading it takes longer than linting a file. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
