import type { Target } from "../spec/references.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { getOrMake } from "../tables/remember.ts";
import { foldedIdentifier, isOneEdit } from "../text/spelling.ts";
import type { Definitions } from "./definitions.ts";

/** Shorter names are one edit away from too many others. */
const minLength = 5;
/** A supplier with more names than this has none compared letter by letter. */
const maxCompared = 200_000;
/** A supplier with at most so many names has few: a reader can look through them. */
const maxFew = 8;

/** Finds names that were sent and resemble one that was not. Built once the batch is complete. */
export class SimilarNames {
  readonly #definitions: Definitions;
  readonly #target: Target;
  /** Names by supplier, without the differences that slips make, and the entry + 1 of the first such name. */
  readonly #folded = new KeyIndex();
  readonly #entries = new Column();
  /** Names of all suppliers, and the first supplier that sent each. */
  readonly #names = new KeyIndex();
  readonly #senders = new Column();
  readonly #lists = new Map<number, string[]>();
  /** How many more comparisons to make, so that suggestions never take longer than the run. */
  #comparisons = 20_000_000;

  constructor(definitions: Definitions, target: Target) {
    this.#definitions = definitions;
    this.#target = target;
    for (const [entry, supplier, name] of this.#sent()) {
      const folded = this.#folded.add(supplier, foldedIdentifier(name));
      if (this.#entries.get(folded) === 0) this.#entries.set(folded, entry + 1);
      if (supplier === 0) continue;
      const entryOfAll = this.#names.add(0, name);
      if (this.#senders.get(entryOfAll) === 0) this.#senders.set(entryOfAll, supplier);
    }
  }

  *#sent(): Generator<[entry: number, supplier: number, name: string]> {
    const definitions = this.#definitions;
    for (const entry of definitions.entries(this.#target))
      if (definitions.isCreated(entry)) yield [entry, definitions.supplierOf(entry), definitions.nameOf(entry)];
  }

  /** The name that differs only in spelling: case, spaces, composition of characters. */
  spelledAlike(supplier: number, name: string): string | undefined {
    const folded = this.#folded.find(supplier, foldedIdentifier(name));
    return folded < 0 ? undefined : this.#definitions.nameOf(this.#entries.get(folded) - 1);
  }

  /**
   * The name that was most likely meant: one spelled alike, or the only one that is a single edit away. With `ofFew`,
   * also a short name or one of several, if the supplier has few: the one sent last, because series count up.
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
    return getOrMake(this.#lists, supplier, () => {
      const list: string[] = [];
      for (const [, own, name] of this.#sent()) if (own === supplier && list.push(name) > maxCompared) return [];
      return list;
    });
  }
}
