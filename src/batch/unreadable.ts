import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { Facts } from "./facts.ts";
import { FirstSent, type Occurrence } from "./identifiers.ts";

const targets = ["account", "business", "contract"] as const;
type Target = (typeof targets)[number];

/**
 * What broken payloads may bring. Whoever refers to it is not at fault, so rules ask here before they call something
 * missing: a name that stands in a broken payload, that one breaking off, or a contract without a name.
 */
export class UnreadablePayloads {
  /** Texts of broken payloads, by supplier and target; and in which payload each was first. */
  readonly #texts = new KeyIndex();
  readonly #sources = new Column();
  /** By number, the broken payloads. */
  readonly #payloads = new FirstSent();
  #count = 0;
  /** By supplier and target, the number + 1 of the first payload that breaks off. */
  readonly #cutOff = new Column();
  /** By supplier, how many contracts have no name, and the number + 1 of the first payload with one. */
  readonly #unnamed = new Column();
  readonly #firstUnnamed = new Column();
  /** By supplier, how many contracts that are referred to stand nowhere at all. */
  readonly #missing = new Column();
  readonly #told = new Column();

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Notes a broken payload of a supplier, 0 where that cannot be read either. */
  add(supplier: number, { kind, where, isKnown, unreadable: hidden }: Facts): void {
    if (!hidden) return;
    const number = this.#count++;
    this.#payloads.set(number, { kind, where, isKnown, index: 0 });
    for (const target of hidden.targets) {
      const key = keyOf(supplier, target);
      for (const text of hidden.texts) {
        const entry = this.#texts.add(key, text);
        if (this.#sources.get(entry) === 0) this.#sources.set(entry, number + 1);
      }
      if (hidden.isCutOff && this.#cutOff.get(key) === 0) this.#cutOff.set(key, number + 1);
    }
    if (hidden.unnamed === 0) return;
    this.#unnamed.set(supplier, this.#unnamed.get(supplier) + hidden.unnamed);
    if (this.#firstUnnamed.get(supplier) === 0) this.#firstUnnamed.set(supplier, number + 1);
  }

  /** Counts a contract that was not sent: no more of them can be in hiding than there are contracts without a name. */
  miss(supplier: number, name: string): void {
    if (this.#findNamed("contract", supplier, name) < 0) this.#missing.set(supplier, this.#missing.get(supplier) + 1);
  }

  /** The broken payload that may bring something: its number, or -1. */
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

  /** Whether a broken payload is spoken of for the first time. */
  isFirstTold(number: number): boolean {
    const isFirst = this.#told.get(number) === 0;
    this.#told.set(number, 1);
    return isFirst;
  }
}

function keyOf(supplier: number, target: Target): number {
  return supplier * targets.length + targets.indexOf(target);
}
