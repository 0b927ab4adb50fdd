/** Replaces modules of Node whose functions no run in the page calls. */

function never(): never {
  throw new Error("A page cannot do this.");
}

export const availableParallelism = (): number => 1;
export const fileURLToPath = never;
export const setImmediate = never;
export const setTimeout = never;
