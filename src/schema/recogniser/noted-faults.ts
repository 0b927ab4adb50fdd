import { maxIndexes } from "../../json/recognise.ts";
import { typesIn } from "./allowed.ts";
import type { Context } from "./context.ts";
import type { Node } from "./node.ts";
import { keepNumber } from "./numbers.ts";
import { type Capture, mustBeNumber, type NotedFault, type Place } from "./place.ts";
import { refuse } from "./source.ts";

/** Adds a fault of the value at a place, or of its absence. Returns its number; undefined if it cannot be noted there. */
export function addFault(
  faults: NotedFault[] | undefined,
  { path, depth, isBranch }: Place,
  fault: Omit<NotedFault, "attr">,
): number | undefined {
  if (!faults || path === undefined || isBranch || depth > maxIndexes) return undefined;
  return faults.push({ attr: path, ...fault }) - 1;
}

const simple: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "null"]);

/**
 * Code that reads the value of a field, and notes a value that the field cannot have, instead of refusing the payload.
 * Values that facts are made of are not noted, nor those that others are compared with, unless by arithmetic.
 */
export function orNoteValue(context: Context, { own, alternatives }: Node, place: Place, code: string): string {
  const { path, captures = new Map<Capture, string>(), sums = [] } = place;
  const isInArithmetic = mustBeNumber(place);
  const isCompared = [...captures.keys()].some((as) => as !== "number") || sums.some(({ path }) => path !== "");
  if (!context.learns || isCompared || alternatives) return code;
  if (path === undefined || context.facts.dependOn(path)) return code;
  if (!typesIn(own)?.every((type) => simple.has(type))) return code;
  const fault = addFault(context.faults, place, {});
  if (fault === undefined) return code;
  const refused = code.replaceAll(refuse, "{ p = -1; break value; }");
  const noted = isInArithmetic
    ? `{ if ((p = wrongNumber(v, ${fault})) < 0) return -1; ${keepNumber(place)} }`
    : `if ((p = wrongValue(v, ${fault})) < 0) return -1;`;
  return `const v = p; value: { ${refused} } if (p < 0) ${noted}`;
}

/** Code that reads a member that its object cannot have, and notes it if it can. */
export function noteMember({ faults, learns }: Context, place: Place): string {
  const fault = learns ? addFault(faults, place, { ofMembers: true }) : undefined;
  return fault === undefined ? refuse : `if ((p = unknownMember(p, ${fault}, at)) < 0) return -1;`;
}
