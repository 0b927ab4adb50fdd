import type { Profile } from "../profile/profile.ts";
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
 * operations answer with the same one. A misspelt field counts too, so that a slip is reported as one. Where the
 * interface's fields do not tell, those of an operator's profile may.
 */
export function recognise(value: unknown, profile?: Profile): Kind | undefined {
  return recogniseBase(value, profile !== undefined) ?? (profile && recogniseByFields(value, profile));
}

function recogniseBase(value: unknown, hasProfile: boolean): Kind | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const has = (field: string): boolean => Object.hasOwn(value, field);
  for (const [field, kind, also] of marks) if (has(field) && (!also || has(also))) return kind;
  const isWrapped = has("payload") && !has("external_account_number");
  const wrapped = isWrapped ? recogniseWrapped((value as { payload: unknown }).payload, hasProfile) : undefined;
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
function recogniseWrapped(payload: unknown, hasProfile: boolean): Kind | undefined {
  const fields = fieldsOf(payload);
  if (fields.includes("business_contracts")) return "business-contracts";
  if (fields.includes("external_account_number")) return "account";
  // Operators wrap other payloads as well.
  if (hasProfile && !fields.includes("external_business_identifier")) return undefined;
  const isOfBusiness = fields.some((field) => contractFields.includes(nearest(field, contractFields) ?? field));
  return isOfBusiness || fields.length === 0 ? "business-contracts" : undefined;
}

/** The one kind of request of an operator that has most of a payload's fields, and at least two and half of them. */
function recogniseByFields(value: unknown, profile: Profile): Kind | undefined {
  const root = fieldsOf(value);
  const isWrapped = root.includes("payload") && !root.includes("external_account_number");
  const path = isWrapped ? ["payload"] : [];
  const fields = isWrapped ? fieldsOf((value as { payload: unknown }).payload) : root;
  let best: string[] = [];
  let most = Math.max(2, Math.ceil(fields.length / 2));
  for (const kind of profile.kinds) {
    if (/\.\d{3}$/.test(kind) || kind === "request") continue;
    const known = new Set(profile.fieldsAt(kind, path));
    const count = fields.filter((field) => known.has(field)).length;
    if (count > most) best = [];
    if (count < most) continue;
    best.push(kind);
    most = count;
  }
  return best.length === 1 ? (best[0] as Kind) : undefined;
}

function fieldsOf(value: unknown): string[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

const contractFields = ["business_contracts", "external_business_identifier"];

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((one) => all.includes(one));
}
