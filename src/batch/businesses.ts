import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { contractSet, type Facts } from "./facts.ts";

/** What payloads say about their businesses: identity and contracts of each, as the first readable payload has them. */
export class Businesses {
  /** Identities and sets of contracts, compared as texts. */
  readonly #texts = new KeyIndex();
  readonly #identities = new Column();
  readonly #contractSets = new Column();
  /** By supplier, 1 if the batch has a business of it. */
  readonly #suppliers = new Column();
  /** How many known responses say that contracts were scheduled, less the known schedules. */
  unseenSchedules = 0;

  addSupplier(supplier: number): void {
    this.#suppliers.set(supplier, 1);
  }

  hasSupplier(supplier: number): boolean {
    return supplier >= 0 && this.#suppliers.get(supplier) !== 0;
  }

  describe(entry: number, facts: Facts): void {
    if (facts.identity !== undefined && this.#identities.get(entry) === 0)
      this.#identities.set(entry, this.#texts.add(0, facts.identity) + 1);
    const set = this.#contractSets.get(entry) === 0 ? contractSet(facts) : undefined;
    if (set !== undefined) this.#contractSets.set(entry, this.#texts.add(0, set) + 1);
  }

  /** True if the contracts of a business are known. */
  hasContracts(entry: number): boolean {
    return this.#contractSets.get(entry) !== 0;
  }

  /** Compares a payload with earlier ones for its business, entry -1 for none; undefined is unknown. */
  compare(entry: number, facts: Facts): { sameIdentity: boolean | undefined; sameContracts: boolean | undefined } {
    const isSame = (column: Column, text: string | undefined): boolean | undefined =>
      entry < 0 || text === undefined || column.get(entry) === 0
        ? undefined
        : this.#texts.find(0, text) + 1 === column.get(entry);
    return {
      sameIdentity: isSame(this.#identities, facts.identity),
      sameContracts: isSame(this.#contractSets, contractSet(facts)),
    };
  }
}
