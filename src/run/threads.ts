import { availableParallelism } from "node:os";

/** Opening a file takes as long as checking this many bytes. */
export const openCostBytes = 2_500;

/** Smaller inputs are checked without workers. */
const minBytesForWorkers = 100_000_000;

/**
 * Workers are worth it if the rest would take longer on one thread. A worker loads, interprets and compiles the same code
 * again, which takes some 0.4 s of processor time, and the compiler for the first thread uses a second core already.
 */
export const worthwhileMilliseconds = 700;

/** Handing a file to a worker and back takes as long as checking this many bytes. */
const handOverBytes = 6_000;

/** Default number of threads, including the main one, for inputs of these sizes in bytes. */
export function threadsFor(sizes: readonly number[]): number {
  const saved = sizes.reduce((sum, bytes) => sum + Math.max(0, bytes + openCostBytes - handOverBytes), 0);
  return saved < minBytesForWorkers ? 1 : availableParallelism();
}
