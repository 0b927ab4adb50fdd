import { valueAt } from "../json/tape.ts";
import type { Kind } from "../spec/operations.ts";
import {
  type ItemList,
  type ItemSource,
  type ItemType,
  type KindReferences,
  type References,
  references,
  type Target,
} from "../spec/references.ts";
import { absorbText, beginHash, endLongHash, hash, newHashState, resumeHash, saveHash } from "../tables/keyed-hash.ts";
import {
  type AccountState,
  blank,
  contractSet,
  type DocumentReference,
  type Facts,
  type ItemRange,
  itemWidth,
  type NamedReferences,
  type PayloadRef,
} from "./facts.ts";
import { attrIn, stepsOf } from "./paths.ts";
import { textsIn } from "./recover.ts";

type Fields = Record<string, unknown>;

const none: readonly never[] = [];

/** Returns the facts of one payload of a kind; undefined where the kind contributes none. */
export function factsOfPayload(
  kind: Kind,
  value: unknown,
  where: PayloadRef,
  isBroken: boolean,
  table: References = references,
): Facts | undefined {
  const entry = table[kind];
  if (!entry) return undefined;
  // Facts are made of every payload, so their fields are set one by one: objects of one shape, and none in between.
  const facts = blank(kind, where);
  const isWrapped = entry.wrapper !== undefined && isWrappedIn(value, entry, entry.wrapper);
  const root = isWrapped ? fields(value)[entry.wrapper as string] : value;
  facts.isWrapped = isWrapped;
  if (entry.supplier !== undefined) facts.supplier = text(fieldAt(root, entry.supplier));
  if (entry.account !== undefined) facts.account = text(fieldAt(root, entry.account));
  if (entry.otherAccounts && facts.account === undefined) readOtherAccount(facts, root, entry, entry.otherAccounts);
  if (entry.business !== undefined) facts.business = text(fieldAt(root, entry.business));
  if (entry.refersTo) facts.references = readReferences(facts, root, entry);
  if (entry.identity) facts.identity = identityOf(root, entry.identity, isBroken);
  const dryRun = entry.dryRun === undefined ? undefined : fieldAt(value, entry.dryRun);
  facts.isDryRun = dryRun === true;
  // Otherwise it may or may not be a dry run, so it may or may not create what it holds.
  const isClear = dryRun === undefined || typeof dryRun === "boolean";
  if (!isClear && entry.creates) facts.unreadable = { targets: entry.creates, ...textsIn(fields(value)), unnamed: 0 };
  else if (entry.creates) readCreated(facts, value, root, entry, isBroken);
  if (isClear) readItems(facts, root, entry);
  if (entry.documents !== undefined) facts.documents = readDocuments(facts, root, entry, entry.documents);
  if (entry.states !== undefined) facts.states = readStates(kind, root, entry, entry.states);
  return facts;
}

/** Returns the facts of the payload on the tape. */
export function factsOnTape(
  kind: Kind,
  where: PayloadRef,
  table: References = references,
  isBroken = false,
): Facts | undefined {
  return table[kind] && factsOfPayload(kind, valueAt(0), where, isBroken, table);
}

/** Returns the facts of a payload that is not valid JSON: what it may create. */
export function unreadableFacts(
  kind: Kind,
  where: PayloadRef,
  { supplier, texts, isCutOff }: { supplier: string | undefined; texts: readonly string[]; isCutOff: boolean },
  table: References = references,
): Facts | undefined {
  const targets = table[kind]?.creates;
  if (!targets) return undefined;
  return { ...blank(kind, where), isReadable: false, supplier, unreadable: { targets, texts, unnamed: 0, isCutOff } };
}

/** True for an account within `payload`: the condition that its schema states. */
function isWrappedIn(value: unknown, { account = "", otherAccounts = none }: KindReferences, wrapper: string): boolean {
  if (fields(value)[wrapper] === undefined) return false;
  return [account, ...otherAccounts].every((path) => fieldAt(value, path) === undefined);
}

function readOtherAccount(facts: Facts, root: unknown, entry: KindReferences, paths: readonly string[]): void {
  const path = paths.find((path) => text(fieldAt(root, path)) !== undefined);
  if (path === undefined) return;
  facts.account = text(fieldAt(root, path));
  facts.accountAttr = attrIn(facts, entry, path);
}

function readReferences(facts: Facts, root: unknown, entry: KindReferences): readonly NamedReferences[] {
  let found: NamedReferences[] | undefined;
  for (const target of Object.keys(entry.refersTo ?? {}))
    for (const path of entry.refersTo?.[target as Target] ?? []) {
      const steps = stepsOf(path);
      const last = steps.lastIndexOf("*");
      const add = (attr: string, names: readonly (string | null)[]): void => {
        if (names.every((name) => name === null)) return;
        found ??= [];
        found.push({ target: target as Target, attr: attrIn(facts, entry, attr), names });
      };
      if (last < 0) {
        const name = text(fieldAt(root, path));
        if (name !== undefined) add(path, [name]);
      } else
        visit(root, steps, last, (elements, indexes) => {
          const attr = indexes.length === 0 ? path : filled(steps, indexes).join(".");
          const names = list(elements).map((element) => text(descend(element, steps, last + 1)) ?? null);
          add(attr, names);
        });
    }
  return found ?? none;
}

/** Reads what a payload creates besides what it is about, and what of all that cannot be read. */
function readCreated(facts: Facts, value: unknown, root: unknown, entry: KindReferences, isBroken: boolean): void {
  let targets: Target[] | undefined;
  let unnamed = 0;
  for (const target of entry.creates ?? none) {
    if (target === "contract") {
      const contracts = readContracts(facts, root, entry, isBroken);
      unnamed = contracts.unnamed;
      if (contracts.areComplete) continue;
    } else if (facts[target] !== undefined) continue;
    targets ??= [];
    targets.push(target);
  }
  if (targets) facts.unreadable = { targets, ...textsIn(fields(value)), unnamed };
}

/** Reads the identifiers of contracts; returns whether there can be no others, and how many contracts have none. */
function readContracts(
  facts: Facts,
  root: unknown,
  { contracts: path = "", contractDetails = none }: KindReferences,
  isBroken: boolean,
): { areComplete: boolean; unnamed: number } {
  const steps = stepsOf(path);
  const end = steps.indexOf("*");
  const parent = descend(root, steps, 0, end - 1);
  const value = descend(parent, steps, end - 1, end);
  facts.hasContracts = value !== undefined;
  // A missing list may be misspelt where the payload has a fault.
  if (!Array.isArray(value)) return { areComplete: value === undefined && !isBroken && isObject(parent), unnamed: 0 };
  const contracts = value.map((contract) => text(descend(contract, steps, end + 1)) ?? null);
  facts.contracts = contracts;
  const unnamed = value.filter((contract) => !isNamed(contract, contractDetails)).length;
  return { areComplete: !contracts.includes(null), unnamed };
}

/** True if a contract has a value that may be its identifier, even under another name. */
function isNamed(contract: unknown, details: readonly string[]): boolean {
  if (typeof contract === "string" || typeof contract === "number") return true;
  return Object.entries(fields(contract)).some(
    ([name, value]) => !details.includes(name) && (isFilled(value) || typeof value === "number"),
  );
}

/** In a broken payload, a field that is missing or not a text may have any value. */
function identityOf(root: unknown, paths: readonly string[], isBroken: boolean): string | undefined {
  const parts = paths.map((path) => fieldAt(root, path));
  const isReadable = parts.every((part) => typeof part === "string" || (part === undefined && !isBroken));
  return isReadable ? JSON.stringify(parts.map((part) => part ?? null)) : undefined;
}

/** Reads the items of a payload: those of its lists, one list after another, or the one that it is as a whole. */
function readItems(facts: Facts, root: unknown, entry: KindReferences): void {
  const { supplier, account, business } = facts;
  const owner = account ?? business;
  if (supplier === undefined || owner === undefined) return;
  const { items, furtherItems = none } = entry;
  const lists = items?.list === undefined ? furtherItems : [items as ItemList, ...furtherItems];
  if (lists.length > 0) readLists(facts, root, entry, lists, supplier, owner);
  else if (items) readWhole(facts, root, items.type, supplier, owner);
}

function readWhole(facts: Facts, root: unknown, type: ItemType, supplier: string, owner: string): void {
  const whole = type === "instruction" ? canonicalJson(root) : facts.unreadable ? undefined : contractSet(facts);
  if (whole === undefined) return;
  const hasher = new ItemHasher(type, supplier, owner);
  hasher.add(whole);
  facts.items = hasher.hashes;
  facts.lists = [{ type, attr: "", count: 1 }];
}

/** Hashes the items of one owner, of which there are so many. */
export class ItemHasher {
  readonly hashes: Uint32Array;
  #end = 0;
  /** The state of the hash after the owner, which the hash of each item continues. */
  readonly #owner = newHashState();

  constructor(type: ItemType, supplier: string, owner: string, count = 1) {
    this.hashes = new Uint32Array(itemWidth * count);
    beginHash();
    absorbText(type);
    absorbText(supplier);
    absorbText(owner);
    saveHash(this.#owner);
  }

  /** Adds the hash of an item that one text identifies, or two. */
  add(text: string, more?: string): void {
    resumeHash(this.#owner);
    absorbText(text);
    if (more !== undefined) absorbText(more);
    endLongHash();
    this.hashes.set(hash, this.#end);
    this.#end += itemWidth;
  }

  /** Skips an item that cannot be read. */
  skip(): void {
    this.#end += itemWidth;
  }
}

/** A value as JSON with its members in alphabetical order, so that the same content is the same text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isObject(each) && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function readLists(
  facts: Facts,
  root: unknown,
  entry: KindReferences,
  sources: readonly ItemList[],
  supplier: string,
  owner: string,
): void {
  const items: Uint32Array[] = [];
  const texts: Uint32Array[] = [];
  const lists: ItemRange[] = [];
  for (const source of sources) {
    const steps = stepsOf(source.list);
    visit(root, steps, steps.length, (value, indexes) => {
      const elements = list(value);
      if (elements.length === 0) return;
      const hasher = new ItemHasher(source.type, supplier, owner, elements.length);
      const alone = new ItemHasher(source.type, supplier, owner, elements.length);
      hashItems(elements, source, hasher, alone);
      items.push(hasher.hashes);
      texts.push(alone.hashes);
      const attr = [...filled(steps, indexes), "*", ...(source.id.length === 1 ? source.id : [])].join(".");
      lists.push({ type: source.type, attr: attrIn(facts, entry, attr), count: elements.length });
    });
  }
  facts.items = joined(items);
  facts.texts = joined(texts);
  facts.lists = lists;
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  if (parts.length === 1) return parts[0] as Uint32Array;
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Hashes what identifies each element; `alone` takes the first field of those that have the second as well. */
function hashItems(
  elements: readonly unknown[],
  { id: [idField = "", secondField], first }: ItemSource,
  hasher: ItemHasher,
  alone: ItemHasher,
): void {
  for (const element of elements) {
    const own = first === undefined ? undefined : text(fields(element)[first]);
    if (own !== undefined) {
      hasher.add(own, first);
      alone.skip();
      continue;
    }
    const id = text(fields(element)[idField]);
    const second = secondField === undefined ? undefined : text(fields(element)[secondField]);
    if (id === undefined) hasher.skip();
    else hasher.add(id, second);
    if (id === undefined || second === undefined) alone.skip();
    else alone.add(id);
  }
}

function readDocuments(
  { isWrapped }: Facts,
  root: unknown,
  { wrapper }: KindReferences,
  paths: readonly string[],
): readonly DocumentReference[] {
  const documents: DocumentReference[] = [];
  for (const path of paths) {
    const steps = stepsOf(path);
    visit(root, steps, steps.length, (document, indexes) => {
      const own = filled(steps, indexes);
      if (typeof document === "string")
        documents.push({ path: isWrapped && wrapper !== undefined ? [wrapper, ...own] : own, document });
    });
  }
  return documents;
}

/** The states of an account that has been created (interface: Account import status). */
const createdStates: ReadonlySet<unknown> = new Set(["PENDING", "IN_PROGRESS", "REJECTED", "COMPLETED"]);

/** What a response says about an account, whatever the names of its fields. */
interface Process {
  status: unknown;
  number: unknown;
  createdAt: unknown;
}

/** What an element of a response, or the response, reports about its account. */
const stateReaders: Partial<Record<Kind, (process: Process) => AccountState["state"] | undefined>> = {
  "account-transfer-status.200": ({ status, number }) => {
    const isCreated = isFilled(number) || (number === undefined && createdStates.has(status));
    // Whoever has a status has an import process (interface: Endpoints 6), even if no account is found.
    return status === "UNKNOWN" || number === "" ? "staged" : isCreated ? "imported" : undefined;
  },
  "all-account-import-processes.200": ({ number, createdAt }) =>
    isFilled(number) || isFilled(createdAt) ? "imported" : number === null || number === "" ? "staged" : undefined,
  "pending-account-import-processes.200": () => "staged",
  "imported-account-import-processes.200": () => "imported",
};

function readStates(
  kind: Kind,
  root: unknown,
  { status = "", accountNumber = "", createdAt = "" }: KindReferences,
  path: string,
): readonly AccountState[] {
  const stateOf = (value: unknown): AccountState["state"] | undefined => {
    const process = fields(value);
    return stateReaders[kind]?.({
      status: process[status],
      number: process[accountNumber],
      createdAt: process[createdAt],
    });
  };
  const steps = stepsOf(path);
  if (steps[0] !== "*") {
    const state = stateOf(root);
    return state ? [{ account: undefined, state, index: 0 }] : none;
  }
  return list(root).flatMap((process, index) => {
    const state = stateOf(process);
    const account = text(descend(process, steps, 1));
    return state && account !== undefined ? [{ account, state, index }] : [];
  });
}

/** The value at a path without `*`. */
function fieldAt(root: unknown, path: string): unknown {
  return descend(root, stepsOf(path), 0);
}

/** The value that some of the steps of a path lead to. */
function descend(value: unknown, steps: readonly string[], from: number, to = steps.length): unknown {
  let at = value;
  for (let i = from; i < to; i++) at = fields(at)[steps[i] as string];
  return at;
}

/** Calls back with each value that the first steps of a path lead to, and with the indexes that its `*` had. */
function visit(
  value: unknown,
  steps: readonly string[],
  end: number,
  found: (value: unknown, indexes: readonly number[]) => void,
  indexes: readonly number[] = none,
  start = 0,
): void {
  const star = steps.indexOf("*", start);
  if (star < 0 || star >= end) {
    found(descend(value, steps, start, end), indexes);
    return;
  }
  const elements = list(descend(value, steps, start, star));
  for (let i = 0; i < elements.length; i++) visit(elements[i], steps, end, found, [...indexes, i], star + 1);
}

/** The steps of a path whose first `*` are replaced by indexes. */
function filled(steps: readonly string[], indexes: readonly number[]): (string | number)[] {
  let next = 0;
  return steps.map((step) => (step === "*" ? (indexes[next++] ?? step) : step));
}

/** A text that is not empty, as identifiers are. */
export function text(value: unknown): string | undefined {
  return isFilled(value) ? value : undefined;
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
