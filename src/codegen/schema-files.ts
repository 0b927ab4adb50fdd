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

/** Whether a schema is an open set, `anyOf: [{ enum }, { type }]`: the values shown, and any other of the type. */
export function openSet(schema: Schema): { values: readonly unknown[]; type: unknown } | undefined {
  const [shown, any] = schema.anyOf ?? [];
  return shown?.["enum"] && any?.["type"] ? { values: shown["enum"] as unknown[], type: any["type"] } : undefined;
}

/**
 * An object of several forms that differ in nothing but what they require, as one form: `anyOf: [{ required }, ...]`
 * beside the properties. A validator checks each property of it once; code generators understand only the forms.
 */
export function asOneForm(schema: Schema): Schema {
  const { anyOf: forms = [], ...rest } = schema;
  const shapes = forms.map(({ required: _, ...shape }) => shape);
  const [shape] = shapes;
  if (!shape?.properties || shapes.some((each) => JSON.stringify(each) !== JSON.stringify(shape))) return schema;
  return { ...rest, ...shape, anyOf: forms.map(({ required }) => ({ required })) };
}
