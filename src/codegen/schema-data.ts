import type { Schema } from "../schema/load.ts";

/** Source of a module that holds every schema as text, by its path below schemas/. Each is parsed when needed. */
export function generateSchemaData(files: ReadonlyMap<string, Schema>): string {
  const entries = [...files].map(
    ([file, schema]) => `  ${JSON.stringify(file)}: ${JSON.stringify(JSON.stringify(schema))},`,
  );
  return `// Generated from schemas/ by "npm run generate". Do not edit.

/** The text of every schema by its path below schemas/. */
export const schemaTexts: Readonly<Record<string, string>> = {
${entries.join("\n")}
};
`;
}
