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

interface Product {
  readonly rule: string;
  readonly code?: string;
  readonly of: readonly [string, string];
  readonly rounded: readonly string[];
  readonly if?: { readonly property: string; readonly value: string };
}

/** x-product: the amount must be the product of two siblings, but for rounding. */
export function product(
  amount: unknown,
  { rule, code, of: [first, second], rounded, if: condition }: Product,
  parent: unknown,
): Mismatch | undefined {
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
  return mismatch(
    rule,
    code,
    {
      value: multiply(left, right),
      tolerance,
      words: `${a} x ${b}`,
      terms: [[first], [second]],
    },
    amount,
  );
}

interface Sum {
  readonly rule: string;
  readonly code?: string;
  readonly of: readonly string[];
  readonly unless?: { readonly property: string; readonly value: string; readonly beside: string };
}

/** x-sum: the amount must be the sum of fields of sibling lists; the first list has elements. */
export function sum(amount: unknown, { rule, code, of, unless }: Sum, parent: unknown): Mismatch | undefined {
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
  if (!decimalOf(amount)) return undefined;
  return exactSum(amount, { rule, code, lists }, parent);
}

/** One path of a sum, such as line_items.*.net_amount. */
interface SumList {
  readonly list: string;
  readonly field: string;
}

const knownLists = new WeakMap<Sum["of"], readonly SumList[]>();

function listsOf(of: Sum["of"]): readonly SumList[] {
  const known = knownLists.get(of);
  if (known) return known;
  const lists = of.map((path) => {
    const [list = "", , field = ""] = path.split(".");
    return { list, field };
  });
  knownLists.set(of, lists);
  return lists;
}

/** The elements of a list, none if it is missing; undefined if it is not a list of objects. */
function elementsOf(parent: Fields, list: string): readonly Fields[] | undefined {
  const value = parent[list];
  return value === undefined ? none : Array.isArray(value) && value.every(isObject) ? value : undefined;
}

type Fields = Record<string, unknown>;
const none: readonly Fields[] = [];

/** Compares an amount with the exact sum. */
function exactSum(
  amount: unknown,
  { rule, code, lists }: { rule: string; code: string | undefined; lists: readonly SumList[] },
  parent: Fields,
): Mismatch | undefined {
  const found = lists.map(({ list, field }) => ({ list, field, elements: elementsOf(parent, list) ?? none }));
  const terms = found.flatMap(({ elements, field }) => elements.map((element) => element[field]));
  const paths =
    terms.length > maxTerms
      ? found.flatMap(({ list, elements }) => (elements.length > 0 ? [[list]] : []))
      : found.flatMap(({ list, field, elements }) => elements.map((_, index) => [list, index, field]));
  const computed = sumOf(terms);
  return mismatch(rule, code, computed && { ...computed, terms: paths }, amount);
}

/** The parameters of a fault, unless the amount is as computed, or one of the values is not a decimal. */
function mismatch(
  rule: string,
  code: string | undefined,
  computed: Computed | undefined,
  amount: unknown,
): Mismatch | undefined {
  const exact = decimalOf(amount);
  const value = computed && numberOf(computed.value);
  if (!computed || !exact || value === undefined || !Number.isFinite(value)) return undefined;
  if (compare(distanceBetween(computed.value, exact), computed.tolerance) <= 0) return undefined;
  return { rule, ...(code ? { code } : {}), words: computed.words, value, terms: computed.terms };
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

/** The expected amount, how far the rounding of its parts may move it, and the computation in words. */
interface Computed {
  readonly value: Decimal;
  readonly tolerance: Decimal;
  readonly words: string;
  readonly terms: readonly Path[];
}

/** The sum of rounded amounts; undefined if one is not a decimal. */
function sumOf(terms: readonly unknown[]): Omit<Computed, "terms"> | undefined {
  let value: Decimal = { digits: 0n, places: 0 };
  for (const term of terms) {
    const exact = decimalOf(term);
    if (!exact) return undefined;
    value = add(value, exact);
  }
  const words =
    terms.length > maxTerms
      ? `the sum of ${grouped(terms.length)} net amounts and taxes`
      : terms.length === 1
        ? "the only amount that it is the sum of"
        : terms.join(" + ");
  return { value, tolerance: multiply(halfPenny, { digits: BigInt(terms.length + 1), places: 0 }), words };
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
