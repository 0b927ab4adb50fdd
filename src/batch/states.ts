import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { AccountState } from "./facts.ts";

type State = AccountState["state"];
const states: readonly (State | undefined)[] = [undefined, "imported", "staged", "unknown", "not-found"];

/** What known responses report about accounts, by supplier and number. */
export class States {
  readonly #index = new KeyIndex();
  readonly #states = new Column();
  /** By supplier, 1 if a response lists all its accounts. */
  readonly #listed = new Column();

  add(supplier: number, account: string, state: State): void {
    const entry = this.#index.add(supplier, account);
    const known = states[this.#states.get(entry)];
    // Imports are final: other states never override "imported". "not-found" says less than any other state.
    if (known === "imported" || (known !== undefined && state === "not-found")) return;
    this.#states.set(entry, states.indexOf(state));
  }

  /** Records that a response lists all accounts of a supplier. */
  addList(supplier: number): void {
    this.#listed.set(supplier, 1);
  }

  isListed(supplier: number): boolean {
    return this.#listed.get(supplier) !== 0;
  }

  get(supplier: number, account: string): State | undefined {
    const entry = this.#index.size > 0 ? this.#index.find(supplier, account) : -1;
    return entry < 0 ? undefined : states[this.#states.get(entry)];
  }
}
