import { attrOf } from "../json/path.ts";
import { defineRule, transactions } from "./define.ts";

const credit = { transaction_id: "T-1", type: "CREDIT", amount: 10 };

export default defineRule({
  id: "future-transaction",
  title: "A transaction dated in the future",
  severity: "warning",
  basis: "inferred",
  code: "transaction_in_future",
  section: "Endpoints 2",
  why: "A transaction that has not happened yet lies outside any open statement period. --today sets the day that counts as today, so that a later run gives the same result.",
  examples: {
    bad: [{ ...transactions({ ...credit, transaction_date: "2999-01-01" }), attr: "transactions.0.transaction_date" }],
    good: [transactions({ ...credit, transaction_date: "2026-01-31" })],
  },
  schema: {
    keywords: ["x-not-future"],
    describe: ({ path }) => ({
      detail: () => `${attrOf(path)} is in the future. Send the transaction once it has happened.`,
    }),
  },
});
