import type { Target } from "../spec/references.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { Facts } from "./facts.ts";
import { keyOf, type Occurrence, Occurrences } from "./occurrences.ts";

/**
 * What broken payloads may create. A reference to it is not at fault, so nothing is called missing whose name occurs in
 * a broken payload, or which may be in the rest of one that ends early, or be a contract without an identifier.
 */
export class UnreadablePayloads {
  /** Texts of broken payloads, by supplier and target, and the number + 1 of the first payload with each. */
  readonly #texts = new KeyIndex();
  readonly #sources = new Column();
  /** The broken payloads, by number. */
  readonly #payloads = new Occurrences();
  #count = 0;
  /** By supplier and target, the number + 1 of the first payload that ends early. */
  readonly #cutOff = new Column();
  /** By supplier, how many contracts have no identifier, and the number + 1 of the first payload with one. */
  readonly #unnamed = new Column();
  readonly #firstUnnamed = new Column();
  /** By supplier, how many contracts are referred to that no payload names, readable or not. */
  readonly #missing = new Column();
  readonly #mentioned = new Column();

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Records a broken payload of a supplier, which is 0 where it cannot be read either. */
  add(supplier: number, { kind, where, isKnown, unreadable }: Facts): void {
    if (!unreadable) return;
    const number = this.#count++;
    this.#payloads.set(number, { kind, where, isKnown, attr: "", index: 0 });
    for (const target of unreadable.targets) {
      const key = keyOf(supplier, target);
      for (const text of unreadable.texts) {
        const entry = this.#texts.add(key, text);
        if (this.#sources.get(entry) === 0) this.#sources.set(entry, number + 1);
      }
      if (unreadable.isCutOff && this.#cutOff.get(key) === 0) this.#cutOff.set(key, number + 1);
    }
    if (unreadable.unnamed === 0) return;
    this.#unnamed.set(supplier, this.#unnamed.get(supplier) + unreadable.unnamed);
    if (this.#firstUnnamed.get(supplier) === 0) this.#firstUnnamed.set(supplier, number + 1);
  }

  /**
   * Counts a contract that was not sent. If more are counted than broken payloads have contracts without an identifier,
   * some of them must be missing.
   */
  countMissing(supplier: number, name: string): void {
    if (this.#findNamed("contract", supplier, name) < 0) this.#missing.set(supplier, this.#missing.get(supplier) + 1);
  }

  /** The number of the broken payload that may create something, or -1. */
  find(target: Target, supplier: number, name: string): number {
    const named = this.#findNamed(target, supplier, name);
    if (named >= 0 || target !== "contract") return named;
    const unnamed = this.#unnamed.get(supplier) + (supplier === 0 ? 0 : this.#unnamed.get(0));
    if (unnamed < this.#missing.get(supplier)) return -1;
    return (this.#firstUnnamed.get(supplier) || this.#firstUnnamed.get(0)) - 1;
  }

  #findNamed(target: Target, supplier: number, name: string): number {
    for (const under of [supplier, 0]) {
      const entry = this.#texts.find(keyOf(under, target), name);
      if (entry >= 0) return this.#sources.get(entry) - 1;
    }
    for (const under of [supplier, 0]) {
      const source = this.#cutOff.get(keyOf(under, target));
      if (source > 0) return source - 1;
    }
    return -1;
  }

  payload(number: number): Occurrence {
    return this.#payloads.get(number);
  }

  /** Returns true the first time it is called for a broken payload. */
  isFirstMention(number: number): boolean {
    const isFirst = this.#mentioned.get(number) === 0;
    this.#mentioned.set(number, 1);
    return isFirst;
  }
}
