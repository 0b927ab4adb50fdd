import { statusOf } from "../spec/kinds.ts";
import { type Target, targets } from "../spec/references.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { AccountState } from "./facts.ts";
import { keyOf, type Occurrence, Occurrences } from "./occurrences.ts";

/** A payload's creation of something that other payloads refer to. */
export interface Definition extends Occurrence {
  /** Of a contract, its business; of an account, the contracts that it is linked to. */
  owners: readonly string[];
  /** True if payloads disagree about the owner. */
  isDisputed: boolean;
}

/** With more suppliers than this, an account that a response names without a supplier belongs to none of them. */
const maxSuppliers = 64;

const disputed = 2 ** 31;

/**
 * Accounts, businesses and contracts by supplier and name. Of each, its entry has what was sent: the first payload to
 * create it, and whose it is; and the references that wait for it. Besides, the states of accounts.
 */
export class Definitions {
  readonly suppliers = new Suppliers();
  readonly states = new States();
  readonly #index = new KeyIndex();
  readonly #firstSent = new Occurrences();
  /** The number + 1 of the owner that is named first; above 2^31 where payloads disagree about it. */
  readonly #owners = new Column();
  readonly #ownerNames = new KeyIndex();
  /** All the contracts of the accounts that are linked to several. */
  readonly #contracts = new Map<number, readonly string[]>();
  /** Waiting references, by number; and of each, the number + 1 of the one before it that waits for the same entry. */
  readonly #waiting = new Occurrences();
  readonly #waitingBefore = new Column();
  #waitingCount = 0;
  /** By entry, the number + 1 of the last reference that waits for it. */
  readonly #lastWaiting = new Column();

  /** Returns the entry of a name, which is added if it is new. */
  enter(target: Target, supplier: number, name: string): number {
    return this.#index.add(keyOf(supplier, target), name);
  }

  /** Returns the entry of a name, or -1. */
  entryOf(target: Target, supplier: number, name: string | undefined): number {
    return supplier < 0 || name === undefined ? -1 : this.#index.find(keyOf(supplier, target), name);
  }

  /** The entries of a target, in the order in which their names first occurred. */
  *entries(target: Target): Generator<number> {
    for (let entry = 0; entry < this.#index.size; entry++) if (this.#targetOf(entry) === target) yield entry;
  }

  nameOf(entry: number): string {
    return this.#index.text(entry);
  }

  /** The number of the supplier of an entry. */
  supplierOf(entry: number): number {
    return Math.floor(this.#index.prefix(entry) / targets.length);
  }

  #targetOf(entry: number): Target {
    return targets[this.#index.prefix(entry) % targets.length] as Target;
  }

  /** Records a target as sent; returns its entry. Of one that was sent before, only a further owner is recorded. */
  add(target: Target, supplier: number, name: string, occurrence: Occurrence, owners: readonly string[]): number {
    const entry = this.enter(target, supplier, name);
    const isFirst = !this.isSent(entry);
    if (owners.length > 1 && isFirst) this.#contracts.set(entry, owners);
    const owner = owners[0] === undefined ? 0 : this.#ownerNames.add(0, owners[0]) + 1;
    const known = this.#owners.get(entry) % disputed;
    if (isFirst) this.#firstSent.set(entry, occurrence);
    if (isFirst || known === 0) this.#owners.set(entry, owner);
    else if (owner > 0 && owner !== known) this.#owners.set(entry, known + disputed);
    return entry;
  }

  /** Returns what was sent under a name; undefined before it is. */
  find(target: Target, supplier: string | undefined, name: string | undefined): Definition | undefined {
    const entry = this.entryOf(target, this.suppliers.find(supplier), name);
    return this.isSent(entry) ? this.definition(entry) : undefined;
  }

  /**
   * The same, or what a response that names no supplier reports: where no other supplier uses the name, it means this
   * one's.
   */
  findLikely(target: Target, supplier: string | undefined, name: string | undefined): Definition | undefined {
    const found = this.find(target, supplier, name);
    if (found || !this.suppliers.hasUnnamed || supplier === undefined || name === undefined) return found;
    const entry = this.entryOf(target, anySupplier, name);
    if (!this.isSent(entry)) return undefined;
    // A payload whose supplier cannot be read has a fault of its own.
    if (statusOf(this.#firstSent.get(entry).kind) === undefined) return undefined;
    return this.isShared(target, this.suppliers.find(supplier), name) ? undefined : this.definition(entry);
  }

  /** Returns what was sent under an entry. */
  definition(entry: number): Definition {
    const owner = (this.#owners.get(entry) % disputed) - 1;
    const { kind, where, isKnown, attr, index } = this.#firstSent.get(entry);
    const owners = this.#contracts.get(entry) ?? (owner < 0 ? [] : [this.#ownerNames.text(owner)]);
    return { kind, where, isKnown, attr, index, owners, isDisputed: this.#owners.get(entry) >= disputed };
  }

  /** True if a payload was sent that creates it, whatever responses report; false for the entry -1. */
  isCreated(entry: number): boolean {
    return entry >= 0 && this.#firstSent.has(entry);
  }

  /** True if a target was sent. A known account was not if responses report it as staged or unknown. */
  isSent(entry: number): boolean {
    if (!this.isCreated(entry)) return false;
    if (this.#targetOf(entry) !== "account" || !this.#firstSent.isKnown(entry)) return true;
    if (this.#firstSent.get(entry).kind !== "account") return true;
    const state = this.#reportedState(this.supplierOf(entry), this.nameOf(entry));
    return state === undefined || state === "imported";
  }

  /** True if a target of this name was sent by a payload whose supplier cannot be read. */
  isSentUnderAny(target: Target, name: string): boolean {
    return this.suppliers.hasUnnamed && this.isCreated(this.entryOf(target, anySupplier, name));
  }

  /** Has a reference wait for an entry. */
  wait(entry: number, reference: Occurrence): void {
    const number = this.#waitingCount++;
    this.#waiting.set(number, reference);
    this.#waitingBefore.set(number, this.#lastWaiting.get(entry));
    this.#lastWaiting.set(entry, number + 1);
  }

  hasWaiting(entry: number): boolean {
    return this.#lastWaiting.get(entry) !== 0;
  }

  /** The references that wait for an entry, in order. */
  *waiting(entry: number, last = this.#lastWaiting.get(entry)): Generator<Occurrence> {
    const numbers: number[] = [];
    for (let at = last; at !== 0; at = this.#waitingBefore.get(at - 1)) numbers.push(at - 1);
    for (const number of numbers.reverse()) yield this.#waiting.get(number);
  }

  /** Removes the references that wait for an entry. Returns what returns them, in order, as often as it is called. */
  takeWaiting(entry: number): () => Iterable<Occurrence> {
    const last = this.#lastWaiting.get(entry);
    this.#lastWaiting.set(entry, 0);
    return () => this.waiting(entry, last);
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
    const entry = this.#index.find(supplier, account);
    return entry < 0 ? undefined : states[this.#states.get(entry)];
  }
}
