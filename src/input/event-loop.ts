/** Milliseconds of work after which signals, timers and messages get their turn. */
const maxBlockingMs = 25;

let lastYield = 0;

/** Whether work that waits for nothing has gone on for so long that it should let others have their turn. */
export function shouldYield(): boolean {
  return performance.now() - lastYield > maxBlockingMs;
}

/** Lets them have it. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      lastYield = performance.now();
      resolve();
    });
  });
}
