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
  const refused = (label: string): string => code.replaceAll(refuse, `{ p = -1; break ${label}; }`);
  if (!isInArithmetic) return `fault = ${fault}; ${refused("value")}`;
  return `term: { ${refused("term")} }
if (p < 0) { if ((p = wrongNumber(v, ${fault})) < 0) return -1; ${keepNumber(place)} }`;
}

/**
 * Code that reads a member of an object: its value by `values`, if the object has such a `field`, else all of it by
 * `unknown`, or not at all. What the object cannot have is noted by one call, since V8 discards what it compiled of a
 * function at the first call from a place that made none before.
 */
export function orNoteMember(
  { faults, learns }: Context,
  place: Place,
  values: string,
  unknown: string | undefined,
): string {
  const fault = learns && unknown === undefined ? addFault(faults, place, { ofMembers: true }) : undefined;
  const other = fault === undefined ? (unknown ?? refuse) : "p = -1;";
  const colon = "if (B[p] === 58 && B[p + 1] > 32) p++; else if ((p = colon(p)) < 0) return -1;";
  if (!learns) return `if (field < 0) { ${other} } else { ${colon} ${values} }`;
  return `let v = p, fault = ${fault ?? -1};
if (field < 0) { ${other} } else { ${colon} v = p; ${values} }
if (p < 0 && (p = wrong(v, fault, ${fault === undefined ? "-1" : "field < 0 ? at : -1"})) < 0) return -1;`;
}
