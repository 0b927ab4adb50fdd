import type { Path } from "../json/scan.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";

/**
 * The service's address of a place: field names and indexes joined by dots, `""` for the whole body (interface: Errors).
 * Long names and deep paths are shortened.
 */
export function attrOf(path: Path): string {
  return shortPath(path).join(".");
}

const maxNameLength = 200;
const maxPathLength = 600;
const maxDetailLength = 2000;

/** A field name, its middle left out where it is long. */
export function shortName(name: string): string {
  return shortText(name, maxNameLength);
}

/**
 * A path whose long names are shortened, and whose middle levels are left out where it is still long: it is repeated in
 * each finding, so that a small payload could otherwise make a huge report.
 */
export function shortPath(path: Path): Path {
  if (lengthOf(path, maxNameLength) <= maxPathLength) return path;
  const short = path.map((step) => (typeof step === "string" ? shortName(step) : step));
  if (short.length <= 6 || lengthOf(short) <= maxPathLength) return short;
  return [...short.slice(0, 2), `…(${short.length - 5} levels)…`, ...short.slice(-3)];
}

/** Characters of a path; infinitely many if a name has more than a number of them. */
function lengthOf(path: Path, maxName = Number.POSITIVE_INFINITY): number {
  let length = 0;
  for (const step of path) {
    const own = typeof step === "string" ? step.length : 3;
    length += own > maxName ? Number.POSITIVE_INFINITY : own + 1;
  }
  return length;
}

/** A sentence, its middle left out where an identifier that it quotes is very long. */
export function shortDetail(detail: string): string {
  return shortText(detail, maxDetailLength);
}

/** A text of at most so many characters, or its beginning and end with the number of those between them. */
function shortText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max * 0.3).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(max * -0.1).replace(/^[\udc00-\udfff]/, "");
  return `${head}…(${text.length - head.length - tail.length} characters)…${tail}`;
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
