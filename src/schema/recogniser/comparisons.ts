import { choicesIn, typesIn } from "./allowed.ts";
import type { Members } from "./members.ts";
import { anything, type Keywords, type Node } from "./node.ts";
import type { Capture, Term } from "./place.ts";
import type { Source } from "./source.ts";

/** The members of an object that are compared with others, and how; among them those that identify an element. */
export function capturesOf(
  properties: ReadonlyMap<string, Node>,
  identifying: readonly string[],
): Map<string, Set<Capture>> {
  const captures = new Map<string, Set<Capture>>();
  const capture = (as: Capture, ...names: readonly string[]): void => {
    for (const name of names)
      if (properties.has(name)) captures.set(name, (captures.get(name) ?? new Set<Capture>()).add(as));
  };
  capture("text", ...identifying);
  for (const [name, { own }] of properties) {
    const notBefore = own["x-not-before"];
    const earlier = notBefore && properties.get(notBefore.property);
    const as = earlier && momentOf(own, earlier.own);
    if (as) capture(as, name, notBefore.property);
    const condition = own["x-relevant-when"];
    if (condition) capture("choice", condition.property);
    if (own["x-goes-with"]) capture("choice", name);
    const product = own["x-product"];
    if (product) capture("number", name, ...product.of);
    if (own["x-sum"]) capture("number", name);
  }
  return captures;
}

/** How two moments compare: as they are written, or as instants if one may have any offset; undefined for others. */
function momentOf(late: Keywords, early: Keywords): "moment" | "instant" | undefined {
  const formats = [late.format, early.format];
  if (![late, early].every((own) => typesIn(own)?.includes("string"))) return undefined;
  if (late.format === early.format && (late.format === "date" || late.format === "date-time")) return "moment";
  const areInstants = formats.every((format) => format === "date-time" || format === "offset-date-time");
  return areInstants ? "instant" : undefined;
}

/** Code that compares a member with others, once all are read. */
export function comparisons(name: string, members: Members): string[] {
  const { own } = members.properties.get(name) ?? anything;
  return [
    orderTest(name, own, members),
    relevanceTest(name, own, members),
    companyTest(name, own, members),
    productTest(name, own, members),
  ];
}

/** Code that refuses a moment before that of another member. */
function orderTest(name: string, own: Keywords, members: Members): string {
  const earlier = own["x-not-before"]?.property;
  if (earlier === undefined || members.excludes(earlier)) return "";
  const sibling = members.properties.get(earlier);
  const as = sibling && momentOf(own, sibling.own);
  if (!as) return refuseIfSeen(name, members);
  const late = members.variable(name, as);
  return `if (${late} >= 0 && ${late} < ${members.variable(earlier, as)}) return -1;`;
}

/** Code that refuses a member that is irrelevant beside the value of another. */
function relevanceTest(name: string, own: Keywords, members: Members): string {
  const condition = own["x-relevant-when"];
  if (!condition) return "";
  const { property, values, except = [], unlessAbsent = false } = condition;
  const sibling = members.properties.get(property);
  const choices = sibling && choicesIn(sibling.own);
  if (!choices || choices.length >= 29) return refuseIfSeen(name, members);
  // A bit for each choice, after one for none, and one for another value.
  const isAllowed = (choice: unknown): boolean => (values ? values.includes(choice) : !except.includes(choice));
  const allowed = choices.reduce<number>(
    (all, choice, i) => (isAllowed(choice) ? all | (2 << i) : all),
    (unlessAbsent || !values ? 1 : 0) | (values ? 0 : 2 << choices.length),
  );
  const choice = members.variable(property, "choice");
  return `if (${members.areSeen(name)} && ((${allowed} >> (${choice} + 1)) & 1) === 0) return -1;`;
}

/** Code that refuses a value without the members that go with it. */
function companyTest(name: string, own: Keywords, members: Members): string {
  const choices = choicesIn(own);
  if (!own["x-goes-with"]) return "";
  if (!choices || choices.length >= 29) return refuseIfSeen(name, members);
  const choice = members.variable(name, "choice");
  return own["x-goes-with"]
    .map(({ values, fields }) => {
      const those = choices.reduce<number>((all, each, i) => (values.includes(each) ? all | (2 << i) : all), 0);
      const areSeen = fields.every((field) => members.names.includes(field)) && members.areSeen(...fields);
      return `if (((${those} >> (${choice} + 1)) & 1) !== 0 && !(${areSeen})) return -1;`;
    })
    .join(" ");
}

/** Code that refuses a number that is not the product of two others. */
function productTest(name: string, own: Keywords, members: Members): string {
  const product = own["x-product"];
  if (!product || product.of.some((factor) => members.excludes(factor))) return "";
  const [a, b, ...others] = product.of;
  const isKnown = product.of.every((factor) => members.properties.has(factor));
  if (a === undefined || b === undefined || others.length > 0 || !isKnown) return refuseIfSeen(name, members);
  const factors = [a, b].map((factor) => {
    const number = members.variable(factor, "number");
    return `${number}, ${product.rounded.includes(factor) ? `${number}p` : "-1"}`;
  });
  const test = `!isProduct(${factors.join(", ")}, ${members.variable(name, "number")})`;
  return `if (${members.areSeen(name, a, b)} && ${test}) return -1;`;
}

/** The sums of an object: how they begin, the values that are added to them, and their tests when all are read. */
interface Sums {
  readonly begins: readonly string[];
  readonly terms: readonly Term[];
  readonly tests: readonly string[];
}

/** Writes the code of the members that are sums of others; returns undefined if one of them cannot be read. */
export function sumsOf(source: Source, members: Members): Sums | undefined {
  const begins: string[] = [];
  const terms: Term[] = [];
  const tests: string[] = [];
  for (const [name, { own }] of members.properties) {
    const { of = [] } = own["x-sum"] ?? {};
    const list = of[0]?.split(".")[0];
    // Without its first list, an amount is not a sum.
    if (list === undefined || members.excludes(list)) continue;
    if (!members.names.includes(list) || !members.names.includes(name)) return undefined;
    const sum = source.nextSum();
    begins.push(`beginSum(${sum});`);
    terms.push(...of.map((path) => ({ sum, path })));
    tests.push(`if (${members.areSeen(name, list)} && !isSum(${sum}, ${members.variable(name, "number")})) return -1;`);
  }
  return { begins, terms, tests };
}

/** Code that refuses a member, because it cannot be compared. */
function refuseIfSeen(name: string, members: Members): string {
  return `if (${members.areSeen(name)}) return -1;`;
}
