import type { Schema } from "../schema/load.ts";

/**
 * The two files of an operator profile. `operator.json` is generated from the operator's own document and always
 * overwritten; `profile.json` is written once and then belongs to a person.
 *
 * An address (`at`) is a kind and an attr with `*` for any element of a list: `transactions.transactions.*.reference`.
 * The kind alone addresses the whole payload. A field that is absent is addressed where it would stand.
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
   * Every `$ref` leads to another key, relative to its own file; nothing is taken from our schemas beside them.
   * - A union by a key is what `unionSchema` writes. A nullable reference is `anyOf: [{ $ref }, { type: "null" }]`.
   * - `format: "date-time"` takes any offset, and with our pattern for UTC beside it UTC only. The formats are those of
   *   our schemas: date, date-time, uuid.
   * - Beside `x-decimal` a pattern is for editors and other validators; ours reads the decimal.
   * - What is sent is below `requests/`: its fields carry advice on values and blanks.
   */
  schemas: Record<string, Schema>;
  /** The constraints of the document that its own examples contradict. */
  demoted: Demotion[];
  /** The operator's machine-readable codes. */
  codes: Record<string, OperatorCode>;
}

/** The document that operator.json was made from. */
export interface OperatorSource {
  /** Its file name, without folders. */
  file: string;
  title: string;
  version: string;
  /** The version of OpenAPI it is written in. */
  openapi: string;
  /** The SHA-256 of its bytes, in lower-case hexadecimal. */
  sha256: string;
}

export interface OperatorOperations {
  /** Operations of the interface that the operator documents: the method and path it gives each, by operation id. */
  known: Record<string, string>;
  /** Ids of operations of the interface that the operator does not document. */
  missing: string[];
  /** The names of the query parameters that the operator documents, by the id of an operation of the interface. */
  parameters?: Record<string, string[]>;
  /** Operations that only the operator documents, by an id made from their path. */
  other: Record<string, OtherOperation>;
}

export interface OtherOperation {
  method: string;
  path: string;
  /** The kind of its request body, if it has one. */
  request?: string;
  /** The field of the body that holds that kind, where the body wraps it. */
  under?: string;
  /** The kind of the body of each documented status. */
  responses?: Record<string, string>;
}

/**
 * A constraint that an example of the document contradicts, and what the profile has instead. `keep` in profile.json
 * restores it from `was` and `now`:
 * - `x-known-values`: the enum stands there now; `was` is `{ enum: <number of values> }`.
 * - `x-expected`: the field was required of the object around it; `was` is `{ required: true }`.
 * - `x-undocumented`: the document lacks the field and closes the object; `was` is `{ additionalProperties: false }`.
 * - `null`: a keyword was dropped or widened; `was` holds what it was, as a merge patch of the schema at the address
 *   (`{ format: "date-time" }`, `{ type: "integer" }`).
 */
export interface Demotion {
  at: string;
  /** The key value of the one branch it is about, where the address leads through a union. */
  branch?: UnionKey;
  was: Record<string, unknown>;
  now: "x-known-values" | "x-expected" | "x-undocumented" | null;
  /** The value of the example that contradicts, or its length where the field may hold personal data. */
  value?: string;
  /** The operation and the name of the example. */
  example: string;
}

/** The value of the field that decides between the branches of a union. */
export type UnionKey = string | number | boolean | null;

export interface OperatorCode {
  title: string;
  why?: string;
}

/** profile.json: what a person decides about the operator's document. */
export interface ProfileFile {
  $schema?: string;
  /** The name that reports and messages give the profile. */
  name: string;
  /** The path of operator.json, relative to profile.json. */
  operator: string;
  /** The operator's names of fields in responses, by ours. */
  names?: Record<string, string>;
  /** Where an account payload names what it belongs to: attrs of the account, with `*` for elements. */
  links?: ProfileLinks;
  /** Addresses whose demoted constraint holds after all. */
  keep?: string[];
  amendments?: Amendment[];
  /** Levels of rules, by their ids. */
  rules?: Record<string, RuleLevel>;
}

export interface ProfileLinks {
  /** The contracts that the account is under. */
  contract?: string[];
  /** The account number, in the order in which the fields are read. */
  account?: string[];
}

/** A correction of one field's schema. */
export interface Amendment {
  at: string;
  /** The key value of the one branch to amend, where the address leads through a union; otherwise all that have the field. */
  branch?: UnionKey;
  /** A JSON Merge Patch (RFC 7396) of the schema at the address: null removes a keyword. */
  set: Record<string, unknown>;
  /** Why, for whoever reads the profile next. */
  why?: string;
}

export type RuleLevel = "off" | "warning" | "error";
