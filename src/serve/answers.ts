import { type Facts, hashAt, unreadableHash } from "../batch/facts.ts";
import type { Registry } from "../batch/registry.ts";
import { isObject } from "../json/value.ts";
import { withAmountAsString } from "../service/error-body.ts";
import type { OperationId } from "../spec/operations.ts";
import { businessId, type State } from "./state.ts";

/** A status and the value of a body, if there is one. */
export interface Answer {
  status: number;
  body?: unknown;
  /** With a 405: the methods that the path has. */
  allowed?: readonly string[];
}

/** A request that has no error, about things that exist. A rule that is set to `off` may have let anything pass. */
export interface Asked {
  /** Of what is named in the path, or in the body. */
  supplier: string;
  account: string;
  business: string;
  process: string;
  /** The body; empty if it is no object. */
  body: Readonly<Record<string, unknown>>;
  facts: Facts | undefined;
  state: State;
  registry: Registry;
  /** What goes wrong within an answer that has the status of success. */
  trouble: "rejected" | "flow-error" | undefined;
}

/** What the service answers, by operation (interface: Endpoints). Called before the registry records the request. */
export const answers: Readonly<Record<OperationId, (asked: Asked) => Answer>> = {
  notes: ({ body, facts, state, registry }) => {
    const isRepeat = repeats(facts, registry);
    const results = objectsIn(body["notes"]).map((note: { body?: unknown; created_at?: unknown }, i) => ({
      created_at: note.created_at ?? state.time,
      ...(note.body === undefined ? {} : { body: note.body }),
      status: isRepeat(i) ? "NOTE_ALREADY_EXISTS" : "NOTE_CREATION_SUCCESS",
    }));
    return { status: 201, body: results };
  },
  transactions: ({ body, facts, registry }) => {
    const isRepeat = repeats(facts, registry);
    const results = objectsIn(body["transactions"]).map((transaction, i) => ({
      status: isRepeat(i) ? "TRANSACTION_ALREADY_EXISTS" : "TRANSACTION_ADDED_TO_ACCOUNT",
      transaction_data: withTwoPlaces(withAmountAsString(transaction)),
    }));
    return { status: 201, body: { results } };
  },
  "historical-statements": ({ body }) => ({ status: 201, body }),
  "payment-instruction": ({ supplier, account, body, state }) => ({
    status: 201,
    body: { service_account_number: state.find(supplier, account)?.serviceNumber ?? "", reference: referenceOf(body) },
  }),
  "registration-flows": ({ supplier, account, state, trouble }) => {
    const found = state.find(supplier, account);
    if (!found) return noFlows({ supplier, account });
    state.register(found);
    const outcome =
      trouble === "flow-error"
        ? { status: "REGISTRATION_FLOW_ERROR", error_detail: "The meter point cannot be registered (--fail)." }
        : { status: "REGISTRATION_FLOW_SUCCESS" };
    const meterPoints = found.meterPoints.map((mpxn) => ({ mpxn, ...outcome }));
    return {
      status: 200,
      body: [{ import_supplier_code: supplier, external_account_number: account, meter_points: meterPoints }],
    };
  },
  "account-transfer-status": ({ supplier, account, state, trouble }) => {
    const found = state.find(supplier, account);
    if (!found) return { status: 404 };
    const status = state.statusOf(found);
    const number = status === "UNKNOWN" ? "" : found.serviceNumber;
    const shown = trouble === "rejected" && found.registration ? "REJECTED" : status;
    return { status: 200, body: { status: shown, service_account_number: number } };
  },
  "all-account-import-processes": (asked) => processes(asked, () => true),
  "pending-account-import-processes": (asked) => processes(asked, (isImported) => !isImported),
  "imported-account-import-processes": (asked) => processes(asked, (isImported) => isImported),
  "meter-point-statuses": ({ supplier, account, state }) => {
    const found = state.imported(supplier, account);
    if (!found) return { status: 404, body: [{ error: "Account not found." }] };
    return { status: 200, body: found.meterPoints.map((mpxn) => ({ mpxn, status: "PRE_REGISTRATION" })) };
  },
  business: ({ supplier, business }) => ({
    status: 201,
    body: { service_business_id: businessId(supplier, business), external_business_identifier: business },
  }),
  "business-payment-instruction": ({ business, body }) => ({
    status: 201,
    body: { reference: referenceOf(body), external_business_identifier: business },
  }),
  "business-contracts": ({ supplier, business, state }) => ({
    status: 201,
    body: { identifier: state.schedule(supplier, business) },
  }),
  "business-contracts-status": ({ supplier, business, process, state }) => {
    const isDone = state.pollProcess(supplier, business, process);
    if (isDone === undefined) return notFound;
    return { status: 200, body: { identifier: process, status: isDone ? "COMPLETED" : "IN_PROGRESS" } };
  },
};

/** The 404 of the v2 endpoints. */
const notFound: Answer = { status: 404, body: { detail: "Not found.", code: "not_found" } };

/** The answer to a request for an account or a business that does not exist, where it is not a 400. */
export const missing: Readonly<Partial<Record<OperationId, (asked: Pick<Asked, "supplier" | "account">) => Answer>>> = {
  notes: () => ({ status: 404 }),
  "registration-flows": noFlows,
  "business-contracts": () => notFound,
};

function noFlows({ supplier, account }: Pick<Asked, "supplier" | "account">): Answer {
  const names = { import_supplier_code: supplier, external_account_number: account };
  return { status: 404, body: [{ error_detail: "Account not found.", ...names }] };
}

/** The reference of an instruction. A response always has one, a request need not. */
function referenceOf({ reference }: Asked["body"]): string {
  return typeof reference === "string" ? reference : "";
}

/** A transaction with no more than two decimal places in its amount, as a response documents it. */
function withTwoPlaces(transaction: { amount?: unknown }): object {
  const { amount } = transaction;
  if (typeof amount !== "string") return transaction;
  return { ...transaction, amount: amount.replace(/(\.\d\d)\d+$/, "$1") };
}

function objectsIn(list: unknown): readonly object[] {
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item : {})) : [];
}

function processes({ supplier, state }: Asked, isListed: (isImported: boolean) => boolean): Answer {
  const accounts = state.accountsOf(supplier).map((account) => ({ ...account, isImported: state.isImported(account) }));
  const body = accounts
    .filter(({ isImported }) => isListed(isImported))
    .map(({ externalNumber, serviceNumber, createdAt, isImported }) => ({
      external_account_number: externalNumber,
      service_account_number: isImported ? serviceNumber : null,
      account_created_at: isImported ? createdAt : null,
    }));
  return { status: 200, body };
}

/** Returns a function that says whether an item of a payload was sent before: in an earlier payload, or in this one. */
function repeats(facts: Facts | undefined, registry: Registry): (index: number) => boolean {
  if (!facts || facts.isUnchecked) return () => false;
  const { items, texts } = facts;
  const seen = new Set<string>();
  return (index) => {
    const own = hashAt(items, index);
    if (own === unreadableHash) return false;
    const isRepeated = seen.has(own) || registry.findItem(facts, index) !== undefined;
    seen.add(own).add(hashAt(texts, index));
    return isRepeated;
  };
}
