import { schemaTexts } from "../generated/schemas.ts";
import { statusOf } from "../spec/kinds.ts";
import type { CheckedKind, Kind } from "../spec/operations.ts";
import { remember } from "../tables/remember.ts";

/** A JSON Schema of draft 2020-12 with the annotations of this package. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

/** The schema file of a kind, relative to schemas/. */
export function schemaFileOf(kind: CheckedKind): string {
  if (kind === "config") return "config.schema.json";
  const status = statusOf(kind);
  const folder = status === undefined ? "requests" : status < 400 ? "responses" : "errors";
  return `${folder}/${kind}.schema.json`;
}

/** Whether the interface shows the body of a kind; if not, any body is accepted. */
export function showsBody(kind: Kind): boolean {
  return constraintsIn(schemaFileOf(kind)).$ref !== "../parts/any-body.schema.json";
}

/** Every schema file, by its path below schemas/. */
export const schemaFileNames: readonly string[] = Object.keys(schemaTexts);

/** What a schema file judges by: the file without what `schema/described` adds. */
export const constraintsIn = remember((file: string): Schema => {
  const text = schemaTexts[file];
  if (text === undefined) throw new Error(`There is no schema file ${file}.`);
  return JSON.parse(text) as Schema;
});
