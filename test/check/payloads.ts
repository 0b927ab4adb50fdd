/** Payloads that are complete except for the one thing that a test is about. */

import type { Kind } from "../../src/spec/operations.ts";
import { lintBatch, type Sent } from "./batch.ts";

export const S = "HALCYON_ENERGY";

export const contract = (identifier: unknown) => ({
  identifier,
  valid_from_date: "2026-01-01",
  signed_at_date: "2025-12-01",
  versions: [{ applicable_at_date: "2026-01-01", terms: ["FIXED"] }],
});

export const company = { business_type: "LTD", company_number: "01234567", company_name: "Fernhollow Bakery Ltd" };

interface BusinessOptions {
  supplier?: unknown;
  fields?: object;
}

export const business = (
  id: unknown,
  contracts?: unknown,
  { supplier = S, fields = {} }: BusinessOptions = {},
): Sent => ({
  kind: "business",
  payload: {
    import_supplier_code: supplier,
    external_business_identifier: id,
    business: {
      ...company,
      ...(contracts === undefined
        ? {}
        : { business_contracts: Array.isArray(contracts) ? contracts.map(contractOf) : contracts }),
      ...fields,
    },
  },
});

const contractOf = (each: unknown) => (typeof each === "object" && each !== null ? each : contract(each));

export const account = (number: unknown, contract?: unknown, supplier: unknown = S): Sent => ({
  kind: "account",
  payload: {
    import_supplier: supplier,
    external_account_number: number,
    ...(contract === undefined ? {} : { business: { business_contract_identifier: contract } }),
  },
});

/** An account wrapped in `payload`, as the service may accept it. */
export const wrapped = ({ kind, payload }: Sent): Sent => ({ kind, payload: { payload, task_params: {} } });

export const notes = (
  number: unknown,
  { body = "Prefers letters", at = undefined as string | undefined, supplier = S as unknown } = {},
): Sent => ({
  kind: "notes",
  payload: {
    import_supplier: supplier,
    external_account_number: number,
    notes: [{ body, ...(at === undefined ? {} : { created_at: at }) }],
  },
});

export const transactions = (number: unknown, ...ids: unknown[]): Sent => ({
  kind: "transactions",
  payload: {
    import_supplier: S,
    external_account_number: number,
    transactions: ids.map((id) => ({
      transaction_id: id,
      transaction_date: "2026-01-31",
      type: "CREDIT",
      amount: 10,
    })),
  },
});

export const statements = (number: unknown, ...ids: unknown[]): Sent => ({
  kind: "historical-statements",
  payload: {
    import_supplier: S,
    external_account_number: number,
    statements: ids.map((id) => ({
      bill_period_from_date: "2025-01-01",
      bill_period_to_date: "2025-03-31",
      statement_id: id,
      issued_date: "2025-04-04",
      number: "1",
      gross_amount: 12.5,
    })),
  },
});

export const instruction = (number: unknown, supplier: unknown = S): Sent => ({
  kind: "payment-instruction",
  payload: {
    import_supplier: supplier,
    external_account_number: number,
    vendor: "PAY",
    reference: "R-1",
    type: "CARD",
  },
});

export const covering = (business: unknown, accounts: unknown[], supplier: unknown = S): Sent => ({
  kind: "business-payment-instruction",
  payload: {
    import_supplier_code: supplier,
    external_business_identifier: business,
    vendor: "PAY",
    reference: "R-1",
    type: "CARD",
    accounts: accounts.map((number) => ({ external_account_number: number })),
  },
});

export const schedule = (
  business: unknown,
  contracts: unknown[],
  isDryRun: unknown = false,
  supplier: unknown = S,
): Sent => ({
  kind: "business-contracts",
  payload: {
    payload: {
      import_supplier: supplier,
      external_business_identifier: business,
      business_contracts: contracts.map(contractOf),
    },
    task_params: { is_dry_run: isDryRun },
  },
});

const paths: Partial<Record<Kind, string>> = {
  notes: "/v1/data-import/notes/create/",
  transactions: "/v1/data-import/transactions/create/",
  "historical-statements": "/v1/data-import/historical-statements/create/",
  // The endpoints that create accounts are not shown.
  account: "/v1/data-import/accounts/",
  business: "/v1/data-import/business/",
  "payment-instruction": "/v1/data-import/payment-instruction/create/",
  "business-payment-instruction": "/v1/data-import/business-payment-instruction/create/",
};

const headers = { Authorization: "Token abcdef0123456789" };

/** The request record of a payload, with its response. */
export function recorded({ kind, payload }: Sent, status?: number, answer?: unknown): Sent {
  const { payload: { external_business_identifier: business } = { external_business_identifier: "" } } = payload as {
    payload?: { external_business_identifier: string };
  };
  const path = paths[kind] ?? `/v2/data-import/businesses/${S}/${business}/business-contracts/`;
  return record("POST", path, payload, status, answer);
}

export function record(method: string, path: string, body?: unknown, status?: number, answer?: unknown): Sent {
  return {
    kind: "request",
    payload: {
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(status === undefined ? {} : { response: { status, ...(answer === undefined ? {} : { body: answer }) } }),
    },
  };
}

export const flows = (number: string, supplier = S, status?: number): Sent =>
  record("POST", `/v1/data-import/send-registration-flows/${supplier}/${number}/`, undefined, status);

export const process = (number: string, service: string | null = null) => ({
  external_account_number: number,
  service_account_number: service,
  account_created_at: service === null ? null : "2026-01-01T00:00:00Z",
});

/** A finding: payload, rule, severity, attr, and the second payload. */
export async function found(batch: readonly Sent[], options: Parameters<typeof lintBatch>[1] = {}): Promise<string[]> {
  const { findings } = await lintBatch(batch, options);
  return findings.map(({ file, rule, severity, attr, part, related }) => {
    const at = /\d+/.exec(file)?.[0];
    const other = related?.map(({ file }) => ` see ${file.replace(/^sent-|\..*/g, "")}`) ?? [];
    return `${at} ${rule}${severity === "error" ? "" : "?"} ${part === undefined ? "" : `${part}:`}${attr}${other.join("")}`;
  });
}
