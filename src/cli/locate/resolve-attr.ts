import type { Path } from "../../json/path.ts";
import { foldedSpelling } from "../../text/spelling.ts";

/** What an attr resolves to in a payload. */
export interface Resolved {
  /** The steps that exist in the payload. */
  path: Path;
  /** The remaining steps of the attr, which the payload does not have. */
  rest: readonly string[];
}

/**
 * Resolves an attr in a payload. Dots separate steps but may also be part of a key, so the longest matching key is tried
 * first. Brackets around indexes and other spellings of a field, such as camel case, are accepted. The name
 * `non_field_errors` stands for the object that holds it. Takes linear time: each value of the payload is visited at
 * most once.
 */
export function resolveAttr(value: unknown, attr: string): Resolved {
  const plain = follow(value, attr);
  if (plain.rest.length === 0) return plain;
  const unbracketed = follow(value, attr.replace(/\[["']?([^[\]"']*)["']?\]/g, ".$1").replace(/^\./, ""));
  const { path, rest } = unbracketed.rest.length < plain.rest.length ? unbracketed : plain;
  return { path, rest: rest.length === 1 && rest[0] === nonFieldErrors ? [] : rest };
}

/** The name under which web frameworks report what is wrong with an object as a whole. */
export const nonFieldErrors = "non_field_errors";

/** Whether only the last field is missing, from an object that exists. */
export function isMissingField({ rest: [field, ...deeper] }: Resolved): boolean {
  return field !== undefined && deeper.length === 0 && !/^\d+$/.test(field);
}

function follow(value: unknown, attr: string): Resolved {
  const steps = attr === "" ? [] : attr.split(".");
  const { path, next } = furthest(value, steps, 0);
  return { path, rest: steps.slice(next) };
}

/** The longest path into a value along the steps from `at`, and the index of the step at which it ends. */
function furthest(value: unknown, steps: readonly string[], at: number): { path: Path; next: number } {
  let best: ReturnType<typeof furthest> = { path: [], next: at };
  for (const [step, child, after] of waysInto(value, steps, at)) {
    const { path, next } = furthest(child, steps, after);
    if (next > best.next) best = { path: [step, ...path], next };
    if (best.next === steps.length) break;
  }
  return best;
}

/** A member or element that the next step may mean, and the index of the step after it. */
type Way = [step: string | number, child: unknown, after: number];

/** The ways into a value along the steps from `at`, most likely first. */
function waysInto(value: unknown, steps: readonly string[], at: number): Way[] {
  const own = steps[at];
  if (own === undefined || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return /^\d+$/.test(own) && Number(own) < value.length ? [[Number(own), value[Number(own)], at + 1]] : [];
  const exact: Way[] = [];
  const others: Way[] = [];
  const folded = foldedSpelling(own);
  for (const [key, child] of Object.entries(value)) {
    const parts = key.split(".");
    if (parts.every((part, i) => part === steps[at + i])) exact.push([key, child, at + parts.length]);
    else if (foldedSpelling(key) === folded) others.push([key, child, at + 1]);
  }
  return [...exact.sort(([, , a], [, , b]) => b - a), ...others];
}
