/** The files of an operator's schemas: `requests/KIND.schema.json`, `responses/`, `errors/`, and parts in other folders. */

/** The kind whose schema a file is; undefined for a part. */
export function kindOfSchema(file: string): string | undefined {
  return /^(?:requests|responses|errors)\/(.+)\.schema\.json$/.exec(file)?.[1];
}

/** The file of a kind's schema; undefined if there is none. */
export function fileOfKind(schemas: { has(file: string): boolean }, kind: string): string | undefined {
  return ["requests", "responses", "errors"]
    .map((folder) => `${folder}/${kind}.schema.json`)
    .find((file) => schemas.has(file));
}
