import type { SchemaError, Validate } from "../../generated/validators.ts";
import { escapeStep } from "../../json/path.ts";

/** The context of a run that validators use. */
export type ValidationContext = ThisParameterType<Validate>;

/** Checks a value, given its enclosing object or array. */
export type Check = (value: unknown, around: unknown, run: Run) => void;

/** The state of one validation. The path is a stack: its first `depth` steps are those of the current value. */
export interface Run {
  errors: Found[];
  readonly path: (string | number)[];
  depth: number;
  readonly context: ValidationContext;
}

/** An error. That of an anyOf or oneOf holds the errors of its branches. */
export interface Found extends SchemaError {
  branches?: Found[][];
}

/** Adds an error about the current value. */
export function fail(run: Run, keyword: string, at: string, params: Readonly<Record<string, unknown>>): void {
  run.errors.push({ keyword, instancePath: placeOf(run), schemaPath: `${at}/${keyword}`, params });
}

/** The JSON pointer (RFC 6901) of the current value. */
export function placeOf({ path, depth }: Run): string {
  let pointer = "";
  for (let i = 0; i < depth; i++) {
    const step = path[i] as string | number;
    pointer += `/${typeof step === "number" ? step : escapeStep(step)}`;
  }
  return pointer;
}

/** Whether a value passes a check. Its errors are discarded. */
export function passes(check: Check | undefined, value: unknown, around: unknown, run: Run): boolean {
  if (!check) return true;
  const outer = run.errors;
  run.errors = [];
  check(value, around, run);
  const isPassed = run.errors.length === 0;
  run.errors = outer;
  return isPassed;
}

/** One check that runs others in turn; undefined if there are none. */
export function together(checks: readonly Check[]): Check | undefined {
  const [first, second] = checks;
  if (checks.length < 2 || !first || !second) return first;
  if (checks.length === 2)
    return (value, around, run) => {
      first(value, around, run);
      second(value, around, run);
    };
  return (value, around, run) => {
    for (let i = 0; i < checks.length; i++) (checks[i] as Check)(value, around, run);
  };
}
