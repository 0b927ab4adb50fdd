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
  const steps = new Steps(attr);
  const { path, at } = furthest(value, steps, attr === "" ? attr.length + 1 : 0);
  return { path: path.reverse(), rest: at > attr.length ? [] : attr.slice(at).split(".") };
}

/** The longest path into a value along the steps from `at`, in reverse order, and the offset at which it ends. */
function furthest(value: unknown, steps: Steps, at: number): { path: (string | number)[]; at: number } {
  let best = { path: [] as (string | number)[], at };
  for (const { step, child, next } of waysInto(value, steps, at)) {
    const found = furthest(child, steps, next);
    if (found.at > best.at) {
      found.path.push(step);
      best = found;
    }
    if (best.at > steps.attr.length) break;
  }
  return best;
}

interface Way {
  step: string | number;
  child: unknown;
  /** The offset of the next step. */
  next: number;
}

/** The members or elements that the steps from `at` may mean, most likely first. */
function* waysInto(value: unknown, steps: Steps, at: number): Generator<Way> {
  if (at > steps.attr.length || typeof value !== "object" || value === null) return;
  const { text, folded, next } = steps.at(at);
  if (Array.isArray(value)) {
    if (/^\d+$/.test(text) && Number(text) < value.length)
      yield { step: Number(text), child: value[Number(text)], next };
    return;
  }
  const [exact, others] = partition(Object.entries(value), ([key]) => steps.beginWith(key, at));
  exact.sort(([a], [b]) => b.length - a.length);
  for (const [step, child] of exact) yield { step, child, next: at + step.length + 1 };
  for (const [step, child] of others) if (foldedSpelling(step) === folded) yield { step, child, next };
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of all) parts[is(one) ? 0 : 1].push(one);
  return parts;
}

/** A step of an attr. */
interface Step {
  text: string;
  folded: string;
  /** The offset of the next step. */
  next: number;
}

/** The steps of an attr by offset, each parsed once. The last step's `next` is `attr.length + 1`. */
class Steps {
  readonly #steps = new Map<number, Step>();

  constructor(readonly attr: string) {}

  at(offset: number): Step {
    const known = this.#steps.get(offset);
    if (known) return known;
    const dot = this.attr.indexOf(".", offset);
    const end = dot < 0 ? this.attr.length : dot;
    const text = this.attr.slice(offset, end);
    const step = { text, folded: foldedSpelling(text), next: end + 1 };
    this.#steps.set(offset, step);
    return step;
  }

  /** Whether the steps from an offset begin with a key, which may contain dots. */
  beginWith(key: string, offset: number): boolean {
    const end = offset + key.length;
    return this.attr.startsWith(key, offset) && (end === this.attr.length || this.attr[end] === ".");
  }
}
