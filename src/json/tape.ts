import { firstWhere } from "../tables/first-where.ts";
import {
  Backslash,
  Colon,
  Comma,
  decode,
  decodeString,
  encoder,
  hexAt,
  isDigit,
  isWordByte,
  Minus,
  OpenBrace,
  OpenBracket,
  Quote,
} from "./bytes.ts";

/**
 * JSON text as a tape: a pair of numbers for each key and value, in their order. The first is the offset where it
 * begins. The second is the offset after it; of an object or list, it is the index on the tape of a closing pair, whose
 * first is the offset of the bracket.
 *
 *     {"a":[1]}     0: 0, 10    2: 1, 4    4: 5, 8    6: 6, 7    8: 7, -    10: 8, -
 *
 * Nothing is decoded. The tape is that of the text that was read last; all state is replaced by the next.
 */

/** Readers look at up to this many bytes after the last one. */
const padding = 64;
const usualBytes = new Uint8Array((1 << 20) + padding);

/**
 * The bytes that are read, the same bytes as a view of words, and the pairs. V8 takes fields that were never set again
 * for constants, and reads their elements in half the time, so there is room for usual texts from the start.
 */
export const tape: { bytes: Uint8Array; view: DataView; pairs: Int32Array } = {
  bytes: usualBytes,
  view: new DataView(usualBytes.buffer),
  pairs: new Int32Array(1 << 18),
};

/** What the text that was read last has: see the constants below. */
export const notes: Int32Array = new Int32Array(5);
/** Negative if a string has a byte that is not ASCII. */
export const HighBits = 0;
/** Not 0 if a string has an escape. */
export const Escapes = 1;
/** Not 0 if half of a surrogate pair is escaped. */
export const LoneSurrogates = 2;
/** Not 0 if a number has an exponent or more than 15 characters, so that a double may not hold it. */
export const LongNumbers = 3;
/** The index after the last pair of the tape. */
export const TapeEnd = 4;

/** The words in place of values that were read, such as NaN: their indexes on the tape. */
export const words: number[] = [];

export type Expected =
  | "a value"
  | "a key"
  | "a key or }"
  | "a value or ]"
  | ","
  | ", or }"
  | ", or ]"
  | ":"
  | "the end";

/** Where a text cannot be read on. */
export interface Stop {
  at: number;
  expected: Expected;
  isInString: boolean;
  end: number;
}

/**
 * The last reading: its number, which tells whether the tape is still that of an earlier one, and where it stopped;
 * undefined after a text that was read to its end.
 */
export const lastReading: { number: number; stop: Stop | undefined } = { number: 0, stop: undefined };

/** The greatest depth of nesting. Receivers' parsers overflow their stack not far above it. */
export const maxDepth = 1000;
/** The tape indexes of the objects and lists that are being read. */
const open = new Int32Array(2 * maxDepth);

/** The offset after the text on the tape, and its closing byte. */
let textEnd = 0;
/** What is replaced on the tape for now: the JSON, and the range in the text where it belongs, in order. */
let replaced: readonly { start: number; end: number; json: string }[] = [];

/** Copies text to where it is read. Offsets count from `start`. */
export function place(text: Uint8Array, start: number, end: number): void {
  const size = end - start;
  makeRoom(size);
  tape.bytes.set(start === 0 && size === text.length ? text : text.subarray(start, end));
  tape.bytes[size] = 0;
}

/** The same for a string. Returns the number of its bytes. */
export function placeString(text: string): number {
  makeRoom(text.length * 3);
  const { written } = encoder.encodeInto(text, tape.bytes);
  tape.bytes[written] = 0;
  return written;
}

function makeRoom(size: number): void {
  if (size + padding <= tape.bytes.length) return;
  tape.bytes = new Uint8Array(Math.max(size, Math.min(2 * tape.bytes.length, 1 << 23)) + padding);
  tape.view = new DataView(tape.bytes.buffer);
}

/**
 * Reads a text to the tape. Returns false if it is not JSON, or nested too deeply: then the tape has what is before the
 * fault. Words in place of values are read like values.
 */
export function readText(text: Uint8Array, start: number, end: number): boolean {
  place(text, start, end);
  return readTape(0, end - start);
}

/**
 * The same for a text that is placed, between two offsets. Nothing else is read until it has been used. A byte after
 * the text is overwritten.
 */
export function readTape(start: number, end: number, depthLimit = maxDepth): boolean {
  notes.fill(0);
  if (words.length > 0) words.length = 0;
  lastReading.stop = undefined;
  lastReading.number++;
  textEnd = end + 1;
  // No reader passes a byte that JSON cannot have.
  tape.bytes[end] = 0;
  let pairs = tape.pairs;
  let t = 0;
  let depth = 0;
  let p = space(start);
  for (;;) {
    // A value.
    if (t + 8 > pairs.length) pairs = longerTape();
    const c = tape.bytes[p] as number;
    pairs[t] = p;
    if (c === Quote) {
      p = string(p);
      if (p < 0) return stopAt(~p, "a value", t, depth, true);
      pairs[t + 1] = p;
      t += 2;
    } else if (c === OpenBrace || c === OpenBracket) {
      if (depth === depthLimit) return stopAt(p, "a value", t, depth);
      open[depth++] = t;
      t += 2;
      p = space(p + 1);
      // The closing bracket is two characters after the opening one.
      if (tape.bytes[p] !== c + 2) {
        if (c === OpenBrace) {
          p = key(p, pairs, t);
          if (p < 0) return stopInKey(~p, t, depth);
          t += 2;
        }
        continue;
      }
      pairs[(open[--depth] as number) + 1] = t;
      pairs[t] = p++;
      t += 2;
    } else {
      const behind = literal(p, c);
      p = behind < 0 ? word(p, t, depth) : behind;
      if (p < 0) return stopAt(~p, "a value", t, depth);
      pairs[t + 1] = p;
      t += 2;
    }
    // After a value: a comma and the next one, or the end of what holds it.
    for (;;) {
      if (depth === 0) {
        notes[TapeEnd] = t;
        return space(p) === end || stopAfter(p, t);
      }
      let next = tape.bytes[p] as number;
      if (next <= 32) {
        p = space(p);
        next = tape.bytes[p] as number;
      }
      const bracket = tape.bytes[pairs[open[depth - 1] as number] as number] as number;
      if (next === Comma) {
        p = space(p + 1);
        if (bracket === OpenBrace) {
          p = key(p, pairs, t);
          if (p < 0) return stopInKey(~p, t, depth);
          t += 2;
        }
        break;
      }
      if (next === bracket + 2) {
        if (t + 8 > pairs.length) pairs = longerTape();
        pairs[(open[--depth] as number) + 1] = t;
        pairs[t] = p++;
        t += 2;
        continue;
      }
      if (!isCutShort(t, p)) return stopAt(p, bracket === OpenBrace ? ", or }" : ", or ]", t, depth);
      p = word(pairs[t - 2] as number, t - 2, depth);
      if (p < 0) return stopAt(~p, "a value", t - 2, depth);
      pairs[t - 1] = p;
    }
  }
}

/** Ends the tape, and all that is open on it, where a text cannot be read on. */
function stopAt(at: number, expected: Expected, t: number, depth: number, isInString = false): false {
  const end = textEnd - 1;
  const mayClose = at === end && expected === "a value" && !isInString && depth > 0 && open[depth - 1] === t - 2;
  lastReading.stop = { at, expected: mayClose ? "a value or ]" : expected, isInString, end };
  for (let level = 0; level < depth; level++) tape.pairs[(open[level] as number) + 1] = t;
  tape.pairs[t] = end;
  tape.pairs[t + 1] = end;
  notes[TapeEnd] = t;
  return false;
}

/** The same after the value of the text. */
function stopAfter(p: number, t: number): false {
  return isCutShort(t, p)
    ? stopAt(tape.pairs[t - 2] as number, "a value", t - 2, 0)
    : stopAt(space(p), "the end", t, 0);
}

/** The same in the member whose key is at `t`, before its value. */
function stopInKey(at: number, t: number, depth: number): false {
  if (tape.bytes[tape.pairs[t] as number] !== Quote)
    return stopAt(at, open[depth - 1] === t - 2 ? "a key or }" : "a key", t, depth);
  return (tape.pairs[t + 1] as number) < 0 ? stopAt(at, "a key", t, depth, true) : stopAt(at, ":", t + 2, depth);
}

function longerTape(): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(tape.pairs.length * 2);
  longer.set(tape.pairs);
  tape.pairs = longer;
  return longer;
}

/** Reads a key and its colon. Returns the offset of the value; the complement of where it cannot be read on. */
function key(at: number, pairs: Int32Array, t: number): number {
  pairs[t] = at;
  if (tape.bytes[at] !== Quote) return ~at;
  let p = string(at);
  pairs[t + 1] = p;
  if (p < 0) return p;
  if (tape.bytes[p] !== Colon) p = space(p);
  return tape.bytes[p] === Colon ? space(p + 1) : ~p;
}

function space(at: number): number {
  let p = at;
  for (;;) {
    const c = tape.bytes[p] as number;
    if (c > 32 || (c !== 32 && c !== 10 && c !== 13 && c !== 9)) return p;
    p++;
    // Most of the white space of indented JSON follows a line feed.
    if (c === 10) while (tape.view.getInt32(p, true) === 0x20202020) p += 4;
  }
}

/**
 * Reads a string at its opening quote, four bytes at a time. Returns the offset after it; the complement of where it
 * cannot be read on.
 */
function string(at: number): number {
  let p = at + 1;
  let high = 0;
  for (;;) {
    const x = tape.view.getInt32(p, true);
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
    const c = tape.bytes[p];
    if (c === Quote) {
      notes[HighBits] = (notes[HighBits] as number) | (high & 0x80808080);
      return p + 1;
    }
    if (c !== Backslash) return ~p;
    notes[Escapes] = 1;
    const behind = escaped(p);
    if (behind < 0) return ~p;
    p = behind;
  }
}

/** Reads an escape at its backslash. Returns the offset after it, or -1. */
function escaped(at: number): number {
  switch (tape.bytes[at + 1]) {
    case 0x22:
    case 0x2f:
    case 0x5c:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return at + 2;
    case 0x75: {
      const unit = hexAt(tape.bytes, at + 2);
      if (unit < 0) return -1;
      if (unit < 0xd800 || unit > 0xdfff) return at + 6;
      const isFirst = unit < 0xdc00 && tape.bytes[at + 6] === Backslash && tape.bytes[at + 7] === 0x75;
      const low = isFirst ? hexAt(tape.bytes, at + 8) : -1;
      if (low >= 0xdc00 && low <= 0xdfff) return at + 12;
      notes[LoneSurrogates] = 1;
      return at + 6;
    }
    default:
      return -1;
  }
}

/** Reads `true`, `false`, `null` or a number, which begins with `c`. Returns the offset after it, or -1. */
function literal(at: number, c: number): number {
  if (c === 0x74) return tape.view.getInt32(at, true) === 0x65757274 ? at + 4 : -1;
  if (c === 0x66) return tape.view.getInt32(at + 1, true) === 0x65736c61 ? at + 5 : -1;
  if (c === 0x6e) return tape.view.getInt32(at, true) === 0x6c6c756e ? at + 4 : -1;
  let p = c === Minus ? at + 1 : at;
  if (tape.bytes[p] === 0x30) p++;
  else {
    p = digits(p);
    if (p < 0) return -1;
  }
  if (tape.bytes[p] === 0x2e) {
    p = digits(p + 1);
    if (p < 0) return -1;
  }
  const hasExponent = ((tape.bytes[p] as number) | 0x20) === 0x65;
  if (hasExponent) {
    const sign = tape.bytes[p + 1] === Minus || tape.bytes[p + 1] === 0x2b ? 1 : 0;
    p = digits(p + 1 + sign);
    if (p < 0) return -1;
  }
  // A double holds every decimal of up to 15 characters.
  if (hasExponent || p - at > 15) notes[LongNumbers] = 1;
  return p;
}

/** Reads digits. Returns the offset after them; -1 if there are none. */
function digits(at: number): number {
  let p = at;
  let c = tape.bytes[p] as number;
  if (c < 0x30 || c > 0x39) return -1;
  do c = tape.bytes[++p] as number;
  while (c >= 0x30 && c <= 0x39);
  return p;
}

/** Longer words, with the white space after them, are not read. */
const longWord = 100;

/**
 * Reads a word in place of a value at `t`, or a number with leading zeros, if nothing but the word is wrong. Returns
 * the offset after it; the complement of its own if it is none.
 */
function word(at: number, t: number, depth: number): number {
  const text = depth > 0 ? decode(tape.bytes, at, at + longWord) : "";
  const [, found] = /^([-+]?[A-Za-z_$][\w$]*|0\d+)\s*[,}\]]/.exec(text) ?? [];
  if (found === undefined) return ~at;
  words.push(t);
  return at + found.length;
}

/** Whether the last value on the tape is a literal that goes on at `p`, as `01`, `1.2.3` and `truly` do. */
function isCutShort(t: number, p: number): boolean {
  const first = tape.bytes[tape.pairs[t - 2] as number] as number;
  const isNumber = first === Minus || isDigit(first);
  if (tape.pairs[t - 1] !== p || !(isNumber || isWordByte(first))) return false;
  const c = tape.bytes[p] as number;
  return isWordByte(c) || (isNumber && (c === Minus || c === 0x2b || c === 0x2e));
}

/** The index of the pair after a value. */
export function after(v: number): number {
  const c = tape.bytes[tape.pairs[v] as number];
  return c === OpenBrace || c === OpenBracket ? (tape.pairs[v + 1] as number) + 2 : v + 2;
}

/** The offset after a value. */
export function endOf(v: number): number {
  const c = tape.bytes[tape.pairs[v] as number];
  const end = tape.pairs[v + 1] as number;
  return c === OpenBrace || c === OpenBracket ? (tape.pairs[end] as number) + 1 : end;
}

/** Whether a value is an object; a list; a string. None is at -1, for which it is slow to ask. */
export function isObjectAt(v: number): boolean {
  return tape.bytes[tape.pairs[v] as number] === OpenBrace;
}
export function isListAt(v: number): boolean {
  return tape.bytes[tape.pairs[v] as number] === OpenBracket;
}
export function isStringAt(v: number): boolean {
  return tape.bytes[tape.pairs[v] as number] === Quote;
}

/** Whether an object or a list has nothing in it. */
export function isEmptyAt(v: number): boolean {
  return tape.pairs[v + 1] === v + 2;
}

/** The value at an index, as JSON.parse reads it. */
export function valueAt(v: number): unknown {
  const start = tape.pairs[v] as number;
  const end = endOf(v);
  switch (tape.bytes[start]) {
    case Quote:
      return textAt(start, end);
    case OpenBrace:
    case OpenBracket:
      return JSON.parse(replaced.length > 0 ? jsonBetween(start, end) : decode(tape.bytes, start, end));
    case 0x6e:
      return null;
    case 0x74:
    case 0x66:
      return tape.bytes[start] === 0x74;
    default:
      return Number(decode(tape.bytes, start, end));
  }
}

/** The JSON of a range in which something is replaced. */
function jsonBetween(start: number, end: number): string {
  let json = "";
  let at = start;
  // They are many, of which most ranges hold few.
  const first = firstWhere(replaced.length, (i) => (replaced[i] as (typeof replaced)[number]).start >= start);
  for (let i = first; i < replaced.length; i++) {
    const one = replaced[i] as (typeof replaced)[number];
    if (one.end > end) break;
    json += decode(tape.bytes, at, one.start) + one.json;
    at = one.end;
  }
  return json + decode(tape.bytes, at, end);
}

/** What to replace on the tape: a pair that is a key, a string or another literal, by JSON of one. */
export interface Replacement {
  pair: number;
  json: string;
}

/** Calls a function while pairs of the tape are replaced. Returns false if they cannot be. */
export function whileReplaced(replacements: readonly Replacement[], use: () => void): boolean {
  const length = replacements.reduce((sum, { json }) => sum + 3 * json.length, 0);
  if (textEnd + length + padding > tape.bytes.length) {
    const old = tape.bytes;
    makeRoom(textEnd + length);
    tape.bytes.set(old);
  }
  const before = replacements.map(({ pair, json }) => ({
    pair,
    json,
    start: tape.pairs[pair] as number,
    end: tape.pairs[pair + 1] as number,
  }));
  let at = textEnd;
  let areLiterals = true;
  for (const { pair, json } of replacements) {
    const c = tape.bytes[tape.pairs[pair] as number];
    const { written } = encoder.encodeInto(json, tape.bytes.subarray(at));
    if (!isOneLiteral(at, at + written) || c === OpenBrace || c === OpenBracket) areLiterals = false;
    else {
      tape.pairs[pair] = at;
      tape.pairs[pair + 1] = at + written;
    }
    at += written;
  }
  try {
    replaced = [...before].sort((a, b) => a.start - b.start);
    if (areLiterals) use();
    return areLiterals;
  } finally {
    replaced = [];
    for (const { pair, start, end } of before) {
      tape.pairs[pair] = start;
      tape.pairs[pair + 1] = end;
    }
  }
}

/** Whether a range is one string or other literal. */
function isOneLiteral(start: number, end: number): boolean {
  const c = tape.bytes[start] as number;
  tape.bytes[end] = 0;
  return (c === Quote ? string(start) : literal(start, c)) === end;
}

/** The text of the string at an index. */
export function stringAt(v: number): string {
  return textAt(tape.pairs[v] as number, tape.pairs[v + 1] as number);
}

/** The text of a string literal, given with its quotes. */
export function textAt(start: number, end: number): string {
  return notes[Escapes] === 0 ? decode(tape.bytes, start + 1, end - 1) : decodeString(tape.bytes, start, end);
}

/** Whether two ranges have the same bytes. Names of a list mostly differ at their end. */
export function isSame(a: number, aEnd: number, b: number, bEnd: number): boolean {
  if (aEnd - a !== bEnd - b) return false;
  for (let i = aEnd - 1, j = bEnd - 1; i >= a; i--, j--) if (tape.bytes[i] !== tape.bytes[j]) return false;
  return true;
}

/** Whether a string literal, or any other range, has an escape. */
export function hasEscape(start: number, end: number): boolean {
  if (notes[Escapes] !== 0) for (let i = start; i < end; i++) if (tape.bytes[i] === Backslash) return true;
  return false;
}

/** Objects with more members than this are searched for repeated keys through a set. */
const maxCompared = 24;

/** The reading of which it is known that no object repeats a key. */
let readingWithout = 0;

/** Whether an object has two members of one name. */
export function hasRepeatedKey(v: number): boolean {
  if (readingWithout === lastReading.number && replaced.length === 0) return false;
  const end = tape.pairs[v + 1] as number;
  let count = 0;
  let bits = 0;
  let areCertain = notes[Escapes] === 0;
  for (let k = v + 2; areCertain && k < end; k = after(k + 2)) {
    if (++count > maxCompared) areCertain = false;
    const s = tape.pairs[k] as number;
    const e = tape.pairs[k + 1] as number;
    // Keys without a bit in common differ.
    const bit = 1 << ((tape.bytes[s + 1] as number) + 5 * (tape.bytes[e - 2] as number) + 11 * (e - s));
    if ((bits & bit) !== 0)
      for (let other = v + 2; other < k; other = after(other + 2))
        if (isSame(tape.pairs[other] as number, tape.pairs[other + 1] as number, s, e)) return true;
    bits |= bit;
  }
  if (areCertain) return false;
  const keys = new Set<string>();
  for (let k = v + 2; k < end; k = after(k + 2)) {
    const key = stringAt(k);
    if (keys.has(key)) return true;
    keys.add(key);
  }
  return false;
}

/** Whether an object in a value, or the value itself, has two members of one name. */
export function repeatsKeyWithin(v: number): boolean {
  const end = after(v);
  for (let i = v; i < end; ) {
    const c = tape.bytes[tape.pairs[i] as number];
    // The second pair of a member is looked at like that of an element; keys and scalars have nothing within them.
    if (c === OpenBrace && hasRepeatedKey(i)) return true;
    i += 2;
  }
  if (v === 0 && replaced.length === 0) readingWithout = lastReading.number;
  return false;
}
