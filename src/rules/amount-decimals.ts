import { attrOf, type Path } from "../json/path.ts";
import { counted } from "../text/grouped.ts";
import { badAmount, credit, creditOf, defineRule, transactions } from "./define.ts";
import type { DecimalProblem } from "./keywords.ts";
import { inMinorUnits } from "./shared.ts";

const operator = (schema: Readonly<Record<string, unknown>>) => ({ "transactions.transactions.*.amount": schema });

export default defineRule({
  id: "amount-decimals",
  title: "An amount with more than two decimal places",
  severity: "warning",
  basis: "inferred",
  code: "max_decimal_places",
  otherCodes: ["max_digits"],
  variants: {
    "floating-point": "the error of floating-point arithmetic",
    places: "too many decimal places",
    digits: "too many digits before the point",
    "minor-units": "pounds in place of pence",
  },
  section: "Transaction (account)",
  why: "Responses show amounts as decimal strings with two places, so the service may round a third place away or refuse it. Extra places often come from floating-point arithmetic in the export. Under a profile, more digits or decimal places than the operator documents are an error.",
  examples: {
    bad: [
      badAmount(10.005),
      badAmount(1e-7),
      badAmount(184.20000000000002),
      { ...badAmount("12345.50"), operator: operator({ type: ["number", "string"], "x-decimal": { whole: 4 } }) },
      {
        ...badAmount("10.50"),
        operator: operator({ type: ["integer", "string"], "x-decimal": { places: 0, unit: "minor" } }),
      },
    ],
    good: [transactions({ ...credit, amount: 10.1 }), transactions({ ...credit, amount: 19.99 }), creditOf("-0")],
  },
  schema: {
    keywords: ["x-max-decimals", "x-decimal"],
    describe: (fault) => {
      const { keyword, path, value, params } = fault;
      if (keyword === "x-max-decimals") {
        const places = params["places"] as number;
        const rounded = floatingPoint(value, places);
        const variant = rounded === undefined ? "places" : "floating-point";
        return { variant, detail: () => tooManyPlaces(path, places), suggestion: rounded };
      }
      const problem = params as unknown as DecimalProblem;
      if (problem.code !== "max_digits" && problem.code !== "max_decimal_places") return undefined;
      const { code, limit } = problem;
      const detail =
        code === "max_digits"
          ? `${attrOf(path)} has more than ${counted(limit, "digit")} before the decimal point. Correct it.`
          : tooManyPlaces(path, limit);
      const minor = inMinorUnits(fault);
      const variant = minor !== undefined ? "minor-units" : code === "max_digits" ? "digits" : "places";
      return { severity: "error", code, variant, detail: minor ?? detail };
    },
  },
});

function tooManyPlaces(path: Path, limit: number): string {
  return `${attrOf(path)} has more than ${counted(limit, "decimal place")}. Round it.`;
}

/** The rounded amount, if the further places are but the error of floating-point arithmetic. */
function floatingPoint(value: unknown, places: number): string | undefined {
  if (typeof value !== "number" || !/\d{15}/.test(String(value).replace(".", ""))) return undefined;
  const rounded = value.toFixed(places);
  return Math.abs(Number(rounded) - value) <= Math.abs(value) * 1e-12 ? rounded : undefined;
}
