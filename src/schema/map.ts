import type { Schema } from "./load.ts";

/** A copy of a schema with each subschema replaced by the result of `change`, from the leaves up. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of ["items", "if", "then", "else", "not", "additionalProperties", "propertyNames", "contains"])
    if (isSchema(copy[keyword])) copy[keyword] = mapSchema(copy[keyword], change);
  for (const keyword of ["anyOf", "oneOf", "allOf"])
    if (Array.isArray(copy[keyword])) copy[keyword] = copy[keyword].map((branch: unknown) => mapPart(branch, change));
  for (const keyword of ["properties", "$defs", "dependentSchemas"])
    if (isSchema(copy[keyword]))
      copy[keyword] = Object.fromEntries(
        Object.entries(copy[keyword]).map(([name, child]) => [name, mapPart(child, change)]),
      );
  return change(copy as Schema);
}

/** A subschema, which may be true or false. */
function mapPart(part: unknown, change: (schema: Schema) => Schema): unknown {
  return isSchema(part) ? mapSchema(part, change) : part;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
