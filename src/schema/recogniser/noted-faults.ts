import { maxIndexes } from "../../json/recognise.ts";
import { typesIn } from "./allowed.ts";
import type { Context } from "./context.ts";
import type { Node } from "./node.ts";
import { type NotedFault, type Place, pathOfMember } from "./place.ts";
import { refuse } from "./source.ts";

/** Adds a fault of a member of the object at a place. Returns its number; undefined if it cannot be noted there. */
export function numberOf(
  faults: NotedFault[] | undefined,
  place: Place,
  name: string,
  { keyword, known }: Omit<NotedFault, "attr">,
): number | undefined {
  const attr = pathOfMember(place, name);
  if (!faults || attr === undefined || place.isBranch || place.depth > maxIndexes) return undefined;
  return faults.push({ keyword, attr, ...(known && { known }) }) - 1;
}

const simple: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "null"]);

/**
 * Code that reads the value of a field, and notes a value that the field cannot have, instead of refusing the payload.
 * Values that facts are made of, or that others are compared with, are not noted.
 */
export function orNoteValue(
  { facts, faults, learns }: Context,
  { own, alternatives }: Node,
  { path, depth, captures, sums = [], isBranch }: Place,
  code: string,
): string {
  if (!faults || !learns || path === undefined || depth > maxIndexes || isBranch || alternatives) return code;
  if (captures || sums.length > 0 || facts.dependOn(path)) return code;
  if (!typesIn(own)?.every((type) => simple.has(type))) return code;
  const fault = faults.push({ attr: path }) - 1;
  const refused = code.replaceAll(refuse, "{ p = -1; break value; }");
  return `const v = p; value: { ${refused} } if (p < 0 && (p = wrongValue(v, ${fault})) < 0) return -1;`;
}

/** Code that reads a member that its object cannot have, and notes it if it can. */
export function noteMember({ faults, learns }: Context, { path, depth, isBranch }: Place): string {
  if (!faults || !learns || path === undefined || depth > maxIndexes || isBranch) return refuse;
  const fault = faults.push({ attr: path, ofMembers: true }) - 1;
  return `if ((p = unknownMember(p, ${fault}, at)) < 0) return -1;`;
}
