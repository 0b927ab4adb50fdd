import { attrOf, type Path } from "../json/path.ts";
import {
  add,
  compare as compareDecimals,
  type Decimal,
  decimalOf,
  distanceBetween,
  multiply,
  numberOf,
} from "../text/decimal.ts";
import { transactions } from "./examples.ts";
import { defineRule, type Fault } from "./rule.ts";

/** Amounts are money with two places, so each may be off by half a penny. */
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
  why: "The interface states no relation between these amounts, but the names of the fields suggest one: number_of_units x price_per_unit is the net amount of a line, rate x value_taxed is the amount of a tax, and net amounts and taxes add up to the amount of the charge. A difference that rounding explains is no finding: half a penny for each amount, and half a unit of the last place shown for a price, a rate or a value taxed, times what it is multiplied by. What is absent or of another type is not judged.",
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
  const compare = (code: OwnFault["code"], end: Path, computed: Computed | undefined, actual: unknown): void => {
    const exact = decimalOf(actual);
    if (!computed || !exact || !Number.isFinite(numberOf(computed.value))) return;
    if (isAtMost(distanceBetween(computed.value, exact), add(computed.tolerance, halfPenny))) return;
    const path = ["transactions", index, ...end];
    const [value, given] = [numberOf(computed.value), Number(actual)];
    const places = [2, 4, 6].find((places) => value.toFixed(places) !== given.toFixed(places)) ?? 10;
    const detail = `${attrOf(path)} may be wrong: ${computed.words} = ${value.toFixed(places)}, not ${given.toFixed(places)}. The interface states no relation between these amounts: make sure that each is right.`;
    faults.push({ path, anchor: "value", ...(code ? { code } : {}), detail });
  };
  lines?.forEach((line, i) => {
    const { number_of_units: units, price_per_unit: price, net_amount: net } = line;
    const computed = product(units, price, (units, price) => multiply(size(units), halfLastPlace(price)));
    compare("incorrect_line_item_net_amount", ["line_items", i, "net_amount"], computed, net);
  });
  taxes?.forEach((tax, i) => {
    if (!isProportional(tax)) return;
    const computed = product(tax["value_taxed"], tax["rate"], (value, rate) =>
      add(multiply(size(value), halfLastPlace(rate)), multiply(size(rate), halfLastPlace(value))),
    );
    compare("incorrect_tax_amount", ["tax_items", i, "amount"], computed, tax["amount"]);
  });
  // What taxes on a plain charge add up to is not stated.
  if (!lines || lines.length === 0 || !taxes || (taxes.length > 0 && charge["type"] === "CHARGE")) return;
  compare(
    "ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount",
    ["amount"],
    sum([...lines.map(({ net_amount: net }) => net), ...taxes.map(({ amount }) => amount)]),
    charge["amount"],
  );
}

/** A rate is a fraction of the value taxed where the unit is a proportion, the one unit that is shown. */
function isProportional(tax: Record<string, unknown>): boolean {
  return tax["unit_type"] === undefined || tax["unit_type"] === "PROPORTION";
}

/** What an amount should be, how far its parts may be off by their own rounding, and the computation in words. */
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

/** The sum of amounts, each of them rounded; undefined where one is not a decimal. */
function sum(terms: readonly unknown[]): Computed | undefined {
  let value: Decimal = { digits: 0n, places: 0 };
  for (const term of terms) {
    const exact = decimalOf(term);
    if (!exact) return undefined;
    value = add(value, exact);
  }
  const words =
    terms.length > mostTerms ? `the sum of ${terms.length} net amounts and taxes` : `the sum ${terms.join(" + ")}`;
  return { value, tolerance: multiply(halfPenny, { digits: BigInt(terms.length), places: 0 }), words };
}

/** A sum of more terms than this is not spelled out. */
const mostTerms = 4;

/** Half a unit of the last place that is written: what rounding may have moved. */
function halfLastPlace({ places }: Decimal): Decimal {
  return { digits: 5n, places: places + 1 };
}

function size({ digits, places }: Decimal): Decimal {
  return { digits: digits < 0n ? -digits : digits, places };
}

function isAtMost(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) <= 0;
}

/** The elements of a list of objects; undefined for anything else. */
function objects(value: unknown): Record<string, unknown>[] | undefined {
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
