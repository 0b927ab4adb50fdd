/** Whole payloads around the one thing that a rule's example is about. */

const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1001" };
const business = { import_supplier_code: "HALCYON_ENERGY", external_business_identifier: "B-2001" };

export const notes = (...elements: unknown[]) => ({ kind: "notes" as const, payload: { ...account, notes: elements } });

export const transactions = (...elements: unknown[]) => ({
  kind: "transactions" as const,
  payload: { ...account, transactions: elements },
});

export const statements = (...elements: unknown[]) => ({
  kind: "historical-statements" as const,
  payload: { ...account, statements: elements },
});

export const businesses = (fields: object) => ({
  kind: "business" as const,
  payload: { ...business, business: fields },
});

export const coveredAccounts = (...numbers: string[]) => ({
  kind: "business-payment-instruction" as const,
  payload: { ...business, accounts: numbers.map((number) => ({ external_account_number: number })) },
});
