/** Faults that a recogniser notes, so that the payload need not be parsed for them. */

import { bytes } from "./buffer.ts";
import { Faults, indexes, notes, OnlyFaults } from "./notes.ts";
import { filled, hasEscape } from "./strings.ts";

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

/** Ends a payload without other faults. True if none is noted. */
export function isFaultless(): boolean {
  notes[OnlyFaults] = notes[Faults] as number;
  return notes[Faults] === 0;
}
