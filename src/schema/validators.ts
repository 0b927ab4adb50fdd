import { placeString, readTape } from "../json/tape.ts";
import { remember } from "../tables/remember.ts";
import { flattenAll, flattenNearest } from "./branch-errors.ts";
import { type CheckContext, SchemaError } from "./checks.ts";
import { type CompileOptions, compiler } from "./compile.ts";
import { judgeAt } from "./judge.ts";
import type { SchemaSource } from "./references.ts";

export interface ValidatorOptions extends CompileOptions {
  /**
   * Which errors of a failed anyOf or oneOf are kept: those of `all` branches, as in ajv, or of the `nearest`
   * branch only. Branches that only require one of several fields are reported as one error either way.
   */
  branches?: "all" | "nearest";
}

/** Validates a value, called with its context as this. Returns whether the value is valid, and sets `errors`. */
export interface Validate {
  (this: CheckContext, value: unknown): boolean;
  errors?: SchemaError[] | null;
  /** The errors of the value at an index of the tape; undefined if an object in it repeats a key. */
  errorsAt: (v: number, context: CheckContext) => SchemaError[] | undefined;
}

/** The validators of schema files, each compiled on first use. `source` returns a file's schema. */
export function validators(source: SchemaSource, options: ValidatorOptions = {}): (file: string) => Validate {
  const compile = compiler(source, options);
  const flatten = options.branches === "nearest" ? flattenNearest : flattenAll;
  return remember((file) => {
    const checks = compile(file);
    const errorsAt = (v: number, { today, atMost, report }: CheckContext): SchemaError[] | undefined => {
      const errors = judgeAt(checks, v, { today, atMost, report: report && ((some) => report(flatten(some))) });
      return !errors || errors.length === 0 ? errors : flatten(errors);
    };
    const validate: Validate = function (value) {
      const errors = (placeValue(value) ? errorsAt(0, this) : undefined) ?? [tooDeep];
      validate.errors = errors.length === 0 ? null : errors;
      return errors.length === 0;
    };
    validate.errorsAt = errorsAt;
    return validate;
  });
}

/** The error of a value that is nested so deeply that nothing else can be said of it. */
const tooDeep = new SchemaError("false schema", "#", {}, [], 0);

/** Reads the JSON of a plain value to the tape. Returns false if it is nested too deeply. */
function placeValue(value: unknown): boolean {
  try {
    return readTape(0, placeString(jsonOf(value)), maxDepthOfValue);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A value may hold a payload, which may be nested as deeply as its text. */
const maxDepthOfValue = 1100;

/** JSON with the numbers that are too great for a double, which JSON.stringify does not write. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  // What has no JSON, such as undefined, is of no type that a schema allows where it matters: null stands for it.
  if (text === undefined) return "null";
  if (!text.includes("null")) return text;
  return JSON.stringify(value, (_, one) =>
    one === Number.POSITIVE_INFINITY ? great : one === Number.NEGATIVE_INFINITY ? `-${great}` : one,
  ).replace(infinities, (_, sign: string) => `${sign}1e999`);
}

const great = "\u{f8ff}1e999";
const infinities = /"(-?)\u{f8ff}1e999"/gu;
