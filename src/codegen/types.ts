import { compile } from "json-schema-to-typescript";
import { typesOf } from "../profile/types.ts";
import { type Schema, schemaFileOf } from "../schema/load.ts";
import { typeName } from "../schema/openapi.ts";
import { resolveRef } from "../schema/references.ts";
import { kinds } from "../spec/kinds.ts";

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
  names.set("config.schema.json", typeName(files.get("config.schema.json") as Schema));
  const own = new Map([...names].filter(([file]) => !files.get(file)?.$ref));
  const aliases = payloadFiles.flatMap(([file, { $ref, description }]) =>
    $ref
      ? [`/**\n * ${description}\n */\nexport type ${names.get(file)} = ${names.get(resolveRef($ref, file).file)};`]
      : [],
  );
  const source = await typesOf(files, own, compile, { strictIndexSignatures: true });
  const map = kinds.map((kind) => `  ${JSON.stringify(kind)}: ${names.get(schemaFileOf(kind))};`).join("\n");
  return `// Generated from schemas/ by "npm run generate". Do not edit.

${source}
${aliases.join("\n")}

/** The type of each kind of payload. */
export interface Payloads {
${map}
}
`;
}

/** Source of a module with the types of the files of a profile. */
export async function generateProfileTypes(files: ReadonlyMap<string, Schema>): Promise<string> {
  const wanted = ["operator.schema.json", "dialect.schema.json", "profile.schema.json", "parts/rule-level.schema.json"];
  const names = wanted.map((file): [string, string] => [file, typeName(files.get(file) as Schema)]);
  // To those who read a profile, a schema in it is any.
  const known = new Map([...files, ["dialect.schema.json", { type: "object" }]]);
  return `// Generated from schemas/ by "npm run generate". Do not edit.

${(await typesOf(known, new Map(names), compile)).replaceAll(" This tool's format.", "")}
`;
}
