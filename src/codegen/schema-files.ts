import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mapMembers } from "../json/value.ts";
import type { Schema } from "../schema/load.ts";

export const root = join(import.meta.dirname, "../..");

export const operationTableFile = "src/generated/operation-table.ts";

interface Body {
  content?: { "application/json": { schema?: { $ref: string } } };
}

/** The operations of the OpenAPI document, with the kinds of their bodies: the names of the schemas. */
export function operationTable(project = root): string {
  const { paths } = JSON.parse(readFileSync(join(project, "schemas/operations.json"), "utf8")) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: Body; responses: Record<string, Body> }>>;
  };
  const kindOf = ({ content }: Body): string | undefined =>
    /([^/]+)\.schema\.json$/.exec(content?.["application/json"].schema?.$ref ?? "")?.[1];
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: id, requestBody = {}, responses }]) => {
      const kinds = mapMembers(responses, kindOf);
      return { id, method: method.toUpperCase(), path, request: kindOf(requestBody) ?? null, responses: kinds };
    }),
  );
  return `// Generated from schemas/operations.json by "npm run generate". Do not edit.

export const operations = [
${rows.map((row, i) => `  ${JSON.stringify({ number: i + 1, ...row }).replace(/"(\d+)":/g, "$1:")},`).join("\n")}
] as const;
`;
}

/** Every `*.schema.json` below schemas/, keyed by its path relative to that folder. */
export function readSchemaFiles(project = root): Map<string, Schema> {
  const folder = join(project, "schemas");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".schema.json"))
    .sort();
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema]));
}
