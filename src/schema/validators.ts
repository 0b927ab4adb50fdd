import { placeString, readTape } from "../json/tape.ts";
import { flattenAll, flattenNearest } from "./branch-errors.ts";
import type { CheckContext } from "./checks.ts";
import { type CompileOptions, compiler } from "./compile.ts";
import { judgeAt, type SchemaError } from "./judge.ts";
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
  const made = new Map<string, Validate>();
  const flatten = options.branches === "nearest" ? flattenNearest : flattenAll;
  return (file) => {
    const known = made.get(file);
    if (known) return known;
    const checks = compile(file);
    const errorsAt = (v: number, context: CheckContext): SchemaError[] | undefined => {
      const errors = judgeAt(checks, v, context);
      return errors && flatten(errors);
    };
    const validate: Validate = function (value) {
      placeValue(value);
      const errors = errorsAt(0, this) as SchemaError[];
      validate.errors = errors.length === 0 ? null : errors;
      return errors.length === 0;
    };
    validate.errorsAt = errorsAt;
    made.set(file, validate);
    return validate;
  };
}

/** Reads the JSON of a plain value to the tape. */
function placeValue(value: unknown): void {
  const size = placeString(jsonOf(value));
  if (!readTape(0, size)) throw new Error("The value is nested too deeply.");
}

/** JSON with the numbers that are too great for a double, which JSON.stringify does not write. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("null")) return text;
  return JSON.stringify(value, (_, one) =>
    one === Number.POSITIVE_INFINITY ? great : one === Number.NEGATIVE_INFINITY ? `-${great}` : one,
  ).replace(infinities, (_, sign: string) => `${sign}1e999`);
}

const great = "\u{f8ff}1e999";
const infinities = /"(-?)\u{f8ff}1e999"/gu;
