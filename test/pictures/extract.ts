/** A made-up extract with the mistakes that first extracts have, for pictures. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const supplier = "HALCYON_ENERGY";

/** Writes the extract below a folder: 161 payloads in 3 files. */
export function writeExtract(folder: string): void {
  const write = (name: string, payloads: readonly object[]): void => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, payloads.map((payload) => `${JSON.stringify(payload)}\n`).join(""));
  };
  write(
    "accounts.account.jsonl",
    Array.from({ length: 40 }, (_, i) => account(i)),
  );
  write(
    "businesses.business.jsonl",
    Array.from({ length: 20 }, (_, i) => business(i)),
  );
  write(
    "ledger.transactions.jsonl",
    Array.from({ length: 101 }, (_, i) => transactions(i)),
  );
}

function account(i: number): object {
  const contract = `CTR-${1000 + (i % 20)}`;
  return {
    import_supplier: supplier,
    external_account_number: `A-${10_000 + i}`,
    business: { business_contract_identifier: i % 4 === 0 ? contract.toLowerCase() : contract },
  };
}

function business(i: number): object {
  return {
    import_supplier_code: supplier,
    external_business_identifier: `B-${500 + i}`,
    business: {
      business_type: "LTD",
      company_number: `0${7_000_000 + i}`,
      business_name: `Harbour Trading ${i}`,
      business_contracts: [
        {
          identifier: `CTR-${1000 + i}`,
          valid_from_date: "2025-04-01",
          signed_at_date: i % 5 === 0 ? "2025-3-11" : "2025-03-11",
          versions: [{ applicable_at_date: "2025-04-01", terms: ["STANDARD"] }],
        },
      ],
    },
  };
}

function transactions(i: number): object {
  const date = `${String((i % 28) + 1).padStart(2, "0")}/03/2025`;
  return {
    import_supplier: supplier,
    external_account_number: `A-${10_000 + (i % 40)}`,
    transactions: [
      {
        transaction_id: 700_000 + i,
        transaction_date: i % 3 === 0 ? date : date.split("/").reverse().join("-"),
        type: i % 10 === 0 ? "PAYMNT" : "PAYMENT",
        amount: i % 6 === 0 ? "12.50" : 12.5,
        refrence: i % 8 === 0 ? "Direct debit" : undefined,
      },
    ],
  };
}
