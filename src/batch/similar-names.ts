import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { foldedIdentifier, isOneEdit } from "../text/spelling.ts";
import type { Identifiers } from "./identifiers.ts";

/** Shorter names are one edit away from too many others. */
const minLength = 5;
/** A supplier with more names than this has none compared letter by letter. */
const maxCompared = 200_000;
/** A supplier with at most so many names has few: a reader can look through them. */
const maxFew = 8;

/** Finds names that were sent and resemble one that was not. Built once the batch is complete. */
export class SimilarNames {
  readonly #identifiers: Identifiers;
  /** Names by supplier, without the differences that slips make, and the entry + 1 of the first such name. */
  readonly #folded = new KeyIndex();
  readonly #entries = new Column();
  /** Names of all suppliers, and the first supplier that sent each. */
  readonly #names = new KeyIndex();
  readonly #senders = new Column();
  readonly #lists = new Map<number, string[]>();
  /** How many more comparisons to make, so that suggestions never take longer than the run. */
  #comparisons = 20_000_000;

  constructor(identifiers: Identifiers) {
    this.#identifiers = identifiers;
    const { index, firstSent } = identifiers;
    for (let entry = 0; entry < index.size; entry++) {
      if (!firstSent.has(entry)) continue;
      const [supplier, name] = [index.prefix(entry), index.text(entry)];
      const folded = this.#folded.add(supplier, foldedIdentifier(name));
      if (this.#entries.get(folded) === 0) this.#entries.set(folded, entry + 1);
      if (supplier === 0) continue;
      const entryOfAll = this.#names.add(0, name);
      if (this.#senders.get(entryOfAll) === 0) this.#senders.set(entryOfAll, supplier);
    }
  }

  /** The name that differs only in spelling: case, spaces, composition of characters. */
  spelledAlike(supplier: number, name: string): string | undefined {
    const folded = this.#folded.find(supplier, foldedIdentifier(name));
    return folded < 0 ? undefined : this.#identifiers.index.text(this.#entries.get(folded) - 1);
  }

  /**
   * The name that was most likely meant: one spelled alike, or the only one that is a single edit away. With `ofFew`, also
   * a short name or one of several, if the supplier has few: the one sent last, because series count up.
   */
  nearest(supplier: number, name: string, ofFew = false): string | undefined {
    const alike = this.spelledAlike(supplier, name);
    if (alike !== undefined || (name.length < minLength && !ofFew)) return alike;
    const names = this.#list(supplier);
    this.#comparisons -= names.length;
    if (this.#comparisons < 0) return undefined;
    const near = names.filter((sent) => isOneEdit(name, sent));
    if (ofFew && names.length <= maxFew) return near.at(-1);
    return near.length === 1 && name.length >= minLength ? near[0] : undefined;
  }

  /** The first supplier that sent a name, or 0. */
  senderOf(name: string): number {
    const entry = this.#names.find(0, name);
    return entry < 0 ? 0 : this.#senders.get(entry);
  }

  #list(supplier: number): string[] {
    const known = this.#lists.get(supplier);
    if (known) return known;
    const { index, firstSent } = this.#identifiers;
    const list: string[] = [];
    for (let entry = 0; entry < index.size && list.length <= maxCompared; entry++)
      if (index.prefix(entry) === supplier && firstSent.has(entry)) list.push(index.text(entry));
    if (list.length > maxCompared) list.length = 0;
    this.#lists.set(supplier, list);
    return list;
  }
}
