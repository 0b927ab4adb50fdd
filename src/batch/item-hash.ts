import {
  absorbText,
  beginHash,
  endHash,
  type HashState,
  moreOfHash,
  resumeHash,
  saveHash,
} from "../tables/keyed-hash.ts";

/** What is sent once for an account, or of a schedule for a business. */
export type ItemType = "transaction" | "statement" | "note" | "schedule";

/**
 * 64 bits of each item, its type, supplier and owner among them, as two numbers of 32 bits: twice 0 for one that cannot
 * be read. Empty where no item can be told from others, since nobody knows whose they are. Of a hundred million items
 * any two have the same bits once in four thousand batches.
 */
export type ItemHashes = ArrayLike<number>;

/** Makes the prints of the items of one owner. */
export class ItemHasher {
  readonly hashes: number[] = [];
  /** The hash of the owner, from which that of each item goes on. */
  readonly #owner: HashState;

  constructor(type: ItemType, supplier: string, owner: string) {
    beginHash();
    absorbText(type);
    absorbText(supplier);
    absorbText(owner);
    this.#owner = saveHash();
  }

  /** Adds the print of an item that a text identifies, or two of them. */
  add(text: string, more?: string): void {
    resumeHash(this.#owner);
    absorbText(text);
    if (more !== undefined) absorbText(more);
    const high = endHash();
    const low = moreOfHash();
    this.hashes.push(high, high === 0 && low === 0 ? 1 : low);
  }

  /** Leaves an item out that cannot be read. */
  skip(): void {
    this.hashes.push(0, 0);
  }
}
