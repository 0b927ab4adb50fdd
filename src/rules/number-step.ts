import { badAmount, credit, defineRule, transactions } from "./define.ts";
import { mustBe } from "./wording.ts";

const operator = { "transactions.transactions.*.amount": { type: "number", multipleOf: 0.05 } };

export default defineRule({
  id: "number-step",
  title: "A number that is not a multiple",
  severity: "error",
  basis: "operator",
  code: "invalid",
  section: "The operator's own document",
  why: "Under a profile, the operator may document that a number is a multiple of another. The digits decide, as they are written: 0.15 is a multiple of 0.05.",
  examples: {
    bad: [{ ...badAmount(12.51), operator }],
    good: [{ ...transactions({ ...credit, amount: 0.15 }), operator }],
  },
  schema: {
    keywords: ["multipleOf"],
    describe: ({ path, params, kind }) => ({
      detail: mustBe(kind, path, `a multiple of ${params["multipleOf"]}`),
    }),
  },
});
