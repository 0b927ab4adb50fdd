import { attrOf, follow, type Path } from "../json/path.ts";
import { isObject, membersOf, namesIn } from "../json/value.ts";
import { queryParameters } from "../spec/match-request.ts";
import type { OperationId } from "../spec/operations.ts";
import { references } from "../spec/references.ts";
import { foldedName, mostSimilarName } from "../text/spelling.ts";
import {
  type Documented,
  documentedAt,
  isOfAnyShape,
  knownObject,
  lacksFieldsOf,
  type Meant,
  nameOfOne,
  type Undocumented,
} from "./object-fields.ts";
import type { SchemaFault } from "./rule.ts";

/** The kinds of payloads with items, by their names and those of their lists. */
const kindsByName = new Map(
  Object.entries(references).flatMap(([kind, { items }]) =>
    items === undefined ? [] : [kind, items.list ?? kind].map((name) => [nameOfOne(name), kind] as const),
  ),
);

/** A place that only words tell, with the fields of an object that are supplied there, if any. */
export function placeInWords(place: string, path: Path = [], fields: readonly string[] = []): Meant {
  return { type: "place", path: undefined, place, supplies: fields.map((field) => [...path, field]) };
}

/** A payload of another kind, or its list, or the list with a similar name in an object beside the field. */
export function listElsewhere(of: Undocumented): Meant | undefined {
  if (typeof of.value !== "object" || of.value === null || Object.keys(of.value).length === 0) return undefined;
  const other = kindsByName.get(nameOfOne(of.name));
  if (other !== undefined && other !== of.fault.kind) return placeInWords(`in a payload of ${other}`);
  return Array.isArray(of.value) ? listWithin(of) : undefined;
}

/** A query parameter of the operation. */
export function parameterOf({ name, fault }: Undocumented): Meant | undefined {
  const parameter = mostSimilarName(name, Object.keys(queryParameters[fault.kind as OperationId] ?? {}));
  if (parameter === undefined) return undefined;
  return placeInWords(`in the query of the request${parameter === name ? "" : `, as ${parameter}`}`);
}

/**
 * Elements of the list that the object itself is in, as XML converters write them: `notes: [{ note: [{ body }] }]`; or
 * payloads without the fields around them.
 */
export function elementsOf({ name, value, fault: { path }, ...of }: Undocumented): Meant | undefined {
  if (!Array.isArray(value) || !lacksFieldsOf(name, value[0], of)) return undefined;
  const isElement = typeof path.at(-1) === "number";
  if (path.length > 0 && !isElement) return undefined;
  const place = isElement
    ? "in the list around it, element by element"
    : "in the object around it, a payload for each element";
  const fields = namesIn(value[0]).flatMap((each) => of.here.spelling(foldedName(each)) ?? []);
  return placeInWords(place, path, fields);
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

/** Where a field belongs whose name is a path, as in `business.company_name`: so tables have the fields of objects. */
export function flattenedPlace({ name, form, value, object, fault, here }: Undocumented): Meant | undefined {
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

/** Whether the value at a place is a list of objects, rather than an element of one. */
function isList(place: Path, { kind, schemas }: SchemaFault): boolean {
  return typeof place.at(-1) === "string" && documentedAt(schemas, kind, [...place, "*"]).own.size > 0;
}

/** A name that is a path, or a part of several names, has at most so many characters. */
export const maxLength = 200;

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
export function placeElsewhere({ name, form, object: beside, fault, known, here }: Undocumented): Meant | undefined {
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
