import { isObject, mapMembers } from "../json/value.ts";
import type { Schema } from "./load.ts";

const childKeywords = ["items", "if", "then", "else", "not", "additionalProperties", "propertyNames", "contains"];
const listKeywords = ["anyOf", "oneOf", "allOf"];
const namedKeywords = ["properties", "$defs", "dependentSchemas"];

/** Visits a schema and every subschema, the leaves first. */
export function eachSchema<S extends Schema>(schema: S, visit: (schema: S) => void): void {
  const within = schema as Readonly<Record<string, unknown>>;
  const below = (part: unknown): void => {
    if (isSchema(part)) eachSchema(part as S, visit);
  };
  for (const keyword of childKeywords) below(within[keyword]);
  for (const keyword of listKeywords) if (Array.isArray(within[keyword])) within[keyword].forEach(below);
  for (const keyword of namedKeywords) if (isSchema(within[keyword])) Object.values(within[keyword]).forEach(below);
  visit(schema);
}

/** The names of all fields that some schemas describe. */
export function fieldNamesIn(schemas: Iterable<Schema>): Set<string> {
  const names = new Set<string>();
  for (const schema of schemas)
    eachSchema(schema, ({ properties = {} }) => {
      for (const name of Object.keys(properties)) names.add(name);
    });
  return names;
}

/** A copy of a schema with each subschema replaced by the result of `change`, from the leaves up. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of childKeywords) if (isSchema(copy[keyword])) copy[keyword] = mapSchema(copy[keyword], change);
  for (const keyword of listKeywords)
    if (Array.isArray(copy[keyword])) copy[keyword] = copy[keyword].map((branch: unknown) => mapPart(branch, change));
  for (const keyword of namedKeywords)
    if (isSchema(copy[keyword])) copy[keyword] = mapMembers(copy[keyword], (child) => mapPart(child, change));
  return change(copy as Schema);
}

/** A subschema, which may be true or false. */
function mapPart(part: unknown, change: (schema: Schema) => Schema): unknown {
  return isSchema(part) ? mapSchema(part, change) : part;
}

const isSchema = isObject as (value: unknown) => value is Schema;
