import { isDigit, Minus } from "./bytes.ts";

/** How a double changes a number it cannot hold: to infinity, to 0, or in its last digits. */
export type NumberLoss = "overflow" | "underflow" | "digits";

/** Offset after the sign, integer and fraction at `at`; -1 if they are malformed. */
export function skipDecimal(bytes: Uint8Array, at: number, end: number): number {
  let i = bytes[at] === Minus ? at + 1 : at;
  if (i >= end || !isDigit(bytes[i])) return -1;
  if (bytes[i] === 0x30) i++;
  else i = skipDigits(bytes, i, end);
  if (i >= end || bytes[i] !== 0x2e) return i;
  const behind = skipDigits(bytes, i + 1, end);
  return behind === i + 1 ? -1 : behind;
}

/** Offset after the exponent at `at`, or `at` if there is none; -1 if it is malformed. */
export function skipExponent(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || ((bytes[at] as number) | 0x20) !== 0x65) return at;
  const digits = bytes[at + 1] === Minus || bytes[at + 1] === 0x2b ? at + 2 : at + 1;
  const behind = skipDigits(bytes, digits, end);
  return behind === digits ? -1 : behind;
}

function skipDigits(bytes: Uint8Array, at: number, end: number): number {
  let i = at;
  while (i < end && isDigit(bytes[i])) i++;
  return i;
}

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
