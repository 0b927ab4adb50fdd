import { jsonType, pick } from "../../json/value.ts";
import { type Codes, readCodes } from "./codes.ts";
import type { Draft } from "./draft.ts";
import { isJsonObject, type Json, type JsonObject, listOf, object, scalarText, sizeOf } from "./json.ts";
import { plainText, prose } from "./plain-text.ts";

/** The keywords that make a schema of the document a union. */
export const unionKeywords = ["oneOf", "anyOf", "discriminator"] as const;

/** Holds the further unions of a merge of several. */
export const alsoUnions = "x-also-unions";

/** Keywords that say what an object has under a condition. */
const conditionKeywords = ["then", "else", "dependentSchemas"];

/** Holds the further conditions of a merge of several. */
export const alsoConditions = "x-also-conditions";

/** The conditions of a schema of the document, those of a merge one by one. */
export function conditionsOf(node: JsonObject): JsonObject[] {
  const own = pick(node, conditionKeywords);
  return [...listOf(node[alsoConditions]).map(object), ...(Object.keys(own).length > 0 ? [own] : [])];
}

/** True for constraints beside a reference. Before OpenAPI 3.1 they mean nothing; a type repeats the reference. */
export function hasConstraintsBeside(node: JsonObject): boolean {
  return Object.keys(node).some((keyword) => !besideReference.has(keyword) && !isAnnotation(keyword));
}

export function unionWord(one: JsonObject): "oneOf" | "anyOf" | undefined {
  return (["oneOf", "anyOf"] as const).find((word) => listOf(one[word]).length > 0);
}

/** The texts, numbers and so on that a schema of the document allows, if it lists them, also as alternatives. */
export function choicesOf(schema: JsonObject): readonly (string | number | boolean | null)[] {
  const { const: only, enum: values, anyOf, oneOf } = schema;
  if (only === undefined && values === undefined) {
    const alternatives = listOf(anyOf ?? oneOf).map((one) => choicesOf(object(one)));
    return alternatives.every((choices) => choices.length > 0) ? alternatives.flat() : [];
  }
  return (only === undefined ? listOf(values) : [only]).filter((value) => value === null || typeof value !== "object");
}

/** The value that a text means where these types, but not texts, are wanted. */
export function typedText(text: string, types: ReadonlySet<string>): string | number | boolean {
  if (!types.has("string") && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if ((types.has("integer") || types.has("number")) && text.trim() !== "" && Number.isFinite(Number(text)))
    return Number(text);
  return text;
}

/** The types of a schema of either version of OpenAPI; those of its keywords where it gives none. */
export function jsonTypes(node: JsonObject): Set<string> {
  // In YAML, null without quotes is no text.
  const given = [node["type"] ?? []].flat().map((type) => type ?? "null");
  const types = new Set(given.filter((type): type is string => knownTypes.has(type as string)));
  if (types.size === 0) for (const type of typesMeant(node)) types.add(type);
  const isTold = types.size > 0 || Array.isArray(node["enum"]) || node["const"] !== undefined;
  if (isTold && node["nullable"] === true) types.add("null");
  return types;
}

/** The types that the keywords of a schema are about. */
function typesMeant(node: JsonObject): string[] {
  const { properties, items, format, pattern, additionalProperties: others, uniqueItems } = node;
  const hasLimit = (type: string): boolean =>
    [...typesChecked].some(([keyword, [of]]) => of === type && typeof node[keyword] === "number");
  const isText = typeof pattern === "string" || (typeof format === "string" && knownFormats.has(format));
  return [
    ...(isJsonObject(properties) || others === false || sizeOf(others) > 0 || hasLimit("object") ? ["object"] : []),
    ...((items ?? undefined) !== undefined || uniqueItems === true || hasLimit("array") ? ["array"] : []),
    ...(hasLimit("number") ? ["number"] : []),
    ...(isText || hasLimit("string") ? ["string"] : []),
  ];
}

const knownTypes: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

export function isScalar(node: JsonObject): boolean {
  return (
    !["properties", "items", "allOf", "oneOf", "anyOf", "additionalProperties", "$ref"].some(
      (keyword) => node[keyword] !== undefined,
    ) && ![node["type"]].flat().some((type) => type === "object" || type === "array")
  );
}

/** The keywords of a schema of these types that have no counterpart in ours, as the report names them. */
export function uncheckedKeywords(node: JsonObject, types: ReadonlySet<string>): string[] {
  const { format } = node;
  // Every name is a text.
  const isAnyName = (keyword: string): boolean =>
    keyword === "propertyNames" && JSON.stringify(node[keyword]) === '{"type":"string"}';
  const isOfNumber =
    /^(?:u?int\d+|float|double)$/.test(scalarText(format)) && (types.has("number") || types.has("integer"));
  // A negative count says nothing, nor do the multiples of 0.
  const isTooLow = (keyword: string): boolean =>
    Number(scalarText(node[keyword])) < (keyword === "multipleOf" ? Number.MIN_VALUE : 0) &&
    /(?:Length|Items|Properties|multipleOf)$/.test(keyword);
  const isTuple = Array.isArray(node["prefixItems"] ?? node["items"]);
  const isChecked = (keyword: string): boolean =>
    isTuple && /^(?:items|prefixItems|additionalItems)$/.test(keyword)
      ? elementOf(node) !== undefined
      : (known.has(keyword) || isAnyName(keyword)) &&
        (typesChecked.get(keyword)?.some((type) => types.has(type)) ?? true) &&
        (node[keyword] === null || (valueTypes.get(keyword)?.includes(jsonType(node[keyword])) ?? true)) &&
        !isTooLow(keyword);
  return [
    ...Object.keys(node)
      .filter((keyword) => !isChecked(keyword) && !annotationKeywords.has(keyword) && !keyword.startsWith("x-"))
      .map(shown),
    ...[node["type"] ?? []]
      .flat()
      .filter((type) => typeof type === "string" && !knownTypes.has(type))
      .map((type) => `The type ${shown(type as string)}`),
    ...(typeof format === "string" &&
    (types.size === 0 || types.has("string")) &&
    !knownFormats.has(format) &&
    !isOfNumber
      ? [`The format ${shown(format)}`]
      : []),
  ];
}

/** What each element of a list is. The elements of a tuple must all be the same. */
export function elementOf({ items, prefixItems = items, maxItems }: JsonObject): Json | undefined {
  if (!Array.isArray(prefixItems)) return items;
  const [first, ...others] = prefixItems;
  const isSame = others.every((one) => JSON.stringify(one) === JSON.stringify(first));
  return isSame && (items === false || Number(maxItems) <= prefixItems.length) ? first : undefined;
}

function shown(name: string): string {
  return plainText(name).slice(0, 100);
}

/** The keywords that name schemas, or hold those that are named. */
const placing = ["$schema", "$id", "$anchor", "$comment", "$defs", "definitions"];

/** The keywords that are converted, and those that constrain nothing. */
const known: ReadonlySet<string> = new Set([
  ...["$ref", "allOf", "anyOf", "oneOf", "discriminator", "type", "nullable", "enum", "const", "format", "pattern"],
  ...["minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["items", "minItems", "maxItems", "uniqueItems", "properties", "required", "additionalProperties"],
  ...["minProperties", "maxProperties", "unevaluatedProperties", "readOnly", "writeOnly"],
  ...[...placing, "contentEncoding", "contentMediaType"],
]);

const besideReference: ReadonlySet<string> = new Set([
  ...["$ref", "type", "nullable", "discriminator", "readOnly", "writeOnly", ...placing],
]);

const of = (types: readonly string[], ...keywords: string[]) => keywords.map((keyword) => [keyword, types] as const);

/** The types of what keywords hold that are converted; another value says nothing that can be checked. */
const valueTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ...of(["array"], "allOf", "anyOf", "oneOf", "enum", "required"),
  ...of(["object"], "properties", "discriminator"),
  ...of(["object", "boolean"], "items", "additionalProperties", "unevaluatedProperties"),
  ...of(["string"], "$ref", "format"),
  ...of(["string", "array"], "type"),
  ...of(["boolean"], "nullable", "uniqueItems"),
  ...of(["integer"], "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
  ...of(["integer", "number"], "minimum", "maximum", "multipleOf"),
  ...of(["integer", "number", "boolean"], "exclusiveMinimum", "exclusiveMaximum"),
]);

/** The types for which keywords are checked. */
const typesChecked: ReadonlyMap<string, readonly string[]> = new Map([
  ...of(["string"], "minLength", "maxLength", "pattern"),
  ...of(["array"], "items", "minItems", "maxItems", "uniqueItems"),
  ...of(["object"], "properties", "minProperties", "maxProperties", "required"),
  ...of(["number", "integer"], "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
]);

const knownFormats: ReadonlySet<string> = new Set("binary date date-time decimal guid password uuid".split(" "));

/** Characters of a description; editors show no more. */
const maxDescription = 4000;

/** Keywords that describe a value and do not restrict it. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "deprecated",
  "example",
  "examples",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "xml",
  "x-use-instead",
  "x-validators",
]);

/** True for a keyword that restricts nothing, those of other tools too. */
export function isAnnotation(keyword: string): boolean {
  return annotationKeywords.has(keyword) || (keyword.startsWith("x-") && !keyword.startsWith("x-also-"));
}

export function described(node: JsonObject, codes: Codes): Draft {
  const draft: Draft = {};
  const description = node["description"];
  if (typeof description === "string") {
    // Without the generator's list of the choices.
    const text = prose(description.replace(/^\* `[^`\n]*`[^\n]*$/gm, "")).slice(0, maxDescription);
    if (text !== "") draft.description = text;
  }
  if (node["deprecated"] === true) draft["deprecated"] = true;
  const instead = node["x-use-instead"];
  if (typeof instead === "string") draft["x-use-instead"] = plainText(instead);
  const own = readCodes(node["x-validators"], codes);
  if (own.length > 0) draft["x-codes"] = own;
  return draft;
}
