import type { Schema } from "../schema/load.ts";
import type { QueryParameter } from "../spec/match-request.ts";

/**
 * The two files of an operator profile. `operator.json` is generated from the operator's own document and always
 * overwritten; `profile.json` is written once and then belongs to the user.
 *
 * An address (`at`) is a kind and an attr with `*` for any element of a list: `transactions.transactions.*.reference`.
 * The kind alone addresses the whole payload. An absent field is addressed where it would be.
 */

/** operator.json: the interface as the operator documents it. */
export interface OperatorFile {
  /** The version of this file's form. */
  format: 1;
  /** The package and version whose interface it was combined with, e.g. `migration-preflight 0.2.0`. */
  base: string;
  source: OperatorSource;
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
  /** The constraints of the document that its own examples contradict. */
  demoted: Demotion[];
  /** The operator's machine-readable codes. */
  codes: Record<string, OperatorCode>;
}

/** The document that operator.json was generated from. */
export interface OperatorSource {
  /** Its file name, without folders. */
  file: string;
  title: string;
  version: string;
  /** Its OpenAPI version. */
  openapi: string;
  /** The SHA-256 of its bytes, in lower-case hexadecimal. */
  sha256: string;
}

export interface OperatorOperations {
  /** Operations of the interface that the operator documents: method and path by operation id. */
  known: Record<string, string>;
  /** Ids of operations of the interface that the operator does not document. */
  missing: string[];
  /** The query parameters that the operator documents, by the id of an operation of the interface and by name. */
  parameters?: Record<string, Record<string, QueryParameter>>;
  /** Operations that only the operator documents, by an id derived from their path. */
  other: Record<string, OtherOperation>;
}

export interface OtherOperation {
  method: string;
  path: string;
  /** The kind of its request body, if it has one. */
  request?: string;
  /** The field of the body that holds that kind, if the body wraps it. */
  under?: string;
  /** The kind of the body of each documented status. */
  responses?: Record<string, string>;
}

/**
 * A constraint that an example of the document contradicts, and what the profile has instead. `keep` in profile.json
 * restores it from `was` and `now`:
 * - `x-known-values`: now holds the values of the enum; `was` is `{ enum: <number of values> }`.
 * - `x-expected`: the field was required in its object; `was` is `{ required: true }`.
 * - `x-undocumented`: the document lacks the field and closes the object; `was` is `{ additionalProperties: false }`.
 * - `null`: a keyword was dropped or widened; `was` holds the original, as a merge patch of the schema at the address
 *   (`{ format: "date-time" }`, `{ type: "integer" }`).
 */
export interface Demotion {
  at: string;
  /** The key value of the branch concerned, if the address leads through a union. */
  branch?: UnionKey;
  was: Record<string, unknown>;
  now: "x-known-values" | "x-expected" | "x-undocumented" | null;
  /** The contradicting value of the example, or only its length if the field may hold personal data. */
  value?: string;
  /** The operation and the name of the example. */
  example: string;
}

/** The value of the field that selects a branch of a union. */
export type UnionKey = string | number | boolean | null;

export interface OperatorCode {
  title: string;
  why?: string;
}

/** profile.json: the user's decisions about the operator's document. */
export interface ProfileFile {
  $schema?: string;
  /** The name of the profile in reports and messages. */
  name: string;
  /** The path of operator.json, relative to profile.json. */
  operator: string;
  /** The operator's names of response fields, by our names. */
  names?: Record<string, string>;
  /** Where an account payload names its supplier, business and contracts: attrs, with `*` for any element. */
  links?: ProfileLinks;
  /** Addresses whose demoted constraint is restored. */
  keep?: string[];
  amendments?: Amendment[];
  /** Levels of rules by id. */
  rules?: Record<string, RuleLevel>;
}

export interface ProfileLinks {
  /** The contracts of the account. */
  contract?: string[];
  /** The account number: the attrs in the order in which they are tried. */
  account?: string[];
}

/** A correction of one field's schema. */
export interface Amendment {
  at: string;
  /** The key value of the branch to amend, if the address leads through a union; by default all that have the field. */
  branch?: UnionKey;
  /** A JSON Merge Patch (RFC 7396) of the schema at the address: null removes a keyword. */
  set: Record<string, unknown>;
  /** The reason, for later readers of the profile. */
  why?: string;
}

export type RuleLevel = "off" | "warning" | "error";

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
