import { Column } from "../tables/column.ts";

/** The payloads with errors, and which corrections would help most. */
export interface Rejected {
  payloads: number;
  /** False if some of these payloads have too many causes to be told apart: the numbers below are then minimums. */
  isExact: boolean;
  /** Causes in the order in which to fix them, each with the number of payloads without errors once it is fixed too. */
  fixes: { cause: string; acceptable: number }[];
}

/** The largest number of distinct sets of causes, to bound memory. */
const maxSets = 10_000;
const maxFixes = 10;
/** The number of a root that is not distinguished from others. */
const untold = Number.NEGATIVE_INFINITY;

/** Payloads whose errors have the same causes. */
interface CauseSet {
  causes: ReadonlySet<number>;
  /** Whether these are all causes of each. */
  isWhole: boolean;
  payloads: number;
}

/**
 * Counts payloads by the set of causes of their errors. Causes are numbers, and so are payloads. The errors of a
 * payload may come in several parts.
 */
export function rejectedPayloads() {
  /** By payload, the number + 1 of its set. */
  const setOf = new Column();
  const sets: CauseSet[] = [];
  const numbers = new Map<string, number>();
  /** Roots in other payloads, with the negative numbers that represent their causes. */
  const roots = new Map<string, number>();
  /** The payload whose errors are being added. */
  let current = -1;
  const causesOfCurrent = new Set<number>();
  let isCurrentWhole = true;
  return { add, addSymptom, result };

  /** Adds an error of a payload. A partial one represents others, whose causes are unknown. */
  function add(payload: number, cause: number, isPartial: boolean): void {
    if (payload !== current) endPayload(payload);
    causesOfCurrent.add(cause);
    if (isPartial) isCurrentWhole = false;
  }

  /** Adds an error of a payload that one in another payload causes. */
  function addSymptom(payload: number, root: string, isPartial: boolean): void {
    const isUntold = !roots.has(root) && roots.size === maxSets;
    const number = isUntold ? untold : (roots.get(root) ?? -1 - roots.size);
    if (!isUntold) roots.set(root, number);
    add(payload, number, isPartial || isUntold);
  }

  function endPayload(next: number): void {
    if (causesOfCurrent.size > 0) {
      const before = sets[setOf.get(current) - 1];
      if (before) before.payloads--;
      const causes = new Set([...(before?.causes ?? []), ...causesOfCurrent]);
      const number = numberOf(causes, isCurrentWhole && before?.isWhole !== false);
      (sets[number] as CauseSet).payloads++;
      setOf.set(current, number + 1);
    }
    causesOfCurrent.clear();
    isCurrentWhole = true;
    current = next;
  }

  /** The number of a set; beyond the largest number of sets, and where causes are missing, that of an empty one. */
  function numberOf(causes: ReadonlySet<number>, isWhole: boolean): number {
    const key = isWhole ? [...causes].sort((a, b) => a - b).join() : "";
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (isWhole && sets.length > maxSets) return numberOf(causes, false);
    numbers.set(key, sets.length);
    return sets.push({ causes: isWhole ? causes : new Set(), isWhole, payloads: 0 }) - 1;
  }

  /**
   * `ids` are those of the causes, by number. `causeOf` returns the cause of a root; undefined if it cannot be told. Of
   * causes that help equally, the first by `compare` comes first.
   */
  function result(
    ids: readonly string[],
    causeOf: (root: string) => number | undefined,
    compare: (a: number, b: number) => number,
  ): Rejected {
    endPayload(-1);
    const byRoot = new Map([...roots].map(([root, number]) => [number, causeOf(root)]));
    const all = sets.filter(({ payloads }) => payloads > 0);
    const whole = all
      .filter(({ isWhole }) => isWhole)
      .map(({ causes, payloads }) => ({
        causes: new Set([...causes].map((cause) => (cause < 0 ? byRoot.get(cause) : cause))),
        count: payloads,
      }));
    let open = whole.filter((set): set is { causes: Set<number>; count: number } => !set.causes.has(undefined));
    const fixes: Rejected["fixes"] = [];
    const isTold = open.length === whole.length;
    let acceptable = 0;
    while (open.length > 0 && fixes.length < maxFixes) {
      const next = mostHelpful(open, compare);
      for (const { causes } of open) causes.delete(next);
      for (const { causes, count } of open) if (causes.size === 0) acceptable += count;
      open = open.filter(({ causes }) => causes.size > 0);
      fixes.push({ cause: ids[next] as string, acceptable });
    }
    const payloads = all.reduce((sum, set) => sum + set.payloads, 0);
    return { payloads, isExact: isTold && whole.length === all.length, fixes };
  }
}

/**
 * The cause that makes up most of what is wrong: in a payload with n causes, each counts 1/n. Of several such causes,
 * the first by `compare`.
 */
function mostHelpful(
  open: readonly { causes: ReadonlySet<number>; count: number }[],
  compare: (a: number, b: number) => number,
): number {
  const weights = new Map<number, number>();
  for (const { causes, count } of open)
    for (const cause of causes) weights.set(cause, (weights.get(cause) ?? 0) + count / causes.size);
  const all = [...weights].sort(([a, ofA], [b, ofB]) => ofB - ofA || compare(a, b));
  return (all[0] as [number, number])[0];
}

const few = 5;
/** A few fixes are worth a mention if they make this share of the payloads acceptable. */
const worthwhile = 0.25;
/** With this share of what a few fixes make acceptable, the others of them are not worth a mention. */
const enough = 0.9;

/** The fewest fixes that make most payloads acceptable; undefined if no few do, or if it takes all fixes. */
export function worthwhileFixes({ payloads, fixes }: Rejected): Rejected["fixes"] | undefined {
  const most = fixes[Math.min(few, fixes.length) - 1]?.acceptable ?? 0;
  if (most < worthwhile * payloads) return undefined;
  const fewest = fixes.findIndex(({ acceptable }) => acceptable >= enough * most) + 1;
  return fewest === fixes.length ? undefined : fixes.slice(0, fewest);
}
