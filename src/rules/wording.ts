import type { Path } from "../input/scan.ts";
import { isResponseKind } from "../interface/kinds.ts";
import type { Kind } from "../interface/operations.ts";

/** The service's address of a place: field names and indexes joined by dots, `""` for the whole body (interface: Errors). */
export function attrOf(path: Path): string {
  return path.join(".");
}

/** What the reader of a response can do about a fault in it. */
export const doubtResponse = "make sure that this is what the service said.";

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

/** What a JSON value is, in a sentence. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "object":
      return "an object";
    case "string":
      return "a string";
    case "number":
      return "a number";
    default:
      return "a boolean";
  }
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[], conjunction = "or"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}
