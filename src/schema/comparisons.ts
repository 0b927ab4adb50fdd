/** Comparisons of a member with others of its object: what bytes and doubles show of them, so that few are decoded. */

import { Minus, Quote } from "../json/bytes.ts";
import { amount, dayOf, lastDecimal, momentOf, powersOfTen } from "../json/literals.ts";
import { find, memberOf, Names } from "../json/names.ts";
import { after, isEmptyAt, isListAt, isObjectAt, isStringAt, tape } from "../json/tape.ts";

/** Of x-relevant-when. */
export interface Condition {
  property: string;
  values?: readonly unknown[];
  except?: readonly unknown[];
  unlessAbsent?: boolean;
}

/** Of x-product. */
export interface Product {
  of: readonly [string, string];
  rounded: readonly string[];
  if?: { property: string; value: string };
}

/** Of x-sum. */
export interface Sum {
  of: readonly string[];
  unless?: { property: string; value: string; beside: string };
}

/** Of x-goes-with. */
export interface Group {
  values: readonly unknown[];
  fields: readonly string[];
}

/**
 * Whether the bytes of the value of a member show that it is right beside others of its object. The values of the
 * members follow one another from a base; 0 is none.
 */
export type ShownBeside = (value: number, members: Int32Array, base: number) => boolean;

interface Keyword<Setting> {
  /** The names of the siblings. */
  siblings: (setting: Setting) => readonly string[];
  /**
   * What bytes show by a setting. `index` returns the number of a member of the object, and `formatOf` the format of
   * its schema.
   */
  shown: (
    setting: Setting,
    index: (name: string) => number,
    name: string,
    formatOf: (name: string) => unknown,
  ) => ShownBeside;
}

/** The keywords that compare a member with its siblings. */
export const comparedWith: ReadonlyMap<string, Keyword<never>> = new Map<string, Keyword<never>>([
  ["x-not-before", { siblings: ({ property }: { property: string }) => [property], shown: order }],
  ["x-relevant-when", { siblings: ({ property }: Condition) => [property], shown: relevance }],
  [
    "x-product",
    {
      siblings: ({ of, if: condition }: Product) => [...of, ...(condition ? [condition.property] : [])],
      shown: product,
    },
  ],
  [
    "x-sum",
    {
      siblings: ({ of, unless }: Sum) => [
        ...of.map((path) => path.split(".")[0] ?? ""),
        ...(unless ? [unless.property, unless.beside] : []),
      ],
      shown: sum,
    },
  ],
  ["x-goes-with", { siblings: (groups: readonly Group[]) => groups.flatMap(({ fields }) => fields), shown: company }],
  ["x-use-instead", { siblings: () => [], shown: () => none }],
]);

const none: ShownBeside = () => false;

function order(
  { property }: { property: string },
  index: (name: string) => number,
  name: string,
  formatOf: (name: string) => unknown,
): ShownBeside {
  const format = formatOf(name);
  if ((format !== "date" && format !== "date-time") || format !== formatOf(property)) return none;
  const sibling = index(property);
  const read = format === "date" ? dayOf : momentOf;
  return (value, members, base) => {
    const earlier = members[base + sibling] as number;
    if (earlier === 0 || !isStringAt(value) || !isStringAt(earlier)) return true;
    const before = read(tape.pairs[earlier] as number, tape.pairs[earlier + 1] as number);
    return before >= 0 && before <= read(tape.pairs[value] as number, tape.pairs[value + 1] as number);
  };
}

function relevance(
  { property, values, except = [], unlessAbsent }: Condition,
  index: (name: string) => number,
): ShownBeside {
  const sibling = index(property);
  const listed = values ?? except;
  const areRelevant = values !== undefined;
  const texts = new Names(listed.filter((value): value is string => typeof value === "string"));
  const ifTrue = listed.includes(true) === areRelevant;
  const ifFalse = listed.includes(false) === areRelevant;
  const ifAbsent = unlessAbsent === true || !areRelevant;
  return (value, members, base) => {
    if (tape.bytes[tape.pairs[value] as number] === 0x6e) return true;
    const other = members[base + sibling] as number;
    if (other === 0) return ifAbsent;
    const c = tape.bytes[tape.pairs[other] as number];
    if (c === Quote && texts.byText.size > 0) return isOneOf(other, texts) === areRelevant;
    return (c === 0x74 && ifTrue) || (c === 0x66 && ifFalse);
  };
}

function product({ of, rounded, if: condition }: Product, index: (name: string) => number): ShownBeside {
  const [firstMember, secondMember] = [index(of[0]), index(of[1])];
  const [isFirstRounded, isSecondRounded] = [rounded.includes(of[0]), rounded.includes(of[1])];
  const deciding = condition ? index(condition.property) : -1;
  const needed = new Names(condition ? [condition.value] : []);
  return (value, members, base) => {
    const first = members[base + firstMember] as number;
    const second = members[base + secondMember] as number;
    if (first === 0 || second === 0) return true;
    const decider = deciding < 0 ? 0 : (members[base + deciding] as number);
    if (decider !== 0 && !isStringAt(decider)) return false;
    if (decider !== 0 && !isOneOf(decider, needed)) return true;
    let tolerance = halfPenny;
    const a = amountAt(first);
    const aPlaces = lastDecimal.places;
    const b = amountAt(second);
    if (isFirstRounded) tolerance += (Math.abs(b) * 0.5) / (powersOfTen[aPlaces] as number);
    if (isSecondRounded) tolerance += (Math.abs(a) * 0.5) / (powersOfTen[lastDecimal.places] as number);
    const total = amountAt(value);
    const isExact =
      Math.abs(a) <= maxSize && Math.abs(b) <= maxSize && Math.abs(a * b) <= maxSize && Math.abs(total) <= maxSize;
    return isExact && isWithin(a * b - total, tolerance);
  };
}

function sum({ of, unless }: Sum, index: (name: string) => number): ShownBeside {
  const lists = of.map((path) => {
    const [list = "", , field = ""] = path.split(".");
    return { member: index(list), field: new Names([field]) };
  });
  const deciding = unless ? index(unless.property) : -1;
  const excusing = new Names(unless ? [unless.value] : []);
  const excused = unless ? index(unless.beside) : -1;
  return (value, members, base) => {
    const decider = deciding < 0 ? 0 : (members[base + deciding] as number);
    const beside = excused < 0 ? 0 : (members[base + excused] as number);
    const isExcusable = decider !== 0 && isStringAt(decider) && isOneOf(decider, excusing);
    if (isExcusable && beside !== 0 && isListAt(beside) && !isEmptyAt(beside)) return false;
    let total = 0;
    let size = 0;
    let count = 0;
    for (let i = 0; i < lists.length; i++) {
      const { member, field } = lists[i] as (typeof lists)[number];
      const list = members[base + member] as number;
      if (i === 0 && (list === 0 || (isListAt(list) && isEmptyAt(list)))) return true;
      if (list === 0) continue;
      if (!isListAt(list)) return true;
      for (let v = list + 2; v < (tape.pairs[list + 1] as number); v = after(v)) {
        if (!isObjectAt(v)) return true;
        const term = memberOf(v, field);
        const one = term < 0 ? Number.NaN : amountAt(term);
        total += one;
        size += Math.abs(one);
        count++;
      }
    }
    const wanted = amountAt(value);
    const isExact = size <= maxSize && Math.abs(wanted) <= maxSize && count <= maxTerms;
    return isExact && isWithin(total - wanted, halfPenny * (count + 1));
  };
}

function company(all: readonly Group[], index: (name: string) => number): ShownBeside {
  if (!all.every(({ values }) => values.every((value) => typeof value === "string"))) return none;
  const groups = all.map(({ values, fields }) => ({ texts: new Names(values as string[]), others: fields.map(index) }));
  return (value, members, base) => {
    if (!isStringAt(value)) return false;
    const group = groups.find(({ texts }) => isOneOf(value, texts));
    return group === undefined || group.others.every((other) => members[base + other] !== 0);
  };
}

/** Whether a string is one of some texts. */
function isOneOf(v: number, names: Names): boolean {
  return find(names, tape.pairs[v] as number, tape.pairs[v + 1] as number) >= 0;
}

// Below these limits doubles are off by less than the margin: differences as near to the tolerance are not certain.
const margin = 1e-5;
const maxSize = 1e8;
const maxTerms = 1000;
const halfPenny = 0.005;

/** The value of a number, or of a decimal text; NaN for any other value. */
function amountAt(v: number): number {
  const s = tape.pairs[v] as number;
  const c = tape.bytes[s] as number;
  return c === Quote || c === Minus || (c >= 0x30 && c <= 0x39) ? amount(s, tape.pairs[v + 1] as number) : Number.NaN;
}

/** Whether a difference is certainly within a tolerance. NaN is not. */
function isWithin(difference: number, tolerance: number): boolean {
  return Math.abs(difference) < tolerance - margin;
}
