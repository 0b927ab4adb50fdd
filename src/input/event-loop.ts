/** Maximum milliseconds of work without a turn of the event loop. */
const maxBlockingMs = 25;

let lastYield = 0;

/** True once we have blocked the event loop for 25 ms. */
export function shouldYield(): boolean {
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
