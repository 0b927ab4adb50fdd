import type { Path } from "../../input/scan.ts";
import type { Code } from "../../interface/codes.ts";
import { transactions } from "../examples.ts";
import { defineRule, type Fault } from "../rule.ts";
import { attrOf } from "../wording.ts";

/** Half a penny, and what doubles add to it. */
const tolerance = 0.005 + 1e-9;

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

export default defineRule({
  id: "amount-arithmetic",
  title: "A supply charge that does not add up",
  severity: "warning",
  basis: "inferred",
  code: "invalid",
  section: "Transaction (account)",
  why: "A supply charge explains itself: units x price is the net amount of a line, rate x value taxed is the amount of a tax, and nets and taxes add up to the amount of the charge, each to half a penny. What is absent or of another type is not judged.",
  examples: {
    bad: [
      {
        ...transactions({ ...charge, line_items: [{ ...item, price_per_unit: 0.3 }] }),
        attr: "transactions.0.line_items.0.net_amount",
      },
      {
        ...transactions({ ...charge, tax_items: [{ ...tax, rate: 0.05 }] }),
        attr: "transactions.0.tax_items.0.amount",
      },
      { ...transactions({ ...charge, amount: 65 }), attr: "transactions.0.amount" },
    ],
    good: [transactions(charge)],
  },
  payload: {
    kinds: ["transactions"],
    check(value) {
      const list = isObject(value) ? value["transactions"] : undefined;
      const faults: Fault[] = [];
      if (Array.isArray(list))
        for (let index = 0; index < list.length; index++) {
          const transaction: unknown = list[index];
          if (isObject(transaction) && transaction["line_items"] !== undefined) checkCharge(transaction, index, faults);
        }
      return faults;
    },
  },
});

function checkCharge(charge: Record<string, unknown>, index: number, faults: Fault[]): void {
  const lines = objects(charge["line_items"]);
  const taxes = charge["tax_items"] === undefined ? [] : objects(charge["tax_items"]);
  const add = (code: Code, end: Path, problem: string): void => {
    const path = ["transactions", index, ...end];
    faults.push({ path, mark: "value", code, detail: `${attrOf(path)} is not ${problem}: correct one of them.` });
  };
  lines?.forEach((line, i) => {
    if (differs(product(line["number_of_units"], line["price_per_unit"]), line["net_amount"]))
      add("incorrect_line_item_net_amount", ["line_items", i, "net_amount"], "number_of_units x price_per_unit");
  });
  taxes?.forEach((tax, i) => {
    if (isProportional(tax) && differs(product(tax["rate"], tax["value_taxed"]), tax["amount"]))
      add("incorrect_tax_amount", ["tax_items", i, "amount"], "rate x value_taxed");
  });
  if (!lines || lines.length === 0 || !taxes) return;
  const total = sum(taxes, "amount", sum(lines, "net_amount", 0));
  if (differs(total, charge["amount"]))
    add(
      "ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount",
      ["amount"],
      "the sum of the net amounts and taxes",
    );
}

/** A rate is a fraction of the value taxed where the unit is a proportion, the one unit that is shown. */
function isProportional(tax: Record<string, unknown>): boolean {
  return tax["unit_type"] === undefined || tax["unit_type"] === "PROPORTION";
}

function differs(expected: number | undefined, actual: unknown): boolean {
  return expected !== undefined && typeof actual === "number" && Math.abs(expected - actual) > tolerance;
}

function product(a: unknown, b: unknown): number | undefined {
  return typeof a === "number" && typeof b === "number" ? a * b : undefined;
}

/** A number and those that a field of some objects holds; undefined where one is none. */
function sum(all: readonly Record<string, unknown>[], field: string, first: number | undefined): number | undefined {
  let total = first;
  for (const { [field]: term } of all) {
    if (typeof term !== "number" || total === undefined) return undefined;
    total += term;
  }
  return total;
}

/** The elements of a list of objects; undefined for anything else. */
function objects(value: unknown): Record<string, unknown>[] | undefined {
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
