import { withoutBlanksAround } from "../text/placeholders.ts";
import { badAmount, credit, defineRule, transactions } from "./define.ts";
import type { Fault } from "./rule.ts";
import { countsMinorUnits, isNeverNegative } from "./shared.ts";
import { isFormattedNumber, isMarkedNegative, mustBe } from "./wording.ts";

const operator = {
  "transactions.transactions.*.amount": { type: ["number", "string"], "x-decimal": { whole: 10, places: 10 } },
};

export default defineRule({
  id: "decimal",
  title: "A string that is not a decimal number",
  severity: "error",
  basis: "operator",
  code: "invalid",
  variants: {
    "formatted-number": "a number with separators or a currency",
    spelling: "a sign or blanks around a number",
    blank: "blank text",
    other: "not a number",
  },
  section: "The operator's own document",
  why: "Under a profile, an amount may be a decimal string as well as a number. The string is an optional minus sign and digits, with a decimal point before any fraction: no plus sign, thousands separator, exponent or currency.",
  examples: {
    bad: ["12.5x", "1,250.00", "+12.50 ", ""].map((amount) => ({ ...badAmount(amount), operator })),
    good: [{ ...transactions({ ...credit, amount: "-12.50" }), operator }],
  },
  schema: {
    keywords: ["x-decimal"],
    describe: (fault) => {
      const { path, params, kind } = fault;
      if (params["code"] !== "invalid") return undefined;
      const text = String(fault.value);
      const mistake = mistakeOf(text);
      const isNegative = mistake.variant !== "other" && isMarkedNegative(text) && !isNeverNegative(fault);
      const number = `${isNegative ? "-" : ""}${countsMinorUnits(fault) ? "1250" : "12.50"}`;
      return { detail: mustBe(kind, path, `a decimal, such as ${number} or "${number}"`), ...mistake };
    },
  },
});

/** Which mistake a text is, and the decimal that it certainly means. */
function mistakeOf(text: string): Pick<Fault, "variant" | "suggestion" | "edit"> {
  const bare = withoutBlanksAround(text);
  if (bare === "") return { variant: "blank" };
  const plain = bare.replace(/^\+/, "");
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return { variant: "spelling", suggestion: plain, edit: JSON.stringify(plain) };
  return { variant: isFormattedNumber(bare) ? "formatted-number" : "other" };
}
