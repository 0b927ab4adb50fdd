import { maxNameLength, shortName } from "../text/wording.ts";

/** Where in a payload: field names and zero-based array indexes, from the root. */
export type Path = readonly (string | number)[];

const maxPathLength = 600;

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

/**
 * The service's address of a place: field names and indexes joined by dots, `""` for the whole body (interface: Errors).
 * Long names and deep paths are shortened.
 */
export function attrOf(path: Path): string {
  return shortPath(path).join(".");
}

/** The RFC 6901 pointer of a path; long names and deep paths are shortened as in `attrOf`. */
export function pointerOf(path: Path): string {
  return shortPath(path)
    .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}
