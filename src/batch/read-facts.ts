import { memberOf, Names } from "../json/names.ts";
import { elementIndexes } from "../json/spans.ts";
import { after, isListAt, isObjectAt, isStringAt, tape, valueAt } from "../json/tape.ts";
import { isObject, membersOf } from "../json/value.ts";
import type { Kind } from "../spec/operations.ts";
import type { ItemList, ItemSource, KindReferences, References, Target } from "../spec/references.ts";
import { endLongHash, type HashState, hash, newHashState, resumeHash, saveHash } from "../tables/keyed-hash.ts";
import { remember } from "../tables/remember.ts";
import {
  type AccountState,
  contractSet,
  type DocumentReference,
  Facts,
  type ItemRange,
  itemWidth,
  type NamedReferences,
  type PayloadRef,
} from "./facts.ts";
import { absorbName, beginNamed, type Name, supplierAt, textOf } from "./names.ts";
import { attrIn } from "./paths.ts";
import { textsIn } from "./recover.ts";

// Facts are read from the tape, by the paths in the table of references. An index of -1 is that of a missing value.

const none: readonly never[] = [];

/** Which payload facts are read of, and where it is on the tape. */
export interface PayloadAt {
  v: number;
  kind: Kind;
  where: PayloadRef;
  /** Whether it has an error, so that what is missing may be there under another name. */
  isBroken: boolean;
  /** True if nothing looks up its documents, which are left out. */
  dropsDocuments?: boolean;
}

/** Whether names are read as texts, rather than as indexes of the tape. */
let areTexts = true;

/** Returns the facts of a payload on the tape; undefined where its kind contributes none. */
export function factsAt(payload: PayloadAt, table: References): Facts | undefined {
  areTexts = true;
  return read(payload, table) as Facts | undefined;
}

/**
 * The same with names as they are on the tape, until another text is read, and without the identity of a business: what
 * entries are made of.
 */
export function namesAt(payload: PayloadAt, table: References): Facts<Name> | undefined {
  areTexts = false;
  return read(payload, table);
}

function read(payload: PayloadAt, table: References): Facts<Name> | undefined {
  const { v, kind, where, isBroken } = payload;
  const entry = table[kind];
  if (!entry) return undefined;
  const paths = pathsOf(entry);
  // Facts are made of every payload, so their fields are set one by one: objects of one shape, and none in between.
  const facts = new Facts<Name>(kind, where);
  facts.isWrapped = isWrappedAt(v, paths);
  const root = facts.isWrapped ? below(v, paths.wrapper) : v;
  const supplier = below(root, paths.supplier);
  if (isFilledAt(supplier)) facts.supplier = supplierAt(supplier);
  facts.account = nameIn(below(root, paths.account));
  if (facts.account === undefined && entry.otherAccounts) readOtherAccount(facts, root, entry);
  facts.business = nameIn(below(root, paths.business));
  if (paths.refersTo.length > 0) facts.references = readReferences(facts, root, entry);
  if (areTexts && entry.identity) facts.identity = identityOf(root, entry.identity, isBroken);
  const dryRun = below(v, paths.dryRun);
  const isDryRun = dryRun < 0 ? undefined : valueAt(dryRun);
  facts.isDryRun = isDryRun === true;
  // Otherwise it may or may not be a dry run, so it may or may not create what it holds.
  const isClear = isDryRun === undefined || typeof isDryRun === "boolean";
  if (!isClear && entry.creates) facts.unreadable = { targets: entry.creates, ...textsIn(fieldsAt(v)), unnamed: 0 };
  else if (entry.creates) readCreated(facts, v, root, entry, isBroken);
  if (isClear) readItems(facts, root, entry);
  if (entry.documents !== undefined && !payload.dropsDocuments)
    facts.documents = readDocuments(facts, root, entry, entry.documents);
  if (entry.states !== undefined) facts.states = readStates(kind, root, entry, entry.states);
  return facts;
}

/** Returns the facts of a payload that is not valid JSON: what it may create. */
export function unreadableFacts(
  kind: Kind,
  where: PayloadRef,
  { supplier, texts, isCutOff }: { supplier: string | undefined; texts: readonly string[]; isCutOff: boolean },
  table: References,
): Facts | undefined {
  const targets = table[kind]?.creates;
  if (!targets) return undefined;
  const unreadable = { targets, texts, unnamed: 0, isCutOff };
  return Object.assign(new Facts(kind, where), { isReadable: false, supplier, unreadable });
}

/** True for an account within `payload`: the condition that its schema states. */
function isWrappedAt(v: number, { wrapper, account, otherAccounts }: Paths): boolean {
  return below(v, wrapper) >= 0 && below(v, account) < 0 && otherAccounts.every((path) => below(v, path) < 0);
}

function readOtherAccount(facts: Facts<Name>, root: number, entry: KindReferences): void {
  const path = entry.otherAccounts?.find((path) => isFilledAt(below(root, stepsOf(path))));
  if (path === undefined) return;
  facts.account = nameIn(below(root, stepsOf(path)));
  facts.accountAttr = attrIn(facts, entry, path);
}

function readReferences(facts: Facts<Name>, root: number, entry: KindReferences): readonly NamedReferences<Name>[] {
  const found: NamedReferences<Name>[] = [];
  for (const { target, path, steps, last } of pathsOf(entry).refersTo) {
    if (last < 0) {
      const name = nameIn(below(root, steps));
      if (name !== undefined) found.push({ target, attr: attrIn(facts, entry, path), names: [name] });
      continue;
    }
    visit(root, steps, last, (list, indexes) => {
      const names = elementIndexes(list).map((element) => nameIn(descend(element, steps, last + 1)) ?? null);
      const attr = indexes.length === 0 ? path : filled(steps, indexes).join(".");
      if (names.some((name) => name !== null)) found.push({ target, attr: attrIn(facts, entry, attr), names });
    });
  }
  return found;
}

/** Reads what a payload creates besides what it is about, and what of all that cannot be read. */
function readCreated(facts: Facts<Name>, v: number, root: number, entry: KindReferences, isBroken: boolean): void {
  let targets: Target[] | undefined;
  let contracts = { unnamed: 0, mayBeAny: false };
  for (const target of entry.creates ?? none) {
    if (target === "contract") {
      const read = readContracts(facts, root, entry, isBroken);
      if (read.areComplete) continue;
      contracts = read;
    } else if (facts[target] !== undefined) continue;
    targets ??= [];
    targets.push(target);
  }
  if (!targets) return;
  const { texts, isCutOff } = textsIn(fieldsAt(v));
  facts.unreadable = { targets, texts, isCutOff: isCutOff || contracts.mayBeAny, unnamed: contracts.unnamed };
}

/**
 * Reads the identifiers of contracts; returns whether there can be no others, how many contracts have none, and
 * whether there may be any of the supplier's, since what should hold them holds nothing.
 */
function readContracts(
  facts: Facts<Name>,
  root: number,
  entry: KindReferences,
  isBroken: boolean,
): { areComplete: boolean; unnamed: number; mayBeAny: boolean } {
  const { contracts: path = "", contractDetails = none } = entry;
  const steps = stepsOf(path);
  const end = steps.findIndex(isStar);
  const parent = descend(root, steps, 0, end - 1);
  const list = descend(parent, steps, end - 1, end);
  facts.hasContracts = list >= 0;
  // A missing list may be misspelt where the payload has a fault.
  if (list < 0 || !isListAt(list)) {
    const isRead = hasMembersAt(parent);
    // A business may have no contracts, unlike a schedule of them.
    const mayHaveNone = isRead && entry.creates?.includes("business");
    const holdsNothing = (): boolean => (list >= 0 ? isBlank(valueAt(list)) : !mayHaveNone && isFlat(fieldsAt(root)));
    const mayBeAny = isBroken && isOfAny(facts, root, entry) && holdsNothing();
    return { areComplete: list < 0 && !isBroken && isRead, unnamed: 0, mayBeAny };
  }
  const names: (Name | null)[] = [];
  let areComplete = true;
  let unnamed = 0;
  const listEnd = tape.pairs[list + 1] as number;
  for (let i = list + 2; i < listEnd; i = after(i)) {
    const name = nameIn(descend(i, steps, end + 1));
    names.push(name ?? null);
    if (name !== undefined) continue;
    areComplete = false;
    if (!isNamed(valueAt(i), contractDetails)) unnamed++;
  }
  facts.contracts = names;
  return { areComplete, unnamed, mayBeAny: false };
}

/** Whether the supplier is known, or what would name it is no object, so that the payload may be of any. */
function isOfAny({ supplier }: Facts<Name>, root: number, entry: KindReferences): boolean {
  return supplier !== undefined || (root >= 0 && !hasMembersAt(below(root, pathsOf(entry).supplier?.slice(0, -1))));
}

function hasMembersAt(v: number): boolean {
  return v >= 0 && isObjectAt(v);
}

/** Whether no text in what stands in place of a list may name a contract. */
function isBlank(value: unknown): boolean {
  return typeof value === "number" || !textsIn(value).texts.some(isFilled);
}

/** Whether nothing in an object can be a list of contracts. */
function isFlat(fields: object): boolean {
  const inner = Object.values(fields).flatMap((value) => Object.values(membersOf(value)));
  return inner.every((value) => typeof value !== "object" || value === null);
}

/** True if a contract has a value that may be its identifier, even under another name. */
function isNamed(contract: unknown, details: readonly string[]): boolean {
  const members = Object.entries(membersOf(contract));
  return mayName(contract) || members.some(([name, value]) => !details.includes(name) && mayName(value));
}

function mayName(value: unknown): boolean {
  return isFilled(value) || typeof value === "number";
}

/** In a broken payload, a field that is missing or not a text may have any value. */
function identityOf(root: number, paths: readonly string[], isBroken: boolean): string | undefined {
  const parts = paths.map((path) => below(root, stepsOf(path)));
  const isReadable = parts.every((v) => (v < 0 ? !isBroken : isStringAt(v)));
  return isReadable ? JSON.stringify(parts.map((v) => (v < 0 ? null : textOf(v)))) : undefined;
}

/** Reads the items of a payload: those of its lists, one list after another, or the one that it is as a whole. */
function readItems(facts: Facts<Name>, root: number, entry: KindReferences): void {
  const { items } = entry;
  const { lists } = pathsOf(entry);
  const { supplier, account, business } = facts;
  const owner = account ?? business;
  if (supplier === undefined || owner === undefined || (!items && lists.length === 0)) return;
  const found: ItemRange[] = [];
  const hasher = new ItemHasher();
  for (const list of lists) {
    const { source, path, steps } = list;
    visit(root, steps, steps.length - 1, (v, indexes) => {
      hasher.begin(source.type, supplier, owner);
      const count = hashItems(hasher, v, list);
      if (count === 0) return;
      const attr = indexes.length === 0 ? path : filled(steps, indexes).join(".");
      const whole = source.id.length === 1 ? `${attr}.${source.id[0]}` : attr;
      found.push({ type: source.type, attr: attrIn(facts, entry, whole), count });
    });
  }
  facts.lists = found;
  if (items && lists.length === 0) {
    const whole =
      items.type === "instruction" ? canonicalJson(valueAt(root)) : facts.unreadable ? undefined : contractSet(facts);
    if (whole === undefined) return;
    hasher.begin(items.type, supplier, owner);
    hasher.add(whole);
    facts.lists = [{ type: items.type, attr: "", count: 1 }];
  }
  facts.items = hasher.items;
  facts.texts = hasher.texts;
}

/** Hashes items. */
export class ItemHasher {
  items: number[] = [];
  /** The hashes of the first texts of items that have two. */
  texts: number[] = [];
  /** Number of items so far. */
  #count = 0;

  /** Begins with the items of a type that an owner has. */
  begin(type: ItemSource["type"], supplier: string, owner: Name): void {
    beginNamed(type, supplier);
    absorbName(owner);
    saveHash(ofOwner);
  }

  /** Adds an item that one text identifies, or two. */
  add(name: Name, more?: Name, hasText = more !== undefined): void {
    const at = itemWidth * this.#count++;
    resumeHash(ofOwner);
    absorbName(name);
    if (more !== undefined) {
      saveHash(ofText);
      absorbName(more);
    }
    addHash(this.items, at);
    if (!hasText) return;
    resumeHash(ofText);
    addHash(this.texts, at);
  }

  /** Skips an item that cannot be read. */
  skip(): void {
    this.#count++;
  }
}

/** Finishes the current hash, and adds its numbers at an index, after 0 for what was skipped. */
function addHash(to: number[], at: number): void {
  endLongHash();
  while (to.length < at) to.push(0);
  to.push(hash[0] as number, hash[1] as number, hash[2] as number);
}

/** The state of a hash after the owner, which the hash of each item continues, and after the first text of an item. */
const ofOwner: HashState = newHashState();
const ofText: HashState = newHashState();

/** A value as JSON with its members in alphabetical order, so that the same content is the same text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join()}}`;
}

/** Hashes what identifies each element of a list. Returns their number. */
function hashItems(
  hasher: ItemHasher,
  v: number,
  { source: { first }, id, second, own }: Paths["lists"][number],
): number {
  const end = v >= 0 && isListAt(v) ? (tape.pairs[v + 1] as number) : 0;
  let count = 0;
  for (let i = v + 2; i < end; i = after(i)) {
    count++;
    const byItself = nameIn(below(i, own));
    const name = nameIn(below(i, id));
    if (byItself !== undefined) hasher.add(byItself, first, false);
    else if (name === undefined) hasher.skip();
    else hasher.add(name, nameIn(below(i, second)));
  }
  return count;
}

function readDocuments(
  { isWrapped }: Facts<Name>,
  root: number,
  { wrapper }: KindReferences,
  paths: readonly string[],
): readonly DocumentReference[] {
  let documents: DocumentReference[] | undefined;
  for (const path of paths) {
    const steps = stepsOf(path);
    visit(root, steps, steps.length, (v, indexes) => {
      if (v < 0 || !isStringAt(v)) return;
      const own = filled(steps, indexes);
      documents ??= [];
      documents.push({ path: isWrapped && wrapper !== undefined ? [wrapper, ...own] : own, document: textOf(v) });
    });
  }
  return documents ?? none;
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
  root: number,
  { status = "", accountNumber = "", createdAt = "" }: KindReferences,
  path: string,
): readonly AccountState[] {
  const stateOf = (v: number): AccountState["state"] | undefined => {
    const process = fieldsAt(v);
    return stateReaders[kind]?.({
      status: process[status],
      number: process[accountNumber],
      createdAt: process[createdAt],
    });
  };
  const steps = stepsOf(path);
  if (!isStar(steps[0])) {
    const state = stateOf(root);
    return state ? [{ account: undefined, state, index: 0 }] : none;
  }
  return elementIndexes(root).flatMap((process, index) => {
    const state = stateOf(process);
    const account = nameIn(descend(process, steps, 1)) as string | undefined;
    return state && account !== undefined ? [{ account, state, index }] : [];
  });
}

/** A step of a path in the table of references: a member, or every element. */
interface Step {
  text: string;
  names: Names;
}

/** The steps of a path. */
const stepsOf = remember((path: string): readonly Step[] =>
  path === "" ? [] : path.split(".").map((text) => ({ text, names: new Names([text]) })),
);

function isStar(step: Step | undefined): boolean {
  return step?.text === "*";
}

type Paths = ReturnType<typeof pathsOf>;

/** The steps of the paths in an entry of the table. */
const pathsOf = remember((entry: KindReferences) => {
  const { wrapper, supplier, account, business, dryRun, otherAccounts = none, refersTo = {} } = entry;
  const { items, furtherItems = none } = entry;
  const lists = items?.list === undefined ? furtherItems : [items as ItemList, ...furtherItems];
  const steps = (path: string | undefined): readonly Step[] | undefined =>
    path === undefined ? undefined : stepsOf(path);
  return {
    wrapper: steps(wrapper),
    supplier: steps(supplier),
    account: steps(account),
    business: steps(business),
    dryRun: steps(dryRun),
    otherAccounts: otherAccounts.map(stepsOf),
    lists: lists.map((source) => ({
      source,
      path: `${source.list}.*`,
      steps: stepsOf(`${source.list}.*`),
      id: steps(source.id[0]),
      second: steps(source.id[1]),
      own: steps(source.first),
    })),
    refersTo: (Object.entries(refersTo) as [Target, readonly string[]][]).flatMap(([target, paths]) =>
      paths.map((path) => ({ target, path, steps: stepsOf(path), last: stepsOf(path).findLastIndex(isStar) })),
    ),
  };
});

/** The value at a path without `*`. */
function below(v: number, steps: readonly Step[] | undefined): number {
  return steps ? descend(v, steps, 0, steps.length) : -1;
}

/** The value that some of the steps of a path lead to. */
function descend(v: number, steps: readonly Step[], from: number, to = steps.length): number {
  let at = v;
  for (let i = from; i < to && at >= 0; i++) at = memberOf(at, (steps[i] as Step).names);
  return at;
}

/** Calls back with each value that the first steps of a path lead to, and for now with the indexes that its `*` had. */
function visit(
  v: number,
  steps: readonly Step[],
  end: number,
  found: (v: number, indexes: readonly number[]) => void,
  indexes: number[] = [],
  start = 0,
): void {
  let star = start;
  while (star < end && !isStar(steps[star])) star++;
  const list = descend(v, steps, start, star);
  if (star === end) {
    found(list, indexes);
    return;
  }
  const listEnd = list >= 0 && isListAt(list) ? (tape.pairs[list + 1] as number) : 0;
  indexes.push(0);
  for (let i = list + 2; i < listEnd; i = after(i)) {
    visit(i, steps, end, found, indexes, star + 1);
    indexes.push((indexes.pop() as number) + 1);
  }
  indexes.pop();
}

/** The steps of a path whose first `*` are replaced by indexes. */
function filled(steps: readonly Step[], indexes: readonly number[]): (string | number)[] {
  let next = 0;
  return steps.map((step) => (isStar(step) ? (indexes[next++] ?? step.text) : step.text));
}

/** The name that a text is that is not empty. */
function nameIn(v: number): Name | undefined {
  if (!isFilledAt(v)) return undefined;
  return areTexts ? textOf(v) : v;
}

function isFilledAt(v: number): boolean {
  return v >= 0 && isStringAt(v) && (tape.pairs[v + 1] as number) - (tape.pairs[v] as number) > 2;
}

/** The members of the value at an index; none if it is no object. */
function fieldsAt(v: number): ReturnType<typeof membersOf> {
  return membersOf(v < 0 ? undefined : valueAt(v));
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
