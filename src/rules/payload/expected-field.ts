import { transactions } from "../examples.ts";
import { defineRule } from "../rule.ts";
import { attrOf } from "../wording.ts";

export default defineRule({
  id: "expected-field",
  title: "A field that every documented sample has is missing",
  severity: "warning",
  basis: "shown",
  code: "expected_field",
  section: "The tables of each payload; General conventions 7",
  why: "The interface does not show which of these fields are required, but every sample has them: a payload without one may be refused. Send it where the data exists.",
  examples: {
    bad: [
      {
        ...transactions({ transaction_date: "2026-01-31", type: "CREDIT", amount: 10 }),
        attr: "transactions.0.transaction_id",
      },
    ],
    good: [transactions({ transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 })],
  },
  schema: {
    keywords: ["x-expected"],
    describe: ({ path, params }) =>
      (params["missing"] as string[]).map((field) => ({
        path: [...path, field],
        mark: "parent" as const,
        ...(field === "transaction_id" ? { code: "missing_transaction_id" as const } : {}),
        ...(field === "identifier" ? { code: "missing_contract_identifier" as const } : {}),
        detail: `${attrOf([...path, field])} is missing, and every documented sample has it: send it if you have it.`,
      })),
  },
});
