/**
 * The checks behind the schema keywords that JSON Schema does not have (schemas/vocabulary.schema.json). They are
 * called with the value, the value of the keyword, and the object or array that holds the value; `this` is what else
 * they may need. A check returns undefined if the value passes, else the parameters from which a rule makes its
 * message.
 */

import { isObject, jsonType } from "../json/value.ts";
import type { CheckContext, Params } from "../schema/checks.ts";
import type { Condition, Group } from "../schema/comparisons.ts";
import { isDate, isDatetime, isOffsetDatetime } from "../spec/string-formats.ts";
import { compareDecimals, type Decimal, decimalOf, decimalShape } from "../text/decimal.ts";
import {
  hasBlanksAround,
  type PlaceholderProblem,
  placeholderProblem,
  type TextUse,
  withoutBlanksAround,
} from "../text/placeholders.ts";
import { product, sum } from "./arithmetic.ts";
import { meantValue } from "./wording.ts";

/**
 * x-document-path: the string must be a path relative to the supplier's root (interface: General conventions 6), or
 * should be where the operator shows other paths.
 */
function documentPath(value: unknown, form: true | "advised"): Params | undefined {
  if (typeof value !== "string") return undefined;
  const problem = documentPathProblem(value);
  return problem && (form === "advised" ? { problem, isAdvised: true } : { problem });
}

/** The most serious problem of a document path. */
export function documentPathProblem(path: string) {
  if (path === "") return "empty";
  if (isBlank(path)) return "blank";
  if (/^[A-Za-z]:[/\\](?![/\\])/.test(path)) return "drive";
  if (/^[A-Za-z][A-Za-z0-9+.-]*:[/\\]{2}/.test(path)) return "url";
  if (/^[/\\]{2}/.test(path)) return "unc";
  if (/^[/\\]/.test(path)) return "absolute";
  const segments = path.split(/[/\\]/);
  let depth = 0;
  for (const segment of segments) {
    if (segment === "..") depth--;
    else if (segment !== "." && segment !== "") depth++;
    if (depth < 0) return "outside";
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
  if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) return "control";
  if (path.includes("\\")) return "backslash";
  if (segments.some((segment) => segment === "." || segment === "..")) return "dots";
  if (segments.includes("")) return "slashes";
  if (hasBlanksAround(path)) return "blanks";
  return /%2e/i.test(path) ? "encoded-dots" : undefined;
}

export type DocumentPathProblem = NonNullable<ReturnType<typeof documentPathProblem>>;

/** The problems of a path that may lead to a document all the same. */
export const oddPaths: ReadonlySet<unknown> = new Set([
  "backslash",
  "dots",
  "slashes",
  "control",
  "blanks",
  "encoded-dots",
]);

/** x-expected: the object should have these fields, unless it is empty, which x-fillable reports. */
function expected(value: unknown, fields: readonly string[], parent: unknown): { missing: string[] } | undefined {
  if (!isObject(value) || (isObject(parent) && Object.keys(value).length === 0)) return undefined;
  const missing = fields.filter((field) => value[field] === undefined);
  return missing.length > 0 ? { missing } : undefined;
}

/** x-expected-type: the value should have this JSON type. */
function expectedType(value: unknown, type: string): { type: string } | undefined {
  const own = jsonType(value);
  return own === type || (own === "integer" && type === "number") ? undefined : { type };
}

/** x-known-values: the string should be one of the values that the interface shows. */
function knownValues(value: unknown, shown: readonly string[]): { shown: readonly string[] } | undefined {
  return typeof value !== "string" || shown.includes(value) || isBlank(value) ? undefined : { shown };
}

/** An element of a list that repeats an earlier one, by their indexes. */
export interface Repeat {
  readonly index: number;
  readonly first: number;
}

/**
 * x-unique: no element may repeat an earlier one. An element repeats another if it has the same first `by` field, and
 * the same value in each further `by` field that it has. So a note without `created_at` repeats any note with the same
 * body (interface: Endpoints 1). Under a profile one field (`first`) may identify an element that has it, whatever the
 * rest.
 */
function unique(
  value: unknown,
  { rule, by, first }: { rule: string; by: readonly string[]; first?: string },
): { rule: string; field: string | undefined; repeats: Repeat[] } | undefined {
  if (!Array.isArray(value)) return undefined;
  const those = (areNamed: boolean): unknown[] =>
    value.map((element) => {
      const name = first !== undefined && isObject(element) ? element[first] : undefined;
      return (typeof name === "string" && name !== "") === areNamed ? element : undefined;
    });
  const repeats =
    first === undefined ? repeatsIn(value, by) : [...repeatsIn(those(true), [first]), ...repeatsIn(those(false), by)];
  // If several fields identify an element, the finding is at the element, not at one of its fields.
  const field = first === undefined && by.length === 1 ? by[0] : undefined;
  return repeats.length === 0 ? undefined : { rule, field, repeats };
}

function repeatsIn(elements: readonly unknown[], [first = "", ...further]: readonly string[]): Repeat[] {
  const repeats: Repeat[] = [];
  const seen = new Map<string, number>();
  const seenWhole = new Map<string, number>();
  for (const [index, element] of hasAlike(elements, first) ? elements.entries() : []) {
    const key = isObject(element) ? element[first] : undefined;
    if (!isObject(element) || typeof key !== "string" || isBlank(key)) continue;
    const rest = further.map((field) => element[field]);
    const isWhole = rest.some((each) => each !== undefined);
    const [known, id] = isWhole ? [seenWhole, JSON.stringify([key, rest])] : [seen, key];
    const twin = known.get(id);
    if (twin !== undefined) repeats.push({ index, first: twin });
    else if (isWhole) known.set(id, index);
    if (!seen.has(key)) seen.set(key, index);
  }
  return repeats;
}

/** A quick test whether any two elements have the same text in a field. Most lists have no repeats. */
function hasAlike(elements: readonly unknown[], field: string): boolean {
  if (elements.length < 2) return false;
  const seen = new Set<unknown>();
  let texts = 0;
  for (const element of elements) {
    const text = isObject(element) ? element[field] : undefined;
    if (typeof text !== "string") continue;
    seen.add(text);
    texts++;
  }
  return seen.size < texts;
}

/** x-not-before: a date or datetime must not be before the sibling's. Both have one form, so they compare as text. */
function notBefore(
  value: unknown,
  { rule, property }: { rule: string; property: string },
  parent: unknown,
): { rule: string; property: string } | undefined {
  const earliest = isObject(parent) ? parent[property] : undefined;
  if (typeof value !== "string" || typeof earliest !== "string") return undefined;
  const areBoth = (test: (text: string) => boolean): boolean => test(value) && test(earliest);
  return value < earliest && (areBoth(isDate) || areBoth(isDatetime)) ? { rule, property } : undefined;
}

/** x-relevant-when: the field has a meaning only if its sibling has one of `values`, or none of `except`. */
function relevantWhen(
  value: unknown,
  { rule, property, values, except, unlessAbsent }: Condition & { rule: string },
  parent: unknown,
): Params | undefined {
  // Where null is accepted, it says that the field has no value.
  if (!isObject(parent) || value === null) return undefined;
  const other = parent[property];
  if (other === undefined && unlessAbsent) return undefined;
  // A sibling of the wrong type has its own finding, and correcting it may make this field relevant.
  if (other !== undefined && typeof other !== typeof (values ?? except)?.[0]) return undefined;
  const isRelevant = values ? values.includes(other) || isMisspelt(other, values) : !except?.includes(other);
  return isRelevant ? undefined : { rule, property, values, except, other };
}

/** x-goes-with: beside some values of the property, siblings should be present. */
function goesWith(
  value: unknown,
  all: readonly (Group & { rule: string })[],
  parent: unknown,
): { rule: string; value: unknown; missing: string[] } | undefined {
  const own = isObject(parent) ? all.find(({ values }) => values.includes(value)) : undefined;
  const missing = own?.fields.filter((field) => (parent as Record<string, unknown>)[field] === undefined) ?? [];
  return own && missing.length > 0 ? { rule: own.rule, value, missing } : undefined;
}

/** True if the text was probably meant to be one of the values, which undocumented-value reports. */
function isMisspelt(other: unknown, values: readonly unknown[]): boolean {
  return typeof other === "string" && other !== "" && meantValue(other, values) !== undefined;
}

/** x-max-decimals: the amount, a number or a decimal text, must have at most this many decimal places. */
function maxDecimals(value: unknown, places: number): { places: number } | undefined {
  if (typeof value === "number") {
    const scale = 10 ** places;
    // Dividing the rounded, scaled number by the scale gives the double nearest to a decimal of so many places.
    if (Math.round(value * scale) / scale === value) return undefined;
  }
  return (decimalShape(value)?.places ?? 0) > places ? { places } : undefined;
}

/** x-not-before, also for datetimes with an offset, which do not compare as text. */
function notBeforeInstant(
  value: unknown,
  annotation: { rule: string; property: string },
  parent: unknown,
): { rule: string; property: string } | undefined {
  const earliest = (parent as Readonly<Record<string, unknown>> | undefined)?.[annotation.property];
  if (!isInstant(value) || !isInstant(earliest)) return notBefore(value, annotation, parent);
  return Date.parse(value) < Date.parse(earliest) ? annotation : undefined;
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && isOffsetDatetime(value);
}

/** The value of x-decimal: how a decimal is written. */
export interface DecimalForm {
  /** The greatest number of digits before the decimal point. */
  readonly whole?: number;
  /** The greatest number of digits after it. */
  readonly places?: number;
  /** Whether an amount is in pounds (major) or pence (minor). */
  readonly unit?: "major" | "minor";
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The code of a faulty decimal, and the limit that it exceeds. */
export type DecimalProblem =
  | { readonly code: "invalid" }
  | { readonly code: "max_digits" | "max_decimal_places" | "min_value" | "max_value"; readonly limit: number };

/**
 * x-decimal: a string must be a decimal, and a decimal must keep within the number of digits and the limits. JSON
 * Schema's own `minimum` and `maximum` check the limits of numbers, so only those of strings are checked here.
 */
function decimal(value: unknown, { whole, places, minimum, maximum }: DecimalForm): DecimalProblem | undefined {
  const shape = decimalShape(value);
  if (!shape) return typeof value === "string" ? { code: "invalid" } : undefined;
  if (whole !== undefined && shape.whole > whole) return { code: "max_digits", limit: whole };
  if (places !== undefined && shape.places > places) return { code: "max_decimal_places", limit: places };
  if (typeof value !== "string" || (minimum === undefined && maximum === undefined)) return undefined;
  const exact = decimalOf(value);
  const isBeyond = (limit: number | undefined, sign: number): limit is number =>
    exact !== undefined && limit !== undefined && compareDecimals(exact, decimalOf(limit) as Decimal) === sign;
  if (isBeyond(minimum, -1)) return { code: "min_value", limit: minimum };
  return isBeyond(maximum, 1) ? { code: "max_value", limit: maximum } : undefined;
}

/** x-undocumented: the field is only in an example of the operator, not in a schema, so its use is always reported. */
function undocumented(): Record<string, never> {
  return {};
}

/** x-use-instead: the field is deprecated, and another one replaces it. The check says whether both are sent. */
function useInstead(_value: unknown, instead: string, parent: unknown): { instead: string; isBoth: boolean } {
  const isBoth = typeof parent === "object" && parent !== null && Object.hasOwn(parent, instead);
  return { instead, isBoth };
}

/** deprecated: the field is deprecated, and no other field replaces it. */
function deprecated(_value: unknown, isDeprecated: boolean): Record<string, never> | undefined {
  return isDeprecated ? {} : undefined;
}

/** x-not-future: the date must not be after today. */
function notFuture(this: CheckContext, value: unknown, { rule }: { rule: string }): { rule: string } | undefined {
  return typeof value === "string" && value > this.today && isDate(value) ? { rule } : undefined;
}

/** x-fillable: the string, list or object must not be empty. Codegen adds this keyword to fields of requests. */
function fillable(value: unknown): { code: "blank" | "empty" } | undefined {
  if (typeof value === "string") return isBlank(value) ? { code: "blank" } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  return (Array.isArray(value) ? value.length : Object.keys(value).length) === 0 ? { code: "empty" } : undefined;
}

/** x-no-placeholder: the text must be no placeholder; an identifier must have no blanks around it. */
function noPlaceholder(value: unknown, use: TextUse): { problem: PlaceholderProblem; use: TextUse } | undefined {
  const problem = typeof value === "string" ? placeholderProblem(value, use) : undefined;
  return problem && { problem, use };
}

/** True for a text of blanks only. The first character of most texts decides. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && withoutBlanksAround(text) === "";
}

export const keywords = {
  deprecated,
  "x-decimal": decimal,
  "x-document-path": documentPath,
  "x-expected": expected,
  "x-expected-type": expectedType,
  "x-fillable": fillable,
  "x-goes-with": goesWith,
  "x-known-values": knownValues,
  "x-max-decimals": maxDecimals,
  "x-no-placeholder": noPlaceholder,
  "x-not-before": notBefore,
  "x-not-future": notFuture,
  "x-product": product,
  "x-relevant-when": relevantWhen,
  "x-sum": sum,
  "x-undocumented": undocumented,
  "x-unique": unique,
  "x-use-instead": useInstead,
} as const;

/** Those of a profile, whose datetimes may have offsets. */
export const profileKeywords = { ...keywords, "x-not-before": notBeforeInstant } as const;
