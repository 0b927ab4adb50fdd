import { plainText } from "./plain-text.ts";
import { isJsonObject, type Json, type JsonObject } from "./read.ts";

/** The keywords that make a schema of the document a union. */
export const unionKeywords = ["oneOf", "anyOf", "discriminator"] as const;

/** Holds the further unions of a merge of several. */
export const alsoUnions = "x-also-unions";

export function unionWord(one: JsonObject): "oneOf" | "anyOf" | undefined {
  return Array.isArray(one["oneOf"]) ? "oneOf" : Array.isArray(one["anyOf"]) ? "anyOf" : undefined;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The texts, numbers and so on that a schema of the document allows, if it lists them. */
export function choicesOf({ const: only, enum: values }: JsonObject): readonly (string | number | boolean | null)[] {
  return (only === undefined ? listOf(values) : [only]).filter((value) => value === null || typeof value !== "object");
}

/** The types of a schema of either version of OpenAPI; those of its keywords where it gives none. */
export function jsonTypes(node: JsonObject): Set<string> {
  const types = new Set([node["type"] ?? []].flat().filter((type): type is string => knownTypes.has(type as string)));
  if (types.size === 0 && isJsonObject(node["properties"])) types.add("object");
  if (types.size === 0 && (typeof node["pattern"] === "string" || typeof node["maxLength"] === "number"))
    types.add("string");
  if ((types.size > 0 || Array.isArray(node["enum"])) && node["nullable"] === true) types.add("null");
  return types;
}

const knownTypes: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

export function isScalar(node: JsonObject): boolean {
  return (
    !["properties", "items", "allOf", "oneOf", "anyOf", "additionalProperties", "$ref"].some(
      (keyword) => node[keyword] !== undefined,
    ) && ![node["type"]].flat().some((type) => type === "object" || type === "array")
  );
}

export function isNullEnum({ enum: values }: JsonObject): boolean {
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}

/** The keywords of a schema of these types that have no counterpart in ours, as the report names them. */
export function uncheckedKeywords(node: JsonObject, types: ReadonlySet<string>): string[] {
  const { format, multipleOf, uniqueItems } = node;
  return [
    ...unchecked.filter((keyword) => node[keyword] !== undefined),
    ...(uniqueItems === true ? ["uniqueItems"] : []),
    // Every integer is a multiple of 1.
    ...(multipleOf !== undefined && !(multipleOf === 1 && types.has("integer")) ? ["multipleOf"] : []),
    ...(typeof format === "string" && types.has("string") && !knownFormats.has(format)
      ? [`The format ${plainText(format).slice(0, 100)}`]
      : []),
  ];
}

const unchecked = [
  "contains",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "not",
  "patternProperties",
  "prefixItems",
  "propertyNames",
];

/** The formats of strings that are checked, or that any string has. */
const knownFormats: ReadonlySet<string> = new Set(["binary", "date", "date-time", "decimal", "password", "uuid"]);
