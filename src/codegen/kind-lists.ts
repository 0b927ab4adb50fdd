import { type Schema, schemaFileOf } from "../schema/load.ts";
import { kinds, sameBodies, statusOf } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";

/** schemas/catalog.json, by which editors find the schema of a file. */
export interface Catalog {
  schemas: { name: string; description: string; fileMatch: string[]; url: string }[];
}

const folders = ["requests", "responses", "errors"];

function folderOf(kind: Kind): number {
  return folders.indexOf(schemaFileOf(kind).split("/")[0] as string);
}

/** Every kind: those of requests, then of responses, then of errors. */
const listed = [...kinds].sort((a, b) => folderOf(a) - folderOf(b));

/** The schema of the names of kinds, with every kind and every status that has the body of another. */
export function kindNames(schema: Schema, files: ReadonlyMap<string, Schema>): Schema {
  const names = listed.flatMap((kind) => {
    const { title = kind } = files.get(schemaFileOf(kind)) ?? {};
    const own = String(statusOf(kind));
    const others = [...sameBodies].flatMap(([name, body]) =>
      body === kind ? [{ name, description: `${title.replace(own, name.slice(-3))}, as that of ${own}.` }] : [],
    );
    return [{ name: kind as string, description: `${title}.` }, ...others];
  });
  return {
    ...schema,
    enum: names.map(({ name }) => name),
    enumDescriptions: names.map(({ description }) => description),
  };
}

/** The catalogue with an entry for every kind, and for the config. */
export function catalogue(catalog: Catalog, files: ReadonlyMap<string, Schema>): Catalog {
  const url = catalog.schemas[0]?.url ?? "";
  const base = url.slice(0, url.indexOf("schemas/"));
  const entryOf = (file: string, pattern: string): Catalog["schemas"][number] => {
    const { title = "", description = "" } = files.get(file) ?? {};
    // Editors list the entries, and show the whole description of a schema where it is used.
    const [first = ""] = description.split(/(?<=\.) /, 1);
    return { name: title, description: first, fileMatch: [pattern], url: `${base}schemas/${file}` };
  };
  const ofKinds = listed.map((kind) => entryOf(schemaFileOf(kind), `*.${kind}.json`));
  return { ...catalog, schemas: [...ofKinds, entryOf(schemaFileOf("config"), "preflight.config.json")] };
}
