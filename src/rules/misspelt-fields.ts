import { areAlike, attrOf, follow, type Path } from "../json/path.ts";
import { isStandIn } from "../json/stand-ins.ts";
import { isObject, jsonType, membersOf, namesIn, unencoded } from "../json/value.ts";
import { fieldsAt } from "../schema/base-lookups.ts";
import type { Schema } from "../schema/load.ts";
import { fieldKey, type Lookups } from "../schema/lookups.ts";
import { unionOf } from "../schema/unions.ts";
import { queryParameters } from "../spec/match-request.ts";
import type { OperationId } from "../spec/operations.ts";
import { references } from "../spec/references.ts";
import { addTo } from "../tables/add-to.ts";
import { rememberEach } from "../tables/remember.ts";
import { readMoment } from "../text/moment.ts";
import { foldedName, type MatchedName, matchNames, mostSimilarName } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";
import type { SchemaFault } from "./rule.ts";
import { countsMinorUnits, hundredths, isIdentifier } from "./shared.ts";
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
  /** The undocumented fields that are none of the others, if they are few. */
  left: readonly string[];
  /** The missing fields that should be sent, and that none of the others was probably meant to be. */
  lacking: readonly string[];
  /** Whether names number elements from 1, as those of columns do: none has a 0. */
  countsFromOne: boolean;
}

/** A documented field that is sent, or the undocumented one (`as`) that was probably meant to be it. */
interface Similar {
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

/** The kinds of payloads with items, by their names and those of their lists. */
const kindsByName = new Map(
  Object.entries(references).flatMap(([kind, { items }]) =>
    items === undefined ? [] : [kind, items.list ?? kind].map((name) => [nameOfOne(name), kind] as const),
  ),
);

function nameOfOne(name: string): string {
  return foldedName(name).replace(/s$/, "");
}

/** What is known of an object, which has one fault for each of its undocumented fields. */
interface KnownObject {
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
/** Fields that are no others are compared by their values with those that are missing if both are few. */
const maxLeft = 10;
const maxLacking = 100;
/** So many texts or numbers may be the same missing field. */
const maxAlike = 3;

/** Whether a value is no object or list, not even one in a string of JSON. */
function isScalar(value: unknown): boolean {
  return typeof unencoded(value) !== "object";
}

function knownObject(fault: SchemaFault): KnownObject {
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
interface Undocumented {
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

/** What an undocumented field was probably meant to be; undefined if nothing is likely. */
export function meantBy(name: string, fault: SchemaFault): Meant | undefined {
  const { kind, path, schemas } = fault;
  const object = fault.value as Fields;
  const known = knownObject(fault);
  const here = documentedAt(schemas, kind, path);
  // What stands in for a word such as NaN is no list.
  const value = isStandIn(object[name]) ? undefined : object[name];
  const of = { name, form: foldedName(name), value, object, fault, known, here };
  if (lacksFieldsOf(name, of.value, of)) {
    const isSent = (field: string): boolean => here.own.has(field) && Object.hasOwn(object, field);
    return { type: "around", path, both: Object.keys(value as Fields).filter(isSent) };
  }
  const inner = isObject(value) && name.length <= maxLength ? Object.keys(value) : [];
  const named = new Set(inner.flatMap((part) => here.spelling(of.form + foldedName(part)) ?? []));
  const parts = [...named].filter((field) => !Object.hasOwn(object, field));
  if (parts.length > 0) return placeInWords(`in the object around it, as ${listed(parts, "and")}`, path, parts);
  // A table has the columns of all rows: one without a value belongs nowhere.
  const isEmpty = of.value === null || of.value === "";
  const flat = flattenedPlace(of);
  if (flat) return isEmpty ? undefined : flat;
  const place = here.spelling(of.form) === undefined ? placeElsewhere(of) : undefined;
  const match = matchOf(of, place !== undefined);
  if (match) return match;
  if (place) return isEmpty ? undefined : place;
  const repetition = repetitionOf(of);
  // A name that is no slip of the other may as well be that of the only field that is missing.
  const left = isEmpty || repetition?.isSlip ? undefined : leftOf(of);
  // Another field is nearer to the name that this one is similar to, and this one may be what is missing.
  const isWeak = repetition?.as !== undefined && !repetition.isSlip && !isEmpty && lackingOf(of).length > 0;
  return (
    listElsewhere(of) ??
    elementsOf(of) ??
    nameInBranch(of) ??
    parameterOf(of) ??
    left ??
    (repetition && !isWeak ? repetition : undefined) ??
    (isEmpty ? undefined : missingFor(of))
  );
}

/** A place that only words tell, with the fields of an object that are supplied there, if any. */
function placeInWords(place: string, path: Path = [], fields: readonly string[] = []): Meant {
  return { type: "place", path: undefined, place, supplies: fields.map((field) => [...path, field]) };
}

/** What the object lacks may be in a field that is not documented, under a name of another system. */
function missingFor(of: Undocumented): Meant | undefined {
  const lacking = lackingOf(of);
  const names = lacking.length > 0 ? lacking : optionalFor(of);
  const isHundredths = lacking.length > 0 && hundredths.test(of.name) && !names.some((name) => hundredths.test(name));
  return names.length === 0 ? undefined : { type: "lacking", names, isHundredths };
}

/** The missing fields that need not be sent, and may hold the text or list, or take it with its name. */
function optionalFor({ value, object, fault, known }: Undocumented): readonly string[] {
  const { kind, path, schemas } = fault;
  const { documented, meant } = known.fields;
  known.comparisons -= 10 * documented.size;
  const text = Array.isArray(value) && value.length > 0 ? " " : value;
  if (known.comparisons < 0) return [];
  return [...documented].filter((name) => {
    if (Object.hasOwn(object, name) || meant.has(name)) return false;
    const nodes = schemas.nodesAt(kind, [...path, name], fault);
    if (isOfAnyShape(nodes) || typeof text !== "string") return isOfAnyShape(nodes);
    const isLikely = /\s/.test(text) || nodes.some((node) => node["x-known-values"]);
    const takesNames = schemas.fieldsAt(kind, [...path, name, 0], fault).join() === "key,value";
    return takesNames || (isLikely && fits(value, nodes));
  });
}

/** The missing fields that should be sent, but for those that an undocumented object beside them has. */
function lackingOf({ object, known }: Undocumented): readonly string[] {
  const { lacking, documented } = known.fields;
  if (lacking.length === 0 || known.lacking) return known.lacking ?? lacking;
  const held = new Set(Object.keys(object).flatMap((name) => (documented.has(name) ? [] : namesIn(object[name]))));
  known.lacking = lacking.filter((name) => !held.has(name));
  return known.lacking;
}

/** The missing field that was probably meant. `isPlaced` tells whether the field may belong elsewhere. */
function matchOf(of: Undocumented, isPlaced: boolean): Meant | undefined {
  const { name: own, form, value, object, fault, known } = of;
  const { kind, path, schemas } = fault;
  const match = known.fields.matches.get(own);
  if (!match) return undefined;
  const { name } = match;
  // An undocumented object beside it has the field.
  const hasIt = ([key, each]: [string, unknown]): boolean =>
    isObject(each) && Object.hasOwn(each, name) && !known.fields.documented.has(key) && lacksFieldsOf(key, each, of);
  if (Object.entries(object).some(hasIt)) return undefined;
  // A list is the list with a similar name, not a value in its elements.
  const isList = Array.isArray(value) && schemas.nodesAt(kind, [...path, name, 0], fault).length > 0;
  if (isPlaced && !isList && !schemas.isWanted(kind, [...path, name], fault)) return undefined;
  // A field of the missing object, or of an element of the missing list, is not that: `business_type` is no `business`.
  const isInner = (...inner: string[]): boolean =>
    documentedAt(schemas, kind, [...path, name, ...inner]).spelling(form) !== undefined;
  if (isInner() || (!isList && isInner("*"))) return undefined;
  return { type: "name", path: [...path, name], name, isCertain: match.isCertain && (!isPlaced || isList) };
}

/**
 * Whether two names are not each other misspelt: they are of two fields of the interface, where an operator has only
 * one, or one of them counts hundredths.
 */
function areTwo(name: string, other: string, fault: SchemaFault): boolean {
  const { kind, path, schemas } = fault;
  const [isSmall, isWantedSmall] = [hundredths.test(name), hundredths.test(other)];
  if (isSmall !== isWantedSmall && !(isSmall && countsMinorUnits({ ...fault, path: [...path, other] }))) return true;
  if (!schemas.isOfOperator?.(kind)) return false;
  const ofInterface = fieldsAt(kind, path);
  return ofInterface.includes(name) && ofInterface.includes(other);
}

/** A payload of another kind, or its list, or the list with a similar name in an object beside the field. */
function listElsewhere(of: Undocumented): Meant | undefined {
  if (typeof of.value !== "object" || of.value === null || Object.keys(of.value).length === 0) return undefined;
  const other = kindsByName.get(nameOfOne(of.name));
  if (other !== undefined && other !== of.fault.kind) return placeInWords(`in a payload of ${other}`);
  return Array.isArray(of.value) ? listWithin(of) : undefined;
}

/** A query parameter of the operation. */
function parameterOf({ name, fault }: Undocumented): Meant | undefined {
  const parameter = mostSimilarName(name, Object.keys(queryParameters[fault.kind as OperationId] ?? {}));
  if (parameter === undefined) return undefined;
  return placeInWords(`in the query of the request${parameter === name ? "" : `, as ${parameter}`}`);
}

/**
 * Elements of the list that the object itself is in, as XML converters write them: `notes: [{ note: [{ body }] }]`; or
 * payloads without the fields around them.
 */
function elementsOf({ name, value, fault: { path }, ...of }: Undocumented): Meant | undefined {
  if (!Array.isArray(value) || !lacksFieldsOf(name, value[0], of)) return undefined;
  const isElement = typeof path.at(-1) === "number";
  if (path.length > 0 && !isElement) return undefined;
  const place = isElement
    ? "in the list around it, element by element"
    : "in the object around it, a payload for each element";
  const fields = namesIn(value[0]).flatMap((each) => of.here.spelling(foldedName(each)) ?? []);
  return placeInWords(place, path, fields);
}

/** The similar field that is sent too. */
function repetitionOf({ name, fault, known }: Undocumented): (Meant & Similar) | undefined {
  const { similar } = known.fields;
  if (!similar.has(name)) similar.set(name, similarTo(name, known));
  const found = similar.get(name);
  return found && !areTwo(name, found.name, fault) ? { type: "repetition", ...found } : undefined;
}

/** The field that should be sent and is not, if the value may be its, or the two. */
function leftOf(of: Undocumented): Meant | undefined {
  const { name: own, value, object, fault, known } = of;
  const { kind, path, schemas } = fault;
  const { left } = known.fields;
  const lacking = lackingOf(of);
  known.fitting ??= (lacking.length > maxLacking ? [] : lacking).map((missing) => {
    const nodes = schemas.nodesAt(kind, [...path, missing], fault);
    const names = left.filter((name) => !isStandIn(object[name]) && fits(object[name], nodes));
    return { missing, names, types: nodes.flatMap(({ type }) => (type ?? []) as string | string[]) };
  });
  const found = known.fitting.flatMap(({ missing, names, types }) => {
    const alike = names.filter((name) => typeof object[name] === typeof value);
    const mayBeAny = typeof value !== "object" && types.includes(typeof value);
    const isFew = alike.length <= (mayBeAny ? maxAlike : 1);
    return isFew && alike.includes(own) && !areTwo(own, missing, fault)
      ? [{ missing, isOnly: alike.length === 1 }]
      : [];
  });
  const only = found.filter(({ isOnly }) => isOnly);
  const names = (only.length > 0 ? only : found).map(({ missing }) => missing);
  if (names.join() === "key,value") return { type: "pair", supplies: names.map((name) => [...path, name]) };
  const areOthers = lacking.length > names.length;
  return names.length === 0 || names.length > 2 ? undefined : { type: "left", names, areOthers };
}

/** Whether a value may be that of a field: it has its type, and looks like its dates, choices or identifiers. */
function fits(value: unknown, nodes: readonly Schema[]): boolean {
  const types = nodes.flatMap(({ type }) => type ?? []);
  const [only, another] = isObject(value) && !types.includes("object") ? Object.values(value) : [];
  if (only !== undefined && another === undefined) return fits(only, nodes);
  if (typeof value !== "string")
    return types.includes(jsonType(value)) || (typeof value === "number" && types.includes("number"));
  const values = nodes.map((node) => node["enum"] ?? node["x-known-values"]).find(Array.isArray);
  if (values) return values.includes(value) || meantValue(value, values) !== undefined;
  if (nodes.some(({ format }) => format !== undefined)) return readMoment(value) !== undefined;
  if (nodes.some(isIdentifier) || types.includes("number")) return !/\s/.test(value);
  return types.includes("string");
}

/** A list with a similar name that an object beside a field lacks: `contracts`, and a business without contracts. */
function listWithin({ name, object, fault, known }: Undocumented): Meant | undefined {
  const { kind, path, schemas } = fault;
  for (const holder of known.fields.sent) {
    const beside = object[holder];
    if (!isObject(beside)) continue;
    const inner = [...path, holder];
    const { own } = documentedAt(schemas, kind, inner);
    known.comparisons -= own.size;
    if (known.comparisons < 0) return undefined;
    const lists = [...own].filter((field) => !Object.hasOwn(beside, field) && isList([...inner, field], fault));
    const list = mostSimilarName(name, lists);
    if (list !== undefined) return { type: "place", path: [...inner, list], place: `in ${holder}, as ${list}` };
  }
  return undefined;
}

/** The path of the object around the one at a path, or around the list that has it. */
function outerOf(path: Path): Path {
  return path.slice(0, typeof path.at(-1) === "number" ? -2 : -1);
}

/**
 * Whether an object lacks documented fields that the one with a name in it, or the only object in that, has in whatever
 * spelling, and no other field was probably meant to be them.
 */
function lacksFieldsOf(name: string, other: unknown, of: Pick<Undocumented, "object" | "here" | "known">): boolean {
  if (!isObject(other)) return false;
  const names = Object.keys(other);
  const fields = names.flatMap((each) => of.here.spelling(foldedName(each)) ?? []);
  const { meant } = of.known.fields;
  return (
    fields.some((field) => !Object.hasOwn(of.object, field) && (meant.get(field) ?? name) === name) ||
    (names.length === 1 && lacksFieldsOf(name, other[names[0] as string], of))
  );
}

/** The most similar field that is sent too; the field itself may be documented in another branch of a union. */
function similarTo(field: string, known: KnownObject): Similar | undefined {
  const { sent, meant } = known.fields;
  known.comparisons -= sent.length + meant.size;
  if (known.comparisons < 0) return undefined;
  const others = sent.filter((name) => name !== field);
  const match = matchNames([field], [[...others, ...meant.keys()]]).get(field);
  const as = match && meant.get(match.name);
  if (!match || as === field) return undefined;
  return { name: match.name, isSlip: match.isCertain, ...(as === undefined ? {} : { as }) };
}

/** The fields documented at a place, in whatever branch of a union. */
interface Documented {
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
const documentedAt = rememberEach(fieldKey, documentedIn, maxPlaces);

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

/** The field of another branch of a union that an undocumented one spells, where the union's key is misspelt too. */
function nameInBranch({ name: own, form, object, fault, known, here }: Undocumented): Meant | undefined {
  const { kind, path, schemas } = fault;
  const name = here.spelling(form);
  if (name === undefined || name === own || Object.hasOwn(object, name)) return undefined;
  const { meant } = known.fields;
  if (!schemas.nodesAt(kind, path).some((node) => meant.has(unionOf(node)?.key ?? ""))) return undefined;
  return { type: "name", path: [...path, name], name, isCertain: false };
}

/** Where a field belongs whose name is a path, as in `business.company_name`: so tables have the fields of objects. */
function flattenedPlace({ name, form, value, object, fault, here }: Undocumented): Meant | undefined {
  const { kind, path, schemas } = fault;
  if (name.length > maxLength || !here.beginsWithField(form)) return undefined;
  const words = name
    .split(/[^\p{L}\p{M}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{L})(?=\p{N})/u)
    .filter((word) => word !== "");
  let place = path;
  /** The steps that the name has: it may leave out which element is meant. */
  let named: Path = [];
  for (let at = 0; at < words.length; ) {
    const next = nextStep(words.slice(at, at + maxWords), place, fault);
    // What is in an element of any shape may have any name.
    if (next === undefined && typeof place.at(-1) === "number" && isOfAnyShape(schemas.nodesAt(kind, place, fault)))
      return { type: "flat", path: undefined, place: `in ${attrOf(named)}` };
    if (next === undefined && (named.length === 0 || !isList(place, fault))) return undefined;
    place = [...place, next?.step ?? 0];
    if (next) named = [...named, next.step];
    at += next?.size ?? 0;
  }
  const inner = place.slice(path.length);
  const [list, last] = [follow(object, inner.slice(0, -2)), inner.at(-1) as string | number];
  const isOfElements = inner.length > named.length;
  const elements = isOfElements && Array.isArray(list) ? list.slice(0, maxElements) : [{}];
  const isSent = elements.every((each) => Object.hasOwn(membersOf(each), last));
  const takesList = schemas.nodesAt(kind, place, fault).some(({ type }) => [type].flat().includes("array"));
  const { own } = documentedAt(schemas, kind, [...place, "*"]);
  // An object without fields of its elements is not the list: `business_details` may be all of a business.
  const isOther = isObject(value) && own.size > 0 && !Object.keys(value).some((field) => own.has(field));
  if (isSent || (takesList ? isOther : Array.isArray(value))) return undefined;
  const isFree =
    inner.every((step) => typeof step !== "number" || step === 0) && !Object.hasOwn(object, inner[0] as string);
  const holder = `${isOfElements ? "an element of " : ""}${attrOf(named.slice(0, -1))}`;
  const as = typeof last === "number" ? "an element" : last;
  return { type: "flat", path: isFree ? place : undefined, place: `in ${holder}, as ${as}` };
}

/** Whether schemas say nothing of a value. */
function isOfAnyShape(nodes: readonly Schema[]): boolean {
  return nodes.length > 0 && nodes.every((node) => Object.keys(node).length === 0);
}

/** Whether the value at a place is a list of objects, rather than an element of one. */
function isList(place: Path, { kind, schemas }: SchemaFault): boolean {
  return typeof place.at(-1) === "string" && documentedAt(schemas, kind, [...place, "*"]).own.size > 0;
}

/** A name that is a path, or a part of several names, has at most so many characters. */
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
  if (isIndex) return { step: Number(word) - (knownObject(fault).fields.countsFromOne ? 1 : 0), size: 1 };
  const { spelling } = documentedAt(schemas, kind, place);
  for (let size = 1; size <= words.length; size++) {
    const field = words.slice(0, size).join("");
    const list = size < words.length ? spelling(foldedName(`${field}s`)) : undefined;
    const step =
      spelling(foldedName(field)) ?? (list !== undefined && isList([...place, list], fault) ? list : undefined);
    if (step !== undefined) return { step, size };
  }
  return undefined;
}

/** So many elements tell whether a field is missing in a list: a fault of each element must not read all of another. */
const maxElements = 30;

/** What is at the end of a way through an object, in the first elements of lists, with its path. */
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
function placeElsewhere({ name, form, object: beside, fault, known, here }: Undocumented): Meant | undefined {
  const { kind, path, schemas } = fault;
  const found: Meant[] = [];
  const add = (field: string, objects: readonly [Path, unknown][], place: string): void => {
    const lacking = objects.filter(([, object]) => !(isObject(object) && Object.hasOwn(object, field)));
    if (objects.length > 0 && lacking.length === 0) return;
    const [only] = objects.length === 1 && isObject(objects[0]?.[1]) ? lacking : [];
    const as = field === name ? "" : `, as ${field}`;
    found.push({ type: "place", path: only && [...only[0], field], place: place + as });
  };
  const addWithin = (fields: Documented, around: Path, object: unknown, isHolder: (name: string) => boolean): void => {
    for (const { field, way } of fields.inner(form)) {
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
  addWithin(here, path, beside, (holder) => known.fields.documented.has(holder));
  if (path.length > 0) {
    const outer = outerOf(path);
    const object = follow(fault.payload, outer);
    const besides = documentedAt(schemas, kind, outer);
    const field = besides.spelling(form);
    if (field !== undefined) {
      const list = follow(object, path.slice(outer.length, -1));
      const isOther = (each: unknown): boolean => (membersOf(each)[name] ?? beside[name]) !== beside[name];
      const up = outer.length === 0 ? "at the root of the payload" : "one level up";
      if (Array.isArray(list) && list.slice(0, maxElements).some(isOther))
        return placeInWords(`${up}: send one for each ${field}`, outer, [field]);
      add(field, [[outer, object]], up);
    }
    if (found.length === 0)
      addWithin(besides, outer, object, (holder) => besides.own.has(holder) && holder !== path[outer.length]);
  }
  return found.length === 1 ? found[0] : undefined;
}
