/** What is kept of a member's value in variables, to compare it with other members. */
export type Capture = "choice" | "instant" | "moment" | "number" | "text";

/** Where a value is, and what a recogniser notes or keeps of it. */
export interface Place {
  /** The path of the value as paths of facts are written; undefined where none of them leads. */
  readonly path: string | undefined;
  /** How many lists enclose it. */
  readonly depth: number;
  /** The variables that keep the value. */
  readonly captures?: ReadonlyMap<Capture, string>;
  /** For an object whose paths all begin within one member: that member. */
  readonly wrapper?: string;
  /** For an element of a list that must not repeat. */
  readonly unique?: Unique;
  /** The sums that this value, or values within it, are added to. */
  readonly sums?: readonly Term[];
  /** Whether the value may satisfy another schema instead, so that none of its faults can be noted. */
  readonly isBranch?: boolean | undefined;
  /** The number of the fault that the text of the value may have, if it is noted. */
  readonly fault?: number | undefined;
}

/** A fault that a recogniser notes, so that a payload with no other fault need not be parsed. */
export interface NotedFault {
  /** The keyword of the schema that the value fails; undefined if only the check can tell what is wrong. */
  keyword?: "x-document-path" | "x-expected" | "x-fillable" | "x-known-values" | "x-undocumented";
  /** The attr of the value, or of the field that is missing, indexes starred. */
  attr: string;
  /** The values that are known. */
  known?: readonly unknown[];
  /** Whether the attr is that of an object, and the keys of its unknown members are noted. */
  ofMembers?: true;
}

/** A list whose elements must not repeat. */
export interface Unique {
  /** The number of the list in which the elements are noted. */
  readonly list: number;
  /** The one or two fields that identify an element. */
  readonly by: readonly string[];
  /** A field that identifies an element by itself, where it has that. */
  readonly first?: string;
}

/** The values that are added to a sum, by their path from here; the path of the value itself is "". */
export interface Term {
  readonly sum: number;
  readonly path: string;
}

/** The terms within a member, or within the elements (`*`) of a list. */
export function termsWithin(terms: readonly Term[], step: string): Term[] {
  return terms.flatMap(({ sum, path }) => {
    if (path === step) return [{ sum, path: "" }];
    return path.startsWith(`${step}.`) ? [{ sum, path: path.slice(step.length + 1) }] : [];
  });
}

/** Whether the value must be a number, because it is part of a product or a sum. */
export function mustBeNumber({ captures, sums = [] }: Place): boolean {
  return captures?.has("number") === true || sums.some(({ path }) => path === "");
}

/** The path of a member of an object. */
export function pathOfMember({ path, wrapper }: Place, name: string): string | undefined {
  if (path === undefined) return name === wrapper ? "" : undefined;
  return path === "" ? name : `${path}.${name}`;
}
