import type { Path } from "../input/scan.ts";
import { sameButForSpelling } from "../rules/spelling.ts";

/** Where an attr leads in a payload. */
export interface Resolved {
  /** As far as the payload goes along. */
  path: Path;
  /** What of the attr the payload does not hold; empty where it holds all. */
  rest: readonly string[];
}

/**
 * Follows an attr into a payload. Dots separate steps but may stand in keys too, so the longest key that fits is tried
 * first. Brackets around indexes and other spellings of a field, such as camel case, are understood.
 */
export function resolveAttr(value: unknown, attr: string): Resolved {
  const plain = follow(value, stepsOf(attr));
  if (plain.rest.length === 0) return plain;
  const unbracketed = follow(value, stepsOf(attr.replace(/\[["']?([^\]"']*)["']?\]/g, ".$1").replace(/^\./, "")));
  return unbracketed.rest.length < plain.rest.length ? unbracketed : plain;
}

/** Whether what is missing is one field of an object that is there. */
export function isMissingField({ rest: [field, ...deeper] }: Resolved): boolean {
  return field !== undefined && deeper.length === 0 && !/^\d+$/.test(field);
}

function stepsOf(attr: string): string[] {
  return attr === "" ? [] : attr.split(".");
}

function follow(value: unknown, steps: readonly string[]): Resolved {
  let best: Resolved = { path: [], rest: steps };
  for (const [step, child, rest] of ways(value, steps)) {
    const found = follow(child, rest);
    if (found.rest.length < best.rest.length) best = { path: [step, ...found.path], rest: found.rest };
    if (best.rest.length === 0) break;
  }
  return best;
}

/** The members or elements that the first of some steps may mean, the likeliest first. */
function* ways(
  value: unknown,
  steps: readonly string[],
): Generator<[step: string | number, child: unknown, rest: readonly string[]]> {
  const [first, ...others] = steps;
  if (first === undefined || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (/^\d+$/.test(first) && Number(first) < value.length) yield [Number(first), value[Number(first)], others];
    return;
  }
  const members = value as Record<string, unknown>;
  for (let length = steps.length; length > 0; length--) {
    const key = steps.slice(0, length).join(".");
    if (Object.hasOwn(members, key)) yield [key, members[key], steps.slice(length)];
  }
  for (const key of Object.keys(members))
    if (key !== first && sameButForSpelling(key, first)) yield [key, members[key], others];
}
