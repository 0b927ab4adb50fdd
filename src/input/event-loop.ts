/** Maximum milliseconds of work without a turn of the event loop. */
const maxBlockingMs = 25;

let lastYield = 0;

/** True once we have blocked the event loop for 25 ms. */
export function shouldYield(): boolean {
  return uptimeMs() - lastYield > maxBlockingMs;
}

/** The time since the process started, from a clock that is at hand: `performance` is loaded on first use. */
function uptimeMs(): number {
  return process.uptime() * 1000;
}

/** Lets signals, timers and messages run. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      lastYield = uptimeMs();
      resolve();
    });
  });
}
