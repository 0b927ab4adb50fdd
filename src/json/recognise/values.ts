/** Readers of values of any type, and of members that are looked up. */

import { bytes, view } from "./buffer.ts";
import { closeKeys, newKey, openKeys } from "./distinct.ts";
import { decimal } from "./numbers.ts";
import { colon, hasEscape, space, string } from "./strings.ts";

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
