import { frozen } from "../json/value.ts";

/**
 * The documented operations (interface: Endpoints).
 * `responses` maps each documented status to the kind of its body. If the interface shows no body, the kind has any.
 */
export const operations = frozen([
  {
    number: 1,
    id: "notes",
    method: "POST",
    path: "/v1/data-import/notes/create/",
    request: "notes",
    responses: { 201: "notes.201", 400: "notes.400", 404: "notes.404" },
  },
  {
    number: 2,
    id: "transactions",
    method: "POST",
    path: "/v1/data-import/transactions/create/",
    request: "transactions",
    responses: { 201: "transactions.201", 400: "transactions.400" },
  },
  {
    number: 3,
    id: "historical-statements",
    method: "POST",
    path: "/v1/data-import/historical-statements/create/",
    request: "historical-statements",
    // The status column says 201, the description 200; both have the same body.
    responses: {
      200: "historical-statements.201",
      201: "historical-statements.201",
      400: "historical-statements.400",
    },
  },
  {
    number: 4,
    id: "payment-instruction",
    method: "POST",
    path: "/v1/data-import/payment-instruction/create/",
    request: "payment-instruction",
    responses: {
      201: "payment-instruction.201",
      400: "payment-instruction.400",
      500: "payment-instruction.500",
    },
  },
  {
    number: 5,
    id: "registration-flows",
    method: "POST",
    path: "/v1/data-import/send-registration-flows/{import_supplier_code}/{external_account_number}/",
    request: null,
    responses: { 200: "registration-flows.200", 404: "registration-flows.404" },
  },
  {
    number: 6,
    id: "account-transfer-status",
    method: "GET",
    path: "/v1/data-import/account-transfer-status/{import_supplier_code}/{external_account_number}/",
    request: null,
    responses: { 200: "account-transfer-status.200", 404: "account-transfer-status.404" },
  },
  {
    number: 7,
    id: "all-account-import-processes",
    method: "GET",
    path: "/v1/data-import/all-account-import-processes/{import_supplier_code}/",
    request: null,
    responses: { 200: "all-account-import-processes.200" },
  },
  {
    number: 8,
    id: "pending-account-import-processes",
    method: "GET",
    path: "/v1/data-import/pending-account-import-processes/{import_supplier_code}/",
    request: null,
    responses: { 200: "pending-account-import-processes.200" },
  },
  {
    number: 9,
    id: "imported-account-import-processes",
    method: "GET",
    path: "/v1/data-import/imported-account-import-processes/{import_supplier_code}/",
    request: null,
    responses: { 200: "imported-account-import-processes.200" },
  },
  {
    number: 10,
    id: "meter-point-statuses",
    method: "GET",
    path: "/v1/data-import/meterpoint-statuses-for-account/{import_supplier_code}/{external_account_number}/",
    request: null,
    responses: { 200: "meter-point-statuses.200", 404: "meter-point-statuses.404" },
  },
  {
    number: 11,
    id: "business",
    method: "POST",
    path: "/v1/data-import/business/",
    request: "business",
    responses: { 201: "business.201", 400: "business.400" },
  },
  {
    number: 12,
    id: "business-payment-instruction",
    method: "POST",
    path: "/v1/data-import/business-payment-instruction/create/",
    request: "business-payment-instruction",
    responses: {
      201: "business-payment-instruction.201",
      400: "business-payment-instruction.400",
      401: "business-payment-instruction.401",
      500: "business-payment-instruction.500",
    },
  },
  {
    number: 13,
    id: "business-contracts",
    method: "POST",
    path: "/v2/data-import/businesses/{import_supplier_code}/{external_business_identifier}/business-contracts/",
    request: "business-contracts",
    responses: {
      201: "business-contracts.201",
      400: "business-contracts.400",
      401: "business-contracts.401",
      404: "business-contracts.404",
    },
  },
  {
    number: 14,
    id: "business-contracts-status",
    method: "GET",
    path: "/v2/data-import/businesses/{import_supplier_code}/{external_business_identifier}/business-contracts/{sub_process_identifier}/",
    request: null,
    responses: {
      200: "business-contracts-status.200",
      400: "business-contracts-status.400",
      401: "business-contracts-status.401",
      404: "business-contracts-status.404",
    },
  },
] as const);

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
