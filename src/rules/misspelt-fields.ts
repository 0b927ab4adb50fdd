import { areAlike, attrOf, follow, type Path } from "../json/path.ts";
import { isObject, jsonType, membersOf } from "../json/value.ts";
import { fieldsAt } from "../schema/base-lookups.ts";
import type { Schema } from "../schema/load.ts";
import { fieldKey, type Lookups } from "../schema/lookups.ts";
import { unionOf } from "../schema/unions.ts";
import { references } from "../spec/references.ts";
import { addTo } from "../tables/add-to.ts";
import { rememberEach } from "../tables/remember.ts";
import { readMoment } from "../text/moment.ts";
import { foldedName, type MatchedName, matchNames, mostSimilarName } from "../text/spelling.ts";
import type { SchemaFault } from "./rule.ts";
import { isIdentifier } from "./shared.ts";
import { meantValue } from "./wording.ts";

type Fields = Readonly<Record<string, unknown>>;

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
  /** The missing fields that should be sent, if a single undocumented one is none of the others. */
  lacking: readonly string[];
  /** Whether names number elements from 1, as those of columns do: none has a 0. */
  countsFromOne: boolean;
  /** How many more names may be compared with them, so that an object of very many fields takes a second at most. */
  comparisons: number;
}

/** A documented field that is sent, or the undocumented one (`as`) that was probably meant to be it. */
interface Similar {
  name: string;
  as?: string;
}

/** Where an undocumented field belongs, or which documented one it repeats. */
export type Meant =
  | { type: "name"; path: Path; name: string; isCertain: boolean }
  /** `path` is undefined if the place is one of several. `place` names no outer fields, since their names may be data. */
  | { type: "place"; path: Path | undefined; place: string }
  /** It holds fields of the object that it is in. */
  | { type: "around"; path: Path }
  /** The field with this name, or another one meant to have it, is sent too. */
  | ({ type: "repetition" } & Similar)
  /** It is the only one that is no other field, and has a value as the only one that should be sent and is not. */
  | { type: "left"; name: string };

/** The kinds whose payloads are lists of items, by the names of the lists. */
const kindsByList = new Map(
  Object.entries(references).flatMap(([kind, { items }]) => (items?.list === undefined ? [] : [[items.list, kind]])),
);

// An object has one fault for each of its undocumented fields.
const ofObjects = new WeakMap<object, { kind: string; schemas: Lookups; path: Path; fields: ObjectFields }>();

// A supplier's objects mostly have the same fields, and comparing names is slow.
const compareKnownNames = rememberEach(
  (names: readonly string[], _documented: () => readonly string[]) =>
    names.map((name) => `${name.length}:${name}`).join(""),
  compareNames,
  1000,
);
/** Objects with more fields are compared each time. */
const maxKnownFields = 100;

function fieldsOf(fault: SchemaFault): ObjectFields {
  const { kind, path, schemas } = fault;
  const object = fault.value as Fields;
  const found = ofObjects.get(object);
  if (found?.kind === kind && found.schemas === schemas && areAlike(found.path, path)) return found.fields;
  const nodes = schemas.nodesAt(kind, path, fault);
  const names = Object.keys(object);
  const compare = names.length > maxKnownFields ? compareNames : compareKnownNames;
  const known = compare(nodes, names, () => schemas.fieldsAt(kind, path, fault));
  const fields = { ...known, comparisons: 2_000_000 };
  ofObjects.set(object, { kind, schemas, path, fields });
  return fields;
}

function compareNames(
  nodes: readonly Schema[],
  names: readonly string[],
  documentedFields: () => readonly string[],
): Omit<ObjectFields, "comparisons"> {
  const documented = documentedFields();
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
  );
  const meant = new Map([...matches].map(([as, { name }]) => [name, as]));
  const alternatives = nodes.flatMap(({ anyOf = [] }) => anyOf.flatMap((branch) => branch.required ?? []));
  const optional = new Set(alternatives.some((name) => sent.has(name)) ? alternatives : []);
  const isOneLeft = names.filter((name) => !known.has(name) && !matches.has(name)).length === 1;
  const lacking = missing.filter((name) => isOneLeft && groupOf(name) < 2 && !optional.has(name) && !meant.has(name));
  const countsFromOne = !names.some((name) => /(?<!\d)0+(?!\d)/.test(name));
  return { documented: known, sent: own, matches, meant, similar: new Map(), lacking, countsFromOne };
}

/** What an undocumented field was probably meant to be; undefined if nothing is likely. */
export function meantBy(field: string, fault: SchemaFault): Meant | undefined {
  const { kind, path, schemas } = fault;
  const fields = fieldsOf(fault);
  const { documented, matches, similar, lacking } = fields;
  const content = (fault.value as Fields)[field];
  if (isObject(content) && lacksFieldsOf(content, fault.value as Fields, documented)) return { type: "around", path };
  // A table has the columns of all rows: one without a value belongs nowhere.
  const isEmpty = content === null || content === "";
  // Two fields of the interface are not each other misspelt, where an operator has only one.
  const ofInterface = schemas.isOfOperator?.(kind) ? fieldsAt(kind, path) : [];
  const isOther = (name: string): boolean => ofInterface.includes(field) && ofInterface.includes(name);
  const flat = flattenedPlace(field, fault);
  if (flat) return isEmpty ? undefined : flat;
  const likely = matches.get(field);
  const match = likely && isOther(likely.name) ? undefined : likely;
  const isSame = documentedAt(schemas, kind, path).spelling(field) !== undefined;
  const place = isSame ? undefined : placeOf(field, fault, documented);
  // A list is the list with a similar name, not a value in its elements.
  const isList = match && Array.isArray(content) && schemas.nodesAt(kind, [...path, match.name, 0], fault).length > 0;
  const isMeant = match && (!place || isList || schemas.isWanted(kind, [...path, match.name], fault));
  // A field of the missing object, or of an element of the missing list, is not that misspelt: `business_type` beside a missing `business`.
  const isInner = (...inner: string[]): boolean =>
    match !== undefined && documentedAt(schemas, kind, [...path, match.name, ...inner]).spelling(field) !== undefined;
  if (isMeant && !isInner() && (isList || !isInner("*")))
    return {
      type: "name",
      path: [...path, match.name],
      name: match.name,
      isCertain: match.isCertain && (!place || isList === true),
    };
  if (place) return isEmpty ? undefined : place;
  const other = path.length === 0 && Array.isArray(content) ? kindsByList.get(field) : undefined;
  if (other !== undefined) return { type: "place", path: undefined, place: `in a payload of ${other}` };
  const list = Array.isArray(content) ? listWithin(field, fault) : undefined;
  if (list) return list;
  const name = nameInBranch(field, fault);
  if (name !== undefined) return { type: "name", path: [...path, name], name, isCertain: false };
  if (!similar.has(field)) similar.set(field, similarTo(field, fields));
  const found = similar.get(field);
  if (found && !isOther(found.name)) return { type: "repetition", ...found };
  const [left, another] = lacking.filter(
    (name) => !isEmpty && !isOther(name) && fits(content, schemas.nodesAt(kind, [...path, name], fault)),
  );
  return left === undefined || another !== undefined ? undefined : { type: "left", name: left };
}

/** Whether a value may be that of a field: it has its type, and looks like its dates, choices or identifiers. */
function fits(value: unknown, nodes: readonly Schema[]): boolean {
  const types = nodes.flatMap(({ type }) => type ?? []);
  if (typeof value !== "string")
    return types.includes(jsonType(value)) || (typeof value === "number" && types.includes("number"));
  const values = nodes.map((node) => node["enum"] ?? node["x-known-values"]).find(Array.isArray);
  if (values) return values.includes(value) || meantValue(value, values) !== undefined;
  if (nodes.some(({ format }) => format !== undefined)) return readMoment(value) !== undefined;
  if (nodes.some(isIdentifier)) return !/\s/.test(value);
  return types.includes("string");
}

/** A list with a similar name that an object beside a field lacks: `contracts` beside a business without business_contracts. */
function listWithin(name: string, fault: SchemaFault): Meant | undefined {
  const { kind, path, schemas } = fault;
  const fields = fieldsOf(fault);
  for (const holder of fields.sent) {
    const object = (fault.value as Fields)[holder];
    if (!isObject(object)) continue;
    const inner = [...path, holder];
    const { own } = documentedAt(schemas, kind, inner);
    fields.comparisons -= own.size;
    if (fields.comparisons < 0) return undefined;
    const lists = [...own].filter((field) => !Object.hasOwn(object, field) && isList([...inner, field], fault));
    const list = mostSimilarName(name, lists);
    if (list !== undefined) return { type: "place", path: [...inner, list], place: `in ${holder}, as ${list}` };
  }
  return undefined;
}

/** The path of the object around the one at a path, or around the list that has it. */
function outerOf(path: Path): Path {
  return path.slice(0, typeof path.at(-1) === "number" ? -2 : -1);
}

function lacksFieldsOf(other: Fields, object: Fields, documented: ReadonlySet<string>): boolean {
  for (const name of documented) if (Object.hasOwn(other, name) && !Object.hasOwn(object, name)) return true;
  return false;
}

/** The most similar field that is sent too; the field itself may be documented in another branch of a union. */
function similarTo(field: string, fields: ObjectFields): Similar | undefined {
  const { sent, meant } = fields;
  fields.comparisons -= sent.length + meant.size;
  if (fields.comparisons < 0) return undefined;
  const others = sent.filter((name) => name !== field);
  const name = mostSimilarName(field, [...others, ...meant.keys()]);
  const as = name === undefined ? undefined : meant.get(name);
  return name === undefined ? undefined : { name, ...(as === undefined ? {} : { as }) };
}

/** The fields documented at a place, in whatever branch of a union. */
interface Documented {
  own: ReadonlySet<string>;
  /** The field of the place that differs from a name in case and separators at most. */
  spelling: (name: string) => string | undefined;
  /** Whether a name begins with that of a field, and goes on. */
  beginsWithField: (name: string) => boolean;
  /** Those one level down or, if there are none, two levels down. */
  inner: (name: string) => readonly InnerField[];
}

/** A field that is documented in another of the place, and the way to that: `*` is any element of a list. */
interface InnerField {
  field: string;
  way: readonly string[];
}

const maxPlaces = 1000;

// Faults of many elements ask for it, and a document may have thousands of fields.
const documentedAt = rememberEach(fieldKey, documentedIn, maxPlaces);

function documentedIn(schemas: Lookups, kind: string, path: Path): Documented {
  const place = path.map((step) => (typeof step === "number" ? "*" : step));
  const own = new Set(schemas.fieldsAt(kind, place));
  const spellings = new Map([...own].map((name) => [foldedName(name), name]));
  let fields: InnerField[] = [...own].map((field) => ({ field, way: [] }));
  const levels: Map<string, InnerField[]>[] = [];
  const inner = (name: string): readonly InnerField[] => {
    for (const level of [0, 1]) {
      levels[level] ??= nextLevel();
      const found = levels[level].get(foldedName(name));
      if (found) return found;
    }
    return [];
  };
  const forms = [...spellings.keys()];
  const beginsWithField = (name: string): boolean => {
    const form = foldedName(name);
    return !spellings.has(form) && forms.some((own) => form.startsWith(own.replace(/s$/, "")));
  };
  return { own, spelling: (name) => spellings.get(foldedName(name)), beginsWithField, inner };

  function nextLevel(): Map<string, InnerField[]> {
    // An operator's objects may have hundreds of fields that are such objects in turn.
    fields = (fields.length > maxPlaces ? [] : fields).flatMap(({ field: holder, way: outer }) =>
      [
        [...outer, holder],
        [...outer, holder, "*"],
      ].flatMap((way) => schemas.fieldsAt(kind, [...place, ...way]).map((field) => ({ field, way }))),
    );
    const found = new Map<string, InnerField[]>();
    for (const each of fields) addTo(found, foldedName(each.field), each);
    return found;
  }
}

/** The field of another branch of a union that has an undocumented spelling, where the key of the union is misspelt too. */
function nameInBranch(field: string, fault: SchemaFault): string | undefined {
  const { kind, path, schemas } = fault;
  const name = documentedAt(schemas, kind, path).spelling(field);
  if (name === undefined || name === field || Object.hasOwn(fault.value as Fields, name)) return undefined;
  const { meant } = fieldsOf(fault);
  return schemas.nodesAt(kind, path).some((node) => meant.has(unionOf(node)?.key ?? "")) ? name : undefined;
}

/** Where a field belongs whose name is a path, as in `business.company_name`: so tables have the fields of objects. */
function flattenedPlace(name: string, fault: SchemaFault): Meant | undefined {
  const { kind, path, schemas, value } = fault;
  if (name.length > maxLength || !documentedAt(schemas, kind, path).beginsWithField(name)) return undefined;
  const words = name
    .split(/[^\p{L}\p{M}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{L})(?=\p{N})/u)
    .filter((word) => word !== "");
  let place = path;
  /** The steps that the name has: it may leave out which element is meant. */
  let named: Path = [];
  for (let at = 0; at < words.length; ) {
    const next = nextStep(words.slice(at, at + maxWords), place, fault);
    if (next === undefined && (named.length === 0 || !isList(place, fault))) return undefined;
    place = [...place, next?.step ?? 0];
    if (next) named = [...named, next.step];
    at += next?.size ?? 0;
  }
  const inner = place.slice(path.length);
  const [list, last] = [follow(value, inner.slice(0, -2)), inner.at(-1) as string | number];
  const isOfElements = inner.length > named.length;
  const elements = isOfElements && Array.isArray(list) ? list.slice(0, maxElements) : [{}];
  const isSent = elements.every((each) => Object.hasOwn(membersOf(each), last));
  const takesList = schemas.nodesAt(kind, place, fault).some(({ type }) => [type].flat().includes("array"));
  if (isSent || (Array.isArray((value as Fields)[name]) && !takesList)) return undefined;
  const isFree =
    inner.every((step) => typeof step !== "number" || step === 0) &&
    !Object.hasOwn(value as Fields, inner[0] as string);
  const holder = `${isOfElements ? "an element of " : ""}${attrOf(named.slice(0, -1))}`;
  const as = typeof last === "number" ? "an element" : last;
  return { type: "place", path: isFree ? place : undefined, place: `in ${holder}, as ${as}` };
}

/** Whether the value at a place is a list of objects, rather than an element of one. */
function isList(place: Path, { kind, schemas }: SchemaFault): boolean {
  return typeof place.at(-1) === "string" && documentedAt(schemas, kind, [...place, "*"]).own.size > 0;
}

/** A name that is a path has at most so many characters. */
const maxLength = 200;

/** The name of a field has at most so many words. */
const maxWords = 8;

/** The element or the field at a place that begins a path, and how many of its words name that. */
function nextStep(
  words: readonly string[],
  place: Path,
  fault: SchemaFault,
): { step: string | number; size: number } | undefined {
  const { kind, schemas } = fault;
  const [word = ""] = words;
  const isIndex = /^\d{1,9}$/.test(word) && schemas.nodesAt(kind, [...place, Number(word)], fault).length > 0;
  if (isIndex) return { step: Number(word) - (fieldsOf(fault).countsFromOne ? 1 : 0), size: 1 };
  const { spelling } = documentedAt(schemas, kind, place);
  for (let size = 1; size <= words.length; size++) {
    const field = words.slice(0, size).join("");
    const list = size < words.length ? spelling(`${field}s`) : undefined;
    const step = spelling(field) ?? (list !== undefined && isList([...place, list], fault) ? list : undefined);
    if (step !== undefined) return { step, size };
  }
  return undefined;
}

/** The first elements of a list tell whether a field is missing there: a fault of each element must not read all of another list. */
const maxElements = 30;

/** What is at the end of a way through an object, in the first elements of lists, with its path; undefined where nothing is. */
function objectsAt(path: Path, object: unknown, way: readonly string[]): [Path, unknown][] {
  return way.reduce<[Path, unknown][]>(
    (objects, step) =>
      objects.flatMap(([at, value]): [Path, unknown][] => {
        if (value === undefined) return [[[...at, step === "*" ? 0 : step], undefined]];
        if (step === "*")
          return Array.isArray(value) ? value.slice(0, maxElements).map((each, i) => [[...at, i], each]) : [];
        return isObject(value) ? [[[...at, step], value[step]]] : [];
      }),
    [[path, object]],
  );
}

/** Where a field is documented up or down, or else in an object beside this one, and missing, if only in one place. */
function placeOf(name: string, fault: SchemaFault, documented: ReadonlySet<string>): Meant | undefined {
  const { kind, path, schemas } = fault;
  const found: Meant[] = [];
  const add = (field: string, objects: readonly [Path, unknown][], place: string): void => {
    const lacking = objects.filter(([, object]) => !(isObject(object) && Object.hasOwn(object, field)));
    if (objects.length > 0 && lacking.length === 0) return;
    const [only] = objects.length === 1 && isObject(objects[0]?.[1]) ? lacking : [];
    const as = field === name ? "" : `, as ${field}`;
    found.push({ type: "place", path: only && [...only[0], field], place: place + as });
  };
  const addWithin = (around: Path, object: unknown, isHolder: (name: string) => boolean): void => {
    for (const { field, way } of documentedAt(schemas, kind, around).inner(name)) {
      if (!isHolder(way[0] as string)) continue;
      const objects = objectsAt(around, object, way);
      const [only, other] = objects;
      const steps =
        only?.[1] !== undefined && !other ? only[0].slice(around.length) : way.filter((step) => step !== "*");
      const isAny = way.at(-1) === "*" && typeof steps.at(-1) === "string";
      add(
        field,
        objects.map(([at, each]) => [at, each ?? {}]),
        `in ${isAny ? "an element of " : ""}${attrOf(steps)}`,
      );
    }
  };
  addWithin(path, fault.value, (holder) => documented.has(holder));
  if (path.length > 0) {
    const outer = outerOf(path);
    const object = follow(fault.payload, outer);
    const besides = documentedAt(schemas, kind, outer);
    const field = besides.spelling(name);
    if (field !== undefined)
      add(field, [[outer, object]], outer.length === 0 ? "at the root of the payload" : "one level up");
    if (found.length === 0)
      addWithin(outer, object, (holder) => besides.own.has(holder) && holder !== path[outer.length]);
  }
  return found.length === 1 ? found[0] : undefined;
}
