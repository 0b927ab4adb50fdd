import { attrOf, type Path } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";

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
