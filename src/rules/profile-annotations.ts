/** The checks of schema keywords that only the schemas of a profile have, used beside those of keywords.ts. */

import { isOffsetDatetime } from "../spec/string-formats.ts";
import { compare, type Decimal, decimalOf, decimalShape } from "../text/decimal.ts";
import { keywords } from "./keywords.ts";

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
 * x-decimal: a string must be a decimal, and a decimal must keep within the number of digits and the limits. JSON Schema's
 * own `minimum` and `maximum` check the limits of numbers, so only those of strings are checked here.
 */
function decimal(value: unknown, { whole, places, minimum, maximum }: DecimalForm): DecimalProblem | undefined {
  const shape = decimalShape(value);
  if (!shape) return typeof value === "string" ? { code: "invalid" } : undefined;
  if (whole !== undefined && shape.whole > whole) return { code: "max_digits", limit: whole };
  if (places !== undefined && shape.places > places) return { code: "max_decimal_places", limit: places };
  if (typeof value !== "string" || (minimum === undefined && maximum === undefined)) return undefined;
  const exact = decimalOf(value);
  const isBeyond = (limit: number | undefined, sign: number): limit is number =>
    exact !== undefined && limit !== undefined && compare(exact, decimalOf(limit) as Decimal) === sign;
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

/** x-not-before, also for datetimes with an offset, which do not compare as text. */
function notBefore(
  value: unknown,
  annotation: { rule: string; property: string },
  parent: unknown,
): { rule: string; property: string } | undefined {
  const earliest = (parent as Readonly<Record<string, unknown>> | undefined)?.[annotation.property];
  if (!isInstant(value) || !isInstant(earliest)) return keywords["x-not-before"](value, annotation, parent);
  return Date.parse(value) < Date.parse(earliest) ? annotation : undefined;
}

function isInstant(value: unknown): value is string {
  return typeof value === "string" && isOffsetDatetime(value);
}

export const profileAnnotations = {
  deprecated,
  "x-not-before": notBefore,
  "x-decimal": decimal,
  "x-undocumented": undocumented,
  "x-use-instead": useInstead,
} as const;
