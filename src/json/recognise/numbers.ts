/** Readers of numbers, which note the value of the number. */

import { bytes } from "./buffer.ts";
import { notes, number, Places, Whole } from "./notes.ts";

export const powersOfTen = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);
/** A double holds every decimal of so many digits. */
const maxDigits = 15;

/** Reads a number without exponent, and notes its value and decimal places. */
export function decimal(at: number): number {
  let p = at;
  let c = bytes[p] as number;
  const isNegative = c === 45;
  if (isNegative) c = bytes[++p] as number;
  const first = p;
  let value = 0;
  if (c === 48) c = bytes[++p] as number;
  else if (c >= 49 && c <= 57)
    do {
      value = value * 10 + (c - 48);
      c = bytes[++p] as number;
    } while (c >= 48 && c <= 57 && p - first <= maxDigits);
  else return -1;
  let places = 0;
  let digits = p - first;
  if (c === 46) {
    const point = p;
    c = bytes[++p] as number;
    if (c < 48 || c > 57) return -1;
    do {
      value = value * 10 + (c - 48);
      c = bytes[++p] as number;
    } while (c >= 48 && c <= 57 && p - point <= maxDigits);
    places = p - point - 1;
    digits += places;
  }
  // Another digit is one too many, or follows a zero.
  if (digits > maxDigits || (c >= 48 && c <= 57) || (c | 32) === 101) return -1;
  if (places > 0) value /= powersOfTen[places] as number;
  number[0] = isNegative ? -value : value;
  notes[Places] = places;
  return p;
}

/**
 * Reads a string that holds a decimal, such as -12.50 or .5, after its opening quote. Notes its value, its decimal places
 * and the digits before the point.
 */
export function decimalText(at: number): number {
  let p = at;
  let c = bytes[p] as number;
  const isNegative = c === 45;
  if (isNegative) c = bytes[++p] as number;
  const first = p;
  let value = 0;
  while (c >= 48 && c <= 57 && p - first <= maxDigits) {
    value = value * 10 + (c - 48);
    c = bytes[++p] as number;
  }
  const whole = p - first;
  let places = 0;
  if (c === 46) {
    const point = p;
    c = bytes[++p] as number;
    while (c >= 48 && c <= 57 && p - point <= maxDigits) {
      value = value * 10 + (c - 48);
      c = bytes[++p] as number;
    }
    places = p - point - 1;
  }
  const digits = whole + places;
  if (c !== 34 || digits === 0 || digits > maxDigits) return -1;
  if (places > 0) value /= powersOfTen[places] as number;
  number[0] = isNegative ? -value : value;
  notes[Places] = places;
  notes[Whole] = whole;
  return p + 1;
}

/** Whether the last number is a decimal of so many places, given ten to their power. */
export function isRound(scale: number): boolean {
  const value = number[0] as number;
  return Math.round(value * scale) / scale === value;
}
