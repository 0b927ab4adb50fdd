import { attrOf } from "../json/path.ts";
import { counted } from "../text/grouped.ts";
import { transactions } from "./examples.ts";
import { defineRule } from "./rule.ts";

const credit = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT" };

export default defineRule({
  id: "amount-decimals",
  title: "An amount with more than two decimal places",
  severity: "warning",
  basis: "inferred",
  code: "max_decimal_places",
  section: "Transaction (account)",
  why: "Responses show amounts as decimal strings with two places, so the service may round a third place away or refuse it. Extra places often come from floating-point arithmetic in the export. Round the amounts there.",
  examples: {
    bad: [
      { ...transactions({ ...credit, amount: 10.005 }), attr: "transactions.0.amount" },
      { ...transactions({ ...credit, amount: 1e-7 }), attr: "transactions.0.amount" },
      { ...transactions({ ...credit, amount: 184.20000000000002 }), attr: "transactions.0.amount" },
    ],
    good: [
      transactions({ ...credit, amount: 10.1 }),
      transactions({ ...credit, amount: 19.99 }),
      {
        kind: "transactions",
        text: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "transactions": [{"transaction_id": "T-1", "transaction_date": "2026-01-31", "type": "CREDIT", "amount": -0}]}',
      },
    ],
  },
  schema: {
    keywords: ["x-max-decimals"],
    describe: ({ path, params }) => ({
      path,
      anchor: "value",
      detail: `${attrOf(path)} has more than ${counted(params["places"] as number, "decimal place")}. Round it.`,
    }),
  },
});
