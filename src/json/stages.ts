/**
 * Where the time of a run goes, for the benchmark: it measures the stages of the thread that it asks. Without being asked
 * this costs a comparison.
 */

export const stageNames = ["other", "read", "recognise", "truth path", "link", "report"] as const;
export type Stage = (typeof stageNames)[number];

let times: Float64Array | undefined;
let current = 0;
let since = 0;

/** Starts measuring. */
export function measureStages(): void {
  times = new Float64Array(stageNames.length);
  since = performance.now();
}

/** Begins a stage. Returns the one before, to go back to. */
export function enter(stage: Stage): Stage {
  const before = stageNames[current] as Stage;
  if (times && stage !== before) {
    const now = performance.now();
    times[current] = (times[current] as number) + now - since;
    since = now;
    current = stageNames.indexOf(stage);
  }
  return before;
}

/** Milliseconds by stage. */
export function stageTimes(): Partial<Record<Stage, number>> {
  enter("other");
  return Object.fromEntries(stageNames.map((name, i) => [name, Math.round(times?.[i] ?? 0)]));
}
