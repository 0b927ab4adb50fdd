/** Maximum milliseconds of work without a turn of the event loop. */
const maxBlockingMs = 25;

let lastYield = 0;

/** True once we have blocked the event loop for 25 ms. */
export function shouldYield(): boolean {
  return performance.now() - lastYield > maxBlockingMs;
}

/** Lets signals, timers and messages run. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      lastYield = performance.now();
      resolve();
    });
  });
}
