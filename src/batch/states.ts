import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { AccountState } from "./facts.ts";

type State = AccountState["state"];
const states: readonly (State | undefined)[] = [undefined, "imported", "staged", "unknown"];

/** What known responses say of accounts, by supplier and number. */
export class States {
  readonly #index = new KeyIndex();
  readonly #states = new Column();
  /** By supplier, whether all its accounts have been listed. */
  readonly #listed = new Column();

  add(supplier: number, account: string, state: State): void {
    const entry = this.#index.add(supplier, account);
    // No import is undone, so whatever else is said of the account was said before.
    if (states[this.#states.get(entry)] !== "imported") this.#states.set(entry, states.indexOf(state));
  }

  /** Notes that all accounts of a supplier have been listed. */
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
