/** How a double changes a number it cannot hold: to infinity, to 0, or in its last digits. */
export type NumberLoss = "overflow" | "underflow" | "digits";

/** What a double loses of a number literal; undefined if it keeps every digit (`0.10`, `1e2` and `0.1` are kept). */
export function lossOf(literal: string): NumberLoss | undefined {
  const value = Number(literal);
  if (!Number.isFinite(value)) return "overflow";
  if (canonicalDecimal(String(value)) === canonicalDecimal(literal)) return undefined;
  return value === 0 ? "underflow" : "digits";
}

/** A decimal literal in one spelling: its significant digits, and the power of ten of the last one. */
export function canonicalDecimal(literal: string): string {
  const [, sign, integer = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = `${integer}${fraction}`.replace(/^0+/, "");
  if (digits === "") return "0";
  let kept = digits.length;
  while (digits[kept - 1] === "0") kept--;
  // An exponent too large to be exact is beyond the range of a double either way.
  return `${sign}${digits.slice(0, kept)}e${Number(exponent) - fraction.length + digits.length - kept}`;
}
