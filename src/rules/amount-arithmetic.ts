import { attrOf, type Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import {
  add,
  compare as compareDecimals,
  type Decimal,
  decimalOf,
  distanceBetween,
  multiply,
  numberOf,
} from "../text/decimal.ts";
import { grouped } from "../text/grouped.ts";
import { transactions } from "./examples.ts";
import { defineRule, type Fault } from "./rule.ts";

/** Amounts are money with two decimal places, so rounding may move each by half a penny. */
const halfPenny: Decimal = { digits: 5n, places: 3 };

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
type OwnFault = Fault<"incorrect_line_item_net_amount" | (typeof otherCodes)[number]>;

export default defineRule({
  id: "amount-arithmetic",
  title: "A supply charge that does not add up",
  severity: "warning",
  basis: "inferred",
  code: "incorrect_line_item_net_amount",
  otherCodes,
  section: "Transaction (account)",
  why: "The interface states no relation between these amounts, but the field names imply one: number_of_units x price_per_unit is the net amount of a line item, rate x value_taxed is the amount of a tax item, and the net amounts and taxes add up to the amount of the charge. A difference that rounding explains is not reported: half a penny for each amount, plus half a unit of the last decimal place of a price, rate or taxed value, times the number it is multiplied by. Missing values and values of the wrong type are not checked.",
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
  payload: {
    kinds: ["transactions"],
    check(value) {
      const list = isObject(value) ? value["transactions"] : undefined;
      const faults: OwnFault[] = [];
      if (Array.isArray(list))
        for (let index = 0; index < list.length; index++) {
          const transaction: unknown = list[index];
          if (isObject(transaction) && transaction["line_items"] !== undefined) checkCharge(transaction, index, faults);
        }
      return faults;
    },
  },
});

function checkCharge(charge: Record<string, unknown>, index: number, faults: OwnFault[]): void {
  const lines = objects(charge["line_items"]);
  const taxes = charge["tax_items"] === undefined ? [] : objects(charge["tax_items"]);
  const compare = (
    code: OwnFault["code"],
    end: Path,
    computed: Computed | undefined,
    actual: unknown,
    terms: readonly Path[],
  ): void => {
    const exact = decimalOf(actual);
    if (!computed || !exact || !Number.isFinite(numberOf(computed.value))) return;
    if (isAtMost(distanceBetween(computed.value, exact), add(computed.tolerance, halfPenny))) return;
    const path = ["transactions", index, ...end];
    const detail = mismatch(attrOf(path), Number(actual), computed.words, numberOf(computed.value));
    const related = terms.map((term) => ({
      path: ["transactions", index, ...term],
      detail: "The amount is computed from it.",
    }));
    faults.push({ path, anchor: "value", ...(code ? { code } : {}), detail, related });
  };
  lines?.forEach((line, i) => {
    const { number_of_units: units, price_per_unit: price, net_amount: net } = line;
    if (isProductNear(units, price, net)) return;
    const computed = product(units, price, (units, price) => multiply(size(units), halfLastPlace(price)));
    compare("incorrect_line_item_net_amount", ["line_items", i, "net_amount"], computed, net, [
      ["line_items", i, "number_of_units"],
      ["line_items", i, "price_per_unit"],
    ]);
  });
  taxes?.forEach((tax, i) => {
    if (!isProportional(tax) || isProductNear(tax["value_taxed"], tax["rate"], tax["amount"])) return;
    const computed = product(tax["value_taxed"], tax["rate"], (value, rate) =>
      add(multiply(size(value), halfLastPlace(rate)), multiply(size(rate), halfLastPlace(value))),
    );
    compare("incorrect_tax_amount", ["tax_items", i, "amount"], computed, tax["amount"], [
      ["tax_items", i, "value_taxed"],
      ["tax_items", i, "rate"],
    ]);
  });
  // The interface does not say what the taxes of a plain charge add up to.
  if (!lines || lines.length === 0 || !taxes || (taxes.length > 0 && charge["type"] === "CHARGE")) return;
  const terms = [...lines.map(({ net_amount: net }) => net), ...taxes.map(({ amount }) => amount)];
  if (isSumNear(terms, charge["amount"])) return;
  compare(
    "ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount",
    ["amount"],
    sum(terms),
    charge["amount"],
    terms.length > maxTerms
      ? [["line_items"], ...(taxes.length > 0 ? [["tax_items"]] : [])]
      : [...lines.map((_, i) => ["line_items", i, "net_amount"]), ...taxes.map((_, i) => ["tax_items", i, "amount"])],
  );
}

/** The message about an amount that differs from what was computed, with as many places as show the difference. */
function mismatch(name: string, given: number, words: string, computed: number): string {
  const places = [2, 4, 6].find((places) => computed.toFixed(places) !== given.toFixed(places)) ?? 10;
  return `${name} is ${given.toFixed(places)}, but ${words} = ${computed.toFixed(places)}. The interface states no relation between these amounts, so check each of them.`;
}

// Exact decimals take a third of the time of a lint, and nearly all amounts are right: doubles show that they are. Below
// these limits doubles are off by less than 0.001, so a difference of less than 0.004 is certainly within half a penny.
const maxNear = 0.004;
const maxMagnitude = 1e9;
const maxNearTerms = 1_000;

/** True if the product of two numbers is certainly within half a penny of an amount. */
function isProductNear(a: unknown, b: unknown, amount: unknown): boolean {
  return typeof a === "number" && typeof b === "number" && isNear(a * b, amount);
}

/** True if the sum of numbers is certainly within half a penny of an amount. */
function isSumNear(terms: readonly unknown[], amount: unknown): boolean {
  if (terms.length > maxNearTerms) return false;
  let sum = 0;
  for (const term of terms) {
    if (typeof term !== "number" || !(Math.abs(term) < maxMagnitude / maxNearTerms)) return false;
    sum += term;
  }
  return isNear(sum, amount);
}

function isNear(computed: number, amount: unknown): boolean {
  return typeof amount === "number" && Math.abs(amount) < maxMagnitude && Math.abs(computed - amount) < maxNear;
}

/** True if the rate is a fraction of the taxed value: the unit is PROPORTION, the only one shown, or absent. */
function isProportional(tax: Record<string, unknown>): boolean {
  return tax["unit_type"] === undefined || tax["unit_type"] === "PROPORTION";
}

/** The expected amount, how far the rounding of its parts may move it, and the computation in words. */
interface Computed {
  readonly value: Decimal;
  readonly tolerance: Decimal;
  readonly words: string;
}

function product(a: unknown, b: unknown, tolerance: (a: Decimal, b: Decimal) => Decimal): Computed | undefined {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  if (!left || !right) return undefined;
  return { value: multiply(left, right), tolerance: tolerance(left, right), words: `${a} x ${b}` };
}

/** The sum of rounded amounts; undefined if one is not a decimal. */
function sum(terms: readonly unknown[]): Computed | undefined {
  let value: Decimal = { digits: 0n, places: 0 };
  for (const term of terms) {
    const exact = decimalOf(term);
    if (!exact) return undefined;
    value = add(value, exact);
  }
  const words =
    terms.length > maxTerms ? `the sum of ${grouped(terms.length)} net amounts and taxes` : terms.join(" + ");
  return { value, tolerance: multiply(halfPenny, { digits: BigInt(terms.length), places: 0 }), words };
}

/** A message spells out a sum of at most this many terms, and refers to each. */
const maxTerms = 4;

/** Half a unit of the last decimal place that is written: the greatest rounding error. */
function halfLastPlace({ places }: Decimal): Decimal {
  return { digits: 5n, places: places + 1 };
}

function size({ digits, places }: Decimal): Decimal {
  return { digits: digits < 0n ? -digits : digits, places };
}

function isAtMost(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) <= 0;
}

/** The value if it is a list of objects, else undefined. */
function objects(value: unknown): Record<string, unknown>[] | undefined {
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}
