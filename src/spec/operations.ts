import { operations as table } from "../generated/operation-table.ts";
import { frozen } from "../json/value.ts";

/**
 * The documented operations (interface: Endpoints).
 * `responses` maps each documented status to the kind of its body. If the interface shows no body, the kind has any.
 */
// The status column of operation 3 says 201, its description 200; both have the same body.
export const operations = frozen(table);

type Literal = (typeof operations)[number];
type ValueOf<T> = T extends unknown ? T[keyof T] : never;

/** The name of one of the 14 endpoints, as used in files, reports and docs. */
export type OperationId = Literal["id"];

/** A kind of request body. `account` and `request` belong to no documented operation. */
export type RequestKind = NonNullable<Literal["request"]> | "account" | "request";

/** A kind of response body: operation id and status. */
export type ResponseKind = ValueOf<Literal["responses"]>;

/** A kind of payload: the values of `--as`, and the names of file suffixes, schema files and generated types. */
export type Kind = RequestKind | ResponseKind;

/** What the linter has a schema and words for: payloads, and its own config. */
export type CheckedKind = Kind | "config";

/** One of the 14 endpoints (interface: Endpoints). */
export interface Operation {
  readonly number: number;
  readonly id: OperationId;
  readonly method: "GET" | "POST";
  /** Relative to the base address, with variable segments in braces. */
  readonly path: string;
  readonly request: RequestKind | null;
  readonly responses: Readonly<Record<number, ResponseKind>>;
}
