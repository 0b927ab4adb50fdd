import { transactions } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { mustBe } from "./wording.ts";

const credit = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT" };
const operator = {
  "transactions.transactions.*.amount": { type: ["number", "string"], "x-decimal": { whole: 10, places: 10 } },
};

export default defineRule({
  id: "decimal",
  title: "A string that is not a decimal number",
  severity: "error",
  basis: "operator",
  code: "invalid",
  section: "The operator's own document",
  why: "Under a profile, an amount may be a decimal string as well as a number. The string is an optional minus sign and digits, with a decimal point before any fraction: no plus sign, thousands separator, exponent or currency.",
  examples: {
    bad: [
      { ...transactions({ ...credit, amount: "12.5x" }), operator, attr: "transactions.0.amount" },
      { ...transactions({ ...credit, amount: "1,250.00" }), operator, attr: "transactions.0.amount" },
      { ...transactions({ ...credit, amount: "" }), operator, attr: "transactions.0.amount" },
    ],
    good: [{ ...transactions({ ...credit, amount: "-12.50" }), operator }],
  },
  schema: {
    keywords: ["x-decimal"],
    describe: ({ path, params, kind }) =>
      params["code"] === "invalid"
        ? { path, anchor: "value", detail: mustBe(kind, path, 'a decimal, such as 12.50 or "12.50"') }
        : undefined,
  },
});
