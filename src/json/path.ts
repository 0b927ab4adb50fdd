import { maxNameLength, shortName } from "../text/wording.ts";

/** The steps from the root of a payload to a value: field names and zero-based array indexes. */
export type Path = readonly (string | number)[];

const maxPathLength = 600;

/** Shortens long names, and leaves out middle levels of a long path, which every finding in it would repeat. */
export function shortPath(path: Path): Path {
  if (lengthOf(path, maxNameLength) <= maxPathLength) return path;
  const short = path.map((step) => (typeof step === "string" ? shortName(step) : step));
  if (short.length <= 6 || lengthOf(short) <= maxPathLength) return short;
  return [...short.slice(0, 2), `…(${short.length - 5} levels)…`, ...short.slice(-3)];
}

/** Number of characters of a path; infinite if a name is longer than `maxName`. */
function lengthOf(path: Path, maxName = Number.POSITIVE_INFINITY): number {
  let length = 0;
  for (const step of path) {
    const own = typeof step === "string" ? step.length : 3;
    length += own > maxName ? Number.POSITIVE_INFINITY : own + 1;
  }
  return length;
}

/**
 * The service's address of a value: field names and indexes joined by dots, `""` for the whole body (interface:
 * Errors). Long names and deep paths are shortened.
 */
export function attrOf(path: Path): string {
  return shortPath(path).join(".");
}

/** Whether two paths differ in indexes at most. */
export function areAlike(path: Path, other: Path): boolean {
  if (path.length !== other.length) return false;
  for (let i = 0; i < path.length; i++) {
    const step = path[i];
    if (step !== other[i] && (typeof step !== "number" || typeof other[i] !== "number")) return false;
  }
  return true;
}

/** The RFC 6901 pointer of a path. Long names and deep paths are shortened as in `attrOf`. */
export function pointerOf(path: Path): string {
  let pointer = "";
  for (const step of shortPath(path)) pointer += `/${typeof step === "number" ? step : escapeStep(step)}`;
  return pointer;
}

/** A step as RFC 6901 pointers write it. */
export function escapeStep(step: string): string {
  return step.includes("~") || step.includes("/") ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
}

/** The field names and indexes of an RFC 6901 pointer, indexes as text. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1);
  return pointer.includes("~") ? steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")) : steps;
}

/** The value at a path, of own members of objects and lists; undefined if there is none. */
export function follow(value: unknown, path: Path): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

/** The path that a pointer takes through a value. */
export function pathTo(value: unknown, pointer: string): Path {
  let at = value;
  return stepsOf(pointer).map((step) => {
    const isIndex = Array.isArray(at);
    at = (at as Record<string, unknown> | undefined)?.[step];
    return isIndex ? Number(step) : step;
  });
}
