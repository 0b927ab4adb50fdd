/**
 * Numbers by print, at some 19 bytes each: what is asked of millions of items is only whether there was one before. Many
 * small tables, so that one that grows copies little.
 */
export class PrintIndex {
  readonly #tables = Array.from({ length: 1 << tableBits }, () => new Table());

  /** The number of a print, or -1. */
  find(high: number, low: number): number {
    return (this.#tables[high >>> (32 - tableBits)] as Table).find(high, low);
  }

  /** Gives a print a number below 2^32 - 1, unless it has one. */
  add(high: number, low: number, number: number): void {
    (this.#tables[high >>> (32 - tableBits)] as Table).add(high, low, number);
  }
}

const tableBits = 6;

class Table {
  #count = 0;
  #slots = 16;
  /** Of each slot the two halves of the print, and its number + 1: 0 is a free slot. Open addressing. */
  #words = new Uint32Array(16 * 3);

  find(high: number, low: number): number {
    return (this.#words[this.#at(high, low) + 2] as number) - 1;
  }

  add(high: number, low: number, number: number): void {
    const at = this.#at(high, low);
    if (this.#words[at + 2] !== 0) return;
    this.#put(at, high, low, number + 1);
    if (++this.#count > this.#slots * 0.75) this.#grow();
  }

  /** Where a print stands, or would. */
  #at(high: number, low: number): number {
    const words = this.#words;
    let at = Math.floor((low / 2 ** 32) * this.#slots) * 3;
    while (words[at + 2] !== 0 && (words[at + 1] !== low || words[at] !== high)) {
      at += 3;
      if (at === words.length) at = 0;
    }
    return at;
  }

  #put(at: number, high: number, low: number, word: number): void {
    this.#words[at] = high;
    this.#words[at + 1] = low;
    this.#words[at + 2] = word;
  }

  /** By half, not twice: less memory lies idle. */
  #grow(): void {
    const old = this.#words;
    this.#slots = Math.ceil(this.#slots * 1.5);
    this.#words = new Uint32Array(this.#slots * 3);
    for (let at = 0; at < old.length; at += 3) {
      const [high, low, word] = [old[at] as number, old[at + 1] as number, old[at + 2] as number];
      if (word !== 0) this.#put(this.#at(high, low), high, low, word);
    }
  }
}
