/** The checks of the keywords that state how amounts are computed from others: x-product and x-sum. */

import type { Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import type { Product, Sum } from "../schema/comparisons.ts";
import {
  absolute,
  add,
  compareDecimals,
  type Decimal,
  decimalOf,
  distanceBetween,
  multiply,
  numberOf,
} from "../text/decimal.ts";
import { grouped } from "../text/grouped.ts";

/** What an amount should be: the computation in words and its result, and the code of the finding if it has its own. */
export type Mismatch = {
  readonly rule: string;
  readonly code?: string | undefined;
  readonly words: string;
  readonly value: number;
  /** Paths, within the object of the amount, of what it is computed from. */
  readonly terms: readonly Path[];
};

/** What both keywords say: the rule that reports a mismatch, and the code of its finding. */
interface Computation {
  readonly rule: string;
  readonly code?: string;
}

/** x-product: the amount must be the product of two siblings, but for rounding. */
export function product(amount: unknown, keyword: Product & Computation, parent: unknown): Mismatch | undefined {
  const {
    of: [first, second],
    rounded,
    if: condition,
  } = keyword;
  if (!isObject(parent)) return undefined;
  const decider = condition && parent[condition.property];
  if (condition && decider !== undefined && decider !== condition.value) return undefined;
  const [a, b] = [parent[first], parent[second]];
  const [left, right] = [decimalOf(a), decimalOf(b)];
  if (!left || !right) return undefined;
  let tolerance = halfPenny;
  if (rounded.includes(first)) tolerance = add(tolerance, multiply(absolute(right), halfLastPlace(left)));
  if (rounded.includes(second)) tolerance = add(tolerance, multiply(absolute(left), halfLastPlace(right)));
  return mismatch(amount, keyword, multiply(left, right), tolerance, `${a} x ${b}`, [[first], [second]]);
}

/** x-sum: the amount must be the sum of fields of sibling lists; the first list has elements. */
export function sum(amount: unknown, keyword: Sum & Computation, parent: unknown): Mismatch | undefined {
  const { of, unless } = keyword;
  if (!isObject(parent)) return undefined;
  const terms: unknown[] = [];
  const paths: Path[] = [];
  let value: Decimal = { digits: 0n, places: 0 };
  for (const [i, path] of of.entries()) {
    const [list = "", , field = ""] = path.split(".");
    const { [list]: elements = [] } = parent;
    if (!Array.isArray(elements) || !elements.every(isObject) || (i === 0 && elements.length === 0)) return undefined;
    if (unless?.beside === list && elements.length > 0 && parent[unless.property] === unless.value) return undefined;
    for (const [index, element] of elements.entries()) {
      const exact = decimalOf(element[field]);
      // A term that is no decimal has a finding of its own.
      if (!exact) return undefined;
      value = add(value, exact);
      terms.push(element[field]);
      paths.push([list, index, field]);
    }
  }
  const isLong = terms.length > maxTerms;
  const words = isLong
    ? `the sum of ${grouped(terms.length)} net amounts and taxes`
    : terms.length === 1
      ? "the only amount that it is the sum of"
      : terms.join(" + ");
  const places = isLong ? [...new Set(paths.map(([list]) => list as string))].map((list) => [list]) : paths;
  const tolerance = multiply(halfPenny, { digits: BigInt(terms.length + 1), places: 0 });
  return mismatch(amount, keyword, value, tolerance, words, places);
}

/** The parameters of a fault, unless the amount is as computed, or is not a decimal. */
function mismatch(
  amount: unknown,
  { rule, code }: Computation,
  computed: Decimal,
  tolerance: Decimal,
  words: string,
  terms: readonly Path[],
): Mismatch | undefined {
  const exact = decimalOf(amount);
  const value = numberOf(computed);
  if (!exact || !Number.isFinite(value) || compareDecimals(distanceBetween(computed, exact), tolerance) <= 0)
    return undefined;
  return { rule, code, words, value, terms };
}

/** Amounts are money with two decimal places, so rounding may move each by half a penny. */
const halfPenny: Decimal = { digits: 5n, places: 3 };

/** A message spells out a sum of at most this many terms, and refers to each. */
const maxTerms = 4;

/** Half a unit of the last decimal place that is written: the greatest rounding error. */
function halfLastPlace({ places }: Decimal): Decimal {
  return { digits: 5n, places: places + 1 };
}
