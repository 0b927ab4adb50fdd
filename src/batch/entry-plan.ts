import { isNotedReference, List, maxReferences, Slot } from "../spec/fact-slots.ts";
import type { Kind } from "../spec/operations.ts";
import { type ItemType, type KindReferences, type References, refersToOwn, targets } from "../spec/references.ts";

/** How the entries of a clean payload are read from what was noted of it. */
export interface EntryPlan {
  kind: Kind;
  /** The slots of texts that a payload must have. */
  needed: readonly number[];
  /** What a payload creates and refers to, besides contracts in lists. */
  creates: readonly NamedSlot[];
  refers: readonly NamedSlot[];
  /** The lists of contracts that are not read. */
  unlisted: readonly number[];
  createsBusiness: boolean;
  /** The numbers of the targets that a batch with such a payload can be judged by. */
  judged: readonly number[];
  /** The type of its items, and whether two texts may identify one. */
  items: { type: ItemType; arePairs: boolean } | undefined;
}

/** A slot with the name of a target, given by its number. */
export interface NamedSlot {
  target: number;
  slot: number;
}

const plans = new WeakMap<References, Map<Kind, EntryPlan | undefined>>();

/** The plan for a kind of a table of references, made once; undefined if its entries are always read from facts. */
export function planOf(kind: Kind, table: References): EntryPlan | undefined {
  let ofTable = plans.get(table);
  if (!ofTable) {
    ofTable = new Map();
    plans.set(table, ofTable);
  }
  if (!ofTable.has(kind)) {
    const entry = table[kind];
    ofTable.set(kind, entry && isPlain(kind, entry) ? makePlan(kind, entry) : undefined);
  }
  return ofTable.get(kind);
}

function makePlan(kind: Kind, entry: KindReferences): EntryPlan {
  const { account, business, creates = none, items, refersTo: { contract = none } = {} } = entry;
  const ofAccount = { target: targets.indexOf("account"), slot: Slot.account };
  const ofBusiness = { target: targets.indexOf("business"), slot: Slot.business };
  const isList = (path: string): boolean => path.includes("*");
  const needed: number[] = [Slot.supplier];
  if (account !== undefined) needed.push(Slot.account);
  if (business !== undefined) needed.push(Slot.business);
  const created = [
    ...(creates.includes("account") ? [ofAccount] : []),
    ...(creates.includes("business") ? [ofBusiness] : []),
  ];
  const createsBusiness = creates.includes("business");
  return {
    kind,
    needed,
    creates: created,
    refers: [
      ...(refersToOwn(entry, "business") ? [ofBusiness] : []),
      ...(refersToOwn(entry, "account") ? [ofAccount] : []),
      ...contract.flatMap((path, i) => (isList(path) ? [] : [{ target: contractTarget, slot: Slot.references + i }])),
    ],
    unlisted: contract.flatMap((path, i) => (isList(path) && isNotedReference(path, i) ? [List.references + i] : [])),
    createsBusiness,
    judged: [...created.map(({ target }) => target), ...(createsBusiness ? [contractTarget] : [])],
    items: items && { type: items.type, arePairs: items.id.length > 1 },
  };
}

function isPlain(kind: Kind, entry: KindReferences): boolean {
  // Its item is made of all that it holds, which no recogniser notes.
  if (entry.items?.type === "instruction") return false;
  return hasEntriesOnly(kind, entry) && (entry.refersTo?.contract ?? none).length <= maxReferences;
}

/**
 * Whether payloads of a kind say nothing but what their entries say, if their facts are as usual: what they create, refer
 * to and have as items. No rule across payloads reports these unless another payload has the same entries.
 */
export function hasEntriesOnly(kind: Kind, entry: KindReferences): boolean {
  if (kind === "request") return false;
  const { stage, supplier, account, refersTo = {}, items, states } = entry;
  if (stage === undefined || supplier === undefined || states !== undefined) return false;
  if (items && items.type !== "instruction" && (items.list === undefined || account === undefined)) return false;
  return Object.keys(refersTo).every((target) => target === "contract");
}

export const contractTarget = targets.indexOf("contract");

const none: readonly never[] = [];
