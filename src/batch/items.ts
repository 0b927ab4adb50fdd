import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { type Facts, type ItemHashes, itemWidth } from "./facts.ts";
import { type Occurrence, Occurrences } from "./identifiers.ts";

/** The transactions, statements, notes and schedules of a batch, by their hashes: the first list to have each. */
export class Items {
  /** The hashes, two of an item: its own and that of its text. */
  readonly #index = new KeyIndex();
  /** By hash, the first item that has it. */
  readonly #items = new Column();
  /** The lists of items, and the number of the first item of each: items are numbered in order. */
  readonly #payloads = new Occurrences();
  readonly #firsts = new Column();
  #payloadCount = 0;
  #count = 0;
  /** The list that an item was found in last. */
  #lastFound = 0;

  /** The first occurrence of an item in earlier payloads; undefined if it has none or cannot be read. */
  find(items: ItemHashes, index: number): Occurrence | undefined {
    const high = items[itemWidth * index] ?? 0;
    if (high === 0) return undefined;
    const hash = this.#index.find(high, restOf(items, index));
    if (hash < 0) return undefined;
    const item = this.#items.get(hash);
    // The items of a payload that is repeated are found one after the other.
    if (!this.#isIn(this.#lastFound, item))
      this.#lastFound = this.#isIn(this.#lastFound + 1, item) ? this.#lastFound + 1 : this.#search(item);
    return { ...this.#payloads.get(this.#lastFound), index: item - this.#firsts.get(this.#lastFound) };
  }

  /** Whether an item is in a list. */
  #isIn(payload: number, item: number): boolean {
    if (payload >= this.#payloadCount || this.#firsts.get(payload) > item) return false;
    return item < (payload + 1 === this.#payloadCount ? this.#count : this.#firsts.get(payload + 1));
  }

  /** The list that an item is in. */
  #search(item: number): number {
    let [payload, end] = [0, this.#payloadCount];
    while (end - payload > 1) {
      const middle = Math.floor((payload + end) / 2);
      if (this.#firsts.get(middle) <= item) payload = middle;
      else end = middle;
    }
    return payload;
  }

  #begin(occurrence: Occurrence): void {
    const payload = this.#payloadCount++;
    this.#payloads.set(payload, occurrence);
    this.#firsts.set(payload, this.#count);
  }

  /** Records the items of a payload that are new. */
  add({ kind, where, isKnown, items, texts, lists }: Facts): void {
    let index = 0;
    for (const { attr, count } of lists) {
      this.#begin({ kind, where, isKnown, attr, index: 0 });
      for (const end = index + count; index < end; index++) {
        this.#add(items, index);
        this.#add(texts, index);
        this.#count++;
      }
    }
  }

  /** Adds a hash of the last item. */
  #add(hashes: ItemHashes, index: number): void {
    const high = hashes[itemWidth * index] ?? 0;
    if (high === 0) return;
    const { size } = this.#index;
    const hash = this.#index.add(high, restOf(hashes, index));
    if (hash === size) this.#items.set(hash, this.#count);
  }
}

/** The second and third number of a hash, as a text. */
function restOf(hashes: ItemHashes, index: number): string {
  const [second, third] = [hashes[itemWidth * index + 1] as number, hashes[itemWidth * index + 2] as number];
  return String.fromCharCode(second >>> 16, second & 0xffff, third >>> 16, third & 0xffff);
}
