import { maxIndexes } from "../../json/recognise.ts";
import { type Place, pathOfMember } from "./place.ts";

/** A fault that a recogniser notes, so that a payload with no other fault need not be parsed. */
export interface NotedFault {
  /** The keyword of the schema that the value fails. */
  keyword: "x-document-path" | "x-expected" | "x-fillable" | "x-known-values" | "x-undocumented";
  /** The attr of the value, or of the field that is missing, indexes starred. */
  attr: string;
  /** The values that are known. */
  known?: readonly unknown[];
}

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
