/**
 * What the generated recognisers are made of: functions that read JSON from a buffer of bytes, and what a recogniser
 * notes on its way. Readers take the offset of a value and return the offset after it, or -1 where they cannot vouch for
 * it. They create no strings and no objects.
 *
 * Everything here is state of the module, in typed arrays that are never replaced, because the optimising compiler of V8
 * then knows their address and size.
 */

import { absorbBytes, beginHash, endHash, moreOfHash } from "../tables/keyed-hash.ts";
import { sequenceLength } from "./utf8.ts";

/** The most bytes that can be recognised at once. */
export const capacity = 1 << 21;
/** Readers look at up to this many bytes after the last one. */
const padding = 64;

/** The bytes that recognisers read. */
export const bytes = new Uint8Array(capacity + padding);
const view = new DataView(bytes.buffer);

/** Copies text to where recognisers read. */
export function place(text: Uint8Array, start: number, end: number): void {
  bytes.set(text.subarray(start, end));
}

const encoder = new TextEncoder();

/** The same for a string. Returns the number of its bytes; -1 if they may not fit. */
export function placeString(text: string): number {
  if (text.length * 3 > capacity) return -1;
  return encoder.encodeInto(text, bytes).written;
}

/** Whether bytes are UTF-8, given that most of them are ASCII. */
export function isUtf8(start: number, end: number): boolean {
  for (let p = start; p < end; ) {
    // Beyond the end is padding, or the payloads before.
    if (p + 4 <= end && (view.getInt32(p, true) & 0x80808080) === 0) {
      p += 4;
      continue;
    }
    const length = (bytes[p] as number) < 0x80 ? 1 : sequenceLength(bytes, p, end);
    if (length < 0) return false;
    p += length;
  }
  return true;
}

/** The value of the last number that was read. */
export const number = new Float64Array(1);
/** The numbers that note a fault, and the indexes among them. */
export const faultSize = 6;
export const maxIndexes = 3;

/** Notes on the payload: see the constants below. */
export const notes = new Int32Array(9);
/** The decimal places of the last number, as written. */
export const Places = 0;
/** Not 0 if a string of the payload has an escape. */
export const Escapes = 1;
/** Negative if a string of the payload has a byte that is not ASCII. */
export const HighBits = 2;
/** Today as a number, such as 20260131; -1 if it is unknown. */
export const Today = 3;
/** The digits before the point of the last decimal text, as written. */
export const Whole = 4;
/** Where the payload starts and ends. */
export const Start = 5;
export const End = 6;
/** How many faults are noted of the payload, as far as it has been read. */
export const Faults = 7;
/** The same of a payload that would be accepted without them; 0 for any other. */
export const OnlyFaults = 8;

/** These faults: the number that the recogniser gives each, where the value at fault starts and ends, and up to three indexes. */
export const faults = new Int32Array(64 * faultSize);

/** The start and end of strings that facts are made of, by slot; the start is -1 for a string that is missing. */
export const slots = new Int32Array(64);

/** The indexes of the current elements of lists within lists. */
export const indexes = new Int32Array(8);

/** A growing list of groups of four numbers, mostly two ranges of bytes. */
export interface Groups {
  at: Int32Array;
  length: number;
}

/** Lists of strings, or of pairs of strings, that facts are made of or that must not repeat. */
export const lists: Groups[] = Array.from({ length: 64 }, () => ({ at: new Int32Array(64), length: 0 }));
/** How many of them facts may be made of; the others begin empty where their elements are read. */
const factLists = 8;

/** Adds a group to a list. */
export function push(list: Groups, a: number, b: number, c: number, d: number): void {
  const { length } = list;
  if (length + 4 > list.at.length) {
    const larger = new Int32Array(list.at.length * 2);
    larger.set(list.at);
    list.at = larger;
  }
  const { at } = list;
  at[length] = a;
  at[length + 1] = b;
  at[length + 2] = c;
  at[length + 3] = d;
  list.length = length + 4;
}

/** Forgets what was noted of the previous payload. */
export function begin(): void {
  notes[Escapes] = 0;
  notes[HighBits] = 0;
  notes[Faults] = 0;
  notes[OnlyFaults] = 0;
  slots.fill(-1);
  keys.length = 0;
  forgetSets();
  for (let i = 0; i < factLists; i++) (lists[i] as Groups).length = 0;
}

/** Offset of the first byte that is not white space. */
export function space(at: number): number {
  let p = at;
  for (;;) {
    const c = bytes[p];
    if (c !== 32 && c !== 10 && c !== 13 && c !== 9) return p;
    p++;
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

/** Notes a fault. False if there is no room for it. */
export function noteFault(fault: number, start: number, end: number): boolean {
  const count = notes[Faults] as number;
  const to = count * faultSize;
  if (to === faults.length) return false;
  faults[to] = fault;
  faults[to + 1] = start;
  faults[to + 2] = end;
  for (let depth = 0; depth < maxIndexes; depth++) faults[to + 3 + depth] = indexes[depth] as number;
  notes[Faults] = count + 1;
  return true;
}

/** Reads the string literal "" at `at`, and notes it as a fault. */
export function empty(at: number, fault: number): number {
  return bytes[at + 1] === 34 && noteFault(fault, at, at + 2) ? at + 2 : -1;
}

/** Reads a string that is not blank and not as it should be, and notes it; `at` is the offset after its opening quote. */
export function otherText(at: number, fault: number): number {
  const end = filled(at);
  return end >= 0 && !hasEscape(at, end - 1) && noteFault(fault, at - 1, end) ? end : -1;
}

/** The most bytes of a wrong value, or of an unknown key, that are noted. */
const maxNoted = 64;

/** Reads any value that a field cannot have, and notes it as a fault. */
export function wrongValue(at: number, fault: number): number {
  const end = any(at);
  return end >= 0 && end - at <= maxNoted && noteFault(fault, at, end) ? end : -1;
}

/**
 * Reads a member that its object cannot have, and notes its key as a fault; `at` is the offset after the opening quote of
 * the key. All keys from `object` on with the same fault are in one object, and must differ.
 */
export function unknownMember(at: number, fault: number, object: number): number {
  const end = string(at);
  if (end < 0 || end - at >= maxNoted || hasEscape(at, end - 1)) return -1;
  for (let i = ((notes[Faults] as number) - 1) * faultSize; i >= 0; i -= faultSize) {
    const key = (faults[i + 1] as number) + 1;
    if (faults[i] === fault && key > object && isSame(key, (faults[i + 2] as number) - 1, at, end - 1)) return -1;
  }
  const value = noteFault(fault, at - 1, end) ? colon(end) : -1;
  return value < 0 ? -1 : any(value);
}

/** Ends a payload without other faults. True if none is noted. */
export function isFaultless(): boolean {
  notes[OnlyFaults] = notes[Faults] as number;
  return notes[Faults] === 0;
}

/**
 * Whether a string has at least so many characters and at most so many, or any number if `most` is negative. False if it
 * has an escape, unless its bytes suffice to tell.
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
export function isMatch(pattern: RegExp, start: number, end: number): boolean {
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

/**
 * Looks for a member of the object whose first key or end is at an offset. Returns the offset of its value; -1 if there
 * is none, and less if that is uncertain.
 */
export function member(at: number, key: Uint8Array): number {
  let p = space(at);
  if (bytes[p] === 125) return -1;
  for (;;) {
    if (bytes[p] !== 34) return -2;
    const end = string(p + 1);
    if (end < 0 || hasEscape(p + 1, end - 1)) return -2;
    const isKey = isText(p + 1, end - 1, key);
    p = colon(end);
    if (p < 0) return -2;
    if (isKey) return p;
    p = any(p);
    if (p < 0) return -2;
    p = space(p);
    if (bytes[p] === 125) return -1;
    if (bytes[p] !== 44) return -2;
    p = space(p + 1);
  }
}

function isText(start: number, end: number, text: Uint8Array): boolean {
  if (end - start !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text[i]) return false;
  return true;
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

const powersOfTen = Float64Array.from({ length: 16 }, (_, i) => 10 ** i);
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

const monthLengths = Uint8Array.of(0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

/** The day `YYYY-MM-DD` at an offset as a number, such as 20260131; -1 if there is none. */
export function day(at: number): number {
  // Four bytes each, as differences from 0000, -00- and 0-00: those of digits are their values, the others 0.
  const years = view.getInt32(at, true) ^ 0x30303030;
  const months = view.getInt32(at + 4, true) ^ 0x2d30302d;
  const days = view.getInt32(at + 6, true) ^ 0x30302d30;
  if ((beyondDigits(years) | beyondDigits(months) | beyondDigits(days)) & 0x80808080) return -1;
  if ((months & 0xff0000ff) !== 0 || (days & 0xff00) !== 0) return -1;
  const year = tens(years) * 100 + tens(years >> 16);
  const month = tens(months >> 8);
  const day = tens(days >> 16);
  if (month < 1 || month > 12 || day < 1 || day > (monthLengths[month] as number)) return -1;
  if (day === 29 && month === 2 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) return -1;
  return year * 10_000 + month * 100 + day;
}

/** A number with the highest bit set of a byte that is above 9, if any. */
function beyondDigits(bytes: number): number {
  return (bytes + 0x76767676) | bytes;
}

/** The value of two digits, the first of which is the lowest byte. */
function tens(digits: number): number {
  return (digits & 15) * 10 + ((digits >> 8) & 15);
}

function twoDigits(at: number): number {
  const tens = (bytes[at] as number) - 48;
  const ones = (bytes[at + 1] as number) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** The time `THH:MM:SSZ` at an offset as a number, such as 235959; -1 if there is none. */
export function time(at: number): number {
  // As above, from T00:, 00:0 and :00Z.
  const hours = view.getInt32(at, true) ^ 0x3a303054;
  const minutes = view.getInt32(at + 4, true) ^ 0x303a3030;
  const seconds = view.getInt32(at + 6, true) ^ 0x5a30303a;
  if ((beyondDigits(hours) | beyondDigits(minutes) | beyondDigits(seconds)) & 0x80808080) return -1;
  if (((hours | seconds) & 0xff0000ff) !== 0 || (minutes & 0xff0000) !== 0) return -1;
  const hour = tens(hours >> 8);
  const minute = tens(minutes);
  const second = tens(seconds >> 8);
  if (hour > 23 || minute > 59 || second > 59) return -1;
  return hour * 10_000 + minute * 100 + second;
}

/** Reads a moment with any offset, and perhaps a fraction of a second, after its opening quote. */
export function offsetDatetime(at: number): number {
  if (day(at) < 0 || bytes[at + 10] !== 84 || bytes[at + 13] !== 58 || bytes[at + 16] !== 58) return -1;
  if (!isBelow(at + 11, 24) || !isBelow(at + 14, 60) || !isBelow(at + 17, 60)) return -1;
  let p = at + 19;
  if (bytes[p] === 46) {
    const point = p++;
    while ((bytes[p] as number) >= 48 && (bytes[p] as number) <= 57) p++;
    if (p === point + 1) return -1;
  }
  const c = bytes[p];
  if (c === 90) return bytes[p + 1] === 34 ? p + 2 : -1;
  if ((c !== 43 && c !== 45) || bytes[p + 3] !== 58 || bytes[p + 6] !== 34) return -1;
  return isBelow(p + 1, 24) && isBelow(p + 4, 60) ? p + 7 : -1;
}

function isBelow(at: number, limit: number): boolean {
  const value = twoDigits(at);
  return value >= 0 && value < limit;
}

/** The seconds from 1970 to a moment that `offsetDatetime` reads; -1 if it is earlier, or has a fraction of a second. */
export function instant(at: number): number {
  const date = day(at);
  if (date < 19_700_102 || bytes[at + 19] === 46) return -1;
  const days = Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / 1000;
  const seconds = days + twoDigits(at + 11) * 3600 + twoDigits(at + 14) * 60 + twoDigits(at + 17);
  const sign = bytes[at + 19] === 43 ? -1 : bytes[at + 19] === 45 ? 1 : 0;
  return sign === 0 ? seconds : seconds + sign * (twoDigits(at + 20) * 3600 + twoDigits(at + 23) * 60);
}

/** The totals of amounts that are summed, and of their sizes, by number of the sum; and how many they are. */
export const totals = new Float64Array(64);
export const sizes = new Float64Array(64);
export const terms = new Int32Array(64);

/** Begins a sum. */
export function beginSum(sum: number): void {
  totals[sum] = 0;
  sizes[sum] = 0;
  terms[sum] = 0;
}

/** Adds the last number to a sum. */
export function addTerm(sum: number): void {
  const value = number[0] as number;
  totals[sum] = (totals[sum] as number) + value;
  sizes[sum] = (sizes[sum] as number) + Math.abs(value);
  terms[sum] = (terms[sum] as number) + 1;
}

// Below these limits doubles are off by less than the margin, which each tolerance is reduced by.
const margin = 1e-5;
const maxSize = 1e8;
const maxTerms = 1000;
const halfPenny = 0.005;

/** Whether a sum is certainly an amount, but for what rounding may do to each of them. */
export function isSum(sum: number, amount: number): boolean {
  const count = terms[sum] as number;
  if ((sizes[sum] as number) > maxSize || Math.abs(amount) > maxSize || count > maxTerms) return false;
  return Math.abs((totals[sum] as number) - amount) < halfPenny * (count + 1) - margin;
}

/**
 * Whether a product is certainly an amount, but for what rounding may do to them. The decimal places of a factor are
 * those that it is rounded to; negative if it is exact.
 */
export function isProduct(a: number, aPlaces: number, b: number, bPlaces: number, amount: number): boolean {
  const product = a * b;
  if (Math.abs(a) > maxSize || Math.abs(b) > maxSize || Math.abs(product) > maxSize || Math.abs(amount) > maxSize)
    return false;
  let tolerance = halfPenny - margin;
  if (aPlaces >= 0) tolerance += (Math.abs(b) * 0.5) / (powersOfTen[aPlaces] as number);
  if (bPlaces >= 0) tolerance += (Math.abs(a) * 0.5) / (powersOfTen[bPlaces] as number);
  return Math.abs(product - amount) < tolerance;
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

const True = 0x65757274;
const Alse = 0x65736c61;
const Null = 0x6c6c756e;

/** Reads `true` or `false`. */
export function boolean(at: number): number {
  if (view.getInt32(at, true) === True) return at + 4;
  return bytes[at] === 102 && view.getInt32(at + 1, true) === Alse ? at + 5 : -1;
}

/** Reads `null`. */
export function nothing(at: number): number {
  return view.getInt32(at, true) === Null ? at + 4 : -1;
}

/** The greatest depth of values without constraints. */
const maxDepth = 64;

/** Reads any value whose objects have no repeated keys. */
export function any(at: number, depth = 0): number {
  const c = bytes[at] as number;
  if (c === 34) return string(at + 1);
  if (c === 123) return depth < maxDepth ? anyObject(at, depth + 1) : -1;
  if (c === 91) return depth < maxDepth ? anyArray(at, depth + 1) : -1;
  if (c === 116 || c === 102) return boolean(at);
  if (c === 110) return nothing(at);
  return decimal(at);
}

function anyArray(at: number, depth: number): number {
  let p = space(at + 1);
  if (bytes[p] === 93) return p + 1;
  for (;;) {
    p = any(p, depth);
    if (p < 0) return -1;
    p = space(p);
    const c = bytes[p];
    if (c === 93) return p + 1;
    if (c !== 44) return -1;
    p = space(p + 1);
  }
}

function anyObject(at: number, depth: number): number {
  let p = space(at + 1);
  if (bytes[p] === 125) return p + 1;
  const object = openKeys();
  for (;;) {
    if (bytes[p] !== 34) return -1;
    p = newKey(p + 1, object);
    if (p < 0) return -1;
    p = any(p, depth);
    if (p < 0) return -1;
    p = space(p);
    const c = bytes[p];
    if (c === 125) {
      closeKeys(object);
      return p + 1;
    }
    if (c !== 44) return -1;
    p = space(p + 1);
  }
}

/** The keys of the open objects whose keys are not known in advance: those of the innermost come last. */
const keys: Groups = { at: new Int32Array(256), length: 0 };
/** Lists with more texts than this are searched through the table of hashes. */
const maxCompared = 16;

/** Begins the keys of an object. Returns where they begin. */
export function openKeys(): number {
  return keys.length;
}

/** Ends the keys of an object. */
export function closeKeys(object: number): void {
  keys.length = object;
}

/** Reads a key and its colon, and adds it to those of its object, which must not have it. */
export function newKey(at: number, object: number): number {
  const escapes = notes[Escapes] as number;
  notes[Escapes] = 0;
  const end = string(at);
  if (end < 0 || notes[Escapes] !== 0) return -1;
  notes[Escapes] = escapes;
  const count = (keys.length - object) >> 2;
  // Keys without a bit in common differ.
  const bit = 1 << ((bytes[at] as number) + 5 * (bytes[end - 2] as number) + 11 * (end - at));
  const bits = count === 0 ? 0 : (keys.at[object + 3] as number);
  if (count < maxCompared) {
    if ((bits & bit) !== 0)
      for (let i = object; i < keys.length; i += 4)
        if (isSame(keys.at[i] as number, keys.at[i + 1] as number, at, end - 1)) return -1;
  } else {
    // Nested objects have sets of their own.
    if (count === maxCompared) {
      const set = ++sets;
      keys.at[object + 2] = set;
      for (let i = object; i < keys.length; i += 4)
        if (!addToSet(set, keys.at[i] as number, keys.at[i + 1] as number)) return -1;
    }
    if (!addToSet(keys.at[object + 2] as number, at, end - 1)) return -1;
  }
  push(keys, at, end - 1, 0, 0);
  keys.at[object + 3] = bits | bit;
  return colon(end);
}

/**
 * Whether the groups of a list differ from one another: two groups are alike if their first texts are the same, and
 * their second ones, or if one of them has no second text.
 */
export function areDistinct(list: Groups): boolean {
  const { at, length } = list;
  if (length <= 4) return true;
  // Escapes write one text in several ways.
  if (notes[Escapes] !== 0)
    for (let i = 0; i < length; i += 4) if (hasEscape(at[i] as number, at[i + 1] as number)) return false;
  if (length <= 4 * maxCompared) {
    for (let i = 4; i < length; i += 4)
      for (let j = 0; j < i; j += 4) {
        // An element without the first text is like no other.
        if (
          (at[i] as number) < 0 ||
          !isSame(at[i] as number, at[i + 1] as number, at[j] as number, at[j + 1] as number)
        )
          continue;
        const [second, other] = [at[i + 2] as number, at[j + 2] as number];
        if (second < 0 || other < 0 || isSame(second, at[i + 3] as number, other, at[j + 3] as number)) return false;
      }
    return true;
  }
  // The second texts count only if all have one.
  let isComplete = true;
  for (let i = 0; i < length; i += 4) if ((at[i + 2] as number) < 0) isComplete = false;
  const set = ++sets;
  for (let i = 0; i < length; i += 4) {
    if ((at[i] as number) < 0) continue;
    hashText(at[i] as number, at[i + 1] as number);
    if (isComplete) absorbBytes(bytes, at[i + 2] as number, at[i + 3] as number);
    if (!addHash(set)) return false;
  }
  return true;
}

function hasEscape(start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === 92) return true;
  return false;
}

function isSame(a: number, aEnd: number, b: number, bEnd: number): boolean {
  if (aEnd - a !== bEnd - b) return false;
  // Names and numbers of a list mostly differ at their end.
  for (let i = aEnd - 1, j = bEnd - 1; i >= a; i--, j--) if (bytes[i] !== bytes[j]) return false;
  return true;
}

/** Sets of texts, as one table of keyed hashes of 64 bits beside the number of the set. A free slot has the set 0. */
const table = new Int32Array(3 << 16);
const tableMask = (1 << 16) - 1;
const maxEntries = 1 << 15;
let entries = 0;
let sets = 0;

/** Adds a text to a set. False if the set may have it already. */
function addToSet(set: number, start: number, end: number): boolean {
  hashText(start, end);
  return addHash(set);
}

function hashText(start: number, end: number): void {
  beginHash();
  absorbBytes(bytes, start, end);
}

/** Adds the current hash to a set. False if the set has it already, or if the table is full. */
function addHash(set: number): boolean {
  const high = endHash() | 0;
  const low = moreOfHash() | 0;
  if (entries >= maxEntries) return false;
  for (let i = (high + set) & tableMask; ; i = (i + 1) & tableMask) {
    const slot = 3 * i;
    if (table[slot] === 0) {
      table[slot] = set;
      table[slot + 1] = high;
      table[slot + 2] = low;
      entries++;
      return true;
    }
    if (table[slot] === set && table[slot + 1] === high && table[slot + 2] === low) return false;
  }
}

/** Forgets all sets once they fill a quarter of the table. */
function forgetSets(): void {
  if (entries < maxEntries >> 1) return;
  table.fill(0);
  entries = 0;
  sets = 0;
}
