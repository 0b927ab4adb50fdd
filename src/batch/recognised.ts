import { decodeString } from "../json/bytes.ts";
import { bytes, Escapes, notes, valueAt, view } from "../json/tape.ts";
import { ByFirst, isNotedReference, List, Slot } from "../spec/fact-slots.ts";
import type { Kind } from "../spec/operations.ts";
import { type KindReferences, type References, references, type Target } from "../spec/references.ts";
import { blank, contractSet, type Facts, type NamedReferences, type PayloadRef } from "./facts.ts";
import { ItemHasher } from "./item-hash.ts";
import { type Groups, lists, noteFacts, slots } from "./noted-facts.ts";
import { attrIn, stepsOf } from "./paths.ts";
import { factsOfPayload } from "./read-facts.ts";

const none: readonly never[] = [];

/** The texts that the facts of a payload are made of, by slot and list. */
export interface Noted {
  isWrapped: boolean;
  isDryRun: boolean;
  text: (slot: number) => string | undefined;
  texts: (list: number) => readonly string[];
  documents: readonly NotedDocument[];
}

/** A document path, with the indexes of the one or two lists that it is in; -1 for none. */
export interface NotedDocument {
  first: number;
  second: number;
  document: string;
}

/** The texts of the clean payload on the tape. */
const recognised: Noted = {
  get isWrapped() {
    return slots[2 * Slot.wrapped] === 1;
  },
  get isDryRun() {
    return slots[2 * Slot.dryRun] === 1;
  },
  text: textIn,
  texts: (index) => textsIn(list(index)),
  get documents() {
    return documentsIn(list(List.documents));
  },
};

/**
 * The facts of the clean payload on the tape: those of its value. It is parsed only if it says more of others than is
 * noted, or creates an account or business that it does not name, as it may under a profile.
 */
export function factsOfRecognised(kind: Kind, where: PayloadRef, table: References = references): Facts | undefined {
  const entry = table[kind];
  if (!entry) return undefined;
  noteFacts(kind, table);
  const isWhole = entry.items?.type === "instruction";
  if (isWhole || slots[2 * Slot.parsed] === 1 || isUnnamed(entry))
    return factsOfPayload(kind, valueAt(0), where, false, table);
  const facts = factsOfNoted(kind, where, recognised, entry);
  if (entry.items) addItems(facts, entry.items);
  return facts;
}

/** The facts of a clean payload without its items. */
export function factsOfNoted(kind: Kind, where: PayloadRef, noted: Noted, entry: KindReferences): Facts {
  const facts = blank(kind, where);
  facts.isWrapped = noted.isWrapped;
  facts.supplier = noted.text(Slot.supplier);
  facts.account = noted.text(Slot.account);
  facts.business = noted.text(Slot.business);
  if (entry.refersTo) facts.references = referencesIn(facts, noted, entry, entry.refersTo);
  if (entry.identity)
    facts.identity = JSON.stringify(entry.identity.map((_, i) => noted.text(Slot.identity + i) ?? null));
  facts.isDryRun = noted.isDryRun;
  if (entry.contracts !== undefined) {
    facts.contracts = noted.texts(List.contracts);
    facts.hasContracts = facts.contracts.length > 0;
  }
  const [path] = entry.documents ?? none;
  if (path !== undefined) facts.documents = noted.documents.map((document) => documentAt(path, document));
  return facts;
}

/** Whether a payload creates an account or business that it does not name. */
function isUnnamed({ creates }: KindReferences): boolean {
  const lacks = (target: Target, slot: number): boolean => creates?.includes(target) === true && !isNoted(slot);
  return lacks("account", Slot.account) || lacks("business", Slot.business);
}

function isNoted(slot: number): boolean {
  return (slots[2 * slot] as number) >= 0;
}

function list(index: number): Groups {
  return lists[index] as Groups;
}

function referencesIn(
  facts: Facts,
  noted: Noted,
  entry: KindReferences,
  refersTo: NonNullable<KindReferences["refersTo"]>,
): readonly NamedReferences[] {
  let found: NamedReferences[] | undefined;
  let index = 0;
  for (const target of Object.keys(refersTo))
    for (const path of refersTo[target as Target] ?? none) {
      const own = index++;
      if (!isNotedReference(path, own)) continue;
      const name = noted.text(Slot.references + own);
      const names = path.includes("*") ? noted.texts(List.references + own) : name === undefined ? none : [name];
      if (names.length === 0) continue;
      found ??= [];
      found.push({ target: target as Target, attr: attrIn(facts, entry, path), names });
    }
  return found ?? none;
}

function addItems(facts: Facts, items: NonNullable<KindReferences["items"]>): void {
  const { supplier, account, business } = facts;
  const owner = account ?? business;
  if (supplier === undefined || owner === undefined) return;
  const hasher = new ItemHasher(items.type, supplier, owner);
  facts.items = hasher.hashes;
  if (items.list === undefined) {
    hasher.add(contractSet(facts) as string);
    return;
  }
  const alone = items.id.length > 1 ? new ItemHasher(items.type, supplier, owner) : undefined;
  if (alone) facts.texts = alone.hashes;
  const { at, length } = list(List.items);
  const isPlain = notes[Escapes] === 0;
  for (let i = 0; i < length; i += 4) {
    const start = at[i] as number;
    const end = at[i + 1] as number;
    const second = at[i + 2] as number;
    const secondEnd = at[i + 3] as number;
    if (start < 0) {
      hasher.skip();
      alone?.skip();
    } else if (second === ByFirst) {
      hasher.add(textAt(start, end), items.first);
      alone?.skip();
    } else if (isPlain) {
      hasher.addBytes(view, start, end, second, secondEnd);
      if (second < 0) alone?.skip();
      else alone?.addBytes(view, start, end, -1, -1);
    } else {
      const text = textAt(start, end);
      hasher.add(text, second < 0 ? undefined : textAt(second, secondEnd));
      if (second < 0) alone?.skip();
      else alone?.add(text);
    }
  }
}

function documentsIn({ at, length }: Groups): NotedDocument[] {
  const documents: NotedDocument[] = [];
  for (let i = 0; i < length; i += 4)
    documents.push({
      first: at[i] as number,
      second: at[i + 1] as number,
      document: textAt(at[i + 2] as number, at[i + 3] as number),
    });
  return documents;
}

function documentAt(path: string, { first, second, document }: NotedDocument): Facts["documents"][number] {
  const indexes = [first, second];
  let next = 0;
  return { path: stepsOf(path).map((step) => (step === "*" ? (indexes[next++] as number) : step)), document };
}

function textsIn({ at, length }: Groups): string[] {
  const texts: string[] = [];
  for (let i = 0; i < length; i += 4) texts.push(textAt(at[i] as number, at[i + 1] as number));
  return texts;
}

/** The previous text of each slot: most payloads of a batch have the same supplier, many the same account. */
const previous: string[] = Array.from({ length: slots.length / 2 }, () => "");

function textIn(slot: number): string | undefined {
  const start = slots[2 * slot] as number;
  if (start < 0) return undefined;
  const end = slots[2 * slot + 1] as number;
  const known = previous[slot] as string;
  if (known.length === end - start && isText(known, start)) return known;
  const text = textAt(start, end);
  previous[slot] = text;
  return text;
}

/** Whether bytes are a text of as many units, all of them ASCII. */
function isText(text: string, start: number): boolean {
  for (let i = text.length - 1; i >= 0; i--) {
    const c = bytes[start + i] as number;
    if (text.charCodeAt(i) !== c || c > 0x7f || c === 0x5c) return false;
  }
  return true;
}

const maxShort = 64;

/** The text of a string literal, given without its quotes. */
function textAt(start: number, end: number): string {
  if (end - start > maxShort) return decodeString(bytes, start - 1, end + 1);
  for (let i = start; i < end; i++) {
    const c = bytes[i] as number;
    if (c > 0x7f || c === 0x5c) return decodeString(bytes, start - 1, end + 1);
  }
  return String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[]);
}
