import { decodeString } from "../json/bytes.ts";
import { bytes, Escapes, notes, tape, view } from "../json/tape.ts";
import type { Kind } from "../spec/operations.ts";
import {
  type ItemType,
  type KindReferences,
  type References,
  references,
  refersToOwn,
  type Target,
  targets,
} from "../spec/references.ts";
import {
  absorbBytes,
  absorbText,
  beginHash,
  endHash,
  type HashState,
  hash,
  newHashState,
  resumeHash,
  saveHash,
} from "../tables/keyed-hash.ts";
import { entryWidth } from "../tables/partitions.ts";
import { type Created, createdBy, judgedBy } from "./created.ts";
import { type Facts, isRefused, isResponse, itemWidth } from "./facts.ts";
import { factsOnTape } from "./read-facts.ts";
import { found, readNames } from "./read-names.ts";
import { referencesIn, referencesOf } from "./references.ts";

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
  /** It names a target in another way. */
  names: 8,
} as const;
export const roleMask = 15;

/** Whether an entry is that of something that a payload refers to. */
export function isReference(role: number): boolean {
  return role >= Role.refers && role < Role.names;
}

/** What payloads mean for the batch as a whole. */
export interface Traits {
  kinds: Set<Kind>;
  suppliers: Set<string>;
  /** The suppliers that have businesses. */
  businessSuppliers: Set<string>;
  /** Whether only all facts together show what follows from them: there are responses, or payloads of no supplier. */
  isEntangled: boolean;
  /** Whether some payload may create what cannot be read. */
  hasUnreadable: boolean;
  /** By the number of the target: whether references to it must lead somewhere. */
  isJudged: boolean[];
}

export function noTraits(): Traits {
  return {
    kinds: new Set(),
    suppliers: new Set(),
    businessSuppliers: new Set(),
    isEntangled: false,
    hasUnreadable: false,
    isJudged: targets.map(() => false),
  };
}

/** Adds the traits of further payloads. */
export function addTraits(to: Traits, from: Traits): void {
  for (const name of ["kinds", "suppliers", "businessSuppliers"] as const)
    for (const each of from[name]) (to[name] as Set<string>).add(each);
  to.isEntangled ||= from.isEntangled;
  to.hasUnreadable ||= from.hasUnreadable;
  for (const i of targets.keys()) to.isJudged[i] ||= from.isJudged[i] as boolean;
}

/** Entries as threads post them. */
export interface PackedEntries {
  /**
   * By entry, three numbers: the halves of a hash, of which the second ends with the role, and the index of the payload.
   * A first half of 0 marks a payload that says more than its entries, so that its facts are always read.
   */
  words: Uint32Array;
  traits: Traits;
}

/** Takes what payloads say of others, in turn. */
export interface FactSink {
  add: (facts: Facts, dropsDocuments: boolean) => void;
  /** The same for the payload on the tape, whose names are as they should be if it is not broken. */
  addOnTape: (kind: Kind, payload: number, dropsDocuments: boolean, isBroken?: boolean) => void;
}

/**
 * The entries of payloads: hashes of what each creates, refers to and has as items. They only show which payloads may have
 * to do with each other. The facts of those are read from the payloads again.
 */
export class Entries implements FactSink {
  traits = noTraits();
  /** What is added to the numbers of payloads. */
  first = 0;
  readonly #table: References;
  #words = new Uint32Array(1 << 10);
  #end = 0;
  readonly #prefixes = new Prefixes();
  /** The supplier that was read last: its bytes and its name. */
  #supplierBytes = new Uint8Array(0);
  #supplier = "";
  /** The entry and supplier of the last payload, which the traits have already. */
  #lastEntry: KindReferences | undefined;
  #lastSupplier: string | undefined;

  constructor(table: References = references) {
    this.#table = table;
  }

  /** The number of bytes. */
  get length(): number {
    return this.#end * 4;
  }

  addOnTape(kind: Kind, payload: number, dropsDocuments: boolean, isBroken = false): void {
    const entry = this.#table[kind];
    if (!entry) return;
    const isNamed = hasEntriesOnly(kind, entry) && entry.items?.type !== "instruction" && readNames(kind, this.#table);
    // A list of contracts that is missing may be under another name.
    const isComplete = !isBroken || entry.contracts === undefined || found.contracts.length > 0;
    if (isNamed && isComplete) {
      this.#addFound(kind, entry, payload, dropsDocuments);
      return;
    }
    const facts = factsOnTape(kind, { file: 0, payload }, this.#table, isBroken);
    if (facts) this.add(facts, dropsDocuments);
  }

  add(facts: Facts, dropsDocuments: boolean): void {
    const table = this.#table;
    const created = createdBy(facts, table);
    this.#note(facts, created);
    const { payload } = facts.where;
    const supplier = facts.supplier ?? "";
    const isSent = facts.isReadable && !isRefused(facts) && !isResponse(facts);
    const references = facts.isReadable ? referencesOf(facts, table) : none;
    const named = facts.references.reduce((sum, { names }) => sum + names.length, 0);
    const items = facts.items.length / itemWidth;
    this.#reserve(2 * created.length + references.length + facts.contracts.length + named + 2 * items + 3);
    const add = (role: number, target: Target, name: string | null | undefined): void => {
      if (typeof name === "string") this.#addName(role, targets.indexOf(target), supplier, name, payload);
    };
    // What is created asynchronously may have to be waited for, so whoever needs it is a suspect, as if it were repeated.
    const times = isSent ? (facts.kind === "business-contracts" ? 2 : 1) : 0;
    for (let i = 0; i < times; i++) for (const { target, name } of created) add(Role.creates, target, name);
    for (const { target, name } of references) add(Role.refers, target, name);
    add(Role.names, "account", facts.account);
    add(Role.names, "business", facts.business);
    for (const name of facts.contracts) add(Role.names, "contract", name);
    for (const { target, names } of facts.references) for (const name of names) add(Role.names, target, name);
    this.#addHashes(Role.item, facts.items, payload);
    this.#addHashes(Role.text, facts.texts, payload);
    const hasDocuments = facts.documents.length > 0 && !dropsDocuments;
    if (hasDocuments || !this.#arePlain(facts)) this.#mark(payload);
  }

  /** Returns the entries so far, and begins without any. They are valid until further ones are added. */
  take(): PackedEntries {
    const packed = { words: this.#words.subarray(0, this.#end), traits: this.traits };
    this.#end = 0;
    this.traits = noTraits();
    this.#lastEntry = undefined;
    this.#lastSupplier = undefined;
    return packed;
  }

  /** Whether facts say nothing but what their entries say, as those of most payloads with errors. */
  #arePlain(facts: Facts): boolean {
    const { kind, where, isReadable, outcome, supplier, account, business, contracts, isDryRun, unreadable } = facts;
    const entry = this.#table[kind];
    if (!entry || !hasEntriesOnly(kind, entry)) return false;
    if (!isReadable || outcome !== undefined || isDryRun || unreadable || where.base) return false;
    if (supplier === undefined || contracts.includes(null)) return false;
    if (facts.references.some(({ names }) => names.includes(null))) return false;
    return (
      (entry.account === undefined || account !== undefined) && (entry.business === undefined || business !== undefined)
    );
  }

  /** Notes what facts mean for the batch. */
  #note(facts: Facts, created: readonly Created[]): void {
    const { traits } = this;
    const table = this.#table;
    traits.kinds.add(facts.kind);
    if (facts.supplier !== undefined) traits.suppliers.add(facts.supplier);
    const creates = table[facts.kind]?.creates;
    // A business that the service refused is known not to exist.
    if (facts.outcome === "invalid" && creates?.includes("business")) traits.isEntangled = true;
    // What an accepted request refers to is known to exist.
    if (facts.outcome === "accepted" && referencesIn(facts, table).some(({ target }) => target !== "account"))
      traits.isEntangled = true;
    if (isRefused(facts)) return;
    if (facts.unreadable && !facts.isDryRun) traits.hasUnreadable = true;
    if (isResponse(facts)) traits.isEntangled = true;
    if ((creates || facts.unreadable) && facts.supplier === undefined) traits.isEntangled = true;
    if (!facts.isReadable || isResponse(facts)) return;
    for (const { target } of created) traits.isJudged[targets.indexOf(target)] = true;
    for (const target of judgedBy(facts, created, table)) traits.isJudged[targets.indexOf(target)] = true;
    if (creates?.includes("business") && !facts.isDryRun && facts.supplier !== undefined)
      traits.businessSuppliers.add(facts.supplier);
  }

  /** Adds the entries of a clean payload from what was found on the tape. */
  #addFound(kind: Kind, entry: KindReferences, payload: number, dropsDocuments: boolean): void {
    const { account, business, contracts, references, items, hasDocuments } = found;
    const { creates = none } = entry;
    const supplier = this.#foundSupplier();
    this.#reserve(items.length + contracts.length + references.length + 5);
    if (entry !== this.#lastEntry || supplier !== this.#lastSupplier) {
      this.#lastEntry = entry;
      this.#lastSupplier = supplier;
      const { kinds, suppliers, businessSuppliers, isJudged } = this.traits;
      kinds.add(kind);
      suppliers.add(supplier);
      for (const target of creates) if (target !== "contract") isJudged[targets.indexOf(target)] = true;
      if (creates.includes("business")) {
        businessSuppliers.add(supplier);
        isJudged[targets.indexOf("contract")] = true;
      }
    }
    if (contracts.length > 0) this.traits.isJudged[targets.indexOf("contract")] = true;
    if (creates.includes("account")) this.#addFoundName(Role.creates, "account", supplier, account, payload);
    if (creates.includes("business")) this.#addFoundName(Role.creates, "business", supplier, business, payload);
    for (let i = 0; i < contracts.length; i++)
      this.#addFoundName(Role.creates, "contract", supplier, contracts[i] as number, payload);
    if (refersToOwn(entry, "business")) this.#addFoundName(Role.refers, "business", supplier, business, payload);
    if (refersToOwn(entry, "account")) this.#addFoundName(Role.refers, "account", supplier, account, payload);
    for (let i = 0; i < references.length; i++)
      this.#addFoundName(Role.refers, "contract", supplier, references[i] as number, payload);
    if (entry.items && items.length > 0) this.#addItems(entry.items.type, entry.items.id.length > 1, supplier, payload);
    if (hasDocuments && !dropsDocuments) this.#mark(payload);
  }

  #mark(payload: number): void {
    this.#addEntry(0, 0, 0, payload);
  }

  #addEntry(role: number, high: number, low: number, payload: number): void {
    const words = this.#words;
    const at = this.#end;
    words[at] = high;
    words[at + 1] = (low & ~roleMask) | role;
    words[at + 2] = this.first + payload;
    this.#end = at + entryWidth;
  }

  #addName(role: number, target: number, supplier: string, name: string, payload: number): void {
    resumeHash(this.#prefixes.of(targets[target] as Target, supplier));
    absorbText(name);
    this.#addHash(role + target, payload);
  }

  /** Adds the name at an index of the tape. */
  #addFoundName(role: number, target: Target, supplier: string, v: number, payload: number): void {
    resumeHash(this.#prefixes.of(target, supplier));
    absorbAt(v);
    this.#addHash(role + targets.indexOf(target), payload);
  }

  /** Finishes the current hash, and adds it. */
  #addHash(role: number, payload: number): void {
    endHash();
    this.#addEntry(role, hash[0] as number, hash[1] as number, payload);
  }

  /** Adds the hashes of items that can be read. */
  #addHashes(role: number, hashes: Facts["items"], payload: number): void {
    for (let i = 0; i < hashes.length; i += itemWidth)
      if (hashes[i] !== 0) this.#addEntry(role, hashes[i] as number, hashes[i + 1] as number, payload);
  }

  /**
   * Adds the hashes of the items, and those of their first texts where two texts identify them. The first texts, which may
   * be long, are absorbed once for both.
   */
  #addItems(type: ItemType, arePairs: boolean, supplier: string, payload: number): void {
    const { account, items } = found;
    resumeHash(this.#prefixes.of(type, supplier));
    absorbAt(account);
    saveHash(ofOwner);
    for (let i = 0; i < items.length; i += 2) {
      const [one, other] = [items[i] as number, items[i + 1] as number];
      if (one < 0) continue;
      resumeHash(ofOwner);
      absorbAt(one);
      if (arePairs && other >= 0) {
        saveHash(ofText);
        this.#addHash(Role.text, payload);
        resumeHash(ofText);
      }
      if (other >= 0) absorbAt(other);
      this.#addHash(Role.item, payload);
    }
  }

  /** The supplier on the tape: mostly that of the payload before. */
  #foundSupplier(): string {
    const start = tape[found.supplier] as number;
    const end = tape[found.supplier + 1] as number;
    if (!isSame(this.#supplierBytes, start, end)) {
      this.#supplierBytes = bytes.slice(start, end);
      this.#supplier = decodeString(bytes, start, end);
    }
    return this.#supplier;
  }

  /** Makes room for further entries. Nothing else does, so that adding one needs no bounds. */
  #reserve(entries: number): void {
    const length = this.#end + entries * entryWidth;
    if (length <= this.#words.length) return;
    const larger = new Uint32Array(Math.max(this.#words.length * 2, length));
    larger.set(this.#words);
    this.#words = larger;
  }
}

/** The states of hashes after what names or items begin with, and a supplier. */
class Prefixes {
  // The supplier is mostly that of the payload before.
  #supplier = "";
  readonly #states = new Map<Target | ItemType, HashState>();

  of(prefix: Target | ItemType, supplier: string): HashState {
    if (supplier !== this.#supplier) {
      this.#supplier = supplier;
      this.#states.clear();
    }
    let state = this.#states.get(prefix);
    if (!state) {
      beginHash();
      absorbText(prefix);
      absorbText(supplier);
      state = newHashState();
      saveHash(state);
      this.#states.set(prefix, state);
    }
    return state;
  }
}

/** The state of a hash after the owner of items, and after the first text of an item. */
const ofOwner = newHashState();
const ofText = newHashState();

const none: readonly never[] = [];

/**
 * Whether payloads of a kind say nothing but what their entries say, if their facts are as usual: what they create, refer
 * to and have as items. No rule across payloads reports these unless another payload has the same entries.
 */
function hasEntriesOnly(kind: Kind, entry: KindReferences): boolean {
  if (kind === "request") return false;
  const { stage, supplier, account, refersTo = {}, items, states } = entry;
  if (stage === undefined || supplier === undefined || states !== undefined) return false;
  if (items && items.type !== "instruction" && (items.list === undefined || account === undefined)) return false;
  return Object.keys(refersTo).every((target) => target === "contract");
}

/** Adds the text of the string at an index of the tape to the current hash. */
function absorbAt(v: number): void {
  const start = tape[v] as number;
  const end = tape[v + 1] as number;
  if (notes[Escapes] === 0) absorbBytes(view, start + 1, end - 1);
  else absorbText(decodeString(bytes, start, end));
}

function isSame(text: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text[i] !== bytes[start + i]) return false;
  return true;
}
