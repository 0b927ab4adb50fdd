import { type Publication, publishedSchema } from "../schema/bundle.ts";
import { type Schema, schemaFile, schemaFileOf } from "../schema/load.ts";
import type { SchemaSource } from "../schema/references.ts";
import { isKind } from "../spec/kinds.ts";
import type { Profile } from "./profile.ts";

/** The schema of a kind under a profile: the operator's, or ours where the operator has none. */
export function publishedKind({ schemas }: Profile, kind: string, publication: Publication): Schema | undefined {
  const found = schemaOfKind(schemas, kind);
  return found && publishedSchema(found.file, publication, found.source);
}

/** Every schema under a profile, by its path. Schemas of ours are in one piece, since our parts are not among them. */
export function publishedProfile({ schemas, kinds }: Profile, publication: Publication): Map<string, Schema> {
  const source: SchemaSource = (file) => schemas.get(file);
  const isPart = (file: string): boolean => !/^(?:requests|responses|errors)\//.test(file);
  const files = [...schemas.keys()].filter((file) => !(publication.bundle && isPart(file)));
  const ours = kinds.flatMap((kind) => {
    const found = schemaOfKind(schemas, kind);
    return found?.source === schemaFile ? [found.file] : [];
  });
  return new Map([
    ...files.map((file): [string, Schema] => [file, publishedSchema(file, publication, source)]),
    ...ours.map((file): [string, Schema] => [file, publishedSchema(file, { ...publication, bundle: true })]),
  ]);
}

function schemaOfKind(schemas: Profile["schemas"], kind: string): { file: string; source: SchemaSource } | undefined {
  const file = ["requests", "responses", "errors"]
    .map((folder) => `${folder}/${kind}.schema.json`)
    .find((one) => schemas.has(one));
  if (file !== undefined) return { file, source: (one) => schemas.get(one) };
  return isKind(kind) ? { file: schemaFileOf(kind), source: schemaFile } : undefined;
}
