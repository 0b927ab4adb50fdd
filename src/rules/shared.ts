/** Descriptions that several rules share: one annotation serves each of them. */

import type { Facts } from "../batch/facts.ts";
import { itemPosition } from "../batch/paths.ts";
import { attrOf } from "../json/path.ts";
import type { Code } from "../spec/codes.ts";
import { type ItemType, references } from "../spec/references.ts";
import { decimalOf } from "../text/decimal.ts";
import { listed } from "../text/wording.ts";
import type { BatchContext, Fault, SchemaFault } from "./rule.ts";

/** A field that means nothing beside the value of its sibling (x-relevant-when). */
export function irrelevance(rule: string, { keyword, path, params }: SchemaFault): Fault<never> | undefined {
  if (keyword !== "x-relevant-when" || params["rule"] !== rule) return undefined;
  const { property, values, except } = params as { property: string; values?: unknown[]; except?: unknown[] };
  const condition = values ? `is ${listed(values.map(String))}` : `is not ${listed((except ?? []).map(String))}`;
  return {
    path,
    anchor: "value",
    detail: `${attrOf(path)} is shown only where ${property} ${condition}: omit it, or correct ${property}.`,
  };
}

/** A date before that of its sibling (x-not-before). */
export function tooEarly<C extends Code>(
  rule: string,
  code: C,
  { keyword, path, params }: SchemaFault,
): Fault<C> | undefined {
  if (keyword !== "x-not-before" || params["rule"] !== rule) return undefined;
  const sibling = [...path.slice(0, -1), params["property"] as string];
  return {
    path,
    anchor: "value",
    code,
    detail: `${attrOf(path)} lies before ${attrOf(sibling)}: correct one of them.`,
    related: { path: sibling, detail: "The date that should come first." },
  };
}

/** Elements of a list that repeat an earlier one (x-unique). */
export function repeats(rule: string, { path, params }: SchemaFault): Fault<never>[] | undefined {
  if (params["rule"] !== rule) return undefined;
  const { field, repeats } = params as unknown as { field?: string; repeats: { index: number; first: number }[] };
  return repeats.map(({ index, first }) => {
    const own = [...path, index, ...(field === undefined ? [] : [field])];
    const earlier = [...path, first, ...(field === undefined ? [] : [field])];
    return {
      path: own,
      anchor: "value" as const,
      detail: `${attrOf(own)} repeats ${attrOf(earlier)}: send it once, or correct one of them.`,
      related: { path: earlier, detail: "The first of them." },
    };
  });
}

/** Reports items of a type that were sent before for the same account, in an earlier payload or another list. */
export function repeatedItems(type: ItemType) {
  return (facts: Facts, { registry, report }: BatchContext<never>): void => {
    const { kind, where, items, lists } = facts;
    if (items.length === 0) return;
    const ranges =
      lists.length > 0 ? lists : [{ type: references[kind]?.items?.type, attr: "", count: items.length / 2 }];
    // Within one list its own annotation reports it.
    const inOtherLists = new Map<string, { attr: string; index: number }>();
    let start = 0;
    for (const { type: itemType, attr, count } of ranges) {
      for (let index = 0; itemType === type && index < count; index++) {
        const earlier = ranges.length > 1 ? inOtherLists.get(hashAt(items, start + index)) : undefined;
        const first = registry.findItem(facts, start + index) ?? (earlier && { kind, where, ...earlier });
        if (!first) continue;
        const position = itemPosition({ kind, where, attr }, index);
        report({
          ...position,
          detail: `${attrOf(position.path)} was sent before: send it once, or correct one of them.`,
          related: { ...itemPosition(first, first.index), detail: "The first of them." },
        });
      }
      if (ranges.length > 1)
        for (let index = 0; index < count; index++) {
          const hash = hashAt(items, start + index);
          if (hash !== unreadable && !inOtherLists.has(hash)) inOtherLists.set(hash, { attr, index });
        }
      start += count;
    }
  };
}

const unreadable = "0 0";

function hashAt(items: Facts["items"], index: number): string {
  return `${items[2 * index]} ${items[2 * index + 1]}`;
}

/** The message about an amount in pounds where the operator counts in pence; undefined for any other value. */
export function inMinorUnits({ kind, path, value, schemas, payload }: SchemaFault): string | undefined {
  const amount = decimalOf(value);
  if (!amount || amount.places === 0 || amount.places > 2) return undefined;
  const isInMinor = [...schemas.nodesAt(kind, path, { payload })].some(
    (schema) => (schema["x-decimal"] as { unit?: string } | undefined)?.unit === "minor",
  );
  if (!isInMinor) return undefined;
  const minor = amount.digits * 10n ** BigInt(2 - amount.places);
  return `${attrOf(path)} must be in the smallest unit of the currency. Send ${minor} instead of ${value}.`;
}
