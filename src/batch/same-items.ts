import type { Path } from "../json/path.ts";
import type { Kind } from "../spec/operations.ts";
import { type ItemSource, type References, references } from "../spec/references.ts";
import { stepsOf } from "./paths.ts";
import { text } from "./read-facts.ts";

/** The texts that identify an item, or each element of a list; undefined where nothing does. */
export type Identity = readonly string[] | undefined;

/**
 * The identity of the item at a path of a payload, as `itemPosition` returns the path: that of the item, of the text
 * that identifies it, or of the list of the contracts of a schedule.
 */
export function identityAt(kind: Kind, path: Path, value: unknown, table: References = references): Identity {
  const { items, furtherItems = [], contracts = "", wrapper } = table[kind] ?? {};
  if (Array.isArray(value)) {
    const id = stepsOf(contracts).slice(-1);
    return value.map((element) => JSON.stringify(identityBy({ id }, element) ?? null)).sort();
  }
  const steps = path.map((step) => (typeof step === "number" ? "*" : step));
  const own = (steps[0] === wrapper ? steps.slice(1) : steps).join(".");
  const source = [...(items ? [items] : []), ...furtherItems].find(
    ({ list }) => list !== undefined && (own === `${list}.*` || own.startsWith(`${list}.*.`)),
  );
  return source && (typeof value === "string" ? [value] : identityBy(source, value));
}

function identityBy({ id, first }: Pick<ItemSource, "id" | "first">, value: unknown): Identity {
  if (typeof value !== "object" || value === null) return undefined;
  const textAt = (field: string): string | undefined => text((value as Record<string, unknown>)[field]);
  const single = first === undefined ? undefined : textAt(first);
  if (single !== undefined) return [single, first as string];
  const texts: string[] = [];
  for (const field of id) {
    const own = textAt(field);
    if (own === undefined) break;
    texts.push(own);
  }
  return texts.length === 0 ? undefined : texts;
}

/**
 * Whether an item repeats another: the same texts identify both, or this one is identified by the first text of the other
 * alone. True where that is unknown.
 */
export function isSameItem(own: Identity, other: Identity): boolean {
  return !own || !other || (own.length <= other.length && own.every((text, i) => text === other[i]));
}
