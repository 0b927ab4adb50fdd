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
  /** The errors outside of all branches. */
  readonly whole: readonly Found[];
  /** The value that is validated. */
  readonly root: unknown;
  /** How many times a value was checked by a schema that others refer to, and after how many times that is remembered. */
  judged: number;
  limit: number;
  /** What each such check found, by place; undefined as long as nothing is remembered. */
  known?: Map<Check, Map<string, { value: unknown; errors: readonly Found[] }>>;
}

/** The state before a validation. */
export function runOf(root: unknown, context: ValidationContext): Run {
  const errors: Found[] = [];
  return { errors, whole: errors, path: [], depth: 0, context, root, judged: 0, limit: fewJudgements };
}

const fewJudgements = 2000;
const judgementsOfValue = 32;

/**
 * The check of a schema that others refer to. Branches of unions may refer to one schema again and again, and so may the
 * branches within it, so the number of checks may double with each level of a value. Where a value is checked so often
 * that this must be the case, what is found at a place is remembered.
 */
export function referenced(check: Check): Check {
  return (value, around, run) => {
    if (++run.judged > run.limit && isRepetitive(run)) remembered(check, value, around, run);
    else check(value, around, run);
  };
}

/** Whether more checks were made than sensible schemas need for a value. */
function isRepetitive(run: Run): boolean {
  if (run.limit === fewJudgements) run.limit += judgementsOfValue * countValues(run.root);
  return run.judged > run.limit;
}

function countValues(root: unknown): number {
  let count = 0;
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    count++;
    if (typeof value === "object" && value !== null) for (const child of Object.values(value)) open.push(child);
  }
  return count;
}

function remembered(check: Check, value: unknown, around: unknown, run: Run): void {
  run.known ??= new Map();
  const places: ReturnType<typeof run.known.get> = run.known.get(check) ?? new Map();
  run.known.set(check, places);
  const place = placeOf(run);
  let found = places.get(place);
  // A name is checked at the place of its object.
  if (!found || found.value !== value) {
    const outer = run.errors;
    run.errors = [];
    check(value, around, run);
    found = { value, errors: [...new Set(run.errors)] };
    places.set(place, found);
    run.errors = outer;
  }
  for (const error of found.errors) run.errors.push(error);
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
