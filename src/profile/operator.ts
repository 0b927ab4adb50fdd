import type { OperatorFile as DescribedFile, OperatorProfile } from "../generated/profile-types.ts";
import type { Schema } from "../schema/load.ts";
import type { QueryParameter } from "../spec/match-request.ts";

// The two files of an operator profile. `operator.json` is generated from the operator's own document and always
// overwritten; `profile.json` is written once and then belongs to the user.
//
// An address (`at`) is a kind and an attr with `*` for any element of a list: `transactions.transactions.*.reference`.
// The kind alone addresses the whole payload. An absent field is addressed where it would be.

/** operator.json: the interface as the operator documents it. */
export interface OperatorFile extends Omit<DescribedFile, "operations" | "schemas"> {
  operations: OperatorOperations;
  /**
   * Complete schemas in our dialect, keyed by their path as below schemas/ (`requests/transactions.schema.json`).
   * Every `$ref` resolves to another key, relative to its own file, never to one of our schemas.
   * - A union by a key is written as by `unionSchema`. A nullable reference is `anyOf: [{ $ref }, { type: "null" }]`.
   * - `format: "date-time"` takes any offset, and with our pattern for UTC beside it UTC only. The formats are those of
   *   our schemas: date, date-time, uuid.
   * - A pattern beside `x-decimal` is for editors and other validators; ours uses `x-decimal`.
   * - Schemas below `requests/` describe requests: their fields have advice on values and blanks.
   */
  schemas: Record<string, Schema>;
}

/** The document that operator.json was generated from. */
export type OperatorSource = DescribedFile["source"];

export interface OperatorOperations extends Omit<DescribedFile["operations"], "parameters"> {
  /** The query parameters that the operator documents, by the id of an operation of the interface and by name. */
  parameters?: Record<string, Record<string, QueryParameter>>;
}

/** An operation that only the operator documents. */
export type OtherOperation = OperatorOperations["other"][string];

/**
 * A constraint that an example of the document contradicts, and what the profile has instead. `keep` in profile.json
 * restores it from `was` and `now`:
 * - `x-known-values`: now holds the values of the enum; `was` is `{ enum: <number of values> }`.
 * - `x-expected`: the field was required in its object; `was` is `{ required: true }`.
 * - `x-undocumented`: the document lacks the field and closes the object; `was` is `{ additionalProperties: false }`.
 * - `null`: a keyword was dropped or widened; `was` holds what there was, as a merge patch of the schema at the address
 *   (`{ format: "date-time" }`, `{ type: "integer" }`).
 */
export type Demotion = DescribedFile["demoted"][number];

/** The value of the field that selects a branch of a union. */
export type UnionKey = string | number | boolean | null;

/** A machine-readable code of the operator. */
export type OperatorCode = DescribedFile["codes"][string];

/** profile.json: the user's decisions about the operator's document. */
export type ProfileFile = OperatorProfile;

/** Where an account payload names its supplier, business and contracts: attrs, with `*` for any element. */
export type ProfileLinks = NonNullable<ProfileFile["links"]>;

/** A correction of one field's schema. */
export type Amendment = NonNullable<ProfileFile["amendments"]>[number];

/** The kind whose schema a file is, such as `requests/KIND.schema.json`; undefined for a part, in another folder. */
export function kindOfSchema(file: string): string | undefined {
  return /^(?:requests|responses|errors)\/(.+)\.schema\.json$/.exec(file)?.[1];
}

/** The file of a kind's schema; undefined if there is none. */
export function fileOfKind(schemas: { has(file: string): boolean }, kind: string): string | undefined {
  return ["requests", "responses", "errors"]
    .map((folder) => `${folder}/${kind}.schema.json`)
    .find((file) => schemas.has(file));
}
