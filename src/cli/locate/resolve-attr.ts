import type { Path } from "../../json/path.ts";
import { foldedSpelling } from "../../text/spelling.ts";

/** Where an attr leads in a payload. */
export interface Resolved {
  /** As far as the payload goes along. */
  path: Path;
  /** What of the attr the payload does not hold; empty where it holds all. */
  rest: readonly string[];
}

/**
 * Follows an attr into a payload. Dots separate steps but may stand in keys too, so the longest key that fits is tried
 * first. Brackets around indexes and other spellings of a field, such as camel case, are understood. Takes time in
 * proportion to the attr and the payload: each value of the payload is visited once at most.
 */
export function resolveAttr(value: unknown, attr: string): Resolved {
  const plain = follow(value, attr);
  if (plain.rest.length === 0) return plain;
  const unbracketed = follow(value, attr.replace(/\[["']?([^[\]"']*)["']?\]/g, ".$1").replace(/^\./, ""));
  return unbracketed.rest.length < plain.rest.length ? unbracketed : plain;
}

/** Whether what is missing is one field of an object that is there. */
export function isMissingField({ rest: [field, ...deeper] }: Resolved): boolean {
  return field !== undefined && deeper.length === 0 && !/^\d+$/.test(field);
}

function follow(value: unknown, attr: string): Resolved {
  const steps = new Steps(attr);
  const { path, at } = furthest(value, steps, attr === "" ? attr.length + 1 : 0);
  return { path: path.reverse(), rest: at > attr.length ? [] : attr.slice(at).split(".") };
}

/** The longest way into a value along the steps from `at`: its path, the last step first, and where it ends. */
function furthest(value: unknown, steps: Steps, at: number): { path: (string | number)[]; at: number } {
  let best = { path: [] as (string | number)[], at };
  for (const { step, child, behind } of waysInto(value, steps, at)) {
    const found = furthest(child, steps, behind);
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
  /** Where the next step begins. */
  behind: number;
}

/** The members or elements that the steps from `at` may mean, the likeliest first. */
function* waysInto(value: unknown, steps: Steps, at: number): Generator<Way> {
  if (at > steps.attr.length || typeof value !== "object" || value === null) return;
  const { text, folded, behind } = steps.at(at);
  if (Array.isArray(value)) {
    if (/^\d+$/.test(text) && Number(text) < value.length)
      yield { step: Number(text), child: value[Number(text)], behind };
    return;
  }
  const [exact, others] = partition(Object.entries(value), ([key]) => steps.beginWith(key, at));
  exact.sort(([a], [b]) => b.length - a.length);
  for (const [step, child] of exact) yield { step, child, behind: at + step.length + 1 };
  for (const [step, child] of others) if (foldedSpelling(step) === folded) yield { step, child, behind };
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
  /** Where the next one begins. */
  behind: number;
}

/** The steps of an attr by their offsets in it, each read once. The offset behind the last one is `attr.length + 1`. */
class Steps {
  readonly #steps = new Map<number, Step>();

  constructor(readonly attr: string) {}

  at(offset: number): Step {
    const known = this.#steps.get(offset);
    if (known) return known;
    const dot = this.attr.indexOf(".", offset);
    const end = dot < 0 ? this.attr.length : dot;
    const text = this.attr.slice(offset, end);
    const step = { text, folded: foldedSpelling(text), behind: end + 1 };
    this.#steps.set(offset, step);
    return step;
  }

  /** Whether the steps from an offset begin with a key, which may hold dots. */
  beginWith(key: string, offset: number): boolean {
    const end = offset + key.length;
    return this.attr.startsWith(key, offset) && (end === this.attr.length || this.attr[end] === ".");
  }
}
