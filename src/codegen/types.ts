import { compile } from "json-schema-to-typescript";
import { declarations } from "../profile/types.ts";
import { type Schema, schemaFileOf } from "../schema/load.ts";
import { mapSchema } from "../schema/map.ts";
import { typeName } from "../schema/openapi.ts";
import { resolveRef } from "../schema/references.ts";
import { openEnum, separateForms } from "../schema/view.ts";
import { kinds } from "../spec/kinds.ts";

const keptKeywords = new Set([
  "title",
  "description",
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "const",
]);

/**
 * A schema reduced to what types can express: names, doc comments and shapes. Constraints are dropped; an open enum
 * keeps its known values for completion. An advised type is used as the type.
 */
function typeView(file: string, schema: Schema, files: ReadonlyMap<string, Schema>): Schema {
  return mapSchema(schema, (node) => {
    const view: Record<string, unknown> = Object.fromEntries(
      Object.entries(node).filter(([keyword]) => keptKeywords.has(keyword)),
    );
    const advised = node["x-expected-type"];
    if (advised) view["type"] = advised;
    if (node.$ref) {
      const target = files.get(resolveRef(node.$ref, file).file);
      if (!target) throw new Error(`${file} refers to ${node.$ref}, which is not a schema file.`);
      const named = { $ref: `#/$defs/${typeName(target)}` };
      // Wrap the reference: a description beside it would replace the description of the type itself.
      return node.description ? { description: node.description, allOf: [named] } : named;
    }
    const open = openEnum(node);
    if (open) {
      view["tsType"] = `${open.values.map((value) => JSON.stringify(value)).join(" | ")} | (string & {})`;
      return view as Schema;
    }
    if (node.anyOf) return separateForms({ ...view, anyOf: node.anyOf });
    if (node.then && node.else) {
      const { title, description } = view as Schema;
      return { title, description, anyOf: [node.then, node.else] } as Schema;
    }
    // Otherwise it would become an object with arbitrary fields.
    if (isAnything(view)) view["tsType"] = "unknown";
    return view as Schema;
  });
}

/** Whether a view does not restrict values. */
function isAnything(view: Schema): boolean {
  return Object.keys(view).every((keyword) => keyword === "title" || keyword === "description");
}

/** Source of a module with the types of all kinds and parts. */
export async function generateTypes(files: ReadonlyMap<string, Schema>): Promise<string> {
  const payloadFiles = [...files].filter(([file]) => file.includes("/"));
  const names = new Map<string, string>();
  for (const [file, schema] of payloadFiles) {
    const name = typeName(schema);
    const twin = [...names].find(([, other]) => other === name)?.[0];
    if (!name || twin) throw new Error(`${file} must have a unique title${twin ? `, unlike ${twin}` : ""}.`);
    names.set(file, name);
  }
  const config = files.get("config.schema.json") as Schema;
  const $defs = Object.fromEntries([
    ...payloadFiles
      .filter(([, schema]) => !schema.$ref)
      .map(([file, schema]) => [names.get(file) as string, typeView(file, schema, files)]),
    [typeName(config), typeView("config.schema.json", config, files)],
  ]);
  const aliases = payloadFiles.flatMap(([file, { $ref, description }]) =>
    $ref
      ? [`/**\n * ${description}\n */\nexport type ${names.get(file)} = ${names.get(resolveRef($ref, file).file)};`]
      : [],
  );
  const source = await compile(
    { $defs, title: "Bundle", type: "object", additionalProperties: false } as never,
    "Bundle",
    {
      additionalProperties: true,
      bannerComment: "",
      style: { printWidth: 120 },
      unknownAny: true,
      unreachableDefinitions: true,
      strictIndexSignatures: true,
    },
  );
  const map = kinds.map((kind) => `  ${JSON.stringify(kind)}: ${names.get(schemaFileOf(kind))};`).join("\n");
  return `// Generated from schemas/ by "npm run generate". Do not edit.

${declarations(source)}
${aliases.join("\n")}

/** The type of each kind of payload. */
export interface Payloads {
${map}
}
`;
}
