import { isOffsetDatetime } from "../spec/offset-datetime.ts";
import { compare, type Decimal, decimalOf, decimalShape } from "../text/decimal.ts";
import { keywords } from "./keywords.ts";

/**
 * What the annotations mean that only the schemas of an operator profile have. They are functions like those of
 * annotations.ts, and become part of them where a profile is used.
 */

/** How a decimal is written: `x-decimal`. */
export interface DecimalForm {
  /** The most digits before the point. */
  readonly whole?: number;
  /** The most digits after it. */
  readonly places?: number;
  /** Whether money is counted in pounds or in pence. */
  readonly unit?: "major" | "minor";
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The code of the fault, and the limit that is exceeded. */
export type DecimalProblem =
  | { readonly code: "invalid" }
  | { readonly code: "max_digits" | "max_decimal_places" | "min_value" | "max_value"; readonly limit: number };

/**
 * A decimal that is written otherwise than it may be: a text that is no decimal, too many digits, or beyond a limit
 * that as a number its `minimum` or `maximum` would see.
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

/** A field that no schema of the operator has, only an example. */
function undocumented(): Record<string, never> {
  return {};
}

/** A deprecated field that has a successor, and whether that is sent as well. */
function useInstead(_value: unknown, instead: string, around: unknown): { instead: string; isBoth: boolean } {
  const isBoth = typeof around === "object" && around !== null && Object.hasOwn(around, instead);
  return { instead, isBoth };
}

/** A deprecated field without a successor. */
function deprecated(_value: unknown, isDeprecated: boolean): Record<string, never> | undefined {
  return isDeprecated ? {} : undefined;
}

/**
 * A date or datetime before that of another field of its object. Instants are compared where they are written with an
 * offset: their texts do not order.
 */
function notBefore(
  value: unknown,
  annotation: { rule: string; property: string },
  around: unknown,
): { rule: string; property: string } | undefined {
  const earliest = (around as Readonly<Record<string, unknown>> | undefined)?.[annotation.property];
  if (!isInstant(value) || !isInstant(earliest)) return keywords["x-not-before"](value, annotation, around);
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
