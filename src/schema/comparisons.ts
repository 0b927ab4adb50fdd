import { Names } from "../json/names.ts";
import { type Check, Compared, Comparison } from "./checks.ts";
import type { Schema } from "./load.ts";

type Condition = { property: string; values?: readonly unknown[]; except?: readonly unknown[]; unlessAbsent?: boolean };
type Product = {
  of: readonly [string, string];
  rounded: readonly string[];
  if?: { property: string; value: string };
};

type Sum = { of: readonly string[]; unless?: { property: string; value: string; beside: string } };

type Group = { values: readonly unknown[]; fields: readonly string[] };

const siblingIn = (setting: unknown): string[] =>
  setting === undefined ? [] : [(setting as { property: string }).property];

/** The keywords that compare a member with its siblings, and the names of these. */
export const comparedWith: ReadonlyMap<string, (setting: unknown) => string[]> = new Map([
  ["x-not-before", siblingIn],
  ["x-relevant-when", siblingIn],
  [
    "x-product",
    (setting) => {
      const { of = [], if: condition } = (setting ?? {}) as Partial<Product>;
      return [...of, ...(condition ? [condition.property] : [])];
    },
  ],
  [
    "x-sum",
    (setting) => {
      const { of = [], unless } = (setting ?? {}) as Partial<Sum>;
      return [...of.map((path) => path.split(".")[0] ?? ""), ...(unless ? [unless.property, unless.beside] : [])];
    },
  ],
  ["x-goes-with", (setting) => ((setting ?? []) as readonly Group[]).flatMap(({ fields }) => fields)],
  // This has no quick test.
  ["x-use-instead", () => []],
]);

/**
 * The comparison of a member by one keyword. `index` returns the number of a member of the object, and `schemasOf` all
 * schemas that apply to it.
 */
export function comparisonOf(
  check: Check,
  name: string,
  index: (name: string) => number,
  schemasOf: (name: string) => readonly Schema[],
): Comparison {
  const made = (op: number): Comparison => new Comparison(op, index(name), check);
  switch (check.keyword) {
    case "x-not-before": {
      const { property } = check.setting as { property: string };
      const [format, other] = [name, property].map((one) => formatOf(schemasOf(one)));
      if ((format !== "date" && format !== "date-time") || format !== other) return made(Compared.other);
      const comparison = made(Compared.order);
      comparison.first = index(property);
      comparison.areDays = format === "date";
      return comparison;
    }
    case "x-relevant-when": {
      const { property, values, except = [], unlessAbsent } = check.setting as Condition;
      const comparison = made(Compared.relevance);
      comparison.first = index(property);
      const listed = values ?? except;
      const texts = listed.filter((value): value is string => typeof value === "string");
      if (texts.length > 0) comparison.texts = new Names(texts);
      comparison.areRelevant = values !== undefined;
      comparison.ifTrue = listed.includes(true) === comparison.areRelevant;
      comparison.ifFalse = listed.includes(false) === comparison.areRelevant;
      comparison.ifAbsent = unlessAbsent === true || values === undefined;
      return comparison;
    }
    case "x-product": {
      const { of, rounded, if: condition } = check.setting as Product;
      const comparison = made(Compared.product);
      comparison.first = index(of[0]);
      comparison.second = index(of[1]);
      comparison.isFirstRounded = rounded.includes(of[0]);
      comparison.isSecondRounded = rounded.includes(of[1]);
      if (condition) {
        comparison.decider = index(condition.property);
        comparison.needed = new Names([condition.value]);
      }
      return comparison;
    }
    case "x-sum": {
      const { of, unless } = check.setting as Sum;
      const comparison = made(Compared.sum);
      if (unless) {
        comparison.decider = index(unless.property);
        comparison.excusing = new Names([unless.value]);
        comparison.beside = index(unless.beside);
      }
      comparison.lists = of.map((path) => {
        const [list = "", , field = ""] = path.split(".");
        return { member: index(list), field: new Names([field]) };
      });
      return comparison;
    }
    case "x-goes-with": {
      const groups = check.setting as readonly Group[];
      const areTexts = groups.every(({ values }) => values.every((value) => typeof value === "string"));
      if (!areTexts) return made(Compared.other);
      const comparison = made(Compared.company);
      comparison.groups = groups.map(({ values, fields }) => ({
        texts: new Names(values as readonly string[]),
        members: Int32Array.from(fields, index),
      }));
      return comparison;
    }
    default:
      return made(Compared.other);
  }
}

/** The format of a text that schemas apply to. */
function formatOf(schemas: readonly Schema[]): unknown {
  return schemas.find((schema) => schema["format"] !== undefined)?.["format"];
}
