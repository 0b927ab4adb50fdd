import { constants } from "node:buffer";
import { readFile } from "../input/open.ts";
import { decoded } from "../input/payload.ts";
import { jsonIn } from "../json/value.ts";
import type { AnnotationCheck } from "../schema/checks.ts";
import type { Schema } from "../schema/load.ts";
import { validators } from "../schema/validators.ts";
import { asUsage, UsageError } from "./terminal.ts";

// Forms of JSON that this tool writes and reads again, as schemas. Anybody may have changed it since.

export const text = { type: "string" };
export const flag = { type: "boolean" };
export const count = { type: "integer", minimum: 0, maximum: 2 ** 40 };
export const choice = (...values: readonly unknown[]) => ({ enum: values });
export const severity = choice("error", "warning");
export const part = choice("body", "query", "path", "headers", "response");
export const list = (items: Schema, more: Schema = {}): Schema => ({ type: "array", items, ...more });

export const object = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  ...openObject(required, optional),
  additionalProperties: false,
});

export const openObject = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: "object",
  properties: { ...required, ...optional },
  required: Object.keys(required),
});

/** Returns a function that tells whether a value has a form. `annotations` are checks that JSON Schema lacks. */
export function formOf(schema: Schema, annotations: Record<string, AnnotationCheck> = {}): (value: unknown) => boolean {
  const validate = validators(() => schema, { annotations })("form");
  return (value) => validate.call({ today: "" }, value);
}

/** Reads JSON that the command line names; undefined for other text. Throws a UsageError that begins with `head`. */
export function readJson(file: string, head = "", advice = ""): unknown {
  const bytes = asUsage(() => readFile(file, true), head);
  if (bytes.length > constants.MAX_STRING_LENGTH) throw new UsageError(`${head}${file} is too large.${advice}`);
  return jsonIn(decoded(bytes));
}
