import { type Schema, schemaFile, schemaFileNames } from "./load.ts";
import { mapSchema, refTarget } from "./map.ts";

/** A schema file with everything it refers to, directly or indirectly, in its `$defs`. */
export function bundled(file: string): Schema {
  const $defs: Record<string, Schema> = {};
  const embedded = new Map<string, string>();

  /** Embeds the file that a reference in `from` names, and returns the reference within the bundle. */
  function embed(ref: string, from: string): string {
    const target = refTarget(ref, from);
    if (target === file) return "#";
    const name = target.replace(/^.*\//, "").replace(/\.schema\.json$/, "");
    if ((embedded.get(name) ?? target) !== target) throw new Error(`${file} refers to two files named ${name}.`);
    if (!embedded.has(name)) {
      embedded.set(name, target);
      const { $schema: _, ...part } = rewritten(target);
      $defs[name] = part;
    }
    return `#/$defs/${name}`;
  }

  function rewritten(from: string): Schema {
    return mapSchema(schemaFile(from), (node) => (node.$ref ? { ...node, $ref: embed(node.$ref, from) } : node));
  }

  const root = rewritten(file);
  return embedded.size > 0 ? { ...root, $defs } : root;
}

/**
 * The same schema in draft-07, for tools that support no later draft. Draft-07 ignores keywords beside a `$ref`, so the
 * reference moves into an `allOf`.
 */
export function toDraft7(schema: Schema): Schema {
  const converted = mapSchema(schema, ({ $ref, $defs, ...node }) => {
    const reference = $ref?.replace("#/$defs/", "#/definitions/");
    const isAlone = Object.keys(node).length === 0;
    return {
      ...node,
      ...(reference === undefined ? {} : isAlone ? { $ref: reference } : { allOf: [{ $ref: reference }] }),
      ...($defs === undefined ? {} : { definitions: $defs }),
    };
  });
  return converted["$schema"] === undefined
    ? converted
    : { ...converted, $schema: "http://json-schema.org/draft-07/schema#" };
}

const annotation = /^(?:x-.*|markdownDescription|enumDescriptions|defaultSnippets|format)$/;

/** The schema in standard keywords only, without formats: not every validator supports them, and patterns are equivalent. */
function withoutAnnotations(schema: Schema): Schema {
  return mapSchema(schema, (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword]) => !annotation.test(keyword))),
  );
}

export interface Publication {
  /** Whether each schema includes everything it refers to. */
  bundle: boolean;
  draft7: boolean;
  /** Whether schemas include annotations and formats; true by default. */
  annotations?: boolean;
}

/** The schema of a file in its published form. */
export function publishedSchema(file: string, { bundle, draft7, annotations = true }: Publication): Schema {
  const complete = bundle ? bundled(file) : schemaFile(file);
  const schema = annotations ? complete : withoutAnnotations(complete);
  return draft7 ? toDraft7(schema) : schema;
}

/** All published schemas by path. Bundled schemas include the parts, which are then not listed. */
export function publishedSchemas(publication: Publication): Map<string, Schema> {
  const files = schemaFileNames.filter((file) => !(publication.bundle && file.startsWith("parts/")));
  return new Map(files.map((file) => [file, publishedSchema(file, publication)]));
}
