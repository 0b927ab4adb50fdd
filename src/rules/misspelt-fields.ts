import { isStandIn } from "../json/stand-ins.ts";
import { isObject, jsonType, namesIn } from "../json/value.ts";
import type { Schema } from "../schema/load.ts";
import { unionOf } from "../schema/unions.ts";
import { readMoment } from "../text/moment.ts";
import { areOpposite, foldedName, matchNames } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";
import { keywords } from "./keywords.ts";
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
import { isFormattedNumber, meantBoolean, meantValue } from "./wording.ts";

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
  // Another field is nearer to the name that this one is similar to, or its value is another's: it may be what is missing.
  const isWeak =
    repetition &&
    !repetition.isSlip &&
    !isEmpty &&
    (repetition.as !== undefined || fitOf(value, nodesOf(repetition.name, of)) < 2);
  return (
    listElsewhere(of) ??
    elementsOf(of) ??
    nameInBranch(of) ??
    parameterOf(of) ??
    left ??
    (repetition && !isWeak ? repetition : undefined) ??
    (isEmpty ? undefined : missingFor(of)) ??
    repetition
  );
}

/** What the object lacks, or need not have, may be in a field that is not documented, under a name of another system. */
function missingFor(of: Undocumented): Meant | undefined {
  const fits = (least: number) => (field: string) => fitOf(of.value, nodesOf(field, of)) >= least;
  const lacking = lackingOf(of).filter(fits(1));
  const formed = lacking.filter(fits(3));
  const names = formed.length > 0 ? formed : [...lacking, ...optionalFor(of)];
  const isHundredths = lacking.length > 0 && hundredths.test(of.name) && !names.some((name) => hundredths.test(name));
  return names.length === 0 ? undefined : { type: "lacking", names, isHundredths };
}

/** The missing fields that need not be sent, and may have the value, or take it with its name. */
function optionalFor(of: Undocumented): readonly string[] {
  const { value, object, fault, known } = of;
  const { kind, path, schemas } = fault;
  const { documented, meant, lacking } = known.fields;
  known.comparisons -= 10 * documented.size;
  if (known.comparisons < 0) return [];
  const wanted = new Set([...lacking, ...lackingOf(of)]);
  return [...documented].filter((name) => {
    if (Object.hasOwn(object, name) || meant.has(name) || wanted.has(name)) return false;
    const nodes = nodesOf(name, of);
    const takesName = schemas.fieldsAt(kind, [...path, name, 0], fault).join() === "key,value";
    if (isOfAnyShape(nodes) || takesName) return lackingOf(of).length === 0;
    const isIn = nodes.every(isRelevant) || choicesOf(nodes) !== undefined;
    return isIn && tells(value, nodes) && !areOpposite(of.name, name);
  });

  function isRelevant({ "x-relevant-when": condition }: Schema): boolean {
    return condition === undefined || !keywords["x-relevant-when"](value, condition as never, object);
  }
}

/** The missing fields that should be sent, but for those that an undocumented object beside them has. */
function lackingOf(of: Undocumented): readonly string[] {
  const { object, known } = of;
  if (known.lacking) return known.lacking;
  const { lacking, documented, sent, meant } = known.fields;
  const partners = sent.flatMap((name) =>
    nodesOf(name, of).flatMap(
      (node) => keywords["x-goes-with"](object[name], (node["x-goes-with"] ?? []) as never, object)?.missing ?? [],
    ),
  );
  const names = [...lacking, ...partners.filter((name) => !meant.has(name))];
  const others = names.length === 0 ? [] : Object.keys(object).filter((name) => !documented.has(name));
  const held = new Set(others.flatMap((name) => namesIn(object[name])));
  known.lacking = names.filter((name) => !held.has(name));
  return known.lacking;
}

/** The schemas of a field of the object, or of the only field of objects in its list: these may be sent without it. */
function nodesOf(field: string, { fault }: Undocumented): readonly Schema[] {
  const { kind, path, schemas } = fault;
  const [inner, other] = schemas.fieldsAt(kind, [...path, field, 0], fault);
  const isOnly = inner !== undefined && other === undefined;
  const paths = [[...path, field], ...(isOnly ? [[...path, field, 0, inner]] : [])];
  return paths.flatMap((each) => schemas.nodesAt(kind, each, fault));
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
  const { path } = fault;
  const { left } = known.fields;
  const lacking = lackingOf(of);
  known.fitting ??= (lacking.length > maxLacking ? [] : lacking).map((missing) => {
    const nodes = nodesOf(missing, of);
    const names = left.filter((name) => !isStandIn(object[name]) && fitOf(object[name], nodes) > 1);
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
  if (names.length === 0 || names.length > 2) return undefined;
  return { type: "left", names, areOthers: lacking.length > names.length || optionalFor(of).length > 0 };
}

/**
 * How well a value fits a field: 3 if it has a form that others do not have, as a date has, 2 if it has the type and
 * looks like the numbers, identifiers or texts, 1 if it may be in another notation or in part, 0 if it is another value.
 */
function fitOf(value: unknown, nodes: readonly Schema[]): number {
  const types = nodes.flatMap(({ type }) => type ?? []);
  const [only, another] = isObject(value) && !types.includes("object") ? Object.values(value) : [];
  if (only !== undefined && another === undefined) return fitOf(only, nodes);
  const isNumber = types.includes("number");
  if (typeof value !== "string")
    return types.includes(jsonType(value)) || (typeof value === "number" && isNumber) ? 2 : 1;
  const isFile = fileName.test(value);
  const isDated = readMoment(value) !== undefined && /\D/.test(value);
  const isWord = !isFile && !isDated && !/\s/.test(value);
  const values = choicesOf(nodes);
  const ofForm = (hasIt: boolean): number => (hasIt ? 3 : Number(isWord));
  if (values) return ofForm(values.includes(value) || meantValue(value, values) !== undefined);
  if (nodes.some(({ format }) => format !== undefined)) return ofForm(readMoment(value) !== undefined);
  if (nodes.some(isPath)) return ofForm(pathLike.test(value) && !isDated);
  if (types.includes("boolean")) return ofForm(meantBoolean(value) !== undefined);
  if (isNumber) return isFormattedNumber(value) && !isDated ? 2 : isWord ? (/\d/.test(value) ? 1 : 2) : 0;
  if (isFile) return 0;
  return types.includes("string") && (isWord || !nodes.some(isIdentifier)) ? 2 : 1;
}

/** Whether a value alone tells that it may be that of a field: words may be a text, and a code with digits a reference. */
function tells(value: unknown, nodes: readonly Schema[]): boolean {
  const fit = fitOf(value, nodes);
  if (nodes.some(isPath) && typeof value === "object")
    return fit > 1 || Object.values(value ?? {}).some((part) => tells(part, nodes));
  if (nodes.some(isIdentifier)) return /^(?=.*\d)[^\s.]{4,}$/.test(String(value)) && fitOf(String(value), nodes) > 1;
  const isTold = typeof value === "string" ? /\s|^\p{Lu}\p{Ll}+$/u.test(value) : !isObject(value);
  return fit > (isTold ? 1 : 2);
}

function choicesOf(nodes: readonly Schema[]): readonly unknown[] | undefined {
  return nodes.map((node) => node["enum"] ?? node["x-known-values"]).find(Array.isArray);
}

function isPath(node: Schema): boolean {
  return node["x-document-path"] !== undefined;
}

/** A text with a slash or the extension of a file, and no blanks unless it has that. */
const pathLike = /^[^@]+\.[a-z][a-z\d]{2,4}$|^\S*[/\\]\S*$/i;
/** The name of a file, as opposed to words that may be one. */
const fileName = /^[^\s@]+\.[a-z][a-z\d]{2,4}$/i;

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
