import { type Schema, schemaFile, schemaFileNames } from "./load.ts";
import { mapSchema, refTarget } from "./map.ts";

/** A schema file in one piece: all that it refers to, and that refers to in turn, stands in its `$defs`. */
export function bundled(file: string, source: (file: string) => Schema = schemaFile): Schema {
  const $defs: Record<string, Schema> = {};
  const taken = new Map<string, string>();

  /** The reference within the bundle that a reference of `from` becomes; takes in the file it leads to. */
  function inward(ref: string, from: string): string {
    const target = refTarget(ref, from);
    if (target === file) return "#";
    const name = target.replace(/^.*\//, "").replace(/\.schema\.json$/, "");
    if ((taken.get(name) ?? target) !== target) throw new Error(`${file} refers to two files named ${name}.`);
    if (!taken.has(name)) {
      taken.set(name, target);
      const { $schema: _, ...part } = rewritten(target);
      $defs[name] = part;
    }
    return `#/$defs/${name}`;
  }

  function rewritten(from: string): Schema {
    return mapSchema(source(from), (node) => (node.$ref ? { ...node, $ref: inward(node.$ref, from) } : node));
  }

  const root = rewritten(file);
  return taken.size > 0 ? { ...root, $defs } : root;
}

/**
 * The same schema in draft-07, for tools that know no later one. Keywords beside a `$ref` mean nothing there, so the
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

/** The same schema in keywords of its draft alone. Patterns say as much as the formats, which not every validator knows. */
function withoutAnnotations(schema: Schema): Schema {
  return mapSchema(schema, (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword]) => !annotation.test(keyword))),
  );
}

export interface Publication {
  /** Whether each schema stands in one piece. */
  bundle: boolean;
  draft7: boolean;
  /** Whether each schema has its annotations and formats: true by default. */
  annotations?: boolean;
  /** Whose schemas they are, where a file is not ours: an operator's. Undefined for files that it does not have. */
  source?: ((file: string) => Schema | undefined) | undefined;
}

/** The schema of a file as it is given out. */
export function publishedSchema(file: string, { bundle, draft7, annotations = true, source }: Publication): Schema {
  // A kind that the operator lacks is ours, with all that it refers to.
  const schemas = source?.(file) ? (one: string) => source(one) as Schema : schemaFile;
  const whole = bundle ? bundled(file, schemas) : schemas(file);
  const schema = annotations ? whole : withoutAnnotations(whole);
  return draft7 ? toDraft7(schema) : schema;
}

/** Every schema as it is given out, by its path; the parts only where others refer to them. */
export function publishedSchemas(publication: Publication): Map<string, Schema> {
  const files = schemaFileNames.filter((file) => !(publication.bundle && file.startsWith("parts/")));
  return new Map(files.map((file) => [file, publishedSchema(file, publication)]));
}
