import { transactions } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { repeatedItems, repeats } from "./shared.ts";

export default defineRule({
  id: "duplicate-transaction",
  title: "A transaction sent more than once",
  severity: "warning",
  basis: "inferred",
  code: "duplicate_transaction_ids",
  section: "Endpoints 2",
  why: "A transaction added earlier is skipped (TRANSACTION_ALREADY_EXISTS), so of two with the same transaction_id the second is lost if it is a different one, and has no effect if it is the same.",
  examples: {
    bad: [
      {
        ...transactions(
          { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 },
          { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 },
        ),
        attr: "transactions.1.transaction_id",
      },
    ],
    good: [
      transactions(
        { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 },
        { transaction_id: "T-2", transaction_date: "2026-01-31", type: "CREDIT", amount: 10 },
      ),
    ],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats("duplicate-transaction", fault) },
  batch: { onFacts: repeatedItems("transactions") },
});
