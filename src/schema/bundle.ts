import { schemaFile } from "./described.ts";
import { type Schema, schemaFileNames } from "./load.ts";
import { mapSchema } from "./map.ts";
import { resolveRef } from "./references.ts";

/** A schema file with everything it refers to, directly or indirectly, in its `$defs`. */
export function bundled(file: string, source: (file: string) => Schema = schemaFile): Schema {
  const $defs: Record<string, Schema> = {};
  const embedded = new Map<string, string>();

  /** Embeds the file that a reference in `from` names, and returns the reference within the bundle. */
  function embed(ref: string, from: string): string {
    const target = resolveRef(ref, from).file;
    if (target === file) return "#";
    const plain = target.replace(/^.*\//, "").replace(/\.schema\.json$/, "");
    let name = plain;
    for (let number = 2; (embedded.get(name) ?? target) !== target; number++) name = `${plain}-${number}`;
    if (!embedded.has(name)) {
      embedded.set(name, target);
      const { $schema: _, ...part } = rewritten(target);
      $defs[name] = part;
    }
    return `#/$defs/${name}`;
  }

  function rewritten(from: string): Schema {
    return mapSchema(source(from), (node) => (node.$ref ? { ...node, $ref: embed(node.$ref, from) } : node));
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

const annotation = /^(?:x-.*|markdownDescription|enumDescriptions|defaultSnippets|errorMessage|format)$/;

/** The schema in standard keywords only, without formats: not every validator has them, and patterns are equivalent. */
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
  /** The schema files of an operator; undefined for files that it does not have. By default, those of the interface. */
  source?: ((file: string) => Schema | undefined) | undefined;
}

/** The schema of a file in its published form. */
export function publishedSchema(file: string, { bundle, draft7, annotations = true, source }: Publication): Schema {
  // A kind that the operator lacks is the interface's, with everything it refers to.
  const schemas = source?.(file) ? (one: string) => source(one) as Schema : schemaFile;
  const complete = bundle ? bundled(file, schemas) : schemas(file);
  const schema = annotations ? complete : withoutAnnotations(complete);
  return draft7 ? toDraft7(schema) : schema;
}

/** All published schemas by path. Bundled schemas include the parts, which are then not listed. */
export function publishedSchemas(publication: Publication): Map<string, Schema> {
  const files = schemaFileNames.filter((file) => !(publication.bundle && file.startsWith("parts/")));
  return new Map(files.map((file) => [file, publishedSchema(file, publication)]));
}
