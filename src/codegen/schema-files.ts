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
