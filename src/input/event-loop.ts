/** Milliseconds of work after which signals, timers and messages get their turn. */
const longest = 25;

let last = 0;

/** Whether work that waits for nothing has gone on for so long that it should let others have their turn. */
export function isBreathDue(): boolean {
  return performance.now() - last > longest;
}

/** Lets them have it. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      last = performance.now();
      resolve();
    });
  });
}
