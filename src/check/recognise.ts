import { fieldsAt } from "../schema/load.ts";
import type { Kind, RequestKind } from "../spec/operations.ts";
import { nearest } from "../text/spelling.ts";

/** The fields that only one kind of request has at its root, in the order in which they are asked for. */
const marks: readonly (readonly [field: string, kind: RequestKind, also?: string])[] = [
  ["notes", "notes"],
  ["transactions", "transactions"],
  ["statements", "historical-statements"],
  ["accounts", "business-payment-instruction"],
  ["business", "business", "external_business_identifier"],
  ["vendor", "payment-instruction", "external_account_number"],
  ["vendor", "business-payment-instruction", "external_business_identifier"],
];

/**
 * The kind of request that a payload's own fields tell, or undefined. Responses are never told by shape: several
 * operations answer with the same one. A misspelt field counts too, so that a slip is reported as one.
 */
export function recognise(value: unknown): Kind | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const has = (field: string): boolean => Object.hasOwn(value, field);
  for (const [field, kind, also] of marks) if (has(field) && (!also || has(also))) return kind;
  const isWrapped = has("payload") && !has("external_account_number");
  const wrapped = isWrapped ? recogniseWrapped((value as { payload: unknown }).payload) : undefined;
  if (wrapped) return wrapped;
  if (has("method") && has("path")) return "request";

  const fields = Object.keys(value);
  const isOfBusiness = has("external_business_identifier");
  const isOfAccount = has("external_account_number");
  if (!isOfBusiness && !isOfAccount) return undefined;
  for (const field of fields) {
    const meant = nearest(field, isOfBusiness ? ["business", "accounts"] : ["notes", "transactions", "statements"]);
    const mark = marks.find(([mark]) => mark === meant);
    if (mark) return mark[1];
  }
  if (!isOfBusiness && fields.length > 2 && isSubset(fields, fieldsAt("payment-instruction", [])))
    return "payment-instruction";
  // Anything may stand in an account beside its identifying pair, even nothing.
  return isOfAccount && has("import_supplier") ? "account" : undefined;
}

/** The kind of request that wraps an object in `payload`: an account, or contracts as operation 13 takes them. */
function recogniseWrapped(payload: unknown): Kind | undefined {
  const fields = typeof payload === "object" && payload !== null && !Array.isArray(payload) ? Object.keys(payload) : [];
  if (fields.includes("business_contracts")) return "business-contracts";
  if (fields.includes("external_account_number")) return "account";
  const isOfBusiness = fields.some((field) => contractFields.includes(nearest(field, contractFields) ?? field));
  return isOfBusiness || fields.length === 0 ? "business-contracts" : undefined;
}

const contractFields = ["business_contracts", "external_business_identifier"];

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((one) => all.includes(one));
}
