/** The payloads with errors, and which corrections would help most. */
export interface Rejected {
  /** Payloads with errors. */
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

/** Counts payloads by the set of causes of their errors. Causes are numbers. */
export class RejectedPayloads {
  readonly #sets = new Map<string, number>();
  #payloads = 0;
  /** Payloads that are in no set. */
  #untold = 0;
  /** Roots in other payloads, with the negative numbers that represent their causes. */
  readonly #roots = new Map<string, number>();
  readonly #current = new Set<number>();
  #isWhole = true;

  /** Adds an error of the current payload. A partial one represents others, whose causes are unknown. */
  add(cause: number, isPartial: boolean): void {
    this.#current.add(cause);
    if (isPartial) this.#isWhole = false;
  }

  /** Adds an error of the current payload that one in another payload causes. */
  addSymptom(root: string, isPartial: boolean): void {
    const isUntold = !this.#roots.has(root) && this.#roots.size === maxSets;
    const number = isUntold ? untold : (this.#roots.get(root) ?? -1 - this.#roots.size);
    if (!isUntold) this.#roots.set(root, number);
    this.add(number, isPartial || isUntold);
  }

  endPayload(): void {
    if (this.#current.size === 0) return;
    this.#payloads++;
    const key = [...this.#current].sort((a, b) => a - b).join();
    const count = this.#sets.get(key);
    if (this.#isWhole && (count !== undefined || this.#sets.size < maxSets)) this.#sets.set(key, (count ?? 0) + 1);
    else this.#untold++;
    this.#current.clear();
    this.#isWhole = true;
  }

  /** `ids` are those of the causes, by number. `causeOf` returns the cause of a root; undefined if it cannot be told. */
  result(ids: readonly string[], causeOf: (root: string) => number | undefined = () => undefined): Rejected {
    const byRoot = new Map([...this.#roots].map(([root, number]) => [number, causeOf(root)]));
    const sets = [...this.#sets].map(([key, count]) => ({
      causes: new Set(key.split(",").map((text) => (Number(text) < 0 ? byRoot.get(Number(text)) : Number(text)))),
      count,
    }));
    let open = sets.filter((set): set is { causes: Set<number>; count: number } => !set.causes.has(undefined));
    const fixes: Rejected["fixes"] = [];
    const isTold = open.length === sets.length;
    let acceptable = 0;
    while (open.length > 0 && fixes.length < maxFixes) {
      const next = mostHelpful(open);
      for (const { causes } of open) causes.delete(next);
      for (const { causes, count } of open) if (causes.size === 0) acceptable += count;
      open = open.filter(({ causes }) => causes.size > 0);
      fixes.push({ cause: ids[next] as string, acceptable });
    }
    return { payloads: this.#payloads, isExact: this.#untold === 0 && isTold, fixes };
  }
}

/** The cause that makes up most of what is wrong: in a payload with n causes, each counts 1/n. */
function mostHelpful(open: readonly { causes: ReadonlySet<number>; count: number }[]): number {
  const weights = new Map<number, number>();
  for (const { causes, count } of open)
    for (const cause of causes) weights.set(cause, (weights.get(cause) ?? 0) + count / causes.size);
  return [...weights].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
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
