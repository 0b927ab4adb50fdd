/** Readers of white space and of strings. A reader of a string takes the offset after its opening quote. */

import type { TextPattern } from "../../text/pattern.ts";
import { placeholderProblem } from "../../text/placeholders.ts";
import { bytes, view } from "./buffer.ts";
import { Escapes, HighBits, notes } from "./notes.ts";

/** Offset of the first byte that is not white space. */
export function space(at: number): number {
  let p = at;
  for (;;) {
    const c = bytes[p] as number;
    if (c > 32) return p;
    if (c !== 32 && c !== 10 && c !== 13 && c !== 9) return p;
    p++;
    // Most of the white space of indented JSON follows a line feed.
    if (c === 10) while (view.getInt32(p, true) === 0x20202020) p += 4;
  }
}

/** Offset after a colon and the white space around it. */
export function colon(at: number): number {
  const p = (bytes[at] as number) <= 32 ? space(at) : at;
  if (bytes[p] !== 58) return -1;
  return (bytes[p + 1] as number) <= 32 ? space(p + 1) : p + 1;
}

/** Reads a string; `at` is the offset after its opening quote. */
export function string(at: number): number {
  let p = at;
  let high = 0;
  for (;;) {
    const x = view.getInt32(p, true);
    const quote = x ^ 0x22222222;
    const backslash = x ^ 0x5c5c5c5c;
    // The lowest bit that is set belongs to the first quote, backslash or control character of the four.
    const found =
      (((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash) | ((x - 0x20202020) & ~x)) &
      0x80808080;
    if (found === 0) {
      high |= x;
      p += 4;
      continue;
    }
    const before = (31 - Math.clz32(found & -found)) & 24;
    high |= x & ((1 << before) - 1);
    p += before >> 3;
    const c = bytes[p];
    if (c === 34) {
      notes[HighBits] = (notes[HighBits] as number) | (high & 0x80808080);
      return p + 1;
    }
    if (c !== 92) return -1;
    notes[Escapes] = 1;
    p = escaped(p);
    if (p < 0) return -1;
  }
}

/** Reads an escape at its backslash. A surrogate must be half of a pair. */
function escaped(at: number): number {
  switch (bytes[at + 1]) {
    case 34:
    case 47:
    case 92:
    case 98:
    case 102:
    case 110:
    case 114:
    case 116:
      return at + 2;
    case 117: {
      const unit = hex(at + 2);
      if (unit < 0) return -1;
      if (unit < 0xd800 || unit > 0xdfff) return at + 6;
      if (unit > 0xdbff || bytes[at + 6] !== 92 || bytes[at + 7] !== 117) return -1;
      const low = hex(at + 8);
      return low >= 0xdc00 && low <= 0xdfff ? at + 12 : -1;
    }
    default:
      return -1;
  }
}

/** The value of four hexadecimal digits; -1 if they are not. */
function hex(at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const c = bytes[i] as number;
    const digit = c >= 48 && c <= 57 ? c - 48 : (c | 32) >= 97 && (c | 32) <= 102 ? (c | 32) - 87 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Reads a string that is not blank. */
export function filled(at: number): number {
  const c = bytes[at] as number;
  const end = string(at);
  if (end < 0 || (c > 34 && c < 127 && c !== 92)) return end;
  // A letter of Latin, Greek, Cyrillic, Hebrew or Arabic, or of an ideographic script.
  if ((c >= 0xc3 && c <= 0xdf) || (c >= 0xe4 && c <= 0xed)) return end;
  for (let p = at; p < end - 1; p++) {
    const c = bytes[p] as number;
    if (c === 92) return -1;
    if (c > 32 && c < 127) return end;
  }
  return -1;
}

/**
 * Whether a string has at least so many characters and at most so many, or any number if `most` is negative. False if it
 * has an escape, unless the number of its bytes decides.
 */
export function isLong(start: number, end: number, least: number, most: number): boolean {
  const size = end - start;
  // A character has one byte or more.
  if ((most < 0 || size <= most) && (least === 0 || (least === 1 && size > 0))) return true;
  let characters = 0;
  for (let p = start; p < end; p++) {
    const c = bytes[p] as number;
    if (c === 92) return false;
    if ((c & 0xc0) !== 0x80) characters++;
  }
  return characters >= least && (most < 0 || characters <= most);
}

/** Whether a string of ASCII without escapes matches a pattern. False for others. */
export function isMatch(pattern: TextPattern, start: number, end: number): boolean {
  const text = asciiText(start, end);
  return text !== undefined && pattern.test(text);
}

/** Reads a string that is one of many, if it is of ASCII without escapes; `at` is the offset after its opening quote. */
export function listed(values: ReadonlySet<string>, at: number): number {
  const end = string(at);
  const text = end < 0 ? undefined : asciiText(at, end - 1);
  return text !== undefined && values.has(text) ? end : -1;
}

/** The text of ASCII without escapes; undefined for others. */
export function asciiText(start: number, end: number): string | undefined {
  let text = "";
  for (let p = start; p < end; p++) {
    const c = bytes[p] as number;
    if (c === 92 || c > 127) return undefined;
    text += String.fromCharCode(c);
  }
  return text;
}

/** Reads a path of a document that has nothing unusual about it. */
export function documentPath(at: number): number {
  const end = filled(at);
  if (end < 0 || bytes[at + 1] === 58) return -1;
  // As if a slash stood before it: a segment must begin after each slash.
  let before = 47;
  for (let p = at; p < end - 1; p++) {
    const c = bytes[p] as number;
    if (c === 92 || c === 127 || c === 37) return -1;
    if (before === 47 && (c === 47 || c === 46)) return -1;
    before = c;
  }
  return before === 47 ? -1 : end;
}

/** The words of `placeholderProblem` that begin with a letter or a sign, by their first byte in lower case. */
const placeholders: ReadonlyMap<number, readonly string[]> = new Map(
  [["nan", "none", "null", "nat", "n/a"], ["undefined"], ["<na>"]].map((words) => [
    (words[0] as string).charCodeAt(0),
    words,
  ]),
);

/** Whether a string is certainly no placeholder, and has no blanks around it if it is an identifier. */
export function isReal(start: number, end: number, isIdentifier: boolean): boolean {
  if (isIdentifier) {
    if (notes[Escapes] !== 0 && hasEscape(start, end)) return false;
    let last = end - 1;
    while (((bytes[last] as number) & 0xc0) === 0x80) last--;
    if (mayBeSpace(start) || mayBeSpace(last)) return false;
  }
  let p = start;
  while (bytes[p] === 32) p++;
  const c = bytes[p] as number;
  if (c === 92) return bytes[p + 1] === 34;
  if (c === 43 || c === 45 || (c >= 48 && c <= 57)) return isNoNumber(p, end);
  for (const word of placeholders.get(c | 32) ?? none) if (isWord(p, end, word)) return false;
  return c !== 35;
}

const none: readonly never[] = [];

/** Whether the character at an offset may be white space. */
function mayBeSpace(at: number): boolean {
  const next = bytes[at + 1];
  switch (bytes[at]) {
    case 32:
      return true;
    case 0xc2:
      return next === 0xa0;
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
    const c = bytes[start + i] as number;
    if (c === 92) return bytes[start + i + 1] === 117;
    if (start + i >= end || (c >= 65 && c <= 90 ? c | 32 : c) !== word.charCodeAt(i)) return false;
  }
  return isBlankFrom(start + word.length, end);
}

/** Whether a string that begins like a number is certainly no float and not in scientific notation. */
function isNoNumber(start: number, end: number): boolean {
  let isWhole = true;
  let p = start;
  for (; p < end; p++) {
    const c = bytes[p] as number;
    if (c >= 48 && c <= 57) continue;
    if (c !== 43 && c !== 44 && c !== 45 && c !== 46 && (c | 32) !== 101) break;
    isWhole = false;
  }
  if (bytes[p] === 92 && bytes[p + 1] === 117) return false;
  if (isWhole || !isBlankFrom(p, end)) return true;
  return placeholderProblem(asciiText(start, p) as string, "text") === undefined;
}

/** Whether nothing but blanks, or an escape, follows. */
function isBlankFrom(at: number, end: number): boolean {
  let p = at;
  while (p < end && bytes[p] === 32) p++;
  return p >= end || bytes[p] === 92;
}

/** Reads a UUID after its opening quote, up to and with the closing one. */
export function uuid(at: number): number {
  for (let i = 0; i < 36; i++) {
    const c = bytes[at + i] as number;
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (c !== 45) return -1;
    } else if (!((c >= 48 && c <= 57) || ((c | 32) >= 97 && (c | 32) <= 102))) return -1;
  }
  return bytes[at + 36] === 34 ? at + 37 : -1;
}

export function hasEscape(start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === 92) return true;
  return false;
}
