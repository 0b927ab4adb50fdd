import { Column } from "./column.ts";
import { absorbText, beginHash, endHash, hash } from "./keyed-hash.ts";

/**
 * A set of keys, each a 32-bit number and a text. Unlike Map and Set, it is not limited to 16,777,216 entries, and it
 * needs a quarter of their memory. Lookups are exact: keys are compared by their texts. Entries are numbered from 0 in
 * order of addition.
 */
export class KeyIndex {
  size = 0;
  /** Open addressing. Each slot has the hash of a key and its entry + 1; 0 marks a free slot. */
  #slots = new Uint32Array(2 << 10);
  readonly #prefixes = new Column();
  /** The texts of 256 entries each: a full block is one text, unless that would be very long. */
  readonly #blocks: (string | string[])[] = [];
  /** The end of each text in its block. */
  readonly #ends = new Column();
  // The key of the last lookup, since the next lookup is often for the same key: as given, its hash, its slot or the
  // free slot where it belongs, and its entry or -1.
  #prefix = -1;
  #text = "";
  #hash = 0;
  #slot = 0;
  #entry = -1;

  /** The 32-bit hash of a key. Other keys may have the same one. */
  hashOf(prefix: number, text: string): number {
    this.#seek(prefix, text);
    return this.#hash;
  }

  /** The entry of a key, or -1. */
  find(prefix: number, text: string): number {
    if (this.size === 0) return -1;
    this.#seek(prefix, text);
    return this.#entry;
  }

  /** The entry of a key. A new key is added as the last entry. */
  add(prefix: number, text: string): number {
    this.#seek(prefix, text);
    if (this.#entry >= 0) return this.#entry;
    if ((this.size + 1) * 8 > this.#slots.length * 3) this.#grow();
    this.#entry = this.size++;
    this.#slots[this.#slot] = this.#hash;
    this.#slots[this.#slot + 1] = this.size;
    this.#keep(this.#entry, prefix, text);
    return this.#entry;
  }

  prefix(entry: number): number {
    return this.#prefixes.get(entry);
  }

  text(entry: number): string {
    const block = this.#blocks[entry >>> blockBits] as string | string[];
    if (typeof block !== "string") return block[entry & blockMask] as string;
    return block.slice(this.#start(entry), this.#ends.get(entry));
  }

  #start(entry: number): number {
    return (entry & blockMask) === 0 ? 0 : this.#ends.get(entry - 1);
  }

  #keep(entry: number, prefix: number, text: string): void {
    const end = this.#start(entry) + text.length;
    this.#prefixes.set(entry, prefix);
    this.#ends.set(entry, end);
    if ((entry & blockMask) === 0) this.#blocks.push([]);
    const block = this.#blocks[entry >>> blockBits] as string[];
    block.push(text);
    if (block.length > blockMask && end <= maxJoined) this.#blocks[entry >>> blockBits] = block.join("");
  }

  #isAt(entry: number, prefix: number, text: string): boolean {
    if (this.#prefixes.get(entry) !== prefix) return false;
    const block = this.#blocks[entry >>> blockBits] as string | string[];
    if (typeof block !== "string") return block[entry & blockMask] === text;
    const start = this.#start(entry);
    return this.#ends.get(entry) - start === text.length && block.startsWith(text, start);
  }

  /** Finds the slot of a key. */
  #seek(prefix: number, text: string): void {
    if (prefix === this.#prefix && text === this.#text) return;
    this.#prefix = prefix;
    this.#text = text;
    beginHash();
    absorbText(text);
    endHash();
    // Numbers may follow one another, which must not make slots do so.
    this.#hash = ((hash[0] as number) ^ Math.imul(prefix, 0x9e3779b1)) >>> 0;
    const slots = this.#slots;
    for (let slot = this.#firstSlot(this.#hash); ; slot = slot + 2 < slots.length ? slot + 2 : 0) {
      const entry = (slots[slot + 1] as number) - 1;
      this.#slot = slot;
      this.#entry = entry;
      if (entry < 0 || (slots[slot] === this.#hash && this.#isAt(entry, prefix, text))) return;
    }
  }

  #firstSlot(hashed: number): number {
    return Math.floor((hashed / 2 ** 32) * (this.#slots.length / 2)) * 2;
  }

  /** Grows by half instead of doubling, to waste less memory, and updates the slot of the last lookup. */
  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(Math.ceil(old.length * 0.75) * 2);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      const slot = this.#freeSlot(old[at] as number);
      this.#slots[slot] = old[at] as number;
      this.#slots[slot + 1] = old[at + 1] as number;
    }
    this.#slot = this.#freeSlot(this.#hash);
  }

  #freeSlot(hashed: number): number {
    let slot = this.#firstSlot(hashed);
    while (this.#slots[slot + 1] !== 0) slot = slot + 2 < this.#slots.length ? slot + 2 : 0;
    return slot;
  }
}

const blockBits = 8;
const blockMask = (1 << blockBits) - 1;
/** The texts of a block are joined up to this length. */
const maxJoined = 1 << 20;
