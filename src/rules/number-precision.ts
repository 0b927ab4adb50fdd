import { credit, creditOf, defineRule, transactions } from "./define.ts";
import { fieldName } from "./wording.ts";

const losses = {
  overflow: {
    code: "max_value",
    severity: "error",
    problem: "is beyond the range of a double, so a parser reads it as infinite",
    remedy: "Send a number within the range.",
  },
  underflow: {
    code: "max_decimal_places",
    problem: "is too close to zero for a double, so a parser reads it as 0",
    remedy: "Send fewer decimal places.",
  },
  digits: {
    problem: "has more digits than a double keeps, so a parser changes the last ones",
    remedy: "Send fewer digits.",
  },
} as const;

export default defineRule({
  id: "number-precision",
  title: "A number that a double cannot hold",
  severity: "warning",
  basis: "inferred",
  code: "max_digits",
  otherCodes: ["max_value", "max_decimal_places"],
  variants: {
    overflow: "beyond the range",
    underflow: "too close to zero",
    digits: "too many digits",
  },
  section: "Introduction: all request and response bodies are JSON",
  why: "JSON parsers usually keep numbers as doubles, with 15 to 17 significant digits. They change further digits silently, read a number too close to zero as 0, and read a number beyond the range as infinite (an error).",
  examples: {
    bad: ["12345678901234567890", "1e400", "1e-400"].map((amount) => ({
      ...creditOf(amount),
      attr: "transactions.0.amount",
    })),
    good: [transactions({ ...credit, amount: 1234567890.12 })],
  },
  text: {
    fault: "number",
    describe: ({ path, loss }, isReceived) => {
      const { problem, remedy, ...rest } = losses[loss];
      return { ...rest, variant: loss, detail: `${fieldName(path)} ${problem}.${isReceived ? "" : ` ${remedy}`}` };
    },
  },
});
