import { KeyIndex } from "../tables/key-index.ts";
import { type Facts, type ItemHashes, itemWidth } from "./facts.ts";
import { type Occurrence, Occurrences } from "./occurrences.ts";

/** The transactions, statements, notes and schedules of a batch, by their hashes: the first list to have each. */
export class Items {
  /** The hashes, two of an item: its own and that of its text. */
  readonly #index = new KeyIndex();
  /** By hash, the first item that has it. */
  readonly #first = new Occurrences();

  /** The first occurrence of an item in earlier payloads; undefined if it has none or cannot be read. */
  find(items: ItemHashes, index: number): Occurrence | undefined {
    const high = items[itemWidth * index] ?? 0;
    const hash = high === 0 ? -1 : this.#index.find(high, restOf(items, index));
    return hash < 0 ? undefined : this.#first.get(hash);
  }

  /** Records the items of a payload that are new. */
  add({ kind, where, isKnown, items, texts, lists }: Facts): void {
    let item = 0;
    for (const { attr, count } of lists)
      for (let index = 0; index < count; index++, item++)
        for (const hashes of [items, texts]) {
          const high = hashes[itemWidth * item] ?? 0;
          if (high === 0) continue;
          const hash = this.#index.add(high, restOf(hashes, item));
          if (!this.#first.has(hash)) this.#first.set(hash, { kind, where, isKnown, attr, index });
        }
  }
}

/** The second and third number of a hash, as a text. */
function restOf(hashes: ItemHashes, index: number): string {
  const [second, third] = [hashes[itemWidth * index + 1] as number, hashes[itemWidth * index + 2] as number];
  return String.fromCharCode(second >>> 16, second & 0xffff, third >>> 16, third & 0xffff);
}
