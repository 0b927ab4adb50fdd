import { attrOf, type Path } from "../json/path.ts";
import { membersOf } from "../json/value.ts";
import { kinds, statusOf } from "../spec/kinds.ts";
import { matchRecord } from "../spec/match-request.ts";
import type { Kind, OperationId } from "../spec/operations.ts";
import { defineRule, sentBusiness } from "./define.ts";
import type { Fault as AnyFault, Operator } from "./rule.ts";
import { checkResponse } from "./wording.ts";

type Fault = AnyFault<never>;
type NameOf = Operator["nameOf"];

const process = { external_account_number: "A-1001", service_account_number: null, account_created_at: null };

export default defineRule({
  id: "response-coherence",
  title: "A response that contradicts itself or its request",
  severity: "warning",
  basis: "inferred",
  code: "incoherent_response",
  variants: {
    missing: "a value is missing where another field implies one",
    given: "a value is given where another field rules it out",
    empty: "a value is empty where null is expected",
    form: "a value is in another form than documented",
    other: "an identifier is not that of the request",
  },
  section: "Endpoints 5-9; States and transitions; Errors",
  why: "Only the status UNKNOWN has no account number. In the lists of import processes, the account number and the creation time are null together; the list of imported accounts holds accounts that exist, so neither should be null there, although its elements are not shown. error_detail has a value with REGISTRATION_FLOW_ERROR, and only there. The attr of an error item is a dotted path, not a JSON Pointer or a JSONPath. The amount of a failing transaction is a decimal string with two places, unless it was sent in another form. In a request record, the response to a business, an instruction of a business, statements or registration flows names what the request is about. A response that breaks one of these was not recorded correctly, or the service does not follow the interface. A response may have fields that are not documented.",
  examples: {
    bad: [
      {
        kind: "account-transfer-status.200",
        payload: { status: "COMPLETED", service_account_number: "" },
        attr: "service_account_number",
      },
      {
        kind: "all-account-import-processes.200",
        payload: [process, { ...process, service_account_number: "A-7F3C21D9" }],
        attr: "1.account_created_at",
      },
      { kind: "imported-account-import-processes.200", payload: [process], attr: "0.service_account_number" },
      {
        kind: "registration-flows.200",
        payload: [
          {
            import_supplier_code: "HALCYON_ENERGY",
            external_account_number: "A-1001",
            meter_points: [{ mpxn: "1234567890123", status: "REGISTRATION_FLOW_ERROR", error_detail: "" }],
          },
        ],
        attr: "0.meter_points.0.error_detail",
      },
      {
        kind: "notes.400",
        payload: {
          detail: "The payload failed validation.",
          code: "validation_failed",
          errors: [{ detail: "This field is required.", code: "required", attr: "notes[0].body" }],
        },
        attr: "errors.0.attr",
      },
      {
        batch: [
          sentBusiness("B-1", {
            status: 201,
            body: { service_business_id: 7, external_business_identifier: "B-2" },
          }),
        ],
        at: 0,
        attr: "external_business_identifier",
      },
    ],
    good: [
      { kind: "account-transfer-status.200", payload: { status: "UNKNOWN", service_account_number: "" } },
      { kind: "all-account-import-processes.200", payload: [process] },
    ],
  },
  payload: {
    kinds: [
      "account-transfer-status.200",
      "all-account-import-processes.200",
      "imported-account-import-processes.200",
      "registration-flows.200",
      "request",
      ...kinds.filter((kind) => statusOf(kind) === 400),
    ],
    check: (value, kind, operator) => (checks[kind] ?? errorItems)(value, operator?.nameOf ?? ((field) => field)),
  },
});

const checks: Partial<Record<Kind, (value: unknown, nameOf: NameOf) => Iterable<Fault>>> = {
  "account-transfer-status.200": accountStatus,
  "all-account-import-processes.200": (value, nameOf) => processes(value, nameOf, numberAndTime),
  "imported-account-import-processes.200": (value, nameOf) => processes(value, nameOf, importedAccount),
  "registration-flows.200": registrations,
  request: otherIdentifiers,
  "transactions.400": refusedTransactions,
};

function* accountStatus(value: unknown, nameOf: NameOf): Generator<Fault> {
  const numberField = nameOf("service_account_number");
  const { [nameOf("status")]: status, [numberField]: number } = membersOf(value);
  if (typeof number !== "string") return;
  const hasAccount = status === "UNKNOWN" ? false : created.has(status) ? true : undefined;
  if (hasAccount === undefined || hasAccount === !isBlank(number)) return;
  yield incoherence(
    [numberField],
    hasAccount ? "missing" : "given",
    hasAccount
      ? `is empty, but ${status} means that there is an account`
      : "is given, but UNKNOWN means that there is no account",
  );
}

const created: ReadonlySet<unknown> = new Set(["PENDING", "IN_PROGRESS", "REJECTED", "COMPLETED"]);

/** What is wrong with the account number or the creation time of an import process in a list. */
type ProcessProblem = readonly [of: "number" | "time", variant: string, problem: string] | undefined;

function* processes(
  value: unknown,
  nameOf: NameOf,
  problemOf: (number: unknown, time: unknown) => ProcessProblem,
): Generator<Fault> {
  const names = { number: nameOf("service_account_number"), time: nameOf("account_created_at") };
  for (const [index, element] of list(value).entries()) {
    const { [names.number]: number, [names.time]: time } = membersOf(element);
    const found = problemOf(number, time);
    if (!found) continue;
    const [of, variant, problem] = found;
    yield incoherence([index, names[of]], variant, problem);
  }
}

function numberAndTime(number: unknown, time: unknown): ProcessProblem {
  if (number === undefined || time === undefined || (number === null && time === null)) return undefined;
  if (number !== null && !isBlank(number))
    return time === null ? ["time", "missing", "is null, but the account has a number"] : undefined;
  return time === null
    ? ["number", "empty", "is empty, but these lists have null for an account that does not exist yet"]
    : ["number", "missing", "is not given, but the account was created"];
}

function importedAccount(number: unknown, time: unknown): ProcessProblem {
  const of = number === null || isBlank(number) ? "number" : time === null ? "time" : undefined;
  return of && [of, "missing", "is not given, but this list has only imported accounts"];
}

function* registrations(value: unknown): Generator<Fault> {
  for (const [index, result] of list(value).entries())
    for (const [point, element] of list(membersOf(result)["meter_points"]).entries()) {
      const { status, error_detail: detail } = membersOf(element);
      const at = [index, "meter_points", point, "error_detail"];
      if (status === "REGISTRATION_FLOW_ERROR" && isBlank(detail))
        yield incoherence(at, "missing", "is empty, but the status is REGISTRATION_FLOW_ERROR");
      if (status === "REGISTRATION_FLOW_SUCCESS" && typeof detail === "string" && !isBlank(detail))
        yield incoherence(at, "given", "is given, but the status is REGISTRATION_FLOW_SUCCESS");
    }
}

/** The identifiers that the response of an operation repeats, by the statuses that do. */
const repeated: Partial<Record<OperationId, { statuses: readonly number[]; fields: readonly string[] }>> = {
  "historical-statements": { statuses: [200, 201], fields: ["import_supplier", "external_account_number"] },
  "registration-flows": { statuses: [200, 404], fields: ["import_supplier_code", "external_account_number"] },
  business: { statuses: [201], fields: ["external_business_identifier"] },
  "business-payment-instruction": { statuses: [201], fields: ["external_business_identifier"] },
};

/** A recorded response that names something else than its request, in its body or its path. */
function* otherIdentifiers(record: unknown): Generator<Fault> {
  const match = matchRecord(record);
  const { statuses = [], fields: names = [] } = (match && repeated[match.operation.id]) ?? {};
  const { body: sent, response } = membersOf(record);
  const { status, body } = membersOf(response);
  if (!match || !statuses.includes(status as number)) return;
  const asked: Record<string, unknown> = { ...match.segments, ...membersOf(sent) };
  const isList = match.operation.request === null;
  for (const [index, element] of (isList ? list(body) : [body]).entries())
    for (const name of names) {
      const { [name]: own } = membersOf(element);
      if (typeof own !== "string" || typeof asked[name] !== "string" || own === asked[name]) continue;
      const path = [...(isList ? [index] : []), name];
      const detail = `${attrOf(path)} is not that of the request. ${checkResponse}`;
      yield { path: ["response", "body", ...path], anchor: "value", variant: "other", detail };
    }
}

/** The 400 body of operation 2: a failing transaction, or error items. */
function* refusedTransactions(value: unknown): Generator<Fault> {
  const { amount } = membersOf(membersOf(value)["transaction_data"]);
  if (typeof amount === "string" && !/^-?\d+\.\d{2}$/.test(amount))
    yield incoherence(["transaction_data", "amount"], "form", "is not a decimal string with two places");
  yield* errorItems(value);
}

/** The items of an error body, in either version (interface: Errors). */
function* errorItems(value: unknown): Generator<Fault> {
  for (const field of ["errors", "validation_errors"])
    for (const [index, item] of list(membersOf(value)[field]).entries()) {
      const { attr } = membersOf(item);
      // An empty attr addresses the whole body.
      if (typeof attr !== "string" || attr === "" || isDottedPath(attr)) continue;
      yield incoherence([field, index, "attr"], "form", "is not a dotted path of field names and zero-based indexes");
    }
}

/** True for field names and indexes joined by dots; false for a JSON Pointer (`/a/0`, `#/a`) or a JSONPath (`$.a`). */
function isDottedPath(attr: string): boolean {
  return /^[^.[\]]+(?:\.[^.[\]]+)*$/.test(attr) && !/^(?:#?\/|[$@](?:\.|$))/.test(attr);
}

function incoherence(path: Path, variant: string, problem: string): Fault {
  return {
    path,
    anchor: "value",
    variant,
    detail: `${attrOf(path)} ${problem}. ${checkResponse}`,
  };
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
