import { maxIndexes } from "../../json/recognise.ts";
import { typesIn } from "./allowed.ts";
import type { Context } from "./context.ts";
import type { Node } from "./node.ts";
import type { Place } from "./place.ts";
import { refuse } from "./source.ts";

const simple: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "null"]);

/**
 * Code that reads the value of a field, and notes a value that the field cannot have, instead of refusing the payload.
 * Values that facts are made of, or that others are compared with, are not noted.
 */
export function noteWrongValue(
  { facts, mistakes }: Context,
  { own, alternatives }: Node,
  { path, depth, captures, sums = [] }: Place,
  code: string,
): string {
  if (!mistakes || path === undefined || depth > maxIndexes) return code;
  if (captures || sums.length > 0 || alternatives || facts.dependOn(path)) return code;
  if (!typesIn(own)?.every((type) => simple.has(type))) return code;
  const place = mistakes.push({ attr: path }) - 1;
  const refused = code.replaceAll(refuse, "{ p = -1; break value; }");
  return `const v = p; value: { ${refused} } if (p < 0 && (p = wrongValue(v, ${place})) < 0) return -1;`;
}

/** Code that reads a member that its object cannot have, and notes it if it can. */
export function noteUnknownMember({ mistakes }: Context, { path, depth }: Place): string {
  if (!mistakes || path === undefined || depth > maxIndexes) return refuse;
  const place = mistakes.push({ attr: path, ofMembers: true }) - 1;
  return `if ((p = unknownMember(p, ${place}, at)) < 0) return -1;`;
}
