import type { Path } from "../json/path.ts";
import { statusOf } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { ItemType, Target } from "../spec/references.ts";
import { type Name, textOf } from "./names.ts";

/** Identifies a payload: the position of its file in the send order, and its index in the file. */
export interface PayloadRef {
  file: number;
  payload: number;
  /** The path of the payload within its text: in a request record, that of its body or of its response's body. */
  base?: Path | undefined;
}

/**
 * A hash of each item, including its type, supplier and owner, as three numbers of 32 bits: all 0 for an item that
 * cannot be read, or none if no item follows that can be. Empty where the owner of the items is unknown. Entries have
 * only the first two, so that items which have the same entry by chance are told apart.
 */
export type ItemHashes = ArrayLike<number>;

/** The numbers of the hash of an item. */
export const itemWidth = 3;

/** The hash of an item as a text. */
export function hashAt(items: ItemHashes, index: number): string {
  const at = itemWidth * index;
  return `${items[at] ?? 0} ${items[at + 1] ?? 0} ${items[at + 2] ?? 0}`;
}

/** That of an item that does not say what it is. */
export const unreadableHash = "0 0 0";

/** A document path of a payload, with its position. */
export interface DocumentReference {
  path: Path;
  document: string;
}

/** The items of one list of a payload. */
export interface ItemRange {
  type: ItemType;
  /** Where the items are identified: `*` is the index of each in its list. Empty for an item that is the payload. */
  attr: string;
  /** The number of its items in the hashes of the payload, which hold the lists one after another. */
  count: number;
}

/** The names at one path of a payload that refer to something another payload creates. */
export interface NamedReferences<N extends Name = string> {
  target: Target;
  /** Where the names are: `*` is the index of each. */
  attr: string;
  /** By index; null for one that cannot be read. */
  names: readonly (N | null)[];
}

const none: readonly never[] = [];

/**
 * The small record that a payload contributes to rules across payloads: what it is about, what it creates and what it
 * refers to, never the payload itself. What cannot be read is undefined, or null in lists, so that indexes stay right.
 * Plain data, unless names are still on the tape. As it is made, it says nothing.
 */
export class Facts<N extends Name = string> {
  readonly kind: Kind;
  readonly where: PayloadRef;
  /** True if the payload exists before the batch is sent. */
  isKnown = false;
  /** False where the payload is not valid JSON, so that only its kind is known. */
  isReadable = true;
  /**
   * What the service answered to a request, where its response was captured with it. `invalid` is a 400: it refuses the
   * request as it is; `refused` is any other error, or a redirection.
   */
  outcome: "accepted" | "invalid" | "refused" | undefined = undefined;
  /** True for an account whose fields are in `payload` instead of at the root. */
  isWrapped = false;
  supplier: string | undefined = undefined;
  /** The account that the payload is about; undefined for payloads about a business. */
  account: N | undefined = undefined;
  /** The attr of the account, if the payload does not name it in the usual field. */
  accountAttr: string | undefined = undefined;
  business: N | undefined = undefined;
  /** What it refers to besides its own account or business. */
  references: readonly NamedReferences<N>[] = none;
  /** Identifiers of the contracts that a business or a schedule creates. */
  contracts: readonly (N | null)[] = none;
  /** True if it has a list of contracts at all. */
  hasContracts = false;
  /** Name, number and type of a business, as one text; undefined where they cannot be read. */
  identity: string | undefined = undefined;
  isDryRun = false;
  /** True for transactions that the service adds even if they were added before. */
  isUnchecked = false;
  /** By index, the transactions, statements or notes; of a schedule, its contracts as one. */
  items: ItemHashes = none;
  /** By index, the bodies of notes that have a time as well. */
  texts: ItemHashes = none;
  /** The lists that the items are in. */
  lists: readonly ItemRange[] = none;
  documents: readonly DocumentReference[] = none;
  /** What a response reports about accounts. */
  states: readonly AccountState[] = none;
  /** What it creates that cannot be read. */
  unreadable: Unreadable | undefined = undefined;

  constructor(kind: Kind, where: PayloadRef) {
    this.kind = kind;
    this.where = where;
  }
}

/**
 * How far an account's import has come, as a captured response reports it (interface: States and transitions). One that
 * is `unknown` has no import process; of one that is `not-found`, only that it is not imported is known.
 */
export interface AccountState {
  /** Undefined where the response is about one account: that of the facts. */
  account: string | undefined;
  state: "imported" | "staged" | "unknown" | "not-found";
  index: number;
}

/** What a broken payload may create. Its own fault is reported; no other findings should follow from it. */
export interface Unreadable {
  targets: readonly Target[];
  /** Texts in it that may be identifiers. */
  texts: readonly string[];
  /** How many contracts have no identifier, and so may have any. */
  unnamed: number;
  /** True if it ends early, so that it may create anything. */
  isCutOff: boolean;
}

/** True for a request that the service is known to have refused, so that it created nothing. */
export function isRefused({ outcome }: Pick<Facts, "outcome">): boolean {
  return outcome === "invalid" || outcome === "refused";
}

/** True for a payload that the service returned, rather than one that is sent. */
export function isResponse({ kind, states }: Pick<Facts, "kind" | "states">): boolean {
  return states.length > 0 || statusOf(kind) !== undefined;
}

/** The contracts of a payload as one text, each once and in any order; undefined where some of them cannot be read. */
export function contractSet({ contracts, unreadable }: Facts<Name>): string | undefined {
  if (unreadable?.targets.includes("contract")) return undefined;
  return JSON.stringify([...new Set(contracts.map((name) => (name === null ? null : textOf(name))))].sort());
}
