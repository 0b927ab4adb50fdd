import { OpenBrace, OpenBracket, Quote } from "../json/bytes.ts";
import { find, Names } from "../json/names.ts";
import { after, bytes, tape } from "../json/tape.ts";
import type { Kind } from "../spec/operations.ts";
import {
  accountFields,
  type ItemSource,
  type KindReferences,
  type References,
  references,
} from "../spec/references.ts";

/** What was found on the tape: indexes of strings that are not empty, or -1 where there is none. */
export const found = {
  supplier: -1,
  account: -1,
  business: -1,
  contracts: [] as number[],
  /** The contracts that it refers to. */
  references: [] as number[],
  /** By item, what identifies it and what identifies it further. */
  items: [] as number[],
  hasDocuments: false,
  /** Whether something is not as it is in most payloads, so that only the facts say what it means. */
  isUnusual: false,
};

/** Where a path of the table leads: what is there, and the steps below. */
class Step {
  names = new Names([]);
  below: Step[] = [];
  item: Step | undefined;
  /** What a text there is. */
  isA: ("supplier" | "account" | "business" | "contracts" | "references" | "document")[] = [];
  /** Whether a value there is unusual. */
  isUnusual = false;
  /** Of an element: the names of members that each has. */
  needed: number[] = [];
  /** Of an element that is an item: the names of what identifies it. */
  identity: { id: Names; second: Names | undefined; unusual: Names | undefined } | undefined;
  wrapper: { name: Names; accounts: Names } | undefined;

  /** The step to a member, or to every element. */
  to(name: string): Step {
    if (name === "*") {
      this.item ??= new Step();
      return this.item;
    }
    const known = this.names.byText.get(name);
    if (known !== undefined) return this.below[known] as Step;
    const step = new Step();
    this.names = new Names([...this.names.byText.keys(), name]);
    this.below.push(step);
    return step;
  }
}

const roots = new WeakMap<References, Map<Kind, Step>>();

/** Finds on the tape what a clean payload of a kind names. False if only its facts say that. */
export function readNames(kind: Kind, table: References = references): boolean {
  const entry = table[kind];
  if (!entry) return false;
  let ofTable = roots.get(table);
  if (!ofTable) {
    ofTable = new Map();
    roots.set(table, ofTable);
  }
  let root = ofTable.get(kind);
  if (!root) {
    root = stepsFor(entry, table);
    ofTable.set(kind, root);
  }
  found.supplier = -1;
  found.account = -1;
  found.business = -1;
  found.contracts.length = 0;
  found.references.length = 0;
  found.items.length = 0;
  found.hasDocuments = false;
  found.isUnusual = root.isUnusual;
  const { wrapper } = root;
  if (!found.isUnusual) walk(root, wrapper && bytes[tape[0] as number] === OpenBrace ? rootAt(wrapper) : 0);
  if (found.isUnusual || found.supplier < 0) return false;
  return (entry.account === undefined || found.account >= 0) && (entry.business === undefined || found.business >= 0);
}

function stepsFor(entry: KindReferences, table: References): Step {
  const root = new Step();
  const at = (path: string): Step => path.split(".").reduce((step, name) => step.to(name), root);
  const note = (path: string | undefined, what: Step["isA"][number]): void => {
    if (path !== undefined) at(path).isA.push(what);
  };
  const { supplier, account, business, contracts, refersTo, items, furtherItems = [], wrapper } = entry;
  const { documents = [], otherAccounts = [], creates } = entry;
  // Contracts may be unreadable where the operator does not require their fields.
  root.isUnusual = table !== references && creates?.includes("contract") === true;
  note(supplier, "supplier");
  note(account, "account");
  note(business, "business");
  for (const path of refersTo?.contract ?? []) note(path, "references");
  for (const path of documents) note(path, "document");
  if (contracts !== undefined) {
    note(contracts, "contracts");
    const element = at(contracts.slice(0, contracts.lastIndexOf("*") + 1));
    element.needed = [...element.names.byText.values()];
  }
  if (items?.list !== undefined) at(`${items.list}.*`).identity = identityOf(items);
  for (const path of [...otherAccounts, ...furtherItems.map(({ list }) => `${list}.*`)]) at(path).isUnusual = true;
  if (wrapper !== undefined) root.wrapper = { name: new Names([wrapper]), accounts: new Names(accountFields(entry)) };
  return root;
}

function identityOf({ id: [id = "", second], first }: ItemSource): NonNullable<Step["identity"]> {
  const names = (name: string | undefined): Names | undefined => (name === undefined ? undefined : new Names([name]));
  return { id: new Names([id]), second: names(second), unusual: names(first) };
}

/** The index of what the wrapper holds; 0 if the payload has none, or names an account beside it. */
function rootAt({ name, accounts }: NonNullable<Step["wrapper"]>): number {
  let wrapped = 0;
  const end = tape[1] as number;
  for (let k = 2; k < end; k = after(k + 2)) {
    const [start, end] = [tape[k] as number, tape[k + 1] as number];
    if (find(accounts, start, end) >= 0) return 0;
    if (find(name, start, end) >= 0) wrapped = k + 2;
  }
  return wrapped;
}

function walk(step: Step, v: number): void {
  const c = bytes[tape[v] as number];
  if (step.isUnusual) found.isUnusual = true;
  else if (c === OpenBrace && (step.below.length > 0 || step.identity)) {
    if (step.identity) readItem(step.identity, v);
    walkMembers(step, v);
  } else if (c === OpenBracket && step.item) {
    const end = tape[v + 1] as number;
    for (let i = v + 2; i < end; i = after(i)) walk(step.item, i);
  } else if (isText(v) && step.isA.length > 0) for (let i = 0; i < step.isA.length; i++) note(step, i, v);
  else found.isUnusual = true;
}

function walkMembers({ names, below, needed }: Step, v: number): void {
  let missing = needed.length;
  const end = tape[v + 1] as number;
  for (let k = v + 2; k < end; k = after(k + 2)) {
    const field = find(names, tape[k] as number, tape[k + 1] as number);
    if (field < 0) continue;
    if (missing > 0 && needed.includes(field)) missing--;
    walk(below[field] as Step, k + 2);
  }
  if (missing > 0) found.isUnusual = true;
}

function note({ isA }: Step, index: number, v: number): void {
  const what = isA[index] as Step["isA"][number];
  if (what === "document") found.hasDocuments = true;
  else if (what === "contracts" || what === "references") found[what].push(v);
  else found[what] = v;
}

/** Reads what identifies an item: one text or two. */
function readItem({ id, second, unusual }: NonNullable<Step["identity"]>, v: number): void {
  let one = -1;
  let other = -1;
  const end = tape[v + 1] as number;
  for (let k = v + 2; k < end; k = after(k + 2)) {
    const s = tape[k] as number;
    const e = tape[k + 1] as number;
    if (find(id, s, e) >= 0) one = k + 2;
    else if (second && find(second, s, e) >= 0) other = k + 2;
    else if (unusual && find(unusual, s, e) >= 0) found.isUnusual = true;
  }
  if ((one >= 0 && !isText(one)) || (other >= 0 && !isText(other))) found.isUnusual = true;
  else found.items.push(one, other);
}

/** Whether a value is a string that is not empty. */
function isText(v: number): boolean {
  return bytes[tape[v] as number] === Quote && (tape[v + 1] as number) - (tape[v] as number) > 2;
}
