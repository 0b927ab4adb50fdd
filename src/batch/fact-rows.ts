import { bytes, Escapes, notes, sizeOnTape, view } from "../json/tape.ts";
import { List, Slot } from "../spec/fact-slots.ts";
import type { Kind } from "../spec/operations.ts";
import { type References, references, type Target } from "../spec/references.ts";
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
import { type Created, createdBy, judgedBy } from "./created.ts";
import { blank, type Facts, isRefused, isResponse } from "./facts.ts";
import { type Groups, lists, noteFacts, slots } from "./noted-facts.ts";
import {
  contractTarget,
  hasEntriesOnly,
  type NamedSlot,
  type PlainKind,
  plainKindsOf,
  prefixes,
} from "./plain-kinds.ts";
import { factsOfRecognised } from "./recognised.ts";
import { referencesIn, referencesOf } from "./references.ts";
import { asJson, asPlainJson, entryLength, Flag, headerLength, type PackedRows, Role, roleMask } from "./row-format.ts";
import { noTraits, targets } from "./traits.ts";

/** The most bytes that the numbers of a document take, or those of a text, or an entry and the length of its text. */
const maxNumbersLength = 15;
/** The most bytes of the rest of a row, but for its texts: its header, and numbers of at most five bytes. */
const maxOtherLength = headerLength + 5 * 32;

/** Takes the facts of payloads in turn. */
export interface FactSink {
  add: (facts: Facts) => void;
  /** Takes the facts of the clean payload on the tape, perhaps without its documents. */
  addRecognised: (kind: Kind, payload: number, dropsDocuments: boolean) => void;
}

/**
 * The facts of payloads, as bytes: some 70 for a clean payload, which never becomes an object. Each row begins with
 * entries, hashes of what the payload creates, refers to and has as items, so that most rows need not be read further.
 */
export class FactRows implements FactSink {
  /** The number of rows. */
  size = 0;
  suppliers: string[] = [];
  traits = noTraits();
  readonly #table: References;
  readonly #plain: ReadonlyMap<Kind, PlainKind>;
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;
  readonly #supplierNumbers = new Map<string, number>();
  /** The supplier that was read last: its bytes, its name, and its number unless the rows with it were taken. */
  #supplier = new Uint8Array(0);
  #supplierName = "";
  #supplierNumber = -1;
  readonly #prefixes = new Prefixes();
  /** The kind of the last payload, which the traits have already. */
  #lastPlain: PlainKind | undefined;

  constructor(table: References = references) {
    this.#table = table;
    this.#plain = plainKindsOf(table);
  }

  /** The number of bytes. */
  get length(): number {
    return this.#end;
  }

  addRecognised(kind: Kind, payload: number, dropsDocuments: boolean): void {
    const plain = this.#plain.get(kind);
    if (plain && this.#addPlain(plain, payload, dropsDocuments)) return;
    const facts = factsOfRecognised(kind, { file: 0, payload }, this.#table);
    if (facts) this.add(dropsDocuments ? { ...facts, documents: none } : facts);
  }

  /** Adds facts, whose file is not kept. */
  add(facts: Facts): void {
    const table = this.#table;
    const created = createdBy(facts, table);
    this.#note(facts, created);
    const isPlain = this.#arePlain(facts);
    const references = referencesOf(facts, table);
    const named = facts.references.reduce((sum, { names }) => sum + names.length, 0);
    const items = (facts.items.length + facts.texts.length) / 2;
    const entries = 2 * created.length + references.length + facts.contracts.length + named + items + 2;
    this.#reserve(entries * maxNumbersLength + maxOtherLength);
    const start = this.#begin(isPlain ? asPlainJson : asJson, facts.where.payload);
    const supplier = facts.supplier ?? "";
    const add = (role: number, target: Target, name: string | null | undefined): void => {
      if (typeof name === "string") this.#addName(role, target, supplier, name);
    };
    const isSent = facts.isReadable && !isRefused(facts) && !isResponse(facts);
    if (isSent) for (const { target, name } of created) add(Role.creates, target, name);
    // What is created asynchronously may have to be waited for, so whoever needs it is a suspect, as if it were repeated.
    if (isSent && facts.kind === "business-contracts")
      for (const { target, name } of created) add(Role.creates, target, name);
    if (facts.isReadable) for (const { target, name } of references) add(Role.refers, target, name);
    add(Role.names, "account", facts.account);
    add(Role.names, "business", facts.business);
    for (const name of facts.contracts) add(Role.names, "contract", name);
    for (const { target, names } of facts.references) for (const name of names) add(Role.names, target, name);
    for (let i = 0; i < facts.items.length; i += 2) {
      if (i < facts.texts.length) this.#addEntry(Role.text, facts.texts[i] as number, facts.texts[i + 1] as number);
      this.#addEntry(Role.item, facts.items[i] as number, facts.items[i + 1] as number);
    }
    this.#endEntries(start);
    if (isPlain) {
      this.#addNumber(this.#supplierOf(supplier));
      this.#addNumber(facts.documents.length > 0 ? Flag.documents : 0);
    }
    const json = encoder.encode(jsonOf(facts));
    this.#reserve(json.length);
    this.#bytes.set(json, this.#end);
    this.#end += json.length;
    this.#endRow(start);
  }

  /** Returns the rows so far, and begins without any. Their bytes are valid until further facts are added. */
  take(): PackedRows {
    const { size, suppliers, traits } = this;
    const rows = { size, bytes: this.#bytes.subarray(0, this.#end), suppliers, traits };
    this.size = 0;
    this.#end = 0;
    this.suppliers = [];
    this.traits = noTraits();
    this.#lastPlain = undefined;
    this.#supplierNumbers.clear();
    this.#supplierNumber = -1;
    return rows;
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
    for (const { target } of created) this.#countCreated(targets.indexOf(target), 1);
    for (const target of judgedBy(facts, created, table)) traits.isJudged[targets.indexOf(target)] = true;
    if (creates?.includes("business") && !facts.isDryRun && facts.supplier !== undefined)
      traits.businessSuppliers.add(facts.supplier);
  }

  #countCreated(target: number, count: number): void {
    const { created, isJudged } = this.traits;
    created[target] = (created[target] as number) + count;
    isJudged[target] = true;
  }

  /** Adds the facts of an accepted payload from its bytes. False if they are not plain. */
  #addPlain(plain: PlainKind, payload: number, dropsDocuments: boolean): boolean {
    const { kind, needed, creates, refers, unlisted, items } = plain;
    noteFacts(kind, this.#table);
    const { parsed, byFirst, dryRun } = Slot;
    if (notes[Escapes] !== 0 || isSet(parsed) || isSet(byFirst) || isSet(dryRun)) return false;
    for (let i = 0; i < needed.length; i++) if (!hasText(needed[i] as number)) return false;
    for (let i = 0; i < unlisted.length; i++) if (listOf(unlisted[i] as number).length > 0) return false;
    const contracts = listOf(List.contracts);
    for (let i = 0; i < contracts.length; i += 4)
      if ((contracts.at[i] as number) >= (contracts.at[i + 1] as number)) return false;
    const documents = listOf(List.documents);
    // A payload has more bytes than the texts that are noted of it.
    const texts = sizeOnTape();
    const groups = 2 * listOf(List.items).length + contracts.length + documents.length;
    this.#reserve(texts + (groups / 4 + creates.length + refers.length) * maxNumbersLength + maxOtherLength);
    const supplier = this.#supplierAt(slots[2 * Slot.supplier] as number, slots[2 * Slot.supplier + 1] as number);
    const name = this.#supplierName;
    if (plain !== this.#lastPlain) {
      this.#lastPlain = plain;
      this.traits.kinds.add(kind);
    }
    const start = this.#begin(plain.id, payload);
    for (let i = 0; i < creates.length; i++) {
      const { target, slot } = creates[i] as NamedSlot;
      this.#countCreated(target, 1);
      this.#addSlot(Role.creates, target, name, slot);
    }
    if (plain.createsBusiness) {
      this.traits.businessSuppliers.add(name);
      this.traits.isJudged[contractTarget] = true;
    }
    if (contracts.length > 0) this.#countCreated(contractTarget, contracts.length / 4);
    for (let i = 0; i < contracts.length; i += 4)
      this.#addRange(Role.creates, contractTarget, name, contracts.at[i] as number, contracts.at[i + 1] as number);
    for (let i = 0; i < refers.length; i++) {
      const { target, slot } = refers[i] as NamedSlot;
      if (hasText(slot)) this.#addSlot(Role.refers, target, name, slot);
    }
    if (items) this.#addItems(items, name);
    this.#endEntries(start);

    this.#addNumber(supplier);
    const hasDocuments = documents.length > 0 && !dropsDocuments;
    this.#addNumber((slots[2 * Slot.wrapped] === 1 ? Flag.wrapped : 0) | (hasDocuments ? Flag.documents : 0));
    for (let i = 0; i < plain.texts.length; i++) {
      const slot = plain.texts[i] as number;
      this.#addBytes(slots[2 * slot] as number, slots[2 * slot + 1] as number);
    }
    this.#addNumber(contracts.length >> 2);
    for (let i = 0; i < contracts.length; i += 4)
      this.#addBytes(contracts.at[i] as number, contracts.at[i + 1] as number);
    if (hasDocuments) this.#addDocuments(documents);
    this.#endRow(start);
    return true;
  }

  #addDocuments({ at, length }: Groups): void {
    this.#addNumber(length >> 2);
    for (let i = 0; i < length; i += 4) {
      this.#addNumber((at[i] as number) + 1);
      this.#addNumber((at[i + 1] as number) + 1);
      this.#addBytes(at[i + 2] as number, at[i + 3] as number);
    }
  }

  #begin(kind: number, payload: number): number {
    const start = this.#end;
    this.#bytes[start + 4] = kind;
    this.#view.setUint32(start + 5, payload, true);
    this.#end = start + headerLength;
    return start;
  }

  #endEntries(start: number): void {
    const first = start + headerLength;
    this.#view.setUint32(first - 4, (this.#end - first) / entryLength, true);
  }

  #endRow(start: number): void {
    if (this.#end > this.#bytes.length) throw new Error("A row is longer than the room that was made for it.");
    this.#view.setUint32(start, this.#end - start - 4, true);
    this.size++;
  }

  #addEntry(role: number, high: number, low: number): void {
    this.#view.setUint32(this.#end, high, true);
    this.#view.setUint32(this.#end + 4, (low & ~roleMask) | role, true);
    this.#end += entryLength;
  }

  #addName(role: number, target: Target, supplier: string, name: string): void {
    const number = targets.indexOf(target);
    resumeHash(this.#prefixes.of(number, supplier));
    absorbText(name);
    this.#addHash(role + number);
  }

  #addSlot(role: number, target: number, supplier: string, slot: number): void {
    this.#addRange(role, target, supplier, slots[2 * slot] as number, slots[2 * slot + 1] as number);
  }

  #addRange(role: number, target: number, supplier: string, start: number, end: number): void {
    resumeHash(this.#prefixes.of(target, supplier));
    absorbBytes(view, start, end);
    this.#addHash(role + target);
  }

  /** Finishes the current hash, and adds it. */
  #addHash(role: number): void {
    endHash();
    this.#addEntry(role, hash[0] as number, hash[1] as number);
  }

  /**
   * Adds the hashes of the items, and those of their first texts where two texts identify them: 0 where there is none.
   * The first texts, which may be long, are absorbed once for both.
   */
  #addItems({ prefix, arePairs }: NonNullable<PlainKind["items"]>, supplier: string): void {
    const { at, length } = listOf(List.items);
    if (length === 0) return;
    resumeHash(this.#prefixes.of(prefix, supplier));
    absorbBytes(view, slots[2 * Slot.account] as number, slots[2 * Slot.account + 1] as number);
    saveHash(ofOwner);
    for (let i = 0; i < length; i += 4) {
      const start = at[i] as number;
      const second = at[i + 2] as number;
      const hasText = arePairs && start >= 0 && second >= 0;
      if (arePairs && !hasText) this.#addEntry(Role.text, 0, 0);
      if (start < 0) {
        this.#addEntry(Role.item, 0, 0);
        continue;
      }
      resumeHash(ofOwner);
      absorbBytes(view, start, at[i + 1] as number);
      if (hasText) {
        saveHash(ofText);
        this.#addHash(Role.text);
        resumeHash(ofText);
      }
      if (second >= 0) absorbBytes(view, second, at[i + 3] as number);
      this.#addHash(Role.item);
    }
  }

  /** Returns the number of a supplier. */
  #supplierOf(name: string): number {
    const known = this.#supplierNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.suppliers.push(name) - 1;
    this.#supplierNumbers.set(name, number);
    return number;
  }

  /** The same for the supplier at a range of bytes. */
  #supplierAt(start: number, end: number): number {
    if (!isSame(this.#supplier, start, end)) {
      this.#supplier = bytes.slice(start, end);
      this.#supplierName = decoder.decode(this.#supplier);
      this.#supplierNumber = -1;
    }
    if (this.#supplierNumber < 0) this.#supplierNumber = this.#supplierOf(this.#supplierName);
    return this.#supplierNumber;
  }

  /** Adds the bytes of a text after their number + 1; 0 for a text that is missing. */
  #addBytes(start: number, end: number): void {
    this.#addNumber(start < 0 ? 0 : end - start + 1);
    if (start < 0) return;
    const own = this.#view;
    let at = this.#end;
    // The last four bytes may be more than there are, which the next ones replace.
    for (let i = start; i < end; i += 4, at += 4) own.setInt32(at, view.getInt32(i, true), true);
    this.#end += end - start;
  }

  #addNumber(value: number): void {
    const own = this.#bytes;
    let at = this.#end;
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) own[at++] = (rest & 0x7f) | 0x80;
    own[at++] = rest;
    this.#end = at;
  }

  /** Makes room for further bytes. Nothing else does, so that writing a row needs no bounds. */
  #reserve(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Facts as JSON, without what is as usual, and without their items. */
function jsonOf(facts: Facts): string {
  const usual = blank(facts.kind, facts.where) as unknown as Record<string, unknown>;
  const filled: Record<string, unknown> = { kind: facts.kind, where: facts.where };
  for (const name of Object.keys(facts)) {
    const value = facts[name as keyof Facts];
    const isUsual = value === usual[name] || (Array.isArray(value) && value.length === 0);
    if (!isUsual && name !== "items" && name !== "texts") filled[name] = value;
  }
  return JSON.stringify(filled);
}

/** The states of hashes after each prefix and a supplier. */
class Prefixes {
  // The supplier is mostly that of the payload before.
  #supplier = "";
  readonly #states: (HashState | undefined)[] = [];

  /** The state after the prefix with a number. */
  of(number: number, supplier: string): HashState {
    if (supplier !== this.#supplier) {
      this.#supplier = supplier;
      this.#states.length = 0;
    }
    let state = this.#states[number];
    if (state === undefined) {
      beginHash();
      absorbText(prefixes[number] as string);
      absorbText(supplier);
      state = newHashState();
      saveHash(state);
      this.#states[number] = state;
    }
    return state;
  }
}

/** The state of a hash after the owner of items, and after the first text of an item. */
const ofOwner = newHashState();
const ofText = newHashState();

const none: readonly never[] = [];
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function listOf(index: number): Groups {
  return lists[index] as Groups;
}

/** Whether a slot has the mark of something that is so. */
function isSet(slot: number): boolean {
  return slots[2 * slot] === 1;
}

/** Whether a slot has a text that is not empty. */
function hasText(slot: number): boolean {
  const start = slots[2 * slot] as number;
  return start >= 0 && (slots[2 * slot + 1] as number) > start;
}

function isSame(text: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text[i] !== bytes[start + i]) return false;
  return true;
}
