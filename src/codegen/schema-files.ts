import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Schema } from "../schema/load.ts";

export const root = join(import.meta.dirname, "../..");

/** Every `*.schema.json` below schemas/, keyed by its path relative to that folder. */
export function readSchemaFiles(project = root): Map<string, Schema> {
  const folder = join(project, "schemas");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".schema.json"))
    .sort();
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema]));
}

/** The OpenAPI document, which refers to schema files relative to itself. */
export function readOpenapi(project = root): object {
  return JSON.parse(readFileSync(join(project, "schemas/openapi.json"), "utf8")) as object;
}

/** The values and the type of an open enum, `anyOf: [{ enum }, { type }]`; undefined for other schemas. */
export function openEnum(schema: Schema): { values: readonly unknown[]; type: unknown } | undefined {
  const [shown, any] = schema.anyOf ?? [];
  return shown?.["enum"] && any?.["type"] ? { values: shown["enum"] as unknown[], type: any["type"] } : undefined;
}

/**
 * Merges forms of an object that differ only in `required` into one form with `anyOf: [{ required }, ...]` beside the
 * properties, so that a validator checks each property once. Code generators understand only the separate forms.
 */
export function mergeForms(schema: Schema): Schema {
  const { anyOf: forms = [], ...rest } = schema;
  const shapes = forms.map(({ required: _, ...shape }) => shape);
  const [shape] = shapes;
  if (!shape?.properties || shapes.some((each) => JSON.stringify(each) !== JSON.stringify(shape))) return schema;
  return { ...rest, ...shape, anyOf: forms.map(({ required }) => ({ required })) };
}
