import type { Schema } from "../interface/schemas.ts";

/** Source of a module that holds every schema as data, keyed by its path below schemas/. */
export function generateSchemaData(files: ReadonlyMap<string, Schema>): string {
  const entries = [...files].map(([file, schema]) => `  ${JSON.stringify(file)}: ${JSON.stringify(schema)},`);
  return `// Made from schemas/ by "npm run generate": never edited by hand.

/** Every schema by its path below schemas/. */
export const schemaFiles: Readonly<Record<string, unknown>> = {
${entries.join("\n")}
};
`;
}
