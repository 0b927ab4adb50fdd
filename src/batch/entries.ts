import type { Kind } from "../spec/operations.ts";
import { type KindReferences, type References, references, type Target, targets } from "../spec/references.ts";
import { endHash, hash } from "../tables/keyed-hash.ts";
import { entryWidth } from "../tables/partitions.ts";
import { remember } from "../tables/remember.ts";
import { type Facts, isRefused, isResponse, itemWidth } from "./facts.ts";
import { absorbName, beginNamed, type Name } from "./names.ts";
import { eachCreated, eachReference, eachShown, mayMiss } from "./references.ts";

/** What an entry says that a payload does with an item or a name: the last bits of its hash. */
export const Role = {
  /** It has an item, which must not repeat. */
  item: 0,
  /** It has an item whose first text is this. */
  text: 1,
  /** It creates a target: these plus the number of the target. */
  creates: 2,
  /** It refers to a target, after it creates what it does. */
  refers: 5,
  /** As a response, it shows that a target exists. */
  shows: 8,
  /** It names a target in another way. */
  names: 11,
  /** It says more than its entries, so that its facts are always read. This entry has no hash: its first half is 0. */
  always: 14,
  /** Something is wrong with it: what, is in the second half. The first half is 0. */
  flaws: 15,
} as const;
export const roleMask = 15;
const roleBits = 4;

/** What is wrong with a payload, by the second half of the entry that says so. */
export function flawsIn(low: number): number {
  return low >>> roleBits;
}

/** Whether an entry is that of something that a payload refers to. */
export function isReference(role: number): boolean {
  return role >= Role.refers && role < Role.shows;
}

/** What payloads show of the batch as a whole: whom it is about, and what can be judged in it. */
export class Scope {
  kinds = new Set<Kind>();
  suppliers = new Set<string>();
  /** The suppliers that have businesses. */
  businessSuppliers = new Set<string>();
  /** Whether the facts of all payloads are needed: some create or show something of no supplier. */
  needsAllFacts = false;
  /** Whether they are if these payloads are known: some are responses, schedules, or refused businesses. */
  needsAllFactsIfKnown = false;
  /** Whether some payload may create what cannot be read. */
  hasUnreadable = false;
  /** By the number of the target: whether references to it must lead somewhere. */
  isJudged = targets.map(() => false);
}

/** Adds that of further payloads. */
export function addScope(to: Scope, from: Scope): void {
  for (const name of ["kinds", "suppliers", "businessSuppliers"] as const)
    for (const each of from[name]) (to[name] as Set<string>).add(each);
  to.needsAllFacts ||= from.needsAllFacts;
  to.needsAllFactsIfKnown ||= from.needsAllFactsIfKnown;
  to.hasUnreadable ||= from.hasUnreadable;
  for (const i of targets.keys()) to.isJudged[i] ||= from.isJudged[i] as boolean;
}

/** Entries as threads post them. */
export interface PackedEntries {
  /** By entry, three numbers: the halves of a hash, of which the second ends with the role, and a payload's index. */
  words: Uint32Array;
  scope: Scope;
}

/**
 * The entries of payloads: hashes of what each creates, refers to and has as items. They only show which payloads may
 * have to do with each other. The facts of those are read from the payloads again.
 */
export class Entries {
  scope = new Scope();
  /** What is added to the numbers of payloads. */
  first = 0;
  readonly #table: References;
  #words = new Uint32Array(entryWidth << 10);
  #end = 0;
  /** Of the last payload, what the scope has already; no kind if that is not all that it says of the batch. */
  #noted: { kind?: Kind | undefined; supplier?: string | undefined; hasContracts?: boolean } = {};

  constructor(table: References = references) {
    this.#table = table;
  }

  /** The number of bytes. */
  get length(): number {
    return this.#end * 4;
  }

  /** Notes what is wrong with a payload. */
  note(payload: number, flaws: number): void {
    if (flaws !== 0) this.#add(Role.flaws, 0, flaws << roleBits, payload);
  }

  /** Adds the entries of a payload. */
  add(facts: Facts<Name>, dropsDocuments: boolean): void {
    const { kind, supplier, contracts, isReadable, where } = facts;
    const areInEntries = this.#areInEntries(facts);
    const hasContracts = contracts.length > 0;
    const noted = this.#noted;
    if (!areInEntries || kind !== noted.kind || supplier !== noted.supplier || hasContracts !== noted.hasContracts) {
      this.#note(facts);
      this.#noted = { kind: areInEntries ? kind : undefined, supplier, hasContracts };
    }
    // What is created asynchronously may have to be waited for: whoever needs it is a suspect, as if it were repeated.
    const times = kind === "business-contracts" ? 2 : 1;
    if (areInEntries || (isReadable && !isRefused(facts) && !isResponse(facts)))
      eachCreated(facts, this.#table, (target, name) => {
        for (let i = 0; i < times; i++) this.#addName(Role.creates, target, facts, name);
      });
    // What an accepted request refers to exists. That matters to others that refer to it only.
    const mayBeMissing = mayMiss(facts);
    if (areInEntries || (isReadable && supplier !== undefined && mayBeMissing))
      eachReference(facts, this.#table, (target, name) =>
        this.#addName(mayBeMissing ? Role.refers : Role.names, target, facts, name),
      );
    this.#addHashes(Role.item, facts.items, where.payload);
    this.#addHashes(Role.text, facts.texts, where.payload);
    if (!areInEntries) {
      eachShown(facts, (target, name) => this.#addName(Role.shows, target, facts, name));
      this.#addName(Role.names, "account", facts, facts.account);
      this.#addName(Role.names, "business", facts, facts.business);
      for (const name of contracts) this.#addName(Role.names, "contract", facts, name);
      for (const { target, names } of facts.references)
        for (const name of names) this.#addName(Role.names, target, facts, name);
    } else if (facts.documents.length === 0 || dropsDocuments) return;
    this.#add(Role.always, 0, 0, where.payload);
  }

  /** Returns the entries so far, and begins without any. They are valid until further ones are added. */
  take(): PackedEntries {
    const packed = { words: this.#words.subarray(0, this.#end), scope: this.scope };
    this.#end = 0;
    this.scope = new Scope();
    this.#noted = {};
    return packed;
  }

  /** Whether facts say nothing but what their entries say, as those of most payloads with errors. */
  #areInEntries(facts: Facts<Name>): boolean {
    const { kind, isReadable, supplier, account, business, contracts, isDryRun, unreadable } = facts;
    const entry = this.#table[kind];
    if (!entry || !hasEntriesOnly(entry)) return false;
    if (!isReadable || isDryRun || unreadable || isResponse(facts)) return false;
    // What it would create may exist already.
    if (isRefused(facts) && entry.creates) return false;
    if (supplier === undefined || contracts.includes(null)) return false;
    if (facts.references.some(({ names }) => names.includes(null))) return false;
    return (
      (entry.account === undefined || account !== undefined) && (entry.business === undefined || business !== undefined)
    );
  }

  /** Notes what facts mean for the batch. */
  #note(facts: Facts<Name>): void {
    const { scope } = this;
    const table = this.#table;
    const { isJudged } = scope;
    const judge = (target: Target): void => {
      isJudged[targets.indexOf(target)] = true;
      if (target === "business") judge("contract");
    };
    scope.kinds.add(facts.kind);
    if (facts.supplier !== undefined) scope.suppliers.add(facts.supplier);
    const creates = table[facts.kind]?.creates;
    const createsBusiness = creates?.includes("business") === true;
    const isAnswer = isResponse(facts);
    // Known schedules may say which contracts known responses mean. A refused business is known not to exist.
    if (isAnswer || (createsBusiness ? facts.outcome === "invalid" : creates?.includes("contract")))
      scope.needsAllFactsIfKnown = true;
    if (isRefused(facts)) return;
    if (facts.unreadable && !facts.isDryRun) scope.hasUnreadable = true;
    if ((creates || facts.unreadable || isAnswer) && facts.supplier === undefined) scope.needsAllFacts = true;
    if (!facts.isReadable) return;
    if (isAnswer && facts.kind !== "business-contracts-status.200") judge("account");
    eachShown(facts, judge);
    eachCreated(facts, table, judge);
    // A dry run shows which contracts there will be, and a business which there are.
    if (facts.isDryRun && facts.contracts.some((name) => name !== null)) judge("contract");
    if (!createsBusiness || facts.isDryRun || facts.supplier === undefined) return;
    judge("contract");
    scope.businessSuppliers.add(facts.supplier);
  }

  #addName(role: number, target: Target, { supplier = "", where }: Facts<Name>, name: Name | null | undefined): void {
    if (name == null) return;
    beginNamed(target, supplier);
    absorbName(name);
    endHash();
    this.#add(role + targets.indexOf(target), hash[0] as number, hash[1] as number, where.payload);
  }

  #add(role: number, high: number, low: number, payload: number): void {
    if (this.#end === this.#words.length) {
      const larger = new Uint32Array(this.#end * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    const at = this.#end;
    this.#words[at] = high;
    this.#words[at + 1] = (low & ~roleMask) | role;
    this.#words[at + 2] = this.first + payload;
    this.#end = at + entryWidth;
  }

  /** Adds the hashes of items that can be read. */
  #addHashes(role: number, hashes: Facts["items"], payload: number): void {
    for (let i = 0; i < hashes.length; i += itemWidth)
      if (hashes[i] !== 0) this.#add(role, hashes[i] as number, hashes[i + 1] as number, payload);
  }
}

/**
 * Whether payloads of a kind say nothing but what their entries say, if their facts are as usual: what they create,
 * refer to and have as items. No rule across payloads reports these unless another payload has the same entries.
 */
const hasEntriesOnly = remember(({ stage, account, refersTo = {}, items }: KindReferences): boolean => {
  if (stage === undefined) return false;
  if (items && items.type !== "instruction" && (items.list === undefined || account === undefined)) return false;
  return Object.keys(refersTo).every((target) => target === "contract");
});
