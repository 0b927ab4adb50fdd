import { type Publication, publishedSchema } from "../schema/bundle.ts";
import { type Schema, schemaFileOf } from "../schema/load.ts";
import { isKind } from "../spec/kinds.ts";
import { fileOfKind, kindOfSchema } from "./operator.ts";
import type { Profile } from "./profile.ts";

/** The schema of a kind, under a profile if there is one: the operator's, or ours if the operator has none. */
export function publishedKind(
  profile: Profile | undefined,
  kind: string,
  publication: Publication,
): Schema | undefined {
  const schemas: Profile["schemas"] = profile?.schemas ?? new Map();
  const file = fileOf(schemas, kind);
  return file === undefined ? undefined : publishedSchema(file, { ...publication, source: (one) => schemas.get(one) });
}

/** Every schema under a profile, by path. Ours are bundled, since our parts are not included. */
export function publishedProfile({ schemas, kinds }: Profile, publication: Publication): Map<string, Schema> {
  const source = (file: string): Schema | undefined => schemas.get(file);
  const own = [...schemas.keys()].filter((file) => !(publication.bundle && kindOfSchema(file) === undefined));
  const ours = kinds.map((kind) => fileOf(schemas, kind)).filter((file) => file !== undefined && !schemas.has(file));
  return new Map([
    ...own.map((file): [string, Schema] => [file, publishedSchema(file, { ...publication, source })]),
    ...(ours as string[]).map((file): [string, Schema] => [
      file,
      publishedSchema(file, { ...publication, bundle: true }),
    ]),
  ]);
}

function fileOf(schemas: Profile["schemas"], kind: string): string | undefined {
  return fileOfKind(schemas, kind) ?? (isKind(kind) ? schemaFileOf(kind) : undefined);
}
