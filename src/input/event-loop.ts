let lastYield = 0;

/** True once we have worked for some milliseconds without a turn of the event loop. */
export function shouldYield(maxBlockingMs = 25): boolean {
  return uptimeMs() - lastYield > maxBlockingMs;
}

/** The time since the start. In Node from a clock that is at hand: `performance` is loaded on first use. */
const uptimeMs: () => number = "process" in globalThis ? () => process.uptime() * 1000 : () => performance.now();

const soon: (run: () => void) => unknown = "setImmediate" in globalThis ? setImmediate : setTimeout;

/** Lets signals, timers and messages run. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    soon(() => {
      lastYield = uptimeMs();
      resolve();
    });
  });
}
