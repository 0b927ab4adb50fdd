import { operationsText } from "../generated/operations.ts";
import { mapMembers, without } from "../json/value.ts";
import { schemaFile } from "./described.ts";
import { type Schema, schemaFileNames } from "./load.ts";
import { mapSchema } from "./map.ts";
import { resolveRef } from "./references.ts";
import { separateForms } from "./view.ts";

/** Keywords for editors, and `$schema`, which the OpenAPI document declares once. */
const dropped = ["markdownDescription", "enumDescriptions", "defaultSnippets", "errorMessage", "$schema"];

/** The OpenAPI document of the interface. */
export function openapiDocument(): object {
  const files = new Map(schemaFileNames.map((file) => [file, schemaFile(file)]));
  return bundleOpenapi(JSON.parse(operationsText), files);
}

/**
 * The OpenAPI document with all referenced schema files embedded under the names of their generated types. `document`
 * refers to schema files relative to schemas/, as operations.json does. What generators of code do not understand is
 * written in other words: a type of null alone, and a choice of required fields.
 */
export function bundleOpenapi(document: object, files: ReadonlyMap<string, Schema>): object {
  const names = new Map<string, string>();
  const schemas = new Map<string, Schema>();

  /** Embeds the schema file that a reference in `file` names, and returns the reference within the document. */
  function embed(ref: string, file: string): string {
    if (ref.startsWith("#")) return ref;
    const target = resolveRef(ref, file).file;
    const schema = files.get(target);
    if (!schema) throw new Error(`${file} refers to ${ref}, which is not a schema file.`);
    if (!names.has(target)) {
      const name = typeName(schema);
      if (schemas.has(name)) throw new Error(`${target} must have a unique title.`);
      names.set(target, name);
      // Reserve the name first, so that cyclic references terminate.
      schemas.set(name, {});
      schemas.set(name, bundled(schema, target));
    }
    return `#/components/schemas/${names.get(target)}${ref.split("#")[1] ?? ""}`;
  }

  function bundled(schema: Schema, file: string): Schema {
    return mapSchema(schema, (node) => {
      const kept: Schema = without(node, ...dropped);
      const copy = kept.$ref === undefined ? kept : { ...kept, $ref: embed(kept.$ref, file) };
      return node["type"] === "null" ? { ...copy, type: ["string", "null"], enum: [null] } : separateForms(copy);
    });
  }

  /** A copy of a part of the document with its references rewritten. Examples are data and are not changed. */
  function copied(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(copied);
    if (typeof part !== "object" || part === null) return part;
    return mapMembers(part as Record<string, unknown>, (value, key) => {
      if (key === "$ref") return embed(value as string, "operations.json");
      return key === "example" || key === "examples" ? value : copied(value);
    });
  }

  const { components, ...rest } = copied(document) as { components: object };
  const byName = [...schemas].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...rest, components: { ...components, schemas: Object.fromEntries(byName) } };
}

/** The PascalCase type name of a title: "Notes request" is NotesRequest. */
export function typeName({ title = "" }: Schema): string {
  const words = title.match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => (word[0] as string).toUpperCase() + word.slice(1)).join("");
}
