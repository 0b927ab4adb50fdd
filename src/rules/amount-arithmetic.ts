import { attrOf } from "../json/path.ts";
import type { Mismatch } from "./arithmetic.ts";
import { defineRule, transactions } from "./define.ts";

const item = {
  start_date: "2026-01-01",
  end_date: "2026-01-31",
  number_of_units: 200,
  price_per_unit: 0.25,
  net_amount: 50,
};
const tax = { amount: 10, tax_type: "VAT", value_taxed: 50, rate: 0.2, unit_type: "PROPORTION" };
const charge = {
  transaction_id: "T-1",
  transaction_date: "2026-01-31",
  type: "SUPPLY_CHARGE",
  amount: 60,
  line_items: [item],
  tax_items: [tax],
};

const otherCodes = [
  "incorrect_tax_amount",
  "ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount",
] as const;
type OwnCode = "incorrect_line_item_net_amount" | (typeof otherCodes)[number];

export default defineRule({
  id: "amount-arithmetic",
  title: "A supply charge that does not add up",
  severity: "warning",
  basis: "inferred",
  code: "incorrect_line_item_net_amount",
  otherCodes,
  section: "Transaction (account)",
  why: "The interface states no relation between these amounts, but the field names imply one: number_of_units x price_per_unit is the net amount of a line item, rate x value_taxed is the amount of a tax item, and the net amounts and taxes add up to the amount of the charge. A difference that rounding explains is not reported: half a penny for each amount, plus half a unit of the last decimal place of a price, rate or taxed value, times the number it is multiplied by.",
  examples: {
    bad: [
      {
        ...transactions({ ...charge, line_items: [{ ...item, price_per_unit: 0.31 }] }),
        attr: "transactions.0.line_items.0.net_amount",
      },
      {
        ...transactions({ ...charge, tax_items: [{ ...tax, rate: 0.05 }] }),
        attr: "transactions.0.tax_items.0.amount",
      },
      { ...transactions({ ...charge, amount: 65 }), attr: "transactions.0.amount" },
    ],
    good: [
      transactions(charge),
      transactions({ ...charge, line_items: [{ ...item, number_of_units: 10000, price_per_unit: 0.01 }] }),
    ],
  },
  schema: {
    keywords: ["x-product", "x-sum"],
    describe: ({ path, value: actual, params }) => {
      const { code, words, value, terms } = params as unknown as Mismatch;
      const around = path.slice(0, -1);
      return {
        code: code as OwnCode | undefined,
        detail: () => message(attrOf(path), Number(actual), words, value),
        related: terms.map((term) => ({ path: [...around, ...term], detail: "The amount is computed from it." })),
      };
    },
  },
});

/** The message about an amount that differs from what was computed, with as many places as show the difference. */
function message(name: string, given: number, words: string, computed: number): string {
  const places = [2, 4, 6].find((places) => computed.toFixed(places) !== given.toFixed(places)) ?? 10;
  return `${name} is ${given.toFixed(places)}, but ${words} ${words.startsWith("the ") ? "is" : "="} ${computed.toFixed(places)}. The interface states no relation between these amounts, so check each of them.`;
}
