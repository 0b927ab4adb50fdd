import { attrOf, type Path } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { nearest, sameButForSpelling } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";

/** A place in a sentence. */
export function fieldName(path: Path): string {
  return path.length === 0 ? "The payload" : attrOf(path);
}

/** What the value at a place must be, and is not: said to its sender, or to the reader of a response. */
export function mustBe(kind: Kind, path: Path, wanted: string, is?: string): string {
  const not = is === undefined ? "" : `, not ${is}`;
  return isResponseKind(kind)
    ? `${fieldName(path)} should be ${wanted}${not}, by the interface: ${doubtResponse}`
    : `${fieldName(path)} must be ${wanted}${not}.`;
}

/** What the reader of a response can do about a fault in it. */
export const doubtResponse = "make sure that this is what the service said.";

/** More values than this are not spelled out. */
const maxListed = 8;

/** Values to choose from, in a sentence: all of a few, else their number and the one that may be meant. */
export function choices(values: readonly unknown[], meant: string | undefined): string {
  if (values.length <= maxListed) return listed(values.map((value) => (value === "" ? '""' : String(value))));
  return `one of the ${values.length} documented values${meant === undefined ? "" : `, such as ${meant}`}`;
}

/** The value that may be meant by one that is not among those documented. */
export function meantValue(value: unknown, values: readonly unknown[]): string | undefined {
  const texts = values.filter((one) => one !== "").map(String);
  const text = String(value);
  return texts.find((one) => sameButForSpelling(one, text)) ?? nearest(text, texts);
}
