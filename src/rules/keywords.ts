/**
 * What each annotation of schemas/vocabulary.schema.json means. The generated validators call these: a function gets
 * the annotated value, the annotation, and the object or array around the value. It answers undefined where all is
 * well, else the parameters of the fault that a rule turns into words.
 */

import { isDate, isDatetime } from "../spec/string-formats.ts";
import { decimalShape } from "../text/decimal.ts";
import { sameButForSpelling } from "../text/spelling.ts";

export type DocumentPathProblem =
  | "empty"
  | "absolute"
  | "drive"
  | "unc"
  | "url"
  | "outside"
  | "backslash"
  | "dots"
  | "slashes"
  | "control"
  | "encoded-dots";

/** The worst fault of a document path relative to the supplier's root (interface: General conventions 6). */
function documentPath(value: unknown): { problem: DocumentPathProblem } | undefined {
  if (typeof value !== "string") return undefined;
  const problem = documentPathProblem(value);
  return problem && { problem };
}

/** What is wrong with a document path, the worst first. */
export function documentPathProblem(path: string): DocumentPathProblem | undefined {
  if (path === "") return "empty";
  if (/^[A-Za-z]:(?![/\\]{2})/.test(path)) return "drive";
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
  if (/[\u0000-\u001f\u007f]/.test(path)) return "control";
  if (path.includes("\\")) return "backslash";
  if (segments.some((segment) => segment === "." || segment === "..")) return "dots";
  if (segments.includes("")) return "slashes";
  if (/%2e/i.test(path)) return "encoded-dots";
  return undefined;
}

/** Fields that an object lacks, though the interface lists them and does not show whether they are required. An empty object is x-fillable's to report. */
function expected(value: unknown, fields: readonly string[], around: unknown): { missing: string[] } | undefined {
  if (!isObject(value)) return undefined;
  let missing: string[] | undefined;
  for (const field of fields)
    if (value[field] === undefined) {
      missing ??= [];
      missing.push(field);
    }
  if (!missing || (isObject(around) && Object.keys(value).length === 0)) return undefined;
  return { missing };
}

/** A value of another type than advised. */
function expectedType(value: unknown, type: string): { type: string } | undefined {
  return isOfType(value, type) ? undefined : { type };
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** A string that is none of the values shown. */
function knownValues(value: unknown, shown: readonly string[]): { shown: readonly string[] } | undefined {
  return typeof value !== "string" || shown.includes(value) || isBlank(value) ? undefined : { shown };
}

/**
 * Elements that repeat an earlier one. An element repeats another whose first `by` field it equals, and each further
 * `by` field that it gives (a note without `created_at` repeats any with its body: interface, Endpoints 1).
 */
function unique(
  value: unknown,
  { rule, by: [first = "", ...further] }: { rule: string; by: readonly string[] },
): { rule: string; field: string | undefined; repeats: { index: number; first: number }[] } | undefined {
  if (!Array.isArray(value) || !hasAlike(value, first)) return undefined;
  let repeats: { index: number; first: number }[] | undefined;
  const seen = new Map<string, { first: number; byRest: Map<string, number> }>();
  for (let index = 0; index < value.length; index++) {
    const element: unknown = value[index];
    const key = isObject(element) ? element[first] : undefined;
    if (!isObject(element) || typeof key !== "string" || isBlank(key)) continue;
    const given = further.some((field) => element[field] !== undefined);
    const rest = given ? JSON.stringify(further.map((field) => element[field])) : "";
    const alike = seen.get(key) ?? { first: index, byRest: new Map() };
    const twin = given ? alike.byRest.get(rest) : alike.first;
    if (twin !== undefined && twin !== index) {
      repeats ??= [];
      repeats.push({ index, first: twin });
    }
    if (given && twin === undefined) alike.byRest.set(rest, index);
    seen.set(key, alike);
  }
  // What several fields identify stands at the element, not at one of them.
  return repeats && { rule, field: further.length > 0 ? undefined : first, repeats };
}

/** Whether a field is the same text in two elements, as it mostly is not. */
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

/** A date or datetime before that of another field of its object. Both of one form, so they order as text. */
function notBefore(
  value: unknown,
  { rule, property }: { rule: string; property: string },
  around: unknown,
): { rule: string; property: string } | undefined {
  const earliest = isObject(around) ? around[property] : undefined;
  if (typeof value !== "string" || typeof earliest !== "string") return undefined;
  const areBoth = (test: (text: string) => boolean): boolean => test(value) && test(earliest);
  return value < earliest && (areBoth(isDate) || areBoth(isDatetime)) ? { rule, property } : undefined;
}

/** A field that says nothing beside the value that another field of its object has. */
function relevantWhen(
  _value: unknown,
  {
    rule,
    property,
    values,
    except,
    unlessAbsent,
  }: {
    rule: string;
    property: string;
    values?: readonly unknown[];
    except?: readonly unknown[];
    unlessAbsent?: boolean;
  },
  around: unknown,
): { rule: string; property: string; values?: readonly unknown[]; except?: readonly unknown[] } | undefined {
  if (!isObject(around)) return undefined;
  const other = around[property];
  if (other === undefined && unlessAbsent) return undefined;
  // That the other value is of a wrong type is the finding: its correction may make this field relevant.
  if (other !== undefined && typeof other !== typeof (values ?? except)?.[0]) return undefined;
  const isRelevant = values ? values.includes(other) || isMisspelt(other, values) : !except?.includes(other);
  return isRelevant ? undefined : { rule, property, values, except };
}

/** Whether one of the values may be meant: what differs in its case only is undocumented-value's to report. */
function isMisspelt(other: unknown, values: readonly unknown[]): boolean {
  return (
    typeof other === "string" && values.some((value) => typeof value === "string" && sameButForSpelling(value, other))
  );
}

/** An amount, a number or a decimal text, of more decimal places than it may have. */
function maxDecimals(value: unknown, places: number): { places: number } | undefined {
  if (typeof value === "number") {
    const scale = 10 ** places;
    // The double nearest to a decimal of so many places is what dividing the whole number by the scale gives.
    if (Math.round(value * scale) / scale === value) return undefined;
  }
  return (decimalShape(value)?.places ?? 0) > places ? { places } : undefined;
}

/** A day after today. */
function notFuture(
  value: unknown,
  { rule }: { rule: string },
  _around: unknown,
  { today }: ValidationContext,
): { rule: string } | undefined {
  return typeof value === "string" && value > today && isDate(value) ? { rule } : undefined;
}

/** A field sent with nothing in it. */
function fillable(value: unknown): { code: "blank" | "empty" } | undefined {
  if (typeof value === "string") return isBlank(value) ? { code: "blank" } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  return (Array.isArray(value) ? value.length : Object.keys(value).length) === 0 ? { code: "empty" } : undefined;
}

/** Whether a text holds nothing but space. The first character of most tells at once. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && text.trim() === "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a validator is told of the run it serves. */
export interface ValidationContext {
  /** The day that counts as today, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The meaning of each annotation that a validator checks. */
export const keywords = {
  "x-document-path": documentPath,
  "x-expected": expected,
  "x-expected-type": expectedType,
  "x-fillable": fillable,
  "x-known-values": knownValues,
  "x-max-decimals": maxDecimals,
  "x-not-before": notBefore,
  "x-not-future": notFuture,
  "x-relevant-when": relevantWhen,
  "x-unique": unique,
} as const;
