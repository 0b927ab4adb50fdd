import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { foldedIdentifier, isOneEdit } from "../text/spelling.ts";
import type { Identifiers } from "./identifiers.ts";

/** Of a shorter name nearly everything is one edit away. */
const minLength = 5;
/** More names than this are not compared letter by letter. */
const maxCompared = 200_000;

/** What of the names that were sent is like one that was not. Made when all is sent. */
export class SimilarNames {
  readonly #names: Identifiers;
  /** Names without the differences that slips make, by supplier; and the entry + 1 of the first such name. */
  readonly #folded = new KeyIndex();
  readonly #entries = new Column();
  /** Names whoever sent them; and the first supplier that did. */
  readonly #anyones = new KeyIndex();
  readonly #senders = new Column();
  readonly #lists = new Map<number, string[]>();
  /** How many more comparisons are made: looking for what was meant is not to take longer than the run. */
  #comparisons = 20_000_000;

  constructor(names: Identifiers) {
    this.#names = names;
    const { index, sendings } = names;
    for (let entry = 0; entry < index.size; entry++) {
      if (!sendings.has(entry)) continue;
      const [supplier, name] = [index.prefix(entry), index.text(entry)];
      const folded = this.#folded.add(supplier, foldedIdentifier(name));
      if (this.#entries.get(folded) === 0) this.#entries.set(folded, entry + 1);
      if (supplier === 0) continue;
      const anyone = this.#anyones.add(0, name);
      if (this.#senders.get(anyone) === 0) this.#senders.set(anyone, supplier);
    }
  }

  /** The name that differs in its spelling only: case, spaces, composition of characters. */
  spelledAlike(supplier: number, name: string): string | undefined {
    const folded = this.#folded.find(supplier, foldedIdentifier(name));
    return folded < 0 ? undefined : this.#names.index.text(this.#entries.get(folded) - 1);
  }

  /** The name that was most likely meant: one spelled alike, or the only one that a single edit makes of it. */
  nearest(supplier: number, name: string): string | undefined {
    const alike = this.spelledAlike(supplier, name);
    if (alike !== undefined || name.length < minLength) return alike;
    const names = this.#list(supplier);
    this.#comparisons -= names.length;
    if (this.#comparisons < 0) return undefined;
    const near = names.filter((sent) => isOneEdit(name, sent));
    return near.length === 1 ? near[0] : undefined;
  }

  /** The first supplier that sent a name, or 0. */
  senderOf(name: string): number {
    const anyone = this.#anyones.find(0, name);
    return anyone < 0 ? 0 : this.#senders.get(anyone);
  }

  #list(supplier: number): string[] {
    const known = this.#lists.get(supplier);
    if (known) return known;
    const { index, sendings } = this.#names;
    const list: string[] = [];
    for (let entry = 0; entry < index.size && list.length <= maxCompared; entry++)
      if (index.prefix(entry) === supplier && sendings.has(entry)) list.push(index.text(entry));
    if (list.length > maxCompared) list.length = 0;
    this.#lists.set(supplier, list);
    return list;
  }
}
