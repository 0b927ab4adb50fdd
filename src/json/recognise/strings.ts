/** Readers of white space and of strings. A reader of a string takes the offset after its opening quote. */

import type { TextPattern } from "../../text/pattern.ts";
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
