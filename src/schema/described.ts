import { proseTexts } from "../generated/schema-prose.ts";
import { pick, without } from "../json/value.ts";
import type { Kind } from "../spec/operations.ts";
import { remember } from "../tables/remember.ts";
import { constraintsIn, type Schema, schemaFileOf } from "./load.ts";
import { mapSchema } from "./map.ts";

/** Keywords for people and editors, which judge nothing, in their order before and after the other keywords. */
const before = ["title", "description", "markdownDescription"];
const after = ["enumDescriptions", "examples", "defaultSnippets"];
const draft = { $schema: "https://json-schema.org/draft/2020-12/schema" };

/** The prose of a schema; 0 if it has none. */
type Prose = Schema | 0;

/** The constraints of a schema file, and the prose of its subschemas in the order of `mapSchema`. */
export function separated({ $schema: _, ...schema }: Schema): { constraints: Schema; prose: Prose[] } {
  const prose: Prose[] = [];
  const constraints = mapSchema(schema, (node) => {
    const own = pick(node, [...before, ...after]);
    prose.push(Object.keys(own).length > 0 ? own : 0);
    return without(node, ...before, ...after);
  });
  return { constraints, prose };
}

/** The schema file that was separated. */
export function joined(constraints: Schema, prose: readonly Prose[]): Schema {
  let next = 0;
  const schema = mapSchema(constraints, (node) => {
    const own = prose[next++] || {};
    return {
      ...pick(own, before),
      ...node,
      ...pick(own, after),
    };
  });
  return { ...draft, ...schema };
}

/** A schema file as it is published. */
export const schemaFile = remember(
  (file: string): Schema => joined(constraintsIn(file), JSON.parse(proseTexts[file] as string) as Prose[]),
);

export function schemaOf(kind: Kind): Schema {
  return schemaFile(schemaFileOf(kind));
}
