import { encoder } from "./bytes.ts";
import { after, Escapes, hasEscape, isObjectAt, notes, stringAt, tape, textAt } from "./tape.ts";

/** A set of names that are found by the bytes of a string literal: by its first and last four bytes, and its length. */
export class Names {
  /** By name, its number. */
  readonly byText: ReadonlyMap<string, number>;
  /** By name: the length of its literal, and where its bytes begin in `words`, four at a time. */
  readonly lengths: Int32Array;
  readonly starts: Int32Array;
  readonly words: Int32Array;
  /** By slot, the number of the first name with it, or -1; by name, the next one. */
  readonly slots: Int32Array;
  readonly next: Int32Array;
  readonly seed: number;
  /** Whether a literal is shorter than four bytes, so that only its text tells. */
  readonly hasShort: boolean;
  /** Whether so many names begin and end alike that only their texts tell them apart in time: then none has a slot. */
  readonly areAlike: boolean;

  constructor(names: Iterable<string>) {
    const texts = [...new Set(names)];
    const literals = texts.map((text) => encoder.encode(JSON.stringify(text)));
    this.byText = new Map(texts.map((text, i) => [text, i]));
    this.lengths = Int32Array.from(literals, ({ length }) => length);
    this.hasShort = literals.some(({ length }) => length < 4);
    this.starts = new Int32Array(texts.length);
    const words: number[] = [];
    for (const [i, literal] of literals.entries()) {
      this.starts[i] = words.length;
      for (let p = 0; p + 4 < literal.length; p += 4) words.push(wordAt(literal, p));
      words.push(wordAt(literal, Math.max(0, literal.length - 4)));
    }
    this.words = Int32Array.from(words);
    let size = 2;
    while (size < 2 * texts.length) size *= 2;
    let table = tableOf(literals, size, 1);
    for (let seed = 3; seed < maxSeed && table.most > 1 && texts.length <= maxParted; seed += 2)
      table = tableOf(literals, size, seed);
    this.areAlike = table.most > maxShared;
    this.slots = this.areAlike ? new Int32Array(2).fill(-1) : table.slots;
    this.next = table.next;
    this.seed = table.seed;
  }
}

/** So many multipliers are tried until each name has a slot of its own. */
const maxSeed = 400;
/** No multiplier gives each of more names a slot of its own. */
const maxParted = 64;
/** So many names of one slot are compared one by one. */
const maxShared = 16;

function tableOf(literals: readonly Uint8Array[], size: number, seed: number) {
  const slots = new Int32Array(size).fill(-1);
  const next = new Int32Array(literals.length).fill(-1);
  const shared = new Uint32Array(size);
  let most = 0;
  for (const [i, literal] of literals.entries()) {
    if (literal.length < 4) continue;
    const slot = slotOf(wordAt(literal, 0), wordAt(literal, literal.length - 4), literal.length, seed) & (size - 1);
    shared[slot] = (shared[slot] as number) + 1;
    most = Math.max(most, shared[slot] as number);
    next[i] = slots[slot] as number;
    slots[slot] = i;
  }
  return { slots, next, seed, most };
}

function wordAt(literal: Uint8Array, at: number): number {
  let word = 0;
  for (let i = 3; i >= 0; i--) word = (word << 8) | (literal[at + i] ?? 0);
  return word;
}

function slotOf(first: number, last: number, length: number, seed: number): number {
  const mixed = Math.imul(first ^ Math.imul(last, 0x9e3779b1) ^ length, Math.imul(seed, 0x85ebca6b));
  return mixed >>> 16;
}

/** The number of the name that a string literal is; -1 if it is none. */
export function find(names: Names, start: number, end: number): number {
  const length = end - start;
  if (length >= 4) {
    const last = tape.view.getInt32(end - 4, true);
    const { slots, words } = names;
    const slot = slotOf(tape.view.getInt32(start, true), last, length, names.seed) & (slots.length - 1);
    for (let i = slots[slot] as number; i >= 0; i = names.next[i] as number) {
      if (names.lengths[i] !== length) continue;
      let w = names.starts[i] as number;
      let p = start;
      while (p + 4 < end && words[w] === tape.view.getInt32(p, true)) {
        w++;
        p += 4;
      }
      if (p + 4 >= end && words[w] === last) return i;
    }
    if (notes[Escapes] === 0 && !names.areAlike) return -1;
  } else if (!names.hasShort) return -1;
  return names.areAlike || hasEscape(start, end) || (length < 4 && tape.bytes[start] === 0x22)
    ? (names.byText.get(textAt(start, end)) ?? -1)
    : -1;
}

/** The index of the value of a member on the tape: of a repeated one the last, as parsers have it; -1 for none. */
export function memberOf(v: number, name: Names): number {
  if (v < 0 || !isObjectAt(v)) return -1;
  // Names of another length are not looked up.
  const length = notes[Escapes] === 0 ? (name.lengths[0] as number) : -1;
  const end = tape.pairs[v + 1] as number;
  let found = -1;
  for (let k = v + 2; k < end; k = after(k + 2)) {
    const keyStart = tape.pairs[k] as number;
    const keyEnd = tape.pairs[k + 1] as number;
    if ((length < 0 || keyEnd - keyStart === length) && find(name, keyStart, keyEnd) >= 0) found = k + 2;
  }
  return found;
}

/** The names of the members of a value on the tape. */
export function keysAt(v: number): string[] {
  const keys: string[] = [];
  if (!isObjectAt(v)) return keys;
  const end = tape.pairs[v + 1] as number;
  for (let k = v + 2; k < end; k = after(k + 2)) keys.push(stringAt(k));
  return keys;
}
