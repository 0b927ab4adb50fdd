import fc from "fast-check";
import type { Kind } from "../../src/index.ts";

/** Values that are wrong in a way that an edit corrects, and others. */
const moments = fc.constantFrom(
  "2025-02-11T10:30:00+01:00",
  "2025-02-11t09:30:00z",
  "2025-02-11 09:30:00Z",
  "2025-02-11T09:30:00.000Z",
  "2025-02-11T09:30:00.5Z",
  "0000-01-01T00:00:00+23:59",
  "2025-02-11",
  "2025-02-11T09:30:00Z",
  " 2025-02-12 ",
  "12/31/2025",
  "1/2/2026",
  "20250211",
  "31 Jan 2025",
  "2027-01-01T00:00:00Z",
);
const amounts = fc.constantFrom("10.00", "-3", "10.005", "007", "1e5", "9007199254740993", "", 50, 10.5, null);
const types = fc.constantFrom("credit", "Supply charge", "SUPPLY_CHARGE", "PAYMNT", " ", "debit card");
const flags = fc.constantFrom("true", "False", "yes", true, undefined);
const line = fc.record({
  start_date: moments,
  end_date: moments,
  number_of_units: amounts,
  price_per_unit: amounts,
  net_amount: amounts,
});
const transaction = fc.record({
  transaction_id: fc.constantFrom("T-1", "T-2"),
  transaction_date: moments,
  amount: amounts,
  type: types,
  reason: types,
  payment_type: types,
  line_items: fc.array(line, { maxLength: 2 }),
});
const note = fc.record(
  {
    body: fc.constantFrom("Hello", "Ünïcödé 🎉", ""),
    created_at: moments,
    is_pinned: flags,
    unpin_at: moments,
    document_paths: fc.array(
      fc.record({ document_path: fc.constantFrom("/a/b.pdf", "//a", "a\\b", "/a//b", "a.pdf") }),
      {
        maxLength: 2,
      },
    ),
  },
  { requiredKeys: ["body"] },
);
const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1" };
/** Payloads with such values. */
export const faultyPayloads: fc.Arbitrary<{ kind: Kind; payload: object }> = fc.oneof(
  fc.array(transaction, { maxLength: 3 }).map((transactions) => ({
    kind: "transactions" as const,
    payload: { ...account, transactions },
  })),
  fc.array(note, { maxLength: 3 }).map((notes) => ({ kind: "notes" as const, payload: { ...account, notes } })),
);
