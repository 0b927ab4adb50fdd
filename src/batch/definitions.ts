import { statusOf } from "../spec/kinds.ts";
import type { Target } from "../spec/references.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { AccountState } from "./facts.ts";
import { Identifiers, type Occurrence } from "./identifiers.ts";

/** A payload's creation of something that other payloads refer to. */
export interface Definition extends Occurrence {
  /** Of a contract, its business; of an account, the contracts that it is linked to. */
  owners: readonly string[];
  /** True if payloads disagree about the owner. */
  isDisputed: boolean;
}

/** With more suppliers than this, an account that a response names without a supplier belongs to none of them. */
const maxSuppliers = 64;

/** What owns a target. */
const ownerTargets: Record<Target, "business" | "contract" | undefined> = {
  account: "contract",
  business: undefined,
  contract: "business",
};

/** What was sent so far, by supplier and name: the first payload to create each, whose it is, and states of accounts. */
export class Definitions {
  readonly suppliers = new Suppliers();
  readonly identifiers: Readonly<Record<Target, Identifiers>> = {
    account: new Identifiers(),
    business: new Identifiers(),
    contract: new Identifiers(),
  };
  readonly states = new States();
  /** All the contracts of the accounts that are linked to several, by the entry of the account. */
  readonly #contracts = new Map<number, readonly string[]>();

  /** Records a target as sent; returns its entry. */
  add(target: Target, supplier: number, name: string, occurrence: Occurrence, owners: readonly string[]): number {
    const { index, firstSent } = this.identifiers[target];
    const entry = index.add(supplier, name);
    const [owner] = owners;
    if (owners.length > 1 && !(firstSent.has(entry) && this.isSent(target, entry))) this.#contracts.set(entry, owners);
    const ownerTarget = ownerTargets[target];
    const ownerEntry =
      ownerTarget && owner !== undefined ? this.identifiers[ownerTarget].index.add(supplier, owner) : -1;
    if (firstSent.has(entry) && !this.isSent(target, entry)) firstSent.replace(entry, occurrence, ownerEntry);
    else firstSent.add(entry, occurrence, ownerEntry);
    return entry;
  }

  /** Returns what was sent under a name; undefined before it is. */
  find(target: Target, supplier: string | undefined, name: string | undefined): Definition | undefined {
    const entry = this.entryOf(target, this.suppliers.find(supplier), name);
    return entry >= 0 && this.isSent(target, entry) ? this.definition(target, entry) : undefined;
  }

  /**
   * The same, or what a response that names no supplier reports: where no other supplier uses the name, it means this
   * one's.
   */
  findLikely(target: Target, supplier: string | undefined, name: string | undefined): Definition | undefined {
    const found = this.find(target, supplier, name);
    if (found || !this.suppliers.hasUnnamed || supplier === undefined || name === undefined) return found;
    const entry = this.entryOf(target, anySupplier, name);
    if (entry < 0 || !this.isSent(target, entry)) return undefined;
    // A payload whose supplier cannot be read has a fault of its own.
    if (statusOf(this.identifiers[target].firstSent.get(entry).kind) === undefined) return undefined;
    return this.isShared(target, this.suppliers.find(supplier), name) ? undefined : this.definition(target, entry);
  }

  /** Returns the entry of a name, or -1. */
  entryOf(target: Target, supplier: number, name: string | undefined): number {
    return supplier < 0 || name === undefined ? -1 : this.identifiers[target].index.find(supplier, name);
  }

  /** Returns what was sent under an entry. */
  definition(target: Target, entry: number): Definition {
    const { firstSent } = this.identifiers[target];
    const ownerTarget = ownerTargets[target];
    const owner = firstSent.owner(entry);
    const several = target === "account" ? this.#contracts.get(entry) : undefined;
    return {
      ...firstSent.get(entry),
      owners: several ?? (ownerTarget && owner >= 0 ? [this.identifiers[ownerTarget].index.text(owner)] : []),
      isDisputed: firstSent.isDisputed(entry),
    };
  }

  /** True if a target was sent. A known account was not if responses report it as staged or unknown. */
  isSent(target: Target, entry: number): boolean {
    const { index, firstSent } = this.identifiers[target];
    if (!firstSent.has(entry)) return false;
    if (target !== "account" || !firstSent.isKnown(entry) || firstSent.get(entry).kind !== "account") return true;
    const state = this.#reportedState(index.prefix(entry), index.text(entry));
    return state === undefined || state === "imported";
  }

  /** True if a target of this name was sent by a payload whose supplier cannot be read. */
  isSentUnderAny(target: Target, name: string): boolean {
    if (!this.suppliers.hasUnnamed) return false;
    const entry = this.entryOf(target, anySupplier, name);
    return entry >= 0 && this.identifiers[target].firstSent.has(entry);
  }

  /** What known responses report about an account; undefined where they do not. */
  stateOf(supplier: number, account: string): State | undefined {
    return this.#reportedState(supplier, account) ?? (this.states.isListed(supplier) ? "unknown" : undefined);
  }

  #reportedState(supplier: number, account: string): State | undefined {
    const own = this.states.get(supplier, account);
    if (own !== undefined) return own;
    const anyones = this.states.get(anySupplier, account);
    if (anyones === undefined) return undefined;
    // A response that names no supplier is about the only one; that an account is imported needs less certainty.
    const isOfOther = anyones === "imported" ? this.isShared("account", supplier, account) : this.suppliers.size > 1;
    return isOfOther ? undefined : anyones;
  }

  /** True if another supplier uses a name as well. */
  isShared(target: Target, own: number, name: string): boolean {
    const { size } = this.suppliers;
    if (size > maxSuppliers) return true;
    for (let id = 1; id <= size; id++) if (id !== own && this.entryOf(target, id, name) >= 0) return true;
    return false;
  }

  /** True if a business of this name meets a condition, whatever its supplier. */
  someBusiness(name: string, condition: (entry: number) => boolean): boolean {
    for (let id = 1; id <= Math.min(this.suppliers.size, maxSuppliers); id++) {
      const entry = this.entryOf("business", id, name);
      if (entry >= 0 && condition(entry)) return true;
    }
    return false;
  }
}

/** The number of the supplier of payloads whose own cannot be read: it may be any. */
export const anySupplier = 0;

/** The import suppliers of a batch, numbered from 1. */
class Suppliers {
  readonly #index = new KeyIndex();
  /** True if the supplier of some payload cannot be read. */
  hasUnnamed = false;

  get size(): number {
    return this.#index.size;
  }

  /** Returns the number of a supplier, which is added if it is new. */
  add(name: string | undefined): number {
    if (name === undefined) this.hasUnnamed = true;
    return name === undefined ? anySupplier : this.#index.add(0, name) + 1;
  }

  /** Returns the number of a supplier, or -1. */
  find(name: string | undefined): number {
    const entry = name === undefined ? -1 : this.#index.find(0, name);
    return entry < 0 ? -1 : entry + 1;
  }

  name(id: number): string {
    return this.#index.text(id - 1);
  }
}

type State = AccountState["state"];
const states: readonly (State | undefined)[] = [undefined, "imported", "staged", "unknown", "not-found"];

/** What known responses report about accounts, by supplier and number. */
class States {
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
