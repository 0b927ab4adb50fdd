/** Keys and texts that must not repeat. */

import { absorbBytes, beginHash, endHash, hash } from "../../tables/keyed-hash.ts";
import { bytes, view } from "./buffer.ts";
import { Escapes, type Groups, notes, push } from "./notes.ts";
import { colon, hasEscape, string } from "./strings.ts";

/** The keys of the objects that are being read, if they are not known in advance; the innermost object comes last. */
export const openedKeys: Groups = { at: new Int32Array(256), length: 0 };
/** Lists with more texts than this are searched through the table of hashes. */
const maxCompared = 16;

/** Begins the keys of an object. Returns where they begin. */
export function openKeys(): number {
  return openedKeys.length;
}

/** Ends the keys of an object. */
export function closeKeys(object: number): void {
  openedKeys.length = object;
}

/** Reads a key and its colon, and adds it to those of its object, which must not have it. */
export function newKey(at: number, object: number): number {
  const escapes = notes[Escapes] as number;
  notes[Escapes] = 0;
  const end = string(at);
  if (end < 0 || notes[Escapes] !== 0) return -1;
  notes[Escapes] = escapes;
  const count = (openedKeys.length - object) >> 2;
  // Keys without a bit in common differ.
  const bit = 1 << ((bytes[at] as number) + 5 * (bytes[end - 2] as number) + 11 * (end - at));
  const bits = count === 0 ? 0 : (openedKeys.at[object + 3] as number);
  if (count < maxCompared) {
    if ((bits & bit) !== 0)
      for (let i = object; i < openedKeys.length; i += 4)
        if (isSame(openedKeys.at[i] as number, openedKeys.at[i + 1] as number, at, end - 1)) return -1;
  } else {
    // Nested objects have sets of their own.
    if (count === maxCompared) {
      const set = ++sets;
      openedKeys.at[object + 2] = set;
      for (let i = object; i < openedKeys.length; i += 4)
        if (!addToSet(set, openedKeys.at[i] as number, openedKeys.at[i + 1] as number)) return -1;
    }
    if (!addToSet(openedKeys.at[object + 2] as number, at, end - 1)) return -1;
  }
  push(openedKeys, at, end - 1, 0, 0);
  openedKeys.at[object + 3] = bits | bit;
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
  return haveDistinctHashes(list);
}

/** The same for a long list. */
function haveDistinctHashes({ at, length }: Groups): boolean {
  // The second texts count only if all have one.
  let isComplete = true;
  for (let i = 0; i < length; i += 4) if ((at[i + 2] as number) < 0) isComplete = false;
  const set = ++sets;
  for (let i = 0; i < length; i += 4) {
    if ((at[i] as number) < 0) continue;
    hashText(at[i] as number, at[i + 1] as number);
    if (isComplete) absorbBytes(view, at[i + 2] as number, at[i + 3] as number);
    if (!addHash(set)) return false;
  }
  return true;
}

export function isSame(a: number, aEnd: number, b: number, bEnd: number): boolean {
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
  absorbBytes(view, start, end);
}

/** Adds the current hash to a set. False if the set has it already, or if the table is full. */
function addHash(set: number): boolean {
  endHash();
  const high = (hash[0] as number) | 0;
  const low = (hash[1] as number) | 0;
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
export function forgetSets(): void {
  if (entries < maxEntries >> 1) return;
  table.fill(0);
  entries = 0;
  sets = 0;
}
