/**
 * A map from 64-bit hashes to numbers, at about 22 bytes per entry, to find duplicates among millions of items.
 * Extendible hashing: entries are in pages, and full pages are split, so that growth produces no garbage.
 */
export class HashIndex {
  /** Pages by the first `#bits` bits of a hash. A page with fewer bits is repeated. */
  #pages: Page[] = [new Page(0)];
  #bits = 0;

  /** The number of a hash, or -1. */
  find(high: number, low: number): number {
    return this.#pageOf(high).find(high, low);
  }

  /** Sets the number of a hash, below 2^32 - 1, unless it has one. */
  add(high: number, low: number, number: number): void {
    for (let page = this.#pageOf(high); page.isFull; page = this.#pageOf(high))
      if (page.bits < maxBits) this.#split(page, high);
      else page.grow();
    this.#pageOf(high).add(high, low, number);
  }

  #pageOf(high: number): Page {
    return this.#pages[this.#indexOf(high)] as Page;
  }

  #indexOf(high: number): number {
    // In two steps, because a shift by 32 bits has no effect.
    return (high >>> 1) >>> (31 - this.#bits);
  }

  /** Splits the page of a hash by the next bit. */
  #split(page: Page, high: number): void {
    if (page.bits === this.#bits) {
      this.#pages = this.#pages.flatMap((each) => [each, each]);
      this.#bits++;
    }
    const span = 2 ** (this.#bits - page.bits);
    const index = this.#indexOf(high);
    const first = index - (index % span);
    this.#pages.fill(page.split(), first + span / 2, first + span);
  }
}

const usualSlots = 2048;
/** Pages with this many bits grow instead of splitting. No real batch needs more. */
const maxBits = 20;

class Page {
  /** The number of leading bits that all hashes in the page share. */
  bits: number;
  #count = 0;
  /** Open addressing. Each slot has both halves of a hash and its number + 1; 0 marks a free slot. */
  #words = new Uint32Array(usualSlots * 3);
  /** The number of slots, a power of two, minus 1: a remainder of 32 bits would cost four times as much. */
  #mask = usualSlots - 1;

  constructor(bits: number) {
    this.bits = bits;
  }

  get isFull(): boolean {
    return this.#count >= this.#words.length / 4;
  }

  find(high: number, low: number): number {
    return (this.#words[this.#at(high, low) + 2] as number) - 1;
  }

  add(high: number, low: number, number: number): void {
    const at = this.#at(high, low);
    if (this.#words[at + 2] !== 0) return;
    this.#words[at] = high;
    this.#words[at + 1] = low;
    this.#words[at + 2] = number + 1;
    this.#count++;
  }

  /** Keeps the hashes whose next bit is 0, and returns a page with the others. */
  split(): Page {
    const other = new Page(++this.bits);
    const shift = 32 - this.bits;
    scratch.set(this.#words);
    this.#words.fill(0);
    this.#count = 0;
    for (let at = 0; at < scratch.length; at += 3) {
      const number = scratch[at + 2] as number;
      if (number === 0) continue;
      const high = scratch[at] as number;
      (((high >>> shift) & 1) === 0 ? this : other).#addNew(high, scratch[at + 1] as number, number);
    }
    return other;
  }

  grow(): void {
    const old = this.#words;
    this.#words = new Uint32Array(old.length * 2);
    this.#mask = (old.length * 2) / 3 - 1;
    this.#count = 0;
    for (let at = 0; at < old.length; at += 3)
      if (old[at + 2] !== 0) this.#addNew(old[at] as number, old[at + 1] as number, old[at + 2] as number);
  }

  /** Adds a hash that the page does not have, with its number + 1. */
  #addNew(high: number, low: number, number: number): void {
    const words = this.#words;
    let at = (low & this.#mask) * 3;
    while (words[at + 2] !== 0) {
      at += 3;
      if (at === words.length) at = 0;
    }
    words[at] = high;
    words[at + 1] = low;
    words[at + 2] = number;
    this.#count++;
  }

  /** The offset of the slot of a hash, or of the free slot where it belongs. */
  #at(high: number, low: number): number {
    const words = this.#words;
    let at = (low & this.#mask) * 3;
    while (words[at + 2] !== 0 && (words[at + 1] !== low || words[at] !== high)) {
      at += 3;
      if (at === words.length) at = 0;
    }
    return at;
  }
}

/** The content of a page while it is split. */
const scratch = new Uint32Array(usualSlots * 3);
