import { transactions } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { irrelevance } from "./shared.ts";

const charge = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 10 };

export default defineRule({
  id: "transaction-shape",
  title: "A field that does not fit the type of the transaction",
  severity: "warning",
  basis: "shown",
  code: "irrelevant_field",
  section: "Transaction (account)",
  why: "The interface shows each type of transaction with its own fields: line_items, tax_items and product_code only on SUPPLY_CHARGE, payment_type on PAYMENT and REPAYMENT, no reason on SUPPLY_CHARGE, and to_prepay_meter_serial_number with the reason PREPAY_DEBT_ADJUSTMENT. Another combination may be refused, or may mean that the type is wrong.",
  examples: {
    bad: [
      {
        ...transactions({ ...charge, type: "SUPPLY_CHARGE", reason: "IMPORTED_CHARGE" }),
        attr: "transactions.0.reason",
      },
      {
        ...transactions({ ...charge, type: "CREDIT", payment_type: "DEBIT_CARD" }),
        attr: "transactions.0.payment_type",
      },
      {
        ...transactions({ ...charge, type: "CHARGE", to_prepay_meter_serial_number: "19P0012345" }),
        attr: "transactions.0.to_prepay_meter_serial_number",
      },
    ],
    good: [
      transactions({ ...charge, type: "CHARGE", reason: "IMPORTED_CHARGE" }),
      transactions({ ...charge, type: "PAYMENT", reason: "ACCOUNT_CHARGE_PAYMENT", payment_type: "DEBIT_CARD" }),
      transactions({ ...charge, type: "SUPPLY_CHARGE", product_code: "HALCYON-FIXED-12M" }),
    ],
  },
  schema: { keywords: ["x-relevant-when"], describe: (fault) => irrelevance("transaction-shape", fault) },
});
