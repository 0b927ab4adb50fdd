import type { Schema } from "../schema/load.ts";
import { mapSchema, refTarget } from "../schema/map.ts";
import { typeName } from "./types.ts";

/** Keywords that serve editors, and the dialect that OpenAPI 3.1 says itself. */
const droppedKeywords = new Set(["markdownDescription", "enumDescriptions", "defaultSnippets", "$schema"]);

/**
 * The OpenAPI document with every schema file that it leads to inside, under the name of its generated type. `document`
 * refers to schema files relative to schemas/, as openapi.json does.
 */
export function bundleOpenapi(document: object, files: ReadonlyMap<string, Schema>): object {
  const names = new Map<string, string>();
  const schemas = new Map<string, Schema>();

  /** The reference within the document that a reference of `file` becomes; takes in the file it leads to. */
  function taken(ref: string, file: string): string {
    if (ref.startsWith("#")) return ref;
    const target = refTarget(ref, file);
    const schema = files.get(target);
    if (!schema) throw new Error(`${file} refers to ${ref}, which is no schema file.`);
    if (!names.has(target)) {
      const name = typeName(schema);
      if (schemas.has(name)) throw new Error(`${target} needs a title of its own, not that of another schema.`);
      names.set(target, name);
      // Its place is taken first, so that schemas that refer to each other end.
      schemas.set(name, {});
      schemas.set(name, bundled(schema, target));
    }
    return `#/components/schemas/${names.get(target)}${ref.split("#")[1] ?? ""}`;
  }

  function bundled(schema: Schema, file: string): Schema {
    return mapSchema(schema, (node) => {
      const kept = Object.entries(node).filter(([keyword]) => !droppedKeywords.has(keyword));
      return Object.fromEntries(
        kept.map(([keyword, value]) => [keyword, keyword === "$ref" ? taken(value as string, file) : value]),
      );
    });
  }

  /** A copy of a part of the document with its references turned inwards; examples are data and stay as they are. */
  function copied(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(copied);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key === "$ref") return [key, taken(value as string, "openapi.json")];
        return [key, key === "example" || key === "examples" ? value : copied(value)];
      }),
    );
  }

  const { components, ...rest } = copied(document) as { components: object };
  const byName = [...schemas].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...rest, components: { ...components, schemas: Object.fromEntries(byName) } };
}

/** The OpenAPI document in one piece, as a file. */
export function generateOpenapi(document: object, files: ReadonlyMap<string, Schema>): string {
  return `${JSON.stringify(bundleOpenapi(document, files), undefined, 2)}\n`;
}
