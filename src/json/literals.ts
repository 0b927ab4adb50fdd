/**
 * Tests of the literals of a tape by their bytes. Each says that a literal is certainly right. Of others only the value
 * tells: of texts with escapes, most texts that are not ASCII, and long numbers.
 */

import { placeholderProblem } from "../text/placeholders.ts";
import { Backslash, decode, Minus, Quote } from "./bytes.ts";
import { Escapes, HighBits, hasEscape, notes, tape } from "./tape.ts";

/** Whether a string is not blank: the first character of most decides. */
export function isFilled(start: number, end: number): boolean {
  const first = tape.bytes[start + 1] as number;
  // A letter of Latin, Greek, Cyrillic, Hebrew or Arabic, or of an ideographic script.
  if ((first >= 0xc3 && first <= 0xdf) || (first >= 0xe4 && first <= 0xed)) return true;
  for (let p = start + 1; p < end - 1; p++) {
    const c = tape.bytes[p] as number;
    if (c === Backslash) return false;
    if (c > 32 && c < 127) return true;
  }
  return false;
}

/** Whether a string has at least so many characters, and at most so many. */
export function isLong(start: number, end: number, least: number, most: number): boolean {
  let size = end - start - 2;
  if (size <= most && least <= 0) return true;
  // A character has one byte or more, and an escape one character.
  if (notes[Escapes] !== 0 || notes[HighBits] !== 0) {
    size = 0;
    for (let p = start + 1; p < end - 1; p++) {
      const c = tape.bytes[p] as number;
      if (c === Backslash) return false;
      if ((c & 0xc0) !== 0x80) size++;
    }
  }
  return size >= least && size <= most;
}

/** Whether a string is a path of a document that has nothing unusual about it. */
export function isPlainPath(start: number, end: number): boolean {
  if (!isFilled(start, end) || mayBeSpace(start + 1) || tape.bytes[start + 2] === 0x3a) return false;
  // As if a slash stood before it: a segment must begin after each slash.
  let before = 0x2f;
  for (let p = start + 1; p < end - 1; p++) {
    const c = tape.bytes[p] as number;
    if (c === Backslash || c === 0x7f || c === 0x25) return false;
    if (before === 0x2f && (c === 0x2f || c === 0x2e)) return false;
    // A control character of U+0080 to U+009F.
    if (before === 0xc2 && c < 0xa0) return false;
    before = c;
  }
  return before !== 0x2f && before > 32 && before < 127;
}

/** Words of `placeholderProblem`, by their first byte in lower case; others begin with # or [. */
const placeholders: ReadonlyMap<number, readonly string[]> = new Map(
  [["nan", "none", "null", "nat", "n/a"], ["undefined"], ["<na>"], ["(null)"]].map((words) => [
    (words[0] as string).charCodeAt(0),
    words,
  ]),
);

/** Whether a string is certainly no placeholder, and has no blanks around it if it is an identifier. */
export function isReal(literal: number, literalEnd: number, isIdentifier: boolean): boolean {
  const start = literal + 1;
  const end = literalEnd - 1;
  if (isIdentifier) {
    if (hasEscape(start, end)) return false;
    let last = end - 1;
    while (((tape.bytes[last] as number) & 0xc0) === 0x80) last--;
    if (mayBeSpace(start) || mayBeSpace(last)) return false;
    // Double quotes are escapes.
    if (marks.has(tape.bytes[start] as number)) return false;
  }
  let p = start;
  while (tape.bytes[p] === 32) p++;
  const c = tape.bytes[p] as number;
  if (c === 92) return tape.bytes[p + 1] === 34;
  if (c === 43 || c === 45 || (c >= 48 && c <= 57)) return isNoNumber(p, end);
  for (const word of placeholders.get(c | 32) ?? none) if (isWord(p, end, word)) return false;
  return c !== 35 && c !== 91;
}

const none: readonly never[] = [];
/** With which quoted identifiers, and names and dashes in place of them, begin: an apostrophe, <, {, $, -, . and ?. */
const marks: ReadonlySet<number> = new Set([0x27, 0x3c, 0x7b, 0x24, 0x2d, 0x2e, 0x3f]);

/** Whether the character at an offset may be white space, or one without width. */
function mayBeSpace(at: number): boolean {
  const next = tape.bytes[at + 1];
  switch (tape.bytes[at]) {
    case 32:
    case 0x7f:
      return true;
    case 0xc2:
      return (next as number) <= 0xa0 || next === 0xad;
    case 0xe1:
      return next === 0x9a;
    case 0xe2:
      return next === 0x80 || next === 0x81;
    case 0xe3:
      return next === 0x80;
    case 0xef:
      return next === 0xbb;
    default:
      return false;
  }
}

/** Whether a string may be a word, in any case, with blanks after it. */
function isWord(start: number, end: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const c = tape.bytes[start + i] as number;
    if (c === 92) return tape.bytes[start + i + 1] === 117;
    if (start + i >= end || (c >= 65 && c <= 90 ? c | 32 : c) !== word.charCodeAt(i)) return false;
  }
  return isBlankFrom(start + word.length, end);
}

/** Whether a string that begins like a number is certainly no float and not in scientific notation. */
function isNoNumber(start: number, end: number): boolean {
  let isWhole = true;
  let p = start;
  for (; p < end; p++) {
    const c = tape.bytes[p] as number;
    if (c >= 48 && c <= 57) continue;
    if (c !== 43 && c !== 44 && c !== 45 && c !== 46 && (c | 32) !== 101) break;
    isWhole = false;
  }
  if (tape.bytes[p] === 92 && tape.bytes[p + 1] === 117) return false;
  if (isWhole || !isBlankFrom(p, end)) return true;
  return placeholderProblem(decode(tape.bytes, start, p), "text") === undefined;
}

/** Whether nothing but blanks, or an escape, follows. */
function isBlankFrom(at: number, end: number): boolean {
  let p = at;
  while (p < end && tape.bytes[p] === 32) p++;
  return p >= end || tape.bytes[p] === 92;
}

export function isUuidAt(start: number, end: number): boolean {
  if (end - start !== 38) return false;
  for (let i = 0; i < 36; i++) {
    const c = tape.bytes[start + 1 + i] as number;
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (c !== Minus) return false;
    } else if (!((c >= 48 && c <= 57) || ((c | 32) >= 97 && (c | 32) <= 102))) return false;
  }
  return true;
}

/** The decimal places of the number that was read last, as written, and the digits before its point. */
export const lastDecimal = { places: 0, wholeDigits: 0 };
/** A double holds every decimal of so many digits. */
const maxDigits = 15;
export const powersOfTen = Float64Array.from({ length: maxDigits + 1 }, (_, i) => 10 ** i);

/** The value of a number; NaN if it has an exponent, or more digits than a double holds. */
export function decimal(start: number, end: number): number {
  let p = start;
  const isNegative = tape.bytes[p] === Minus;
  if (isNegative) p++;
  const first = p;
  let value = 0;
  let point = -1;
  if (end - p > maxDigits + 1) return Number.NaN;
  for (; p < end; p++) {
    const digit = (tape.bytes[p] as number) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === -2 && point < 0) point = p;
    else return Number.NaN;
  }
  const places = point < 0 ? 0 : end - point - 1;
  const wholeDigits = (point < 0 ? end : point) - first;
  lastDecimal.places = places;
  lastDecimal.wholeDigits = wholeDigits;
  if (places + wholeDigits === 0 || places + wholeDigits > maxDigits) return Number.NaN;
  if (places > 0) value /= powersOfTen[places] as number;
  return isNegative ? -value : value;
}

/** The value of a number, or of a string that holds a decimal such as `-12.50` or `.5`; NaN for any other value. */
export function amount(start: number, end: number): number {
  return tape.bytes[start] === Quote ? decimal(start + 1, end - 1) : decimal(start, end);
}

const monthLengths = Uint8Array.of(0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

/** The day of a string `YYYY-MM-DD` as a number, such as 20260131; -1 for other strings. */
export function dayOf(start: number, end: number): number {
  return end - start === 12 ? day(start + 1) : -1;
}

/** The moment of a string `YYYY-MM-DDTHH:MM:SSZ` as a number that sorts; -1 for other strings. */
export function momentOf(start: number, end: number): number {
  if (end - start !== 22) return -1;
  const date = day(start + 1);
  const clock = date < 0 || tape.bytes[start + 20] !== 0x5a ? -1 : time(start + 11);
  return clock < 0 ? -1 : date * 1e6 + clock;
}

function day(at: number): number {
  // Four bytes each, as differences from 0000, -00- and 0-00: those of digits are their values, the others 0.
  const years = tape.view.getInt32(at, true) ^ 0x30303030;
  const months = tape.view.getInt32(at + 4, true) ^ 0x2d30302d;
  const days = tape.view.getInt32(at + 6, true) ^ 0x30302d30;
  if ((beyondDigits(years) | beyondDigits(months) | beyondDigits(days)) & 0x80808080) return -1;
  if ((months & 0xff0000ff) !== 0 || (days & 0xff00) !== 0) return -1;
  const year = tens(years) * 100 + tens(years >> 16);
  const month = tens(months >> 8);
  const day = tens(days >> 16);
  if (month < 1 || month > 12 || day < 1 || day > (monthLengths[month] as number)) return -1;
  if (day === 29 && month === 2 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) return -1;
  return year * 10_000 + month * 100 + day;
}

/** Four bytes as a number, in which the highest bit of each byte above 9 is set. */
function beyondDigits(four: number): number {
  return (four + 0x76767676) | four;
}

/** The value of two digits, the first of which is the lowest byte. */
function tens(digits: number): number {
  return (digits & 15) * 10 + ((digits >> 8) & 15);
}

/** The time `THH:MM:SS` at an offset as a number, such as 235959; -1 if there is none. */
function time(at: number): number {
  // As above, from T00:, 00:0 and 0:00.
  const hours = tape.view.getInt32(at, true) ^ 0x3a303054;
  const minutes = tape.view.getInt32(at + 4, true) ^ 0x303a3030;
  const seconds = tape.view.getInt32(at + 5, true) ^ 0x30303a30;
  if ((beyondDigits(hours) | beyondDigits(minutes) | beyondDigits(seconds)) & 0x80808080) return -1;
  if ((hours & 0xff0000ff) !== 0 || (minutes & 0xff0000) !== 0) return -1;
  const hour = tens(hours >> 8);
  const minute = tens(minutes);
  const second = tens(seconds >> 16);
  if (hour > 23 || minute > 59 || second > 59) return -1;
  return hour * 10_000 + minute * 100 + second;
}

/** Whether a string is a moment with any offset, and perhaps a fraction of a second. */
export function isOffsetMoment(start: number, end: number): boolean {
  const at = start + 1;
  if (end - start < 22 || day(at) < 0 || time(at + 10) < 0) return false;
  let p = at + 19;
  if (tape.bytes[p] === 46) {
    const point = p++;
    while ((tape.bytes[p] as number) >= 48 && (tape.bytes[p] as number) <= 57) p++;
    if (p === point + 1) return false;
  }
  const c = tape.bytes[p];
  if (c === 90) return p + 2 === end;
  if ((c !== 43 && c !== 45) || tape.bytes[p + 3] !== 58 || p + 7 !== end) return false;
  return isBelow(p + 1, 24) && isBelow(p + 4, 60);
}

function isBelow(at: number, limit: number): boolean {
  const tens = (tape.bytes[at] as number) - 48;
  const ones = (tape.bytes[at + 1] as number) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 && tens * 10 + ones < limit;
}
