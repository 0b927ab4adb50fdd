import { Backslash } from "../json/bytes.ts";
import { Escapes, HighBits, notes, stringAt, tape } from "../json/tape.ts";
import type { ItemType, Target } from "../spec/references.ts";
import {
  absorbBytes,
  absorbText,
  beginHash,
  type HashKey,
  type HashState,
  hashKey,
  newHashState,
  resumeHash,
  saveHash,
} from "../tables/keyed-hash.ts";

/** A name in a payload: its text, or the index of its string on the tape. */
export type Name = string | number;

/** Adds a name to the current hash: as JSON.stringify writes it, which is how most literals have it. */
export function absorbName(name: Name): void {
  if (typeof name === "string") absorbText(JSON.stringify(name).slice(1, -1));
  else if (isAsUsual(name))
    absorbBytes(tape.view, (tape.pairs[name] as number) + 1, (tape.pairs[name + 1] as number) - 1);
  else absorbName(textOf(name));
}

/** Whether a literal has no escape that JSON.stringify may write in another way, and no byte that may not be UTF-8. */
function isAsUsual(v: number): boolean {
  if (notes[Escapes] === 0 && notes[HighBits] === 0) return true;
  const end = tape.pairs[v + 1] as number;
  for (let i = tape.pairs[v] as number; i < end; i++) {
    const c = tape.bytes[i] as number;
    if (c >= 0x80) return false;
    if (c === Backslash) {
      const escaped = tape.bytes[++i];
      if (escaped === LetterU || escaped === Slash) return false;
    }
  }
  return true;
}

const LetterU = 0x75;
const Slash = 0x2f;

export function textOf(name: Name): string {
  return typeof name === "string" ? name : stringAt(name);
}

/** The supplier that was read last: its bytes and its text. Mostly it is that of the payload before. */
let supplierBytes = new Uint8Array(0);
let supplierText = "";

/** The text of a supplier on the tape. */
export function supplierAt(v: number): string {
  const start = tape.pairs[v] as number;
  const end = tape.pairs[v + 1] as number;
  if (!isSame(supplierBytes, start, end)) {
    supplierText = textOf(v);
    supplierBytes = tape.bytes.slice(start, end);
  }
  return supplierText;
}

function isSame(text: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text[i] !== tape.bytes[start + i]) return false;
  return true;
}

/** By what a hash begins with, its state after the supplier that was hashed last, with this key. */
const states = new Map<Target | ItemType, HashState>();
let hashedSupplier = "";
let hashedBy: HashKey | undefined;

/** Begins the hash of a name or an item of a supplier. */
export function beginNamed(prefix: Target | ItemType, supplier: string): void {
  if (supplier !== hashedSupplier || hashedBy !== hashKey()) {
    hashedSupplier = supplier;
    hashedBy = hashKey();
    states.clear();
  }
  let state = states.get(prefix);
  if (!state) {
    beginHash();
    absorbText(prefix);
    absorbName(supplier);
    state = newHashState();
    saveHash(state);
    states.set(prefix, state);
  }
  resumeHash(state);
}
