import { mapMembers, pick } from "../json/value.ts";
import type { Schema } from "../schema/load.ts";
import { typeName } from "../schema/openapi.ts";
import { resolveRef } from "../schema/references.ts";
import { unionOf } from "../schema/unions.ts";
import { openEnum, separateForms } from "../schema/view.ts";
import { kindOfSchema } from "./operator.ts";
import type { Profile } from "./profile.ts";
import { uniqueNames } from "./unique-names.ts";

/** Compiles a JSON Schema to TypeScript: `compile` of json-schema-to-typescript. */
export type Compile = (schema: never, name: string, options: object) => Promise<string>;

/** TypeScript types of every kind of the operator. A union by a key is one of types, which a `switch` narrows. */
export async function profileTypes({ name, source, schemas }: Profile, compile: Compile): Promise<string> {
  const names = typeNames(schemas);
  const declared = await typesOf(schemas, names, compile);
  const kinds = [...names].flatMap(([file, type]) => {
    const kind = kindOfSchema(file);
    return kind === undefined ? [] : [`  ${JSON.stringify(kind)}: ${type};`];
  });
  return `// ${JSON.stringify(name)}, ${JSON.stringify(source.version)}: made by "preflight profile types".

${declared}

/** The type of each kind of payload that the operator documents. */
export interface Payloads {
${kinds.join("\n")}
}
`;
}

export async function typesOf(
  schemas: ReadonlyMap<string, Schema>,
  names: ReadonlyMap<string, string>,
  compile: Compile,
  options: object = {},
): Promise<string> {
  const $defs = Object.fromEntries(
    [...names].map(([file, title]) => [title, { ...typeView(file, schemas, names), title }]),
  );
  const bundle = { $defs, title: "Bundle", type: "object", additionalProperties: false };
  // The compiler asks each object of a schema for its members, so none may have a member of this name.
  const [word, stand] = ["hasOwnProperty", "hasOwnProperty$"];
  const safe = JSON.parse(JSON.stringify(bundle).replaceAll(`"${word}"`, `"${stand}"`));
  const compiled = await compile(safe as never, "Bundle", {
    additionalProperties: true,
    bannerComment: "",
    style: { printWidth: 120 },
    unknownAny: true,
    unreachableDefinitions: true,
    ...options,
  });
  return declarations(compiled).replaceAll(stand, word);
}

/** The declarations in what the compiler wrote for a schema with the title "Bundle" and types in its $defs. */
function declarations(compiled: string): string {
  return compiled
    .replace(/export interface Bundle \{\}\n?/, "")
    .replace(
      / \*\s*\n \* This interface was referenced by `Bundle`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      "",
    )
    .replace(
      /\/\*\*\n \* This interface was referenced by `Bundle`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      "",
    )
    .trim();
}

/** A unique type name for each schema file, by path. Two files may have the same title. */
function typeNames(schemas: Profile["schemas"]): Map<string, string> {
  const names = new Map<string, string>();
  const nameOf = uniqueNames();
  for (const own of ["Payloads", "Bundle"]) nameOf([own], own);
  for (const file of schemas.keys()) {
    const [folder = "", last = ""] = file
      .replace(/\.schema\.json$/, "")
      .split("/")
      .slice(-2);
    // The compiler of types begins a word after each number.
    const name = typeName({ title: last }).replace(/\d[a-z]/g, (text) => text.toUpperCase());
    const plain = name + (folder === "requests" ? "Request" : "");
    names.set(file, nameOf([/^[A-Z]/.test(plain) ? plain : `Type${plain}`], plain));
  }
  return names;
}

/** A schema reduced to what types can express, with references by type name. */
function typeView(file: string, schemas: ReadonlyMap<string, Schema>, names: ReadonlyMap<string, string>): Schema {
  return view(schemas.get(file) as Schema, file);

  function view(schema: Schema, from: string): Schema {
    const { description } = schema;
    const about = {
      ...pick(schema, ["title"]),
      ...(description === undefined ? {} : { description: description.replaceAll("*/", "* /") }),
    };
    if (schema.$ref !== undefined) {
      const named = { $ref: `#/$defs/${names.get(resolveRef(schema.$ref, from).file)}` };
      // A description beside the reference would replace that of the type.
      return description === undefined ? named : { ...about, allOf: [named] };
    }
    const open = openEnum(schema);
    if (open)
      return { ...about, tsType: `${open.values.map((one) => JSON.stringify(one)).join(" | ")} | (string & {})` };
    // A condition beside fields only says which are required, so the type omits it.
    if (schema.then && schema.else && (unionOf(schema) || !schema.properties))
      return { ...about, anyOf: branches(schema, from) };
    const kept: Record<string, unknown> = { ...about, ...pick(schema, ["deprecated", "type", "required", "enum"]) };
    // An advised type is used as the type.
    if (schema["x-expected-type"]) kept["type"] = schema["x-expected-type"];
    if (Object.hasOwn(schema, "const")) kept["enum"] = [schema["const"]];
    // An enum is more precise than the type beside it, which may lack its null.
    if (kept["enum"]) delete kept["type"];
    if (schema.properties) kept["properties"] = mapMembers(schema.properties, (field) => view(field, from));
    if (schema.items) kept["items"] = view(schema.items, from);
    const { additionalProperties: others } = schema;
    if (others !== undefined) kept["additionalProperties"] = typeof others === "object" ? view(others, from) : others;
    for (const keyword of ["anyOf", "allOf"])
      if (Array.isArray(schema[keyword])) kept[keyword] = schema[keyword].map((one: Schema) => view(one, from));
    if (Object.keys(kept).every((keyword) => ["title", "description", "deprecated"].includes(keyword)))
      kept["tsType"] = "unknown";
    return separateForms(kept as Schema);
  }

  /** The branches of a chain of conditions. Those of a union by a key each have their own values of the key. */
  function branches(schema: Schema, from: string): Schema[] {
    const union = unionOf(schema);
    if (!union) return [schema.then, schema.else].flatMap((branch) => (branch ? [view(branch, from)] : []));
    const { key, cases, other } = union;
    // The schema without the key may be a branch of one of the values too.
    const absent = typeof other === "object" ? other.else : undefined;
    const isAbsent = (branch: Schema): boolean =>
      absent !== undefined && JSON.stringify(absent) === JSON.stringify(branch);
    const keyed = cases.flatMap(({ schema: branch, values, takesAbsent }) => {
      if (typeof branch !== "object") return [];
      const target = branch.$ref === undefined ? undefined : resolveRef(branch.$ref, from).file;
      const { title: _title, ...whole } = target === undefined ? branch : (schemas.get(target) as Schema);
      const { required = [] } = whole;
      const { type: _type, const: _const, ...field } = whole.properties?.[key] ?? {};
      const narrowed: Schema = {
        type: "object",
        ...whole,
        properties: { ...schema.properties, ...whole.properties, [key]: { ...field, enum: values } },
        required: takesAbsent || isAbsent(branch) ? required : [...new Set([...required, key])],
      };
      return [view(narrowed, target ?? from)];
    });
    const isCovered = cases.some(({ schema: branch }) => typeof branch === "object" && isAbsent(branch));
    return absent && !isCovered ? [...keyed, view(absent, from)] : keyed;
  }
}
