import { credit, defineRule, post, transactions } from "./define.ts";
import { repeatedItems, repeats, repeatVariants } from "./shared.ts";

export default defineRule({
  id: "duplicate-transaction",
  title: "A transaction sent more than once",
  severity: "warning",
  basis: "inferred",
  code: "duplicate_transaction_ids",
  variants: { ...repeatVariants, twice: "added twice, since the service is told not to check" },
  section: "Endpoints 2",
  why: "The service skips a transaction that was added earlier (TRANSACTION_ALREADY_EXISTS). If two transactions share a transaction_id, the second is skipped even if it is a different one. With check_previously_added=false the service does not check, and adds it twice.",
  examples: {
    bad: [
      {
        ...transactions({ ...credit, amount: 10 }, { ...credit, amount: 10 }),
        attr: "transactions.1.transaction_id",
      },
      {
        batch: [
          post("transactions/create/?check_previously_added=false", {
            body: transactions({ ...credit, amount: 10 }, { ...credit, amount: 10 }).payload,
          }),
        ],
        at: 0,
        attr: "transactions.1.transaction_id",
      },
    ],
    good: [transactions({ ...credit, amount: 10 }, { ...credit, transaction_id: "T-2", amount: 10 })],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats(fault, "within") },
  batch: { onFacts: repeatedItems("transaction") },
});
