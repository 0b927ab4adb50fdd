import { areAlike, type Path } from "../json/path.ts";
import { isObject, unencoded } from "../json/value.ts";
import { fieldsAt } from "../schema/base-lookups.ts";
import type { Schema } from "../schema/load.ts";
import { fieldKey, type Lookups } from "../schema/lookups.ts";
import { addTo } from "../tables/add-to.ts";
import { rememberEach } from "../tables/remember.ts";
import { foldedName, type MatchedName, matchNames } from "../text/spelling.ts";
import type { SchemaFault } from "./rule.ts";
import { countsMinorUnits, hundredths } from "./shared.ts";

export type Fields = Readonly<Record<string, unknown>>;

interface ObjectFields {
  documented: ReadonlySet<string>;
  /** The documented fields that are sent. */
  sent: readonly string[];
  /** The missing fields that undocumented ones were probably meant to be. */
  matches: ReadonlyMap<string, MatchedName>;
  /** By missing field, the undocumented one that was probably meant to be it. */
  meant: ReadonlyMap<string, string>;
  /** By undocumented field, the similar one that is sent too. */
  similar: Map<string, Similar | undefined>;
  /** The undocumented fields that are none of the others, if they are few. */
  left: readonly string[];
  /** The missing fields that should be sent, and that none of the others was probably meant to be. */
  lacking: readonly string[];
  /** Whether names number elements from 1, as those of columns do: none has a 0. */
  countsFromOne: boolean;
}

/** A documented field that is sent, or the undocumented one (`as`) that was probably meant to be it. */
export interface Similar {
  name: string;
  as?: string;
  isSlip: boolean;
}

/** Where an undocumented field belongs, or which documented one it repeats. */
export type Meant =
  | { type: "name"; path: Path; name: string; isCertain: boolean }
  /**
   * A flat name is a path. `path` is undefined if the place is one of several. `place` names no outer fields, since
   * their names may be data. `supplies` are the paths of fields that it holds.
   */
  | { type: "place" | "flat"; path: Path | undefined; place: string; supplies?: readonly Path[] }
  /** It holds fields of the object that it is in, which has some of these too. */
  | { type: "around"; path: Path; both: readonly string[] }
  /** The field with this name, or another one meant to have it, is sent too. */
  | ({ type: "repetition" } & Similar)
  /** It is no other field, and with few others has a value as one of at most two that should be sent and are not. */
  | { type: "left"; names: readonly string[]; areOthers: boolean }
  /** Its name is the key, and what it holds the value, that the object should have. */
  | { type: "pair"; supplies: readonly Path[] }
  /** It may hold what belongs in one of these, which should be sent and are not; all of them if it counts hundredths. */
  | { type: "lacking"; names: readonly string[]; isHundredths: boolean };

export function nameOfOne(name: string): string {
  return foldedName(name).replace(/s$/, "");
}

/** What is known of an object, which has one fault for each of its undocumented fields. */
export interface KnownObject {
  kind: string;
  schemas: Lookups;
  path: Path;
  fields: ObjectFields;
  /** How many more names may be compared with its own, so that an object of very many fields takes a second at most. */
  comparisons: number;
  /** The missing fields that should be sent and that no undocumented object beside them has, once asked for. */
  lacking?: readonly string[];
  /** These, with the undocumented ones whose values may be theirs, once asked for. */
  fitting?: readonly { missing: string; names: readonly string[]; types: readonly string[] }[];
}

const knownObjects = new WeakMap<object, KnownObject>();

// A supplier's objects mostly have the same fields, and comparing names is slow.
const compareKnownNames = rememberEach(
  (fields: Fields, _fault: SchemaFault) =>
    Object.keys(fields)
      .map((name) => `${isScalar(fields[name]) ? "=" : ""}${name.length}:${name}`)
      .join(""),
  compareNames,
  1000,
);
/** Objects with more fields are compared each time. */
const maxKnownFields = 100;
/** More fields that are no others are not compared by their values with those that are missing. */
const maxLeft = 10;

/** Whether a value is no object or list, not even one in a string of JSON. */
function isScalar(value: unknown): boolean {
  return typeof unencoded(value) !== "object";
}

export function knownObject(fault: SchemaFault): KnownObject {
  const { kind, path, schemas } = fault;
  const object = fault.value as Fields;
  const known = knownObjects.get(object);
  if (known?.kind === kind && known.schemas === schemas && areAlike(known.path, path)) return known;
  const nodes = schemas.nodesAt(kind, path, fault);
  const compare = Object.keys(object).length > maxKnownFields ? compareNames : compareKnownNames;
  const fields = compare(nodes, object, fault);
  const made = { kind, schemas, path, fields, comparisons: 2_000_000 };
  knownObjects.set(object, made);
  return made;
}

function compareNames(nodes: readonly Schema[], object: Fields, fault: SchemaFault): ObjectFields {
  const { kind, path, schemas } = fault;
  const names = Object.keys(object);
  const documented = schemas.fieldsAt(kind, path, fault);
  const known = new Set(documented);
  const sent = new Set(names.filter((name) => known.has(name)));
  const own = documented.filter((name) => sent.has(name));
  // A name that repeats one of these in another case is never meant as a missing one.
  const ownForms = new Set(own.map(foldedName));
  const missing = documented.filter((name) => !sent.has(name));
  const named = (keyword: string): ReadonlySet<unknown> =>
    new Set(nodes.flatMap((node) => (Array.isArray(node[keyword]) ? node[keyword] : [])));
  const [required, expected] = [named("required"), named("x-expected")];
  const groupOf = (name: string): number => (required.has(name) ? 0 : expected.has(name) ? 1 : 2);
  const matches = matchNames(
    names.filter((name) => !known.has(name) && !ownForms.has(foldedName(name))),
    [0, 1, 2].map((group) => missing.filter((name) => groupOf(name) === group)),
    // A text is no object with a similar name: `businessId` is not `business`.
    (word, name) =>
      !isScalar(object[word]) || !schemas.nodesAt(kind, [...path, name], fault).some(({ type }) => type === "object"),
  );
  for (const [as, { name }] of matches) if (areTwo(as, name, fault)) matches.delete(as);
  const meant = new Map([...matches].map(([as, { name }]) => [name, as]));
  const alternatives = nodes.flatMap(({ anyOf = [] }) => anyOf.flatMap((branch) => branch.required ?? []));
  const optional = new Set(alternatives.some((name) => sent.has(name)) ? alternatives : []);
  const others = names.filter((name) => !known.has(name) && !matches.has(name));
  const left = others.length <= maxLeft ? others : [];
  const lacking = missing.filter((name) => groupOf(name) < 2 && !optional.has(name) && !meant.has(name));
  const countsFromOne = !names.some((name) => /(?<!\d)0+(?!\d)/.test(name));
  return { documented: known, sent: own, matches, meant, similar: new Map(), left, lacking, countsFromOne };
}

/** An undocumented field, and what is known of the object that it is in. */
export interface Undocumented {
  name: string;
  /** The name in the form that names are compared in. */
  form: string;
  value: unknown;
  object: Fields;
  fault: SchemaFault;
  known: KnownObject;
  /** What is documented where it is. */
  here: Documented;
}

/**
 * Whether two names are not each other misspelt: they are of two fields of the interface, where an operator has only
 * one, or one of them counts hundredths.
 */
export function areTwo(name: string, other: string, fault: SchemaFault): boolean {
  const { kind, path, schemas } = fault;
  const [isSmall, isWantedSmall] = [hundredths.test(name), hundredths.test(other)];
  if (isSmall !== isWantedSmall && !(isSmall && countsMinorUnits({ ...fault, path: [...path, other] }))) return true;
  if (!schemas.isOfOperator?.(kind)) return false;
  const ofInterface = fieldsAt(kind, path);
  return ofInterface.includes(name) && ofInterface.includes(other);
}

/**
 * Whether an object lacks documented fields that the one with a name in it, or the only object in that, has in whatever
 * spelling, and no other field was probably meant to be them.
 */
export function lacksFieldsOf(
  name: string,
  other: unknown,
  of: Pick<Undocumented, "object" | "here" | "known">,
): boolean {
  if (!isObject(other)) return false;
  const names = Object.keys(other);
  const fields = names.flatMap((each) => of.here.spelling(foldedName(each)) ?? []);
  const { meant } = of.known.fields;
  return (
    fields.some((field) => !Object.hasOwn(of.object, field) && (meant.get(field) ?? name) === name) ||
    (names.length === 1 && lacksFieldsOf(name, other[names[0] as string], of))
  );
}

/** The fields documented at a place, in whatever branch of a union. */
export interface Documented {
  own: ReadonlySet<string>;
  /** The field of the place whose name has a form: it differs in case and separators at most. */
  spelling: (form: string) => string | undefined;
  /** Whether a form begins with that of a field, and goes on. */
  beginsWithField: (form: string) => boolean;
  /** Those one level down or, if there are none, two levels down. */
  inner: (form: string) => readonly InnerField[];
}

/** A field that is documented in another of the place, and the way to that: `*` is any element of a list. */
interface InnerField {
  field: string;
  way: readonly string[];
}

const maxPlaces = 1000;

// Faults of many elements ask for it, and a document may have thousands of fields.
export const documentedAt = rememberEach(fieldKey, documentedIn, maxPlaces);

function documentedIn(schemas: Lookups, kind: string, path: Path): Documented {
  const place = path.map((step) => (typeof step === "number" ? "*" : step));
  const own = new Set(schemas.fieldsAt(kind, place));
  const spellings = new Map([...own].map((name) => [foldedName(name), name]));
  let fields: InnerField[] = [...own].map((field) => ({ field, way: [] }));
  const levels: Map<string, InnerField[]>[] = [];
  const inner = (form: string): readonly InnerField[] => {
    for (const level of [0, 1]) {
      levels[level] ??= nextLevel();
      const found = levels[level].get(form);
      if (found) return found;
    }
    return [];
  };
  const beginnings = [...spellings.keys()].map((form) => form.replace(/s$/, ""));
  const beginsWithField = (form: string): boolean =>
    !spellings.has(form) && beginnings.some((beginning) => form.startsWith(beginning));
  return { own, spelling: (form) => spellings.get(form), beginsWithField, inner };

  function nextLevel(): Map<string, InnerField[]> {
    // An operator's objects may have hundreds of fields that are such objects in turn.
    fields = (fields.length > maxPlaces ? [] : fields).flatMap(({ field: holder, way: outer }) =>
      [
        [...outer, holder],
        [...outer, holder, "*"],
      ].flatMap((way) => schemas.fieldsAt(kind, [...place, ...way]).map((field) => ({ field, way }))),
    );
    const found = new Map<string, InnerField[]>();
    for (const each of fields) {
      addTo(found, foldedName(each.field), each);
      // An element of business_contracts is a contract.
      const [list = "", step] = each.way.slice(-2);
      const [word = list] = /[A-Z]?[a-z]+$/.exec(list) ?? [];
      if (step === "*" && word !== list) addTo(found, nameOfOne(word) + foldedName(each.field), each);
    }
    return found;
  }
}

/** Whether schemas say nothing of a value. */
export function isOfAnyShape(nodes: readonly Schema[]): boolean {
  return nodes.length > 0 && nodes.every((node) => Object.keys(node).length === 0);
}
