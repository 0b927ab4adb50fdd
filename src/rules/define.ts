import type { Code } from "../spec/codes.ts";
import type { Rule } from "./rule.ts";

/** Keeps the literal type of a rule's id only. The full type would put every example into the package's types. */
export function defineRule<const Id extends string, C extends Code>(
  rule: Rule<C> & { readonly id: Id },
): Rule & { readonly id: Id } {
  return rule;
}

// What the payloads of its examples are made of.

export const accountPair = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" };
const businessPair = { import_supplier_code: "HALCYON_ENERGY", external_business_identifier: "B-2001" };

/** A credit without its amount. */
export const credit = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT" };

/** A payload of one element as the text that is sent, for what no value can show. */
export const textOf = (kind: "notes" | "transactions", element: string) => ({
  kind,
  text: `{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "${kind}": [${element}]}`,
});

export const creditOf = (amount: string) =>
  textOf(
    "transactions",
    `{"transaction_id": "T-1", "transaction_date": "2026-01-31", "type": "CREDIT", "amount": ${amount}}`,
  );

export const notes = (...elements: unknown[]) => ({
  kind: "notes" as const,
  payload: { ...accountPair, notes: elements },
});

export const transactions = (...elements: unknown[]) => ({
  kind: "transactions" as const,
  payload: { ...accountPair, transactions: elements },
});

/** A bad example: a credit of an amount that is wrong. */
export const badAmount = (amount: unknown) => ({
  ...transactions({ ...credit, amount }),
  attr: "transactions.0.amount",
});

export const statements = (...elements: unknown[]) => ({
  kind: "historical-statements" as const,
  payload: { ...accountPair, statements: elements },
});

export const businesses = (fields: object) => ({
  kind: "business" as const,
  payload: { ...businessPair, business: fields },
});

export const coveredAccounts = (...numbers: string[]) => ({
  kind: "business-payment-instruction" as const,
  payload: { ...businessPair, accounts: numbers.map((number) => ({ external_account_number: number })) },
});

const details = { business_type: "LTD", company_number: "01234567" };
const contract = (identifier: string) => ({
  identifier,
  valid_from_date: "2026-01-01",
  signed_at_date: "2025-12-01",
  versions: [{ applicable_at_date: "2026-01-01", terms: [{ term: "fixed" }] }],
});

const businessNamed =
  (company_name: string) =>
  (identifier: string, ...contracts: string[]) => ({
    kind: "business" as const,
    payload: {
      ...businessPair,
      external_business_identifier: identifier,
      business: { ...details, company_name, business_contracts: contracts.map(contract) },
    },
  });

/** A business with contracts, for operation 11. */
export const business = businessNamed("Fernhollow Bakery Ltd");

/** The same business under another name. */
export const renamedBusiness = businessNamed("Fernhollow Mill Ltd");

export const account = (number: string, contract?: string) => ({
  kind: "account" as const,
  payload: {
    ...accountPair,
    external_account_number: number,
    ...(contract === undefined ? {} : { business: { business_contract_identifier: contract } }),
  },
});

/** Post-import data of an account. */
export const data = (number: string, supplier = "HALCYON_ENERGY") => ({
  kind: "notes" as const,
  payload: { import_supplier: supplier, external_account_number: number, notes: [{ body: "Prefers letters" }] },
});

export const documentNote = (path: string) => notes({ document_paths: [{ document_path: path }] });

/** Further contracts of a business, as operation 13 schedules them. */
export const schedule = (identifier: string, ...contracts: string[]) => ({
  kind: "business-contracts" as const,
  payload: {
    payload: {
      import_supplier: "HALCYON_ENERGY",
      external_business_identifier: identifier,
      business_contracts: contracts.map(contract),
    },
    task_params: { is_dry_run: false },
  },
});

export const stagedAccounts = (...numbers: string[]) => ({
  kind: "pending-account-import-processes.200" as const,
  payload: numbers.map((number) => ({
    external_account_number: number,
    service_account_number: null,
    account_created_at: null,
  })),
});

export const post = (path: string, parts: object = {}) => ({
  kind: "request" as const,
  payload: { method: "POST", path: `/v1/data-import/${path}`, ...parts },
});

export const sentBusiness = (identifier: string, response: object) =>
  post("business/", { body: business(identifier, "C-1").payload, response });

/** A recorded request for notes of an account, which the service did not find. */
export const unfound = (number: string) =>
  post("notes/create/", { body: data(number).payload, response: { status: 404 } });

/** A recorded payment instruction, with the status of its response if it has one. */
export const refusedInstruction = (status?: number, reference = "R-1") =>
  post("payment-instruction/create/", {
    body: { ...accountPair, vendor: "PAYMENTS_A", reference, type: "CARD" },
    ...(status === undefined ? {} : { response: { status } }),
  });

export const records = {
  get: (path: string) => ({ kind: "request" as const, payload: { method: "GET", path } }),

  transactions: (parts: { query?: object; headers?: object }) =>
    post("transactions/create/", { ...parts, body: transactions({ ...credit, amount: 10 }).payload }),

  registrationFlows: (query: string) => post(`send-registration-flows/HALCYON_ENERGY/A-1001/${query}`),

  /** Schedules a contract for the business B-2001, at the path of the given business. */
  schedule: (identifier: string) => ({
    kind: "request" as const,
    payload: {
      method: "POST",
      path: `/v2/data-import/businesses/HALCYON_ENERGY/${identifier}/business-contracts/`,
      body: schedule("B-2001", "C-1").payload,
    },
  }),
};
