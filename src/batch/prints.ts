/** What is sent once for an account, or of a schedule for a business. */
export type ItemType = "transaction" | "statement" | "note" | "schedule";

/**
 * 64 bits of each item, its type, supplier and owner among them, as two numbers of 32 bits: twice 0 for one that cannot
 * be read. Empty where no item can be told from others, since nobody knows whose they are. Of a hundred million items
 * any two have the same bits once in four thousand batches.
 */
export type Prints = ArrayLike<number>;

// The two halves, as far as they have come.
let high = 0;
let low = 0;

/** Makes the prints of the items of one owner. */
export class Printer {
  readonly prints: number[] = [];
  readonly #high: number;
  readonly #low: number;

  constructor(type: ItemType, supplier: string, owner: string) {
    high = 0x9e3779b9;
    low = 0x7f4a7c15;
    absorb(type);
    absorb(supplier);
    absorb(owner);
    this.#high = high;
    this.#low = low;
  }

  /** Adds the print of an item that a text identifies, or two of them. */
  add(text: string, more?: string): void {
    high = this.#high;
    low = this.#low;
    absorb(text);
    if (more !== undefined) absorb(more);
    high = mixed(high ^ (low >>> 7));
    low = mixed((low + Math.imul(high, 0x2545f491)) | 0);
    this.prints.push(high, high === 0 && low === 0 ? 1 : low);
  }

  /** Leaves an item out that cannot be read. */
  skip(): void {
    this.prints.push(0, 0);
  }
}

function absorb(text: string): void {
  let [h, l] = [high, low];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    h = Math.imul(h ^ unit, 0x5bd1e995);
    h ^= h >>> 15;
    l = Math.imul(l ^ unit, 0x2c1b3c6d);
    l = (l << 13) | (l >>> 19);
  }
  // What no unit is stands between texts.
  high = Math.imul(h ^ 0x10000, 0x5bd1e995);
  low = Math.imul(l ^ 0x10000, 0x2c1b3c6d);
}

/** A number of 32 bits, every bit of which depends on every bit given (the end of MurmurHash3). */
function mixed(bits: number): number {
  let h = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
