import type { Schema } from "../schema/load.ts";

/** Source of a module that holds every schema as text, keyed by its path below schemas/: each is parsed when needed. */
export function generateSchemaData(files: ReadonlyMap<string, Schema>): string {
  const entries = [...files].map(
    ([file, schema]) => `  ${JSON.stringify(file)}: ${JSON.stringify(JSON.stringify(schema))},`,
  );
  return `// Made from schemas/ by "npm run generate": never edited by hand.

/** The text of every schema by its path below schemas/. */
export const schemaTexts: Readonly<Record<string, string>> = {
${entries.join("\n")}
};
`;
}
