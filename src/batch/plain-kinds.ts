import { isNotedReference, List, maxReferences, Slot } from "../spec/fact-slots.ts";
import { kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { type ItemType, type KindReferences, type References, refersToOwn, type Target } from "../spec/references.ts";
import { targets } from "./traits.ts";

/** A kind whose clean payloads are rows of texts, unless their facts say more than such a row. */
export interface PlainKind {
  kind: Kind;
  id: number;
  /** The slots of texts that a payload must have. */
  needed: readonly number[];
  /** What a payload creates and refers to, besides contracts in lists. */
  creates: readonly NamedSlot[];
  refers: readonly NamedSlot[];
  /** The lists of contracts that a row has no room for. */
  unlisted: readonly number[];
  createsBusiness: boolean;
  /** The prefix of its items, and whether two texts may identify one. */
  items: { prefix: number; arePairs: boolean } | undefined;
  /** The slots of the texts of a row. */
  texts: readonly number[];
}

/** A slot with the name of a target, given by its number. */
export interface NamedSlot {
  target: number;
  slot: number;
}

/** The plain kinds of a table of references, made once. */
export function plainKindsOf(table: References): ReadonlyMap<Kind, PlainKind> {
  let plain = plainKinds.get(table);
  if (!plain) {
    plain = new Map<Kind, PlainKind>();
    for (const kind of kinds) {
      const entry = table[kind];
      if (entry && isPlain(kind, entry)) plain.set(kind, plainKindOf(kind, entry));
    }
    plainKinds.set(table, plain);
  }
  return plain;
}

const kindIds = new Map(kinds.map((kind, id) => [kind, id]));
const plainKinds = new WeakMap<References, Map<Kind, PlainKind>>();

function plainKindOf(kind: Kind, entry: KindReferences): PlainKind {
  const { account, business, creates = none, identity = none, items, refersTo: { contract = none } = {} } = entry;
  const ofAccount = { target: targets.indexOf("account"), slot: Slot.account };
  const ofBusiness = { target: targets.indexOf("business"), slot: Slot.business };
  const isList = (path: string): boolean => path.includes("*");
  const needed: number[] = [Slot.supplier];
  if (account !== undefined) needed.push(Slot.account);
  if (business !== undefined) needed.push(Slot.business);
  const ofIdentity = identity.map((_, i) => Slot.identity + i);
  return {
    kind,
    id: kindIds.get(kind) as number,
    needed,
    creates: [
      ...(creates.includes("account") ? [ofAccount] : []),
      ...(creates.includes("business") ? [ofBusiness] : []),
    ],
    refers: [
      ...(refersToOwn(entry, "business") ? [ofBusiness] : []),
      ...(refersToOwn(entry, "account") ? [ofAccount] : []),
      ...contract.flatMap((path, i) => (isList(path) ? [] : [{ target: contractTarget, slot: Slot.references + i }])),
    ],
    unlisted: contract.flatMap((path, i) => (isList(path) && isNotedReference(path, i) ? [List.references + i] : [])),
    createsBusiness: creates.includes("business"),
    items: items && { prefix: prefixes.indexOf(items.type), arePairs: items.id.length > 1 },
    texts: [Slot.account, Slot.business, ...ofIdentity, ...contract.map((_, i) => Slot.references + i)],
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

/** What hashes of names and items begin with: the targets, by their number, and the types of items. */
export const prefixes: readonly (Target | ItemType)[] = [
  ...targets,
  "transaction",
  "statement",
  "note",
  "schedule",
  "instruction",
];
export const contractTarget = targets.indexOf("contract");

const none: readonly never[] = [];
