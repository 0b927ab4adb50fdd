/** What the published validators share: their errors, and what Standard Schema makes of these. */

import type { ErrorObject } from "ajv";
import type { SchemaError, StandardIssue } from "../api/standard-schema.ts";

/** The errors of a generated function. */
export function errorsOf(errors: readonly ErrorObject[]): SchemaError[] {
  return errors.map(({ keyword, instancePath, params }) => ({ keyword, pointer: instancePath, params }));
}

/** A value as Standard Schema judges it. */
export function judged(
  value: unknown,
  isValid: (value: unknown) => boolean,
  validate: (value: unknown) => readonly SchemaError[],
): { value: unknown } | { issues: readonly StandardIssue[] } {
  return isValid(value) ? { value } : { issues: issuesOf(value, validate(value)) };
}

/** The issues of a value that is not valid. Those of members that are missing or too many are at these. */
function issuesOf(value: unknown, errors: readonly SchemaError[]): StandardIssue[] {
  return errors.map(({ keyword, pointer, params }) => {
    let around = value;
    const path = pointer
      .split("/")
      .slice(1)
      .map((step) => {
        const key = Array.isArray(around) ? Number(step) : step.replace(/~1/g, "/").replace(/~0/g, "~");
        around = (around as Record<string, unknown>)[key];
        return key;
      });
    const { missingProperty, additionalProperty, allowedValues, type, limit, format, pattern, allowedValue } = params;
    const member = missingProperty ?? additionalProperty;
    const bound = limit ?? format ?? pattern ?? allowedValue ?? "";
    const message =
      missingProperty !== undefined
        ? "This field is required."
        : additionalProperty !== undefined
          ? "This field is not documented."
          : type !== undefined
            ? `This value must be of type ${String(type).replace(/,/g, " or ")}.`
            : allowedValues !== undefined
              ? `This value must be one of ${JSON.stringify(allowedValues)}.`
              : `This value must match ${keyword}${bound === "" ? "" : ` ${String(bound)}`}.`;
    return { message, path: member === undefined ? path : [...path, member as string] };
  });
}
