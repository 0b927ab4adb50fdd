import { remember } from "../tables/remember.ts";
/** The checks of the keywords that state how amounts are computed from others: x-product and x-sum. */

import type { Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import { add, compare, type Decimal, decimalOf, distanceBetween, multiply, numberOf } from "../text/decimal.ts";
import { grouped } from "../text/grouped.ts";

/** What an amount should be: the computation in words and its result, and the code of the finding if it has its own. */
export type Mismatch = {
  readonly rule: string;
  readonly code?: string;
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

interface Product extends Computation {
  readonly of: readonly [string, string];
  readonly rounded: readonly string[];
  readonly if?: { readonly property: string; readonly value: string };
}

/** x-product: the amount must be the product of two siblings, but for rounding. */
export function product(amount: unknown, keyword: Product, parent: unknown): Mismatch | undefined {
  const {
    of: [first, second],
    rounded,
    if: condition,
  } = keyword;
  if (!isObject(parent)) return undefined;
  const decider = condition && parent[condition.property];
  if (condition && decider !== undefined && decider !== condition.value) return undefined;
  const [a, b] = [parent[first], parent[second]];
  if (typeof a === "number" && typeof b === "number" && isNear(a * b, amount, maxNearProduct)) return undefined;
  const [left, right] = [decimalOf(a), decimalOf(b)];
  if (!left || !right) return undefined;
  let tolerance = halfPenny;
  if (rounded.includes(first)) tolerance = add(tolerance, multiply(size(right), halfLastPlace(left)));
  if (rounded.includes(second)) tolerance = add(tolerance, multiply(size(left), halfLastPlace(right)));
  return mismatch(amount, keyword, multiply(left, right), tolerance, `${a} x ${b}`, [[first], [second]]);
}

interface Sum extends Computation {
  readonly of: readonly string[];
  readonly unless?: { readonly property: string; readonly value: string; readonly beside: string };
}

/** x-sum: the amount must be the sum of fields of sibling lists; the first list has elements. */
export function sum(amount: unknown, keyword: Sum, parent: unknown): Mismatch | undefined {
  const { of, unless } = keyword;
  if (!isObject(parent)) return undefined;
  const lists = listsOf(of);
  let near = 0;
  let count = 0;
  for (let i = 0; i < lists.length; i++) {
    const { list, field } = lists[i] as SumList;
    const elements = elementsOf(parent, list);
    if (!elements || (i === 0 && elements.length === 0)) return undefined;
    if (unless?.beside === list && elements.length > 0 && parent[unless.property] === unless.value) return undefined;
    for (const element of elements) {
      const term = element[field];
      near += typeof term === "number" && Math.abs(term) < maxMagnitude / maxNearTerms ? term : Number.NaN;
    }
    count += elements.length;
  }
  if (count <= maxNearTerms && isNear(near, amount)) return undefined;
  // Adding up exactly takes long.
  return decimalOf(amount) && exactSum(amount, keyword, lists, parent);
}

/** One path of a sum, such as line_items.*.net_amount. */
interface SumList {
  readonly list: string;
  readonly field: string;
}

const listsOf = remember((of: Sum["of"]): readonly SumList[] =>
  of.map((path) => {
    const [list = "", , field = ""] = path.split(".");
    return { list, field };
  }),
);

/** The elements of a list, none if it is missing; undefined if it is not a list of objects. */
function elementsOf(parent: Fields, list: string): readonly Fields[] | undefined {
  const value = parent[list];
  return value === undefined ? none : Array.isArray(value) && value.every(isObject) ? value : undefined;
}

type Fields = Record<string, unknown>;
const none: readonly Fields[] = [];

/** Compares an amount with the exact sum; a term that is no decimal has a finding of its own. */
function exactSum(amount: unknown, keyword: Sum, lists: readonly SumList[], parent: Fields): Mismatch | undefined {
  const terms: unknown[] = [];
  const paths: Path[] = [];
  let value: Decimal = { digits: 0n, places: 0 };
  for (const { list, field } of lists)
    for (const [index, element] of (elementsOf(parent, list) ?? none).entries()) {
      const exact = decimalOf(element[field]);
      if (!exact) return undefined;
      value = add(value, exact);
      terms.push(element[field]);
      paths.push([list, index, field]);
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
  if (!exact || !Number.isFinite(value) || compare(distanceBetween(computed, exact), tolerance) <= 0) return undefined;
  return { rule, ...(code ? { code } : {}), words, value, terms };
}

/** Amounts are money with two decimal places, so rounding may move each by half a penny. */
const halfPenny: Decimal = { digits: 5n, places: 3 };

// Exact decimals take a third of the time of a lint, and nearly all amounts are right: doubles show that they are. Below
// these limits doubles are off by less than 0.001, so a difference of less than 0.004 is certainly within half a penny.
const maxNear = 0.004;
const maxMagnitude = 1e9;
// One multiplication is off by less than 0.000001.
const maxNearProduct = 0.004999;
const maxNearTerms = 1_000;

/** True if an amount is certainly within half a penny of a number computed from others. */
function isNear(computed: number, amount: unknown, difference = maxNear): boolean {
  return typeof amount === "number" && Math.abs(amount) < maxMagnitude && Math.abs(computed - amount) < difference;
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
