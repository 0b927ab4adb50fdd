import { isNotedReference, isSimpleList, List, Slot } from "../../spec/fact-slots.ts";
import type { KindReferences } from "../../spec/references.ts";
import type { Keywords } from "./node.ts";
import type { Place } from "./place.ts";

/** Code that has the facts read from the parsed payload. */
export const parseFacts = `slots[${2 * Slot.parsed}] = 1;`;

/** Whether a recogniser can note what identifies the items of a kind, and its contracts. */
export function isNotable({ items, contracts }: KindReferences): boolean {
  return !items?.list?.includes("*") && (contracts === undefined || isSimpleList(contracts));
}

/** Writes the code that notes the values that facts are made of. */
export class FactNotes {
  readonly #references: KindReferences;
  /** The paths of what else the payload refers to. */
  readonly #named: readonly string[];
  /** The paths of values that are not noted: with one of them, the facts are read from the parsed payload. */
  readonly #parsed: readonly string[];
  /** The paths of all values that facts are made of. */
  readonly #paths: readonly string[];

  constructor(references: KindReferences) {
    this.#references = references;
    const { supplier, business, identity = [], contracts, refersTo = {}, dryRun, items } = references;
    const { documents: [document, ...otherDocuments] = [], furtherItems = [], otherAccounts = [] } = references;
    this.#named = Object.values(refersTo).flat();
    const ofItems = items?.list === undefined ? [] : [...items.id, items.first ?? []].flat();
    const isDeep = document !== undefined && document.split("*").length > 3;
    this.#parsed = [
      ...otherAccounts,
      ...this.#named.filter((path, i) => !isNotedReference(path, i)),
      ...(isDeep ? [document] : []),
      ...otherDocuments,
      ...furtherItems.map(({ list }) => `${list}.*`),
    ];
    this.#paths = [
      ...[supplier, references.account, business, ...identity, contracts, dryRun, document].filter(isDefined),
      ...this.#named,
      ...this.#parsed,
      ...ofItems.map((field) => `${items?.list}.*.${field}`),
    ];
  }

  /** Whether a value at a path may contain one that is noted. */
  isAbove(path: string): boolean {
    return path === "" || this.#paths.some((noted) => noted.startsWith(`${path}.`));
  }

  /** The members of an object that facts are made of. */
  membersOf({ path }: Place): string[] {
    if (path === undefined) return [];
    const start = path === "" ? "" : `${path}.`;
    const members = this.#paths.flatMap((noted) =>
      noted.startsWith(start) ? noted.slice(start.length).split(".")[0] : [],
    );
    return members.filter((name) => name !== undefined && name !== "*") as string[];
  }

  /** Code for a value of a type at a place where the facts need another one. */
  parseIfUnexpected({ path }: Place, type: string | undefined): string {
    const expected = path === undefined ? undefined : this.#typeAt(path);
    return expected === undefined || type === expected ? "" : parseFacts;
  }

  /** Whether facts depend on the value at a path. */
  dependOn(path: string): boolean {
    return this.#typeAt(path) !== undefined;
  }

  /** The type that a value must have for the facts to be noted, if any; undefined where they do not depend on it. */
  #typeAt(path: string): string | undefined {
    if (this.#parsed.includes(path)) return "none";
    if (this.#paths.includes(path)) return path === this.#references.dryRun ? "boolean" : "string";
    const inside = this.#paths.find((noted) => path === "" || noted.startsWith(`${path}.`));
    if (inside === undefined) return undefined;
    return path !== "" && inside.startsWith(`${path}.*`) ? "array" : "object";
  }

  /** Code that notes the string from `q` to before `p - 1`. */
  noteText({ path, depth }: Place): string {
    if (path === undefined || this.#parsed.includes(path)) return "";
    const { supplier, account, business, identity = [], contracts, documents } = this.#references;
    const lines: string[] = [];
    const note = (slot: number): void => {
      lines.push(`slots[${2 * slot}] = q; slots[${2 * slot + 1}] = p - 1;`);
    };
    const add = (list: number): void => {
      lines.push(`push(lists[${list}], q, p - 1, -1, -1);`);
    };
    if (path === supplier) note(Slot.supplier);
    if (path === account) note(Slot.account);
    if (path === business) note(Slot.business);
    for (const [i, part] of identity.entries()) if (path === part) note(Slot.identity + i);
    if (path === contracts) add(List.contracts);
    if (path === documents?.[0])
      lines.push(`push(lists[${List.documents}], indexes[0], ${depth > 1 ? "indexes[1]" : "-1"}, q, p - 1);`);
    for (const [i, reference] of this.#named.entries()) {
      if (path !== reference) continue;
      if (reference.includes("*")) add(List.references + i);
      else note(Slot.references + i);
    }
    return lines.join(" ");
  }

  /** Code that notes the boolean at `p`. */
  noteBoolean({ path }: Place): string {
    return path !== undefined && path === this.#references.dryRun
      ? `slots[${2 * Slot.dryRun}] = B[p] === 116 ? 1 : 0; `
      : "";
  }

  /** Whether a path is that of the items, whose identifiers are noted in `List.items`. */
  isItemList(path: string | undefined, unique: Keywords["x-unique"]): boolean {
    const { items } = this.#references;
    if (items?.list === undefined || path !== items.list) return false;
    // Facts are made of what identifies the items, so they must be unique by just that.
    if (unique?.by.join() !== items.id.join() || unique.first !== items.first)
      throw new Error(`The elements of ${path} are not unique.`);
    return true;
  }

  /** Whether elements at a path contain documents, which are noted with their indexes. */
  hasDocuments(path: string | undefined): boolean {
    return path !== undefined && this.#references.documents?.[0]?.startsWith(`${path}.`) === true;
  }

  /** The members by which the elements of a list, at the path of the elements, refer to something else. */
  referringMembers(path: string): string[] {
    if (!path.endsWith(".*")) return [];
    return [this.#references.contracts, ...this.#named].flatMap((noted) =>
      noted?.startsWith(`${path}.`) ? [noted.slice(path.length + 1)] : [],
    );
  }
}

export function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}
