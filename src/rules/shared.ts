/** Descriptions that several rules share: one annotation serves each of them. */

import type { Definition } from "../batch/definitions.ts";
import type { Explanation } from "../batch/explain.ts";
import { type Facts, hashAt, unreadableHash } from "../batch/facts.ts";
import { type BatchPosition, positionOf } from "../batch/paths.ts";
import type { Reference } from "../batch/references.ts";
import { attrOf, type Path } from "../json/path.ts";
import type { Schema } from "../schema/load.ts";
import type { Code } from "../spec/codes.ts";
import { statusOf } from "../spec/kinds.ts";
import type { ItemType, Target } from "../spec/references.ts";
import { decimalOf } from "../text/decimal.ts";
import { bareIdentifier, withoutBlanksAround } from "../text/placeholders.ts";
import { type Difference, differences } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";
import { documentPathProblem, type Repeat } from "./keywords.ts";
import type { BatchContext, DescribedFault, SchemaFault } from "./rule.ts";
import { problemAndRemedy } from "./wording.ts";

/** The variants of a rule that reports an identifier which nearly equals one that is sent. */
export const spellingVariants = {
  case: "differs in case from one that is sent",
  zeros: "differs in leading zeros from one that is sent",
  spaces: "differs in spaces from one that is sent",
  composition: "differs from one that is sent in how its characters are composed",
  spelling: "differs in spelling from one that is sent",
} as const satisfies Record<Exclude<Difference, "letter">, string>;

/** Where the target of a reference is sent, or else reported: a response to a GET sends nothing. */
export function sentHere(target: Target, definition: Definition): { at: BatchPosition; detail: string } {
  return {
    at: positionOf(definition),
    detail: `The ${target} is ${isReported(definition) ? "reported" : "sent"} here.`,
  };
}

/** Whether a response shows a target, rather than a payload that creates it. */
function isReported({ kind }: Definition): boolean {
  return statusOf(kind) !== undefined;
}

/** A reference to what is only sent later. */
export function sentLater<C extends Code>(reference: Reference, definition: Definition, code?: C) {
  const { target, name } = reference;
  return {
    at: positionOf(reference),
    code,
    variant: "late",
    detail: `The ${target} "${name}" is only sent later. Send the ${target} first.`,
    related: sentHere(target, definition),
  };
}

/** An identifier that is not sent, where one that nearly equals it is. */
type Misspelt = Extract<Explanation, { because: "misspelt" }>;

/** The identifier that a reference was meant to have; undefined if it has that, and the other has blanks or quotes. */
export function correctionOf({ name }: Reference, { meant }: Misspelt): string | undefined {
  const correction = bareIdentifier(meant);
  return correction === name ? undefined : correction;
}

/** A reference to what is not sent, where what nearly has its name is. */
export function sentMisspelt<C extends Code>(reference: Reference, explanation: Misspelt, code?: C) {
  const { target, name } = reference;
  const { meant, difference, definition } = explanation;
  const suggestion = correctionOf(reference, explanation);
  const remedy =
    suggestion === undefined
      ? "has blanks or quotes around it. Remove them there."
      : `differs in ${differences[difference]}. Correct it if they are the same.`;
  return {
    at: positionOf(reference),
    severity: "warning" as const,
    code,
    variant: difference,
    detail: `The ${target} "${name}" is not sent, but "${meant}" is${isReported(definition) ? " reported" : ""}, which ${remedy}`,
    suggestion,
    related: sentHere(target, definition),
  };
}

export const repeatVariants = { within: "in one payload", across: "in two payloads" } as const;

const addedTwice = "is added twice: check_previously_added=false turns off the service's own check.";

/** How advice to give a field a value goes on where it may be left out: by whether its absence is reported. */
export function orLeaveOut(fault: SchemaFault): string {
  const { kind, path, schemas } = fault;
  if (schemas.isWanted(kind, path, fault)) return "";
  const field = path.at(-1) as string;
  const conditions = schemas.nodesAt(kind, path.slice(0, -1), fault).flatMap(({ anyOf = [], properties = {} }) => {
    const branches = anyOf.map(({ required }) => (Array.isArray(required) ? required.map(String) : []));
    const others = branches.filter((names) => !names.includes(field));
    const inPlace = others.length < branches.length ? others.map((names) => names.join(" and ")) : [];
    return [
      ...(inPlace.length > 0 && !inPlace.includes("") ? [` if ${listed(inPlace)} is sent`] : []),
      ...Object.entries(properties).flatMap(([name, { "x-goes-with": partners }]) =>
        ((partners ?? []) as readonly { values: string[]; fields: string[] }[])
          .filter(({ fields }) => fields.includes(field))
          .map(({ values }) => ` unless ${name} is ${listed(values)}`),
      ),
    ];
  });
  return `, or leave it out${conditions.join("")}`;
}

/** Whether a schema is of texts that name something, such as an account. */
export function isIdentifier(schema: Schema): boolean {
  return schema["x-identifying"] === true || schema["x-no-placeholder"] === "identifier";
}

/** A text that stands for no value, in place of one that has a form. */
export function noValue(fault: SchemaFault) {
  const { kind, path } = fault;
  const detail = () => problemAndRemedy(kind, path, "holds no value", `Give it one${orLeaveOut(fault)}.`);
  return { variant: "no-value", detail };
}

/** Whether a field may have a meaning all the same: the value of its sibling is not shown, and has a finding. */
export function isRelevanceOpen(fault: SchemaFault): boolean {
  const { keyword, path, params, kind, schemas } = fault;
  const { property, other } = params as { property: string; other?: unknown };
  if (keyword !== "x-relevant-when" || other === undefined) return false;
  const sibling = [...path.slice(0, -1), property];
  const known = schemas.nodesAt(kind, sibling, fault).flatMap((node) => node["x-known-values"]);
  return known.some(Boolean) && !known.includes(other);
}

/** A field that means nothing beside the value of its sibling (x-relevant-when). */
export function irrelevance({ keyword, path, params }: SchemaFault): DescribedFault<never> | undefined {
  if (keyword !== "x-relevant-when") return undefined;
  const { property, values, except } = params as { property: string; values?: unknown[]; except?: unknown[] };
  const shown = values ? "shown only" : "not shown";
  return {
    detail: () =>
      `${attrOf(path)} is ${shown} where ${property} is ${listed((values ?? except ?? []).map(String))}. Leave it out, or correct ${property}.`,
  };
}

/** A date before that of its sibling (x-not-before). */
export function tooEarly<C extends Code>(
  code: C,
  { keyword, path, params }: SchemaFault,
): DescribedFault<C> | undefined {
  if (keyword !== "x-not-before") return undefined;
  const sibling = [...path.slice(0, -1), params["property"] as string];
  return {
    code,
    detail: () => `${attrOf(path)} is before ${attrOf(sibling)}. Correct one of them.`,
    related: [{ path: sibling, detail: "The date that should come first." }],
  };
}

/** Elements of a list that repeat an earlier one (x-unique). */
export function repeats({ path, params, isUnchecked }: SchemaFault, variant?: string): DescribedFault<never>[] {
  const { field, repeats } = params as unknown as { field?: string; repeats: Repeat[] };
  const pathOf = (index: number): Path => [...path, index, ...(field === undefined ? [] : [field])];
  return repeats.map(({ index, first }) => {
    const [own, earlier] = [pathOf(index), pathOf(first)];
    return {
      path: own,
      anchor: "value" as const,
      variant: variant && (isUnchecked ? "twice" : variant),
      detail: () =>
        `${attrOf(own)} repeats ${attrOf(earlier)}${isUnchecked ? `, and ${addedTwice}` : "."} Send it once, or correct one of them.`,
      related: [{ path: earlier, detail: "The first of them." }],
    };
  });
}

/** Reports items of a type that were sent before for the same account, in an earlier payload or another list. */
export function repeatedItems(type: ItemType) {
  return (facts: Facts, { registry, report }: BatchContext<never>): void => {
    const { kind, where, items, texts, lists } = facts;
    if (!lists.some((list) => list.type === type)) return;
    // Within one list its own annotation reports it.
    const inOtherLists = new Map<string, { attr: string; index: number }>();
    let start = 0;
    for (const { type: itemType, attr, count } of lists) {
      const reported = new Set<string>();
      for (let index = 0; itemType === type && index < count; index++) {
        const earlier = lists.length > 1 ? inOtherLists.get(hashAt(items, start + index)) : undefined;
        const first = registry.findItem(facts, start + index) ?? (earlier && { kind, where, ...earlier });
        // What repeats one of these in its own list is reported there.
        const isReported = first && reported.size === reported.add(hashAt(items, start + index)).size;
        if (texts.length > 0) reported.add(hashAt(texts, start + index));
        if (!first || isReported) continue;
        const at = positionOf({ kind, where, attr, index });
        report({
          at,
          variant: facts.isUnchecked ? "twice" : "across",
          detail: `${attrOf(at.path)} was sent before${facts.isUnchecked ? `, and ${addedTwice}` : "."} Send it once, or correct one of them.`,
          related: { at: positionOf(first), detail: "The first of them." },
        });
      }
      if (lists.length > 1)
        for (let index = 0; index < count; index++) {
          const hash = hashAt(items, start + index);
          if (hash !== unreadableHash && !inOtherLists.has(hash)) inOtherLists.set(hash, { attr, index });
        }
      start += count;
    }
  };
}

/** The message about an amount in pounds where the operator counts in pence; undefined for any other value. */
export function inMinorUnits(fault: SchemaFault): string | undefined {
  const { path, value } = fault;
  const amount = countsMinorUnits(fault) ? decimalOf(value) : undefined;
  if (!amount || amount.places === 0 || amount.places > 2) return undefined;
  const minor = amount.digits * 10n ** BigInt(2 - amount.places);
  return `${attrOf(path)} must be in the smallest unit of the currency. Send ${minor} instead of ${value}.`;
}

/** In names such as `amount_pence`, whose value is not that of `amount`. */
export const hundredths = /pence|pennies|cents|minor|percent|pct|gbx/i;

/** Whether the operator counts a field in pence. */
export function countsMinorUnits(fault: SchemaFault): boolean {
  return fault.schemas
    .nodesAt(fault.kind, fault.path, fault)
    .some((schema) => (schema["x-decimal"] as { unit?: string } | undefined)?.unit === "minor");
}

/** Whether a field takes no number below zero. */
export function isNeverNegative(fault: SchemaFault): boolean {
  return fault.schemas
    .nodesAt(fault.kind, fault.path, fault)
    .some(({ minimum = -1, exclusiveMinimum = -1 }) => Math.max(minimum as number, exclusiveMinimum as number) >= 0);
}

/** The path that was probably meant, as far as the payload tells: it may begin with the supplier's root as well. */
export function relativePath(problem: string | undefined, path: string): string | undefined {
  const meant = {
    absolute: path.replace(/^[/\\]+/, ""),
    backslash: path.replaceAll("\\", "/"),
    blanks: withoutBlanksAround(path),
    slashes: path.replace(/\/{2,}/g, "/").replace(/\/$/, ""),
  }[problem ?? ""];
  return meant === undefined || documentPathProblem(meant) ? undefined : meant;
}
