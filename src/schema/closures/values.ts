/** The keywords that check a plain value: its type, its size, its form, or what it may be. */

import { isObject } from "../../json/value.ts";
import { patternProblem, type TextPattern, textPattern } from "../../text/pattern.ts";
import type { Schema } from "../load.ts";
import { UnusableSchema } from "../references.ts";
import { type Check, fail, type Run, together } from "./run.ts";

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  // number-precision reports a literal that overflows, so infinity counts as a whole number here.
  integer: (value) => typeof value === "number" && !(value % 1) && !Number.isNaN(value),
  array: Array.isArray,
  object: isObject,
};

export function typeCheck(type: string | readonly string[] | undefined, at: string): Check | undefined {
  if (type === undefined) return undefined;
  const tests = [type].flat().map((name) => {
    const test = Object.hasOwn(isOfType, name) ? isOfType[name] : undefined;
    if (!test) throw new UnusableSchema(at, `has the unknown type ${JSON.stringify(name)}.`);
    return test;
  });
  const [first, second] = tests;
  if (tests.length === 1 && first)
    return (value, _around, run) => {
      if (!first(value)) fail(run, "type", at, { type });
    };
  if (tests.length === 2 && first && second)
    return (value, _around, run) => {
      if (!first(value) && !second(value)) fail(run, "type", at, { type });
    };
  return (value, _around, run) => {
    if (!tests.some((test) => test(value))) fail(run, "type", at, { type });
  };
}

/** `enum` and `const`. */
export function valueChecks(schema: Schema, at: string): Check | undefined {
  const checks: Check[] = [];
  const allowedValues = schema["enum"] as readonly unknown[] | undefined;
  if (allowedValues) {
    const simple = new Set(allowedValues);
    const compound = allowedValues.filter((value) => typeof value === "object" && value !== null);
    checks.push((value, _around, run) => {
      if (simple.has(value) || compound.some((one) => isEqual(one, value))) return;
      fail(run, "enum", at, { allowedValues });
    });
  }
  if (Object.hasOwn(schema, "const")) {
    const allowedValue = schema["const"];
    checks.push((value, _around, run) => {
      if (value !== allowedValue && !isEqual(value, allowedValue)) fail(run, "const", at, { allowedValue });
    });
  }
  return together(checks);
}

const bounds: Readonly<Record<string, { comparison: string; isWithin: (value: number, limit: number) => boolean }>> = {
  minimum: { comparison: ">=", isWithin: (value, limit) => value >= limit },
  maximum: { comparison: "<=", isWithin: (value, limit) => value <= limit },
  exclusiveMinimum: { comparison: ">", isWithin: (value, limit) => value > limit },
  exclusiveMaximum: { comparison: "<", isWithin: (value, limit) => value < limit },
};

export function numberChecks(schema: Schema, at: string): Check | undefined {
  const checks = Object.entries(bounds).flatMap(([keyword, { comparison, isWithin }]): Check[] => {
    const limit = schema[keyword] as number | undefined;
    if (limit === undefined) return [];
    return [
      (value, _around, run) => {
        if (typeof value === "number" && !isWithin(value, limit)) fail(run, keyword, at, { comparison, limit });
      },
    ];
  });
  return together(checks);
}

export function stringChecks(
  schema: Schema,
  formats: Readonly<Record<string, (text: string) => boolean>>,
  at: string,
): Check | undefined {
  const { pattern, format, minLength, maxLength } = schema as {
    pattern?: string;
    format?: string;
    minLength?: number;
    maxLength?: number;
  };
  const checks: ((text: string, run: Run) => void)[] = [];
  if (pattern !== undefined) {
    const expression = expressionOf(pattern, at);
    checks.push((text, run) => {
      if (!expression.test(text)) fail(run, "pattern", at, { pattern });
    });
  }
  if (format !== undefined) {
    const isOfFormat = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!isOfFormat) throw new UnusableSchema(at, `has the unknown format ${JSON.stringify(format)}.`);
    checks.push((text, run) => {
      if (!isOfFormat(text)) fail(run, "format", at, { format });
    });
  }
  if (maxLength !== undefined)
    checks.push((text, run) => {
      if (text.length > maxLength && codePoints(text) > maxLength) fail(run, "maxLength", at, { limit: maxLength });
    });
  if (minLength !== undefined)
    checks.push((text, run) => {
      if (text.length < minLength * 2 && codePoints(text) < minLength) fail(run, "minLength", at, { limit: minLength });
    });
  if (checks.length === 0) return undefined;
  const [first] = checks;
  if (checks.length === 1 && first)
    return (value, _around, run) => {
      if (typeof value === "string") first(value, run);
    };
  return (value, _around, run) => {
    if (typeof value === "string") for (const check of checks) check(value, run);
  };
}

/** Deep equality of JSON values. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((element, i) => isEqual(element, b[i]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

/** The number of characters. A surrogate pair counts as one. */
function codePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++)
    if (isSurrogate(text, i, 0xdc00) && isSurrogate(text, i - 1, 0xd800)) {
      count--;
      i++;
    }
  return count;
}

/** Whether a code unit is one of the 1,024 surrogates from `first`. */
function isSurrogate(text: string, at: number, first: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === first;
}

function expressionOf(pattern: string, at: string): TextPattern {
  const problem = patternProblem(pattern);
  if (problem === undefined) return textPattern(pattern);
  throw new UnusableSchema(at, `has the pattern ${JSON.stringify(pattern.slice(0, 200))}, which ${problem}.`);
}
