import { isStandIn } from "../json/stand-ins.ts";
import { isObject, jsonType, namesIn } from "../json/value.ts";
import type { Schema } from "../schema/load.ts";
import { unionOf } from "../schema/unions.ts";
import { readMoment } from "../text/moment.ts";
import { foldedName, matchNames } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";
import {
  elementsOf,
  flattenedPlace,
  listElsewhere,
  maxLength,
  parameterOf,
  placeElsewhere,
  placeInWords,
} from "./misplaced-fields.ts";
import {
  areTwo,
  documentedAt,
  type Fields,
  isOfAnyShape,
  type KnownObject,
  knownObject,
  lacksFieldsOf,
  type Meant,
  type Similar,
  type Undocumented,
} from "./object-fields.ts";
import type { SchemaFault } from "./rule.ts";
import { hundredths, isIdentifier } from "./shared.ts";
import { meantValue } from "./wording.ts";

/** More missing fields are not compared with undocumented ones by their values. */
const maxLacking = 100;
/** So many texts or numbers may be the same missing field. */
const maxAlike = 3;

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

/** The field of another branch of a union that an undocumented one spells, where the union's key is misspelt too. */
function nameInBranch({ name: own, form, object, fault, known, here }: Undocumented): Meant | undefined {
  const { kind, path, schemas } = fault;
  const name = here.spelling(form);
  if (name === undefined || name === own || Object.hasOwn(object, name)) return undefined;
  const { meant } = known.fields;
  if (!schemas.nodesAt(kind, path).some((node) => meant.has(unionOf(node)?.key ?? ""))) return undefined;
  return { type: "name", path: [...path, name], name, isCertain: false };
}
