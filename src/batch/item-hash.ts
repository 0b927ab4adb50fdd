import type { ItemType } from "../spec/references.ts";
import {
  absorbBytes,
  absorbText,
  beginHash,
  endHash,
  type HashState,
  moreOfHash,
  resumeHash,
  saveHash,
} from "../tables/keyed-hash.ts";

/**
 * A hash of 64 bits of each item, including its type, supplier and owner, as two numbers of 32 bits: twice 0 for an item
 * that cannot be read. Empty where the owner of the items is unknown. In a hundred million items, two different ones
 * have the same hash in one batch out of four thousand, so a run compares repeats before it reports them.
 */
export type ItemHashes = ArrayLike<number>;

/** Hashes the items of one owner. */
export class ItemHasher {
  readonly hashes: number[] = [];
  /** The state of the hash after the owner, which the hash of each item continues. */
  readonly #owner: HashState;

  constructor(type: ItemType, supplier: string, owner: string) {
    beginHash();
    absorbText(type);
    absorbText(supplier);
    absorbText(owner);
    this.#owner = saveHash();
  }

  /** Adds the hash of an item that one text identifies, or two. */
  add(text: string, more?: string): void {
    resumeHash(this.#owner);
    absorbText(text);
    if (more !== undefined) absorbText(more);
    this.#end();
  }

  /** The same for texts that are given as ranges of UTF-8. */
  addBytes(bytes: Uint8Array, start: number, end: number, more: number, moreEnd: number): void {
    resumeHash(this.#owner);
    absorbBytes(bytes, start, end);
    if (more >= 0) absorbBytes(bytes, more, moreEnd);
    this.#end();
  }

  /** Skips an item that cannot be read. */
  skip(): void {
    this.hashes.push(0, 0);
  }

  #end(): void {
    const high = endHash();
    this.hashes.push(high, lowOfItemHash(high));
  }
}

/** The other half of the hash of an item, given the first, which has just been returned: the whole is never 0. */
export function lowOfItemHash(high: number): number {
  const low = moreOfHash();
  return high === 0 && low === 0 ? 1 : low;
}
