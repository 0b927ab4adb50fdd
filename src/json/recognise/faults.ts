/** Faults that a recogniser notes, so that the payload need not be parsed for them. */

import { bytes } from "./buffer.ts";
import { isSame } from "./distinct.ts";
import { Faults, indexes, notes, number, OnlyFaults } from "./notes.ts";
import { decimalText } from "./numbers.ts";
import { colon, filled, hasEscape, string } from "./strings.ts";
import { any } from "./values.ts";

/** How many numbers note a fault, and how many of them are indexes. */
export const faultSize = 6;
export const maxIndexes = 3;

/** For each fault: its number in the recogniser, where the value starts and ends, and up to three indexes. */
export const faults = new Int32Array(64 * faultSize);

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

/** Reads a string that is not blank but wrong, and notes it; `at` is the offset after its opening quote. */
export function otherText(at: number, fault: number): number {
  const end = filled(at);
  return end >= 0 && !hasEscape(at, end - 1) && noteFault(fault, at - 1, end) ? end : -1;
}

/** The most bytes of a wrong value, or of an unknown key, that are noted. */
const maxNoted = 64;

/**
 * Reads a value that its field cannot have, and notes it as a fault; or a member that its object cannot have, if `object`
 * is where that begins rather than negative.
 */
export function wrong(at: number, fault: number, object: number): number {
  return object < 0 ? wrongValue(at, fault) : unknownMember(at, fault, object);
}

/** Reads any value that a field cannot have, and notes it as a fault. */
function wrongValue(at: number, fault: number): number {
  const end = any(at);
  return end >= 0 && end - at <= maxNoted && noteFault(fault, at, end) ? end : -1;
}

/**
 * Reads a value that a field of a product or sum cannot have, unless it is a number, and notes it as a fault. Arithmetic
 * includes decimal text nevertheless, so notes its number too; for any other value notes NaN, with which nothing is
 * compared.
 */
export function wrongNumber(at: number, fault: number): number {
  const first = bytes[at] as number;
  if (first === 45 || (first >= 48 && first <= 57)) return -1;
  const end = wrongValue(at, fault);
  if (end < 0 || (first === 34 && decimalText(at + 1) === end)) return end;
  number[0] = Number.NaN;
  return first === 34 && mayBeDecimal(at + 1, end - 1) ? -1 : end;
}

/** Whether a text has no other characters than decimals have. */
function mayBeDecimal(start: number, end: number): boolean {
  for (let p = start; p < end; p++) {
    const c = bytes[p] as number;
    if (c !== 45 && c !== 46 && (c < 48 || c > 57)) return false;
  }
  return true;
}

/**
 * Reads a member that its object cannot have, and notes its key as a fault; `at` is the offset after the opening quote of
 * the key. All keys from `object` on with the same fault are in one object, and must differ.
 */
function unknownMember(at: number, fault: number, object: number): number {
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
