import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Schema } from "../interface/schemas.ts";

export const root = join(import.meta.dirname, "../..");

/** Every `*.schema.json` below schemas/, keyed by its path relative to that folder. */
export function readSchemaFiles(): Map<string, Schema> {
  const folder = join(root, "schemas");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".schema.json"))
    .sort();
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema]));
}

/** The OpenAPI document, which refers to schema files relative to itself. */
export function readOpenapi(): object {
  return JSON.parse(readFileSync(join(root, "schemas/openapi.json"), "utf8")) as object;
}

/** A copy of a schema with each subschema replaced by what `change` makes of it, from the leaves up. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of ["items", "if", "then", "else", "not", "additionalProperties", "propertyNames", "contains"])
    if (isSchema(copy[keyword])) copy[keyword] = mapSchema(copy[keyword], change);
  for (const keyword of ["anyOf", "oneOf", "allOf"])
    if (Array.isArray(copy[keyword])) copy[keyword] = copy[keyword].map((branch: Schema) => mapSchema(branch, change));
  for (const keyword of ["properties", "$defs", "dependentSchemas"])
    if (isSchema(copy[keyword]))
      copy[keyword] = Object.fromEntries(
        Object.entries(copy[keyword]).map(([name, child]) => [name, mapSchema(child as Schema, change)]),
      );
  return change(copy as Schema);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a schema is an open set, `anyOf: [{ enum }, { type }]`: the values shown, and any other of the type. */
export function openSet(schema: Schema): { values: readonly unknown[]; type: unknown } | undefined {
  const [shown, any] = schema.anyOf ?? [];
  return shown?.["enum"] && any?.["type"] ? { values: shown["enum"] as unknown[], type: any["type"] } : undefined;
}

/** The schema file a `$ref` of `file` names. */
export function refTarget(ref: string, file: string): string {
  return new URL(ref, `schema:/${file}`).pathname.slice(1);
}
