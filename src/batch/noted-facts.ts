import { OpenBrace, OpenBracket, Quote } from "../json/bytes.ts";
import { find, Names } from "../json/names.ts";
import { after, bytes, tape } from "../json/tape.ts";
import { ByFirst, isNotedReference, isSimpleList, List, Slot } from "../spec/fact-slots.ts";
import type { Kind } from "../spec/operations.ts";
import {
  accountFields,
  type ItemSource,
  type KindReferences,
  type References,
  references,
} from "../spec/references.ts";

/** The start and end of strings that facts are made of, without quotes, by slot; the start is -1 for one that is missing. */
export const slots = new Int32Array(64);

/** A growing list of groups of four numbers, mostly two ranges of bytes. */
export interface Groups {
  at: Int32Array;
  length: number;
}

/** Lists of strings, or of pairs of strings, that facts are made of. */
export const lists: Groups[] = Array.from({ length: List.end }, () => ({ at: new Int32Array(64), length: 0 }));

/** Notes the strings on the tape that the facts of a clean payload of a kind are made of. */
export function noteFacts(kind: Kind, table: References = references): void {
  const step = stepOf(kind, table);
  slots.fill(-1);
  for (const list of lists) list.length = 0;
  if (!step) {
    slots[2 * Slot.parsed] = 1;
    return;
  }
  const { wrapper } = step;
  const wrapped = wrapper && isObjectAt(0) ? wrappedAt(wrapper) : -1;
  if (wrapped >= 0) slots[2 * Slot.wrapped] = 1;
  walk(step, Math.max(wrapped, 0), -1, -1);
}

/** Where a path of the table leads: what is noted there, and the steps below. */
class Step {
  names = new Names([]);
  below: Step[] = [];
  item: Step | undefined;
  /** The slots and lists of a text; a slot of a boolean. */
  slots: number[] = [];
  lists: number[] = [];
  isDocument = false;
  isFlag = false;
  /** Whether the facts are read from the parsed payload if there is a value. */
  isParsed = false;
  /** Of an object or element: the names without which the facts are read from the parsed payload. */
  needed: number[] = [];
  items: { first: Names | undefined; id: Names; second: Names | undefined } | undefined;
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

const known = new WeakMap<References, Map<Kind, Step | undefined>>();

function stepOf(kind: Kind, table: References): Step | undefined {
  let steps = known.get(table);
  if (!steps) {
    steps = new Map();
    known.set(table, steps);
  }
  if (!steps.has(kind)) {
    const entry = table[kind];
    steps.set(kind, entry && isNotable(kind, entry, table) ? stepsFor(entry) : undefined);
  }
  return steps.get(kind);
}

/** Whether the facts of a clean payload are made of noted strings alone. */
function isNotable(
  kind: Kind,
  { creates, contracts, items, wrapper, dryRun }: KindReferences,
  table: References,
): boolean {
  if (items?.list?.includes("*") || (contracts !== undefined && !isSimpleList(contracts))) return false;
  if (wrapper !== undefined && dryRun !== undefined) return false;
  if (table === references) return true;
  const ours = references[kind]?.items;
  const isSame = [items?.type, items?.list, items?.id].join() === [ours?.type, ours?.list, ours?.id].join();
  // Contracts may be unreadable where the operator does not require their fields.
  return !creates?.includes("contract") && isSame;
}

function stepsFor(entry: KindReferences): Step {
  const root = new Step();
  const at = (path: string): Step => path.split(".").reduce((step, name) => step.to(name), root);
  const note = (path: string | undefined, slot: number): void => {
    if (path !== undefined) at(path).slots.push(slot);
  };
  const { supplier, account, business, identity = [], contracts, refersTo = {}, dryRun, items, wrapper } = entry;
  const { documents: [document, ...otherDocuments] = [], furtherItems = [], otherAccounts = [] } = entry;
  note(supplier, Slot.supplier);
  note(account, Slot.account);
  note(business, Slot.business);
  for (const [i, path] of identity.entries()) note(path, Slot.identity + i);
  if (dryRun !== undefined) {
    note(dryRun, Slot.dryRun);
    at(dryRun).isFlag = true;
  }
  const parsed = [...otherAccounts, ...otherDocuments, ...furtherItems.map(({ list }) => `${list}.*`)];
  for (const [i, path] of Object.values(refersTo).flat().entries()) {
    if (!isNotedReference(path, i)) parsed.push(path);
    else if (path.includes("*")) addNames(at, path, List.references + i);
    else note(path, Slot.references + i);
  }
  if (contracts !== undefined) addNames(at, contracts, List.contracts);
  if (document !== undefined) {
    if (document.split("*").length > 3) parsed.push(document);
    else at(document).isDocument = true;
  }
  if (items?.list !== undefined) at(`${items.list}.*`).items = itemNames(items);
  for (const path of parsed) at(path).isParsed = true;
  if (wrapper !== undefined) root.wrapper = { name: new Names([wrapper]), accounts: new Names(accountFields(entry)) };
  return root;
}

/** Notes the names in a list, each element of which must have one. */
function addNames(at: (path: string) => Step, path: string, list: number): void {
  at(path).lists.push(list);
  const element = at(path.slice(0, path.lastIndexOf("*") + 1));
  const name = path.split(".").at(-1) as string;
  if (name !== "*") element.needed.push(element.names.byText.get(name) as number);
}

function itemNames({ id: [id = "", second], first }: ItemSource): NonNullable<Step["items"]> {
  const names = (name: string | undefined): Names | undefined => (name === undefined ? undefined : new Names([name]));
  return { id: new Names([id]), second: names(second), first: names(first) };
}

function isObjectAt(v: number): boolean {
  return bytes[tape[v] as number] === OpenBrace;
}

/** The index of what a wrapper holds; -1 if the payload has none, or names an account beside it. */
function wrappedAt({ name, accounts }: NonNullable<Step["wrapper"]>): number {
  let wrapped = -1;
  const end = tape[1] as number;
  for (let k = 2; k < end; k = after(k + 2)) {
    const s = tape[k] as number;
    const e = tape[k + 1] as number;
    if (find(accounts, s, e) >= 0) return -1;
    if (find(name, s, e) >= 0) wrapped = k + 2;
  }
  return wrapped;
}

/** Notes what is at a step, or has the facts read from the parsed payload. `first` and `second` are indexes of elements. */
function walk(step: Step, v: number, first: number, second: number): void {
  const s = tape[v] as number;
  const c = bytes[s];
  if (step.isParsed) {
    needParsed();
    return;
  }
  if (c === OpenBrace && (step.below.length > 0 || step.items !== undefined)) {
    if (step.items !== undefined) noteItem(step.items, v);
    walkMembers(step, v, first, second);
  } else if (c === OpenBracket && step.item !== undefined) {
    let index = 0;
    const end = tape[v + 1] as number;
    for (let i = v + 2; i < end; i = after(i), index++)
      if (first < 0) walk(step.item, i, index, -1);
      else walk(step.item, i, first, index);
    if (index === 0 && step.item.needed.length > 0) needParsed();
  } else if (step.isFlag) {
    if (c !== 0x74 && c !== 0x66) needParsed();
    for (const slot of step.slots) slots[2 * slot] = c === 0x74 ? 1 : 0;
  } else if (c === Quote && step.below.length === 0 && step.item === undefined && step.items === undefined)
    noteText(step, v, first, second);
  else needParsed();
}

function walkMembers(step: Step, v: number, first: number, second: number): void {
  const { names, below, needed } = step;
  let missing = needed.length;
  const end = tape[v + 1] as number;
  for (let k = v + 2; k < end; k = after(k + 2)) {
    const field = find(names, tape[k] as number, tape[k + 1] as number);
    if (field < 0) continue;
    if (missing > 0 && needed.includes(field)) missing--;
    walk(below[field] as Step, k + 2, first, second);
  }
  if (missing > 0) needParsed();
}

function noteText(step: Step, v: number, first: number, second: number): void {
  const q = (tape[v] as number) + 1;
  const e = (tape[v + 1] as number) - 1;
  if (step.isDocument) push(lists[List.documents] as Groups, first, second, q, e);
  // An identifier is not empty.
  if (q === e && step.slots.length + step.lists.length > 0) needParsed();
  for (let i = 0; i < step.slots.length; i++) {
    const slot = step.slots[i] as number;
    slots[2 * slot] = q;
    slots[2 * slot + 1] = e;
  }
  for (let i = 0; i < step.lists.length; i++) push(lists[step.lists[i] as number] as Groups, q, e, -1, -1);
}

/** Notes what identifies an item: by its first field alone, or by one or two others. */
function noteItem({ first, id, second }: NonNullable<Step["items"]>, v: number): void {
  const list = lists[List.items] as Groups;
  let own = -1;
  let one = -1;
  let other = -1;
  const end = tape[v + 1] as number;
  for (let k = v + 2; k < end; k = after(k + 2)) {
    const s = tape[k] as number;
    const e = tape[k + 1] as number;
    if (find(id, s, e) >= 0) one = k + 2;
    else if (second !== undefined && find(second, s, e) >= 0) other = k + 2;
    else if (first !== undefined && find(first, s, e) >= 0) own = k + 2;
  }
  if (!isTextOrNone(own) || !isTextOrNone(one) || !isTextOrNone(other)) {
    needParsed();
    return;
  }
  if (own >= 0) {
    slots[2 * Slot.byFirst] = 1;
    push(list, startOf(own), endOf(own), ByFirst, ByFirst);
  } else push(list, startOf(one), endOf(one), startOf(other), endOf(other));
}

/** Whether a value is missing, or a string that is not empty. */
function isTextOrNone(v: number): boolean {
  return v < 0 || (bytes[tape[v] as number] === Quote && (tape[v + 1] as number) - (tape[v] as number) > 2);
}

function startOf(v: number): number {
  return v < 0 ? -1 : (tape[v] as number) + 1;
}

function endOf(v: number): number {
  return v < 0 ? -1 : (tape[v + 1] as number) - 1;
}

function needParsed(): void {
  slots[2 * Slot.parsed] = 1;
}

/** Adds a group to a list. */
function push(list: Groups, a: number, b: number, c: number, d: number): void {
  const { length } = list;
  if (length + 4 > list.at.length) {
    const larger = new Int32Array(list.at.length * 2);
    larger.set(list.at);
    list.at = larger;
  }
  const { at } = list;
  at[length] = a;
  at[length + 1] = b;
  at[length + 2] = c;
  at[length + 3] = d;
  list.length = length + 4;
}
