import type { Path } from "../input/scan.ts";

/** The service's address of a place: field names and indexes joined by dots, `""` for the whole body (interface: Errors). */
export function attrOf(path: Path): string {
  return path.join(".");
}

/** A place in a sentence. */
export function fieldName(path: Path): string {
  return path.length === 0 ? "The payload" : attrOf(path);
}

/** What a value is, in a sentence. */
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
    case "boolean":
      return "a boolean";
    case "undefined":
      return "undefined";
    default:
      return `a ${typeof value}`;
  }
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[], conjunction = "or"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}
