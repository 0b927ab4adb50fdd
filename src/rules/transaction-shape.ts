import { attrOf } from "../json/path.ts";
import { defineRule, transactions } from "./define.ts";
import { irrelevance } from "./shared.ts";

const line = { rate_band: "CONSUMPTION_STANDARD", net_amount: 10 };
const charge = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 10 };

export default defineRule({
  id: "transaction-shape",
  title: "Fields that do not fit the type of the transaction",
  severity: "warning",
  basis: "shown",
  code: "irrelevant_field",
  otherCodes: ["expected_field"],
  variants: { irrelevant: "a field is not shown there", missing: "a field that is shown there is missing" },
  section: "Transaction (account)",
  why: "The interface shows each type of transaction with its own fields: line_items, tax_items and product_code on SUPPLY_CHARGE and nowhere else, payment_type on PAYMENT and REPAYMENT, no reason on SUPPLY_CHARGE, no display_note on PAYMENT and REPAYMENT, and to_prepay_meter_serial_number with the reason PREPAY_DEBT_ADJUSTMENT. Another combination may be refused, or may mean that the type is wrong.",
  examples: {
    bad: [
      {
        ...transactions({
          ...charge,
          type: "SUPPLY_CHARGE",
          product_code: "HALCYON-FIXED-12M",
          line_items: [line],
          reason: "IMPORTED_CHARGE",
        }),
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
      { ...transactions({ ...charge, type: "PAYMENT" }), attr: "transactions.0.payment_type" },
    ],
    good: [
      transactions({ ...charge, type: "CHARGE", reason: "IMPORTED_CHARGE" }),
      transactions({ ...charge, type: "PAYMENT", reason: "ACCOUNT_CHARGE_PAYMENT", payment_type: "DEBIT_CARD" }),
      transactions({ ...charge, type: "SUPPLY_CHARGE", product_code: "HALCYON-FIXED-12M", line_items: [line] }),
    ],
  },
  schema: {
    keywords: ["x-relevant-when", "x-goes-with"],
    describe: (fault) => {
      const { path, params } = fault;
      const irrelevant = irrelevance(fault);
      if (irrelevant) return { ...irrelevant, variant: "irrelevant" };
      return (params["missing"] as string[]).map((field) => {
        const own = [...path.slice(0, -1), field];
        return {
          path: own,
          anchor: "parent" as const,
          code: "expected_field" as const,
          variant: "missing",
          detail: () =>
            `${attrOf(own)} is missing, but it is shown where ${path.at(-1)} is ${String(params["value"])}. Send it if you have it, or correct ${path.at(-1)}.`,
        };
      });
    },
  },
});
