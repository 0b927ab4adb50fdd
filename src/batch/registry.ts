import { statusOf } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { type AccountState, contractSet, type Facts, type PayloadRef } from "./facts.ts";
import { Identifiers, type Occurrence } from "./identifiers.ts";
import { Items } from "./items.ts";
import { SimilarNames } from "./similar-names.ts";
import { States } from "./states.ts";
import { UnreadablePayloads } from "./unreadable.ts";

/** What a reference names. */
export type Target = "account" | "business" | "contract";

/** A payload's reference to something that another payload is to bring. */
export interface Reference extends Occurrence {
  target: Target;
  supplier: string;
  name: string;
}

/** Something that was sent, and by which payload first. */
export interface Sent extends Occurrence {
  /** Of a contract: the business that has it; of an account: the contract that it is linked to. */
  owner: string | undefined;
  /** Whether payloads differ about the owner. */
  isDisputed: boolean;
}

/** The supplier of payloads whose own cannot be told: it may be any. */
const anySupplier = 0;
/** Among more suppliers nobody looks whose an account is that a response names without one. */
const maxSuppliers = 64;

const owners: Record<Target, "business" | "contract" | undefined> = {
  account: "contract",
  business: undefined,
  contract: "business",
};

/**
 * What a batch has brought so far, and the references that wait for something still to come. It keeps keys and places
 * in typed arrays, never payloads.
 */
export class Registry {
  /** Suppliers are numbered from 1. */
  readonly #suppliers = new KeyIndex();
  readonly #names: Record<Target, Identifiers> = {
    account: new Identifiers(),
    business: new Identifiers(),
    contract: new Identifiers(),
  };
  /** Texts that are compared whole: identities of businesses and sets of contracts. */
  readonly #texts = new KeyIndex();
  readonly #identities = new Column();
  readonly #contractSets = new Column();
  /** By supplier, whether a business of it is in sight. */
  readonly #withBusinesses = new Column();
  readonly #states = new States();
  readonly #unreadable = new UnreadablePayloads();
  /** Whether anything bears on references to things of a sort. */
  readonly #isKnown: Record<Target, boolean> = { account: false, business: false, contract: false };
  /** Contracts of dry runs, which bring none. */
  readonly #dryRuns = new Identifiers();
  readonly #items = new Items();
  /** Known answers that contracts were scheduled, less known schedules. */
  #unseenSchedules = 0;
  /** By supplier, whether contracts of it exist that are not in sight; made at the end. */
  #unseenContracts: Column | undefined;
  /** Whether something is of a supplier that cannot be told. */
  #hasUnnamed = false;
  // What was asked for last is mostly asked for next.
  #lastSupplier = { name: "", id: -1 };
  readonly #similarNames: Partial<Record<Target, SimilarNames>> = {};

  /** What was sent under a name, undefined before it is. */
  find(target: Target, supplier: string | undefined, name: string | undefined): Sent | undefined {
    const id = supplier === undefined ? -1 : this.#findSupplier(supplier);
    const entry = id < 0 || name === undefined ? -1 : this.#names[target].index.find(id, name);
    return entry >= 0 && this.#isSent(target, entry) ? this.#sent(target, entry) : undefined;
  }

  /**
   * The same, or what responses that name no supplier say exists: where no other supplier uses the name, they mean this
   * one's.
   */
  findLikely(target: Target, supplier: string | undefined, name: string | undefined): Sent | undefined {
    const found = this.find(target, supplier, name);
    if (found || !this.#hasUnnamed || supplier === undefined || name === undefined) return found;
    const entry = this.#names[target].index.find(anySupplier, name);
    if (entry < 0 || !this.#isSent(target, entry)) return undefined;
    // A payload whose supplier cannot be read is another matter: that is its own fault.
    if (statusOf(this.#names[target].sendings.get(entry).kind) === undefined) return undefined;
    return this.#isShared(target, this.#findSupplier(supplier), name) ? undefined : this.#sent(target, entry);
  }

  /** Notes that something was sent; answers the references that waited for it, in their order, where there are any. */
  send(target: Target, facts: Facts, name: string, index = 0): Iterable<Reference> | undefined {
    const names = this.#names[target];
    const { sendings } = names;
    this.#isKnown[target] = true;
    if (target === "business") this.#isKnown.contract = true;
    const supplier = this.#addSupplier(facts.supplier);
    const entry = names.index.add(supplier, name);
    const spot = { kind: facts.kind, where: facts.where, isKnown: facts.isKnown, index };
    const owning = owners[target];
    const owner = owning && facts[owning];
    const ownerEntry = owning && owner !== undefined ? this.#names[owning].index.add(supplier, owner) : -1;
    if (sendings.has(entry) && !this.#isSent(target, entry)) sendings.replace(entry, spot, ownerEntry);
    else sendings.set(entry, spot, ownerEntry);
    return names.hasWaiting(entry) ? this.#references(target, entry, names.takeWaiting(entry)) : undefined;
  }

  *#references(target: Target, entry: number, waiting: Iterable<Occurrence>): Generator<Reference> {
    for (const spot of waiting) yield this.#reference(target, entry, spot);
  }

  /** Notes a reference, which waits for what it names unless that was sent. */
  refer(reference: Reference): void {
    const { target, name } = reference;
    const names = this.#names[target];
    const id = this.#addSupplier(reference.supplier);
    const entry = names.index.add(id, name);
    // Where the supplier of what was sent cannot be read, it may be this one.
    if (!this.#isSent(target, entry) && !this.#isSentUnderAny(target, name)) names.wait(entry, reference);
  }

  /** The references that still wait, in the order in which their names first occurred. Nothing is sent any more. */
  *waiting(): Generator<Reference> {
    const contracts = this.#names.contract;
    if (!this.#unreadable.isEmpty)
      for (const entry of this.#waitingEntries("contract"))
        this.#unreadable.miss(contracts.index.prefix(entry), contracts.index.text(entry));
    for (const target of ["contract", "account", "business"] as const)
      for (const entry of this.#waitingEntries(target))
        for (const waiting of this.#names[target].waiting(entry)) yield this.#reference(target, entry, waiting);
  }

  *#waitingEntries(target: Target): Generator<number> {
    const names = this.#names[target];
    for (let entry = 0; entry < names.index.size; entry++) {
      if (!names.hasWaiting(entry)) continue;
      if (!this.#hasUnnamed || !this.#isSentUnderAny(target, names.index.text(entry))) yield entry;
    }
  }

  /** Whether anything is known that bears on references to things of a sort: else nothing can be said of them. */
  knowsOf(target: Target): boolean {
    return this.#isKnown[target] || !this.#unreadable.isEmpty;
  }

  /** Notes what a business payload says of its business, where it is the first that can be read so far. */
  describe(facts: Facts, name: string): void {
    const entry = this.#names.business.index.add(this.#addSupplier(facts.supplier), name);
    const set = contractSet(facts);
    if (facts.identity !== undefined && this.#identities.get(entry) === 0)
      this.#identities.set(entry, this.#texts.add(0, facts.identity) + 1);
    if (set !== undefined && this.#contractSets.get(entry) === 0)
      this.#contractSets.set(entry, this.#texts.add(0, set) + 1);
  }

  /** Whether a business was sent before with the same identity and contracts; undefined where that cannot be told. */
  compare(facts: Facts): { sameIdentity: boolean | undefined; sameContracts: boolean | undefined } {
    const { supplier, business, identity } = facts;
    const id = supplier === undefined ? -1 : this.#findSupplier(supplier);
    const entry = id < 0 || business === undefined ? -1 : this.#names.business.index.find(id, business);
    const isSame = (column: Column, text: string | undefined): boolean | undefined =>
      entry < 0 || text === undefined || column.get(entry) === 0
        ? undefined
        : this.#texts.find(0, text) + 1 === column.get(entry);
    return {
      sameIdentity: isSame(this.#identities, identity),
      sameContracts: isSame(this.#contractSets, contractSet(facts)),
    };
  }

  /** The payload that had an item of a payload before. */
  findItem({ items }: Facts, index: number): Occurrence | undefined {
    return this.#items.find(items, index);
  }

  /** Notes the items of a payload. */
  sendItems(facts: Facts): void {
    this.#items.add(facts);
  }

  /** Notes a contract of a dry run. */
  recordDryRun({ supplier, kind, where, isKnown }: Facts, name: string, index: number): void {
    this.#isKnown.contract = true;
    const entry = this.#dryRuns.index.add(this.#addSupplier(supplier), name);
    this.#dryRuns.sendings.set(entry, { kind, where, isKnown, index });
  }

  /** The dry run that has a contract. */
  findDryRun({ supplier, name }: Reference): Occurrence | undefined {
    const entry = this.#dryRuns.index.find(this.#findSupplier(supplier), name);
    return entry < 0 ? undefined : this.#dryRuns.sendings.get(entry);
  }

  /** Notes that a business of the supplier is in sight. */
  noteBusinesses(supplier: string): void {
    this.#isKnown.contract = true;
    this.#withBusinesses.set(this.#addSupplier(supplier), 1);
  }

  hasBusinesses(supplier: string): boolean {
    const id = this.#findSupplier(supplier);
    return id >= 0 && this.#withBusinesses.get(id) !== 0;
  }

  /** Notes what a payload brings that cannot be read. */
  recordUnreadable(facts: Facts): void {
    this.#unreadable.add(this.#addSupplier(facts.supplier), facts);
  }

  /** Notes a known schedule, or a known answer that something was scheduled. */
  countSchedules(by: 1 | -1): void {
    this.#isKnown.contract = true;
    this.#unseenSchedules += by;
  }

  /** What may bring what was not sent: a broken payload, or a business whose contracts are not in sight. */
  mayBring({ target, supplier, name }: Reference): { payload: Occurrence; number: number } | "unseen" | undefined {
    const id = this.#findSupplier(supplier);
    const number = this.#unreadable.find(target, id, name);
    if (number >= 0) return { payload: this.#unreadable.payload(number), number };
    if (target !== "contract") return undefined;
    this.#unseenContracts ??= this.#findUnseen();
    return this.#unseenContracts.get(id) + this.#unseenContracts.get(anySupplier) > 0 ? "unseen" : undefined;
  }

  /** Whether a broken payload is spoken of for the first time. */
  isFirstTold(number: number): boolean {
    return this.#unreadable.isFirstTold(number);
  }

  /** Notes what a captured response says of accounts. It was so before, so nobody who refers to them came too early. */
  sendStates(facts: Facts): void {
    this.#isKnown.account = true;
    const supplier = this.#addSupplier(facts.supplier);
    // What a response within the batch denies may have come before it is asked for.
    if (facts.isKnown && facts.kind === "all-account-import-processes.200") this.#states.addList(supplier);
    for (const { account = facts.account, state, index } of facts.states) {
      if (account === undefined) continue;
      if (facts.isKnown) this.#states.add(supplier, account, state);
      if (state === "imported") this.send("account", { ...facts, contract: undefined }, account, index);
    }
  }

  /** What known responses say of an account; undefined where they say nothing. */
  state(supplier: string, account: string): AccountState["state"] | undefined {
    const id = this.#findSupplier(supplier);
    return this.#stateOf(id, account) ?? (this.#states.isListed(id) ? "unknown" : undefined);
  }

  #stateOf(supplier: number, account: string): AccountState["state"] | undefined {
    const own = this.#states.get(supplier, account);
    if (own !== undefined) return own;
    const anyones = this.#states.get(anySupplier, account);
    return anyones !== undefined && this.#isShared("account", supplier, account) ? undefined : anyones;
  }

  /** Another supplier under which a name was sent that was not under its own. */
  otherSupplier({ target, supplier, name }: Reference): string | undefined {
    const other = this.#similarNamesOf(target).senderOf(name);
    return other === 0 || other === this.#findSupplier(supplier) ? undefined : this.#suppliers.text(other - 1);
  }

  /** The sent name that differs from one that was not in its spelling only. */
  spelledAlike({ target, supplier, name }: Reference): string | undefined {
    return this.#similarNamesOf(target).spelledAlike(this.#findSupplier(supplier), name);
  }

  /** The sent name that was most likely meant by one that was not. */
  nearest({ target, supplier, name }: Reference): string | undefined {
    return this.#similarNamesOf(target).nearest(this.#findSupplier(supplier), name);
  }

  #similarNamesOf(target: Target): SimilarNames {
    this.#similarNames[target] ??= new SimilarNames(this.#names[target]);
    return this.#similarNames[target];
  }

  #findSupplier(name: string): number {
    if (name === this.#lastSupplier.name) return this.#lastSupplier.id;
    const entry = this.#suppliers.find(0, name);
    if (entry >= 0) this.#lastSupplier = { name, id: entry + 1 };
    return entry < 0 ? -1 : entry + 1;
  }

  #supplierName(id: number): string {
    if (id !== this.#lastSupplier.id) this.#lastSupplier = { name: this.#suppliers.text(id - 1), id };
    return this.#lastSupplier.name;
  }

  #addSupplier(name: string | undefined): number {
    if (name === undefined) {
      this.#hasUnnamed = true;
      return anySupplier;
    }
    if (name !== this.#lastSupplier.name) this.#lastSupplier = { name, id: this.#suppliers.add(0, name) + 1 };
    return this.#lastSupplier.id;
  }

  /** Whether something was sent. An account of an earlier payload was not if responses call it staged or unknown. */
  #isSent(target: Target, entry: number): boolean {
    const { index, sendings } = this.#names[target];
    if (!sendings.has(entry)) return false;
    if (target !== "account") return true;
    const { kind, isKnown } = sendings.get(entry);
    if (kind !== "account" || !isKnown) return true;
    const state = this.#stateOf(index.prefix(entry), index.text(entry));
    return state === undefined || state === "imported";
  }

  #isSentUnderAny(target: Target, name: string): boolean {
    if (!this.#hasUnnamed) return false;
    const { index, sendings } = this.#names[target];
    const entry = index.find(anySupplier, name);
    return entry >= 0 && sendings.has(entry);
  }

  /** Whether another supplier uses a name as well. */
  #isShared(target: Target, own: number, name: string): boolean {
    const { size } = this.#suppliers;
    if (size > maxSuppliers) return true;
    for (let id = 1; id <= size; id++) if (id !== own && this.#names[target].index.find(id, name) >= 0) return true;
    return false;
  }

  #findUnseen(): Column {
    const unseen = new Column();
    if (this.#unseenSchedules > 0) unseen.set(anySupplier, 1);
    const { index, sendings } = this.#names.business;
    const isDescribed = (entry: number): boolean => this.#contractSets.get(entry) !== 0;
    for (let entry = 0; entry < index.size; entry++) {
      if (!sendings.has(entry) || isDescribed(entry)) continue;
      const { kind, isKnown } = sendings.get(entry);
      if (kind !== "business.201" || !isKnown) continue;
      const [supplier, name] = [index.prefix(entry), index.text(entry)];
      const isSeen = supplier === anySupplier && this.#withSupplier(name, isDescribed);
      if (!isSeen) unseen.set(supplier, 1);
    }
    return unseen;
  }

  /** Whether a business of any supplier has a name and fulfils a condition. */
  #withSupplier(name: string, condition: (entry: number) => boolean): boolean {
    for (let id = 1; id <= Math.min(this.#suppliers.size, maxSuppliers); id++) {
      const entry = this.#names.business.index.find(id, name);
      if (entry >= 0 && condition(entry)) return true;
    }
    return false;
  }

  #sent(target: Target, entry: number): Sent {
    const { sendings } = this.#names[target];
    const owning = owners[target];
    const owner = sendings.owner(entry);
    return {
      ...sendings.get(entry),
      owner: owning && owner >= 0 ? this.#names[owning].index.text(owner) : undefined,
      isDisputed: sendings.isDisputed(entry),
    };
  }

  #reference(target: Target, entry: number, spot: Occurrence): Reference {
    return new WaitingReference(target, this.#names[target].index, entry, spot, (id) => this.#supplierName(id));
  }
}

/** A reference that waited. Mostly nobody asks for its names. */
class WaitingReference implements Reference {
  readonly target: Target;
  readonly kind: Kind;
  readonly where: PayloadRef;
  readonly isKnown: boolean;
  readonly index: number;
  readonly #keys: KeyIndex;
  readonly #entry: number;
  readonly #supplierName: (id: number) => string;

  constructor(target: Target, keys: KeyIndex, entry: number, spot: Occurrence, supplierName: (id: number) => string) {
    this.target = target;
    this.kind = spot.kind;
    this.where = spot.where;
    this.isKnown = spot.isKnown;
    this.index = spot.index;
    this.#keys = keys;
    this.#entry = entry;
    this.#supplierName = supplierName;
  }

  get supplier(): string {
    return this.#supplierName(this.#keys.prefix(this.#entry));
  }

  get name(): string {
    return this.#keys.text(this.#entry);
  }
}
