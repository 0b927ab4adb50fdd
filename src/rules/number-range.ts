import { badAmount, credit, defineRule, transactions } from "./define.ts";
import { mustBe } from "./wording.ts";

const operator = {
  "transactions.transactions.*.amount": { type: ["number", "string"], minimum: 0, "x-decimal": { places: 10 } },
};

/** The words for each limit, by the schema keyword or by the code of a faulty decimal. */
const bounds: Readonly<Record<string, readonly [code: "max_value" | "min_value", words: string]>> = {
  maximum: ["max_value", "at most"],
  max_value: ["max_value", "at most"],
  exclusiveMaximum: ["max_value", "less than"],
  minimum: ["min_value", "at least"],
  min_value: ["min_value", "at least"],
  exclusiveMinimum: ["min_value", "more than"],
};

export default defineRule({
  id: "number-range",
  title: "A number that is too large or too small",
  severity: "error",
  basis: "operator",
  code: "max_value",
  otherCodes: ["min_value"],
  section: "The operator's own document",
  why: "Under a profile, the operator may document the least and greatest value of a number or decimal string.",
  examples: {
    bad: [-12.5, "-12.50"].map((amount) => ({ ...badAmount(amount), operator })),
    good: [{ ...transactions({ ...credit, amount: "0.00" }), operator }],
  },
  schema: {
    keywords: ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "x-decimal"],
    describe: ({ keyword, path, params, kind }) => {
      const bound = bounds[keyword === "x-decimal" ? (params["code"] as string) : keyword];
      if (!bound) return undefined;
      const [code, words] = bound;
      return { code, detail: mustBe(kind, path, `${words} ${params["limit"]}`) };
    },
  },
});
