import { attrOf } from "../json/path.ts";
import { transactions } from "./examples.ts";
import type { DecimalProblem } from "./profile-annotations.ts";
import { defineRule } from "./rule.ts";
import { inMinorUnits } from "./shared.ts";

const credit = { transaction_id: "T-1", transaction_date: "2026-01-31", type: "CREDIT" };

export default defineRule({
  id: "amount-decimals",
  title: "An amount of more than two decimal places",
  severity: "warning",
  basis: "inferred",
  code: "max_decimal_places",
  otherCodes: ["max_digits"],
  section: "Transaction (account)",
  why: "Amounts come back as decimal strings with two places, so a third place is rounded away or refused. It is often the dust of floating-point arithmetic in the export: round there. Under a profile, more digits or places than the operator documents are an error.",
  examples: {
    bad: [
      { ...transactions({ ...credit, amount: 10.005 }), attr: "transactions.0.amount" },
      { ...transactions({ ...credit, amount: 1e-7 }), attr: "transactions.0.amount" },
      { ...transactions({ ...credit, amount: 184.20000000000002 }), attr: "transactions.0.amount" },
      {
        ...transactions({ ...credit, amount: "12345.50" }),
        operator: { "transactions.transactions.*.amount": { type: ["number", "string"], "x-decimal": { whole: 4 } } },
        attr: "transactions.0.amount",
      },
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
    keywords: ["x-max-decimals", "x-decimal"],
    describe: (fault) => {
      const { keyword, path, params } = fault;
      const { code, limit } = params as unknown as DecimalProblem & { limit: number };
      if (keyword === "x-max-decimals")
        return {
          path,
          anchor: "value",
          detail: `${attrOf(path)} has more than ${params["places"]} decimal places: round it.`,
        };
      if (code !== "max_digits" && code !== "max_decimal_places") return undefined;
      const problem =
        code === "max_digits"
          ? `has more than ${limit} digits before the point: correct it.`
          : `has more than ${limit} decimal places: round it.`;
      return {
        path,
        anchor: "value",
        severity: "error",
        code,
        detail: inMinorUnits(fault) ?? `${attrOf(path)} ${problem}`,
      };
    },
  },
});
