import { sentAmount } from "../check/sent-amounts.ts";
import { isObject } from "../json/value.ts";
import type { Code } from "../spec/codes.ts";
import type { Kind, OperationId } from "../spec/operations.ts";
import { decimalText } from "../text/decimal.ts";
import { withoutFollowing } from "../text/wording.ts";

/** One item of the service's error bodies (interface: Errors). */
export interface ErrorItem {
  detail: string;
  code: Code;
  /** Dot-separated path with zero-based indexes; `""` for the whole body. */
  attr: string;
}

/** Body of a 400 of the v1 endpoints (interface: Errors, v1). */
export interface ErrorBodyV1 {
  detail: string;
  code: "account_failed_validation" | "validation_failed";
  errors: ErrorItem[];
}

/** Body of a 400 of the v2 endpoints (interface: Errors, v2). */
export interface ErrorBodyV2 {
  code: "validation_failed";
  detail: string;
  validation_errors: ErrorItem[];
}

/** Body of a 400 of operation 2 for an error in one transaction (interface: Endpoints 2). */
export interface TransactionErrorBody {
  status: "TRANSACTION_IMPORT_ERROR";
  error_detail: string;
  /** The transaction as sent, except that its amount is a string. */
  transaction_data: object;
}

/** The body of a 400 of the service (interface: Errors). */
export type ErrorBody = ErrorBodyV1 | ErrorBodyV2 | TransactionErrorBody;

/**
 * The error body that the service returns for a request with errors.
 *
 * Operation 2 returns the first failing transaction if every error is in a transaction. For v1 endpoints, the interface
 * shows the code of the body only for accounts; for the others, this uses `validation_failed` as in v2.
 *
 * @param kind the kind of the request, or the operation if it has no kind
 * @param errors at least one error, in order of position, without warnings
 * @param payload the body of the request, if it could be parsed
 */
export function errorBody(kind: Kind | OperationId, errors: readonly ErrorItem[], payload: unknown): ErrorBody {
  // The service does not recognise a payload of another kind: it reports what is wrong with it as the kind it expects.
  const isUnread = unreadIn(errors);
  const ofService = errors.filter((error) => error.code !== "unrecognised_payload" && !isUnread(error));
  const items = (ofService.length > 0 ? ofService : errors).map(({ detail, code, attr }) => ({
    detail: withoutFollowing(detail),
    code,
    attr,
  }));
  const detail = `The payload failed validation: ${items.length === 1 ? "1 error" : `${items.length} errors`}.`;
  if (kind === "business-contracts" || kind === "business-contracts-status")
    return { code: "validation_failed", detail, validation_errors: items };
  if (kind === "transactions") {
    const failing = firstFailingTransaction(errors, payload);
    if (failing) return failing;
  }
  return { detail, code: kind === "account" ? "account_failed_validation" : "validation_failed", errors: items };
}

/** Returns a function that tells whether an error is in an undocumented field, or in no list, which is not read. */
function unreadIn(errors: readonly ErrorItem[]): (error: ErrorItem) => boolean {
  const attrsOf = (wanted: string): string[] => errors.flatMap(({ code, attr }) => (code === wanted ? [attr] : []));
  const unknown = new Set(attrsOf("unknown_field"));
  const unread = new Set([...unknown, ...attrsOf("not_a_list")]);
  return ({ code, attr }) => {
    if (code !== "unknown_field" && unknown.has(attr)) return true;
    for (let at = attr.indexOf("."); at >= 0; at = attr.indexOf(".", at + 1))
      if (unread.has(attr.slice(0, at))) return true;
    return false;
  };
}

function firstFailingTransaction(errors: readonly ErrorItem[], payload: unknown): TransactionErrorBody | undefined {
  const indexes = errors.map(({ attr }) => /^transactions\.(\d+)(?:\.|$)/.exec(attr)?.[1]);
  if (indexes.length === 0 || indexes.includes(undefined)) return undefined;
  const first = Math.min(...indexes.map(Number));
  const error = errors[indexes.indexOf(String(first))] as ErrorItem;
  const transaction = (payload as { transactions?: unknown[] } | undefined)?.transactions?.[first];
  if (!isObject(transaction)) return undefined;
  return {
    status: "TRANSACTION_IMPORT_ERROR",
    error_detail: withoutFollowing(error.detail),
    transaction_data: withAmountAsString(transaction),
  };
}

/**
 * A transaction as the service returns it: as sent, with its amount as decimal text (interface: Transaction). The
 * interface does not show how an amount that is no decimal is returned, so it is null then.
 */
export function withAmountAsString(transaction: object): object {
  const amount = sentAmount(transaction);
  return amount === undefined ? transaction : { ...transaction, amount: decimalText(amount) ?? null };
}
