import type { ItemType } from "../spec/references.ts";
import {
  absorbBytes,
  absorbText,
  beginHash,
  endHash,
  hash,
  newHashState,
  resumeHash,
  saveHash,
} from "../tables/keyed-hash.ts";

/**
 * A hash of 64 bits of each item, including its type, supplier and owner, as two numbers of 32 bits: both 0 for an item
 * that cannot be read. Empty where the owner of the items is unknown. In a hundred million items, two different ones
 * have the same hash in one batch out of four thousand, so a run, whose rows keep 60 bits, compares repeats before it
 * reports them.
 */
export type ItemHashes = ArrayLike<number>;

/** Hashes the items of one owner. */
export class ItemHasher {
  readonly hashes: number[] = [];
  /** The state of the hash after the owner, which the hash of each item continues. */
  readonly #owner = newHashState();

  constructor(type: ItemType, supplier: string, owner: string) {
    beginHash();
    absorbText(type);
    absorbText(supplier);
    absorbText(owner);
    saveHash(this.#owner);
  }

  /** Adds the hash of an item that one text identifies, or two. */
  add(text: string, more?: string): void {
    resumeHash(this.#owner);
    absorbText(text);
    if (more !== undefined) absorbText(more);
    this.#end();
  }

  /** The same for texts that are given as ranges of UTF-8. */
  addBytes(view: DataView, start: number, end: number, more: number, moreEnd: number): void {
    resumeHash(this.#owner);
    absorbBytes(view, start, end);
    if (more >= 0) absorbBytes(view, more, moreEnd);
    this.#end();
  }

  /** Skips an item that cannot be read. */
  skip(): void {
    this.hashes.push(0, 0);
  }

  #end(): void {
    endHash();
    this.hashes.push(hash[0] as number, hash[1] as number);
  }
}
