import { availableParallelism } from "node:os";
import type { Source } from "../input/discover.ts";

/** Opening a file takes as long as checking this many bytes. */
export const openCostBytes = 2_500;

/** Smaller inputs are checked without workers. */
const minBytesForWorkers = 100_000_000;

/**
 * Workers are worth it if the rest would take longer on one thread. A worker loads, interprets and compiles the same
 * code again, which takes some 0.4 s of processor time, and the compiler for the first thread uses a second core
 * already.
 */
export const worthwhileMilliseconds = 700;

/** Handing a file to a worker and back takes as long as checking this many bytes. */
const handOverBytes = 6_000;

/** So many files are asked for their sizes, and all that may have more than one payload. */
const maxAsked = 500;

/**
 * The sizes of inputs in bytes, about: of many files of one payload, those that are asked stand for those that follow
 * them, because asking takes as long as checking a small file.
 */
export function* sizesOf(
  sources: readonly Pick<Source, "layout">[],
  sizeOf: (input: number) => number | undefined,
): Generator<number> {
  const step = Math.ceil(sources.length / maxAsked);
  let typical = 0;
  for (const [input, { layout }] of sources.entries()) {
    const isAsked = layout !== "one" || input % step === 0;
    const size = isAsked ? (sizeOf(input) ?? 0) : typical;
    if (layout === "one") typical = size;
    yield size;
  }
}

/** Default number of threads, including the main one, for inputs of these sizes in bytes. */
export function threadsFor(sizes: Iterable<number>): number {
  let saved = 0;
  for (const bytes of sizes) saved += Math.max(0, bytes + openCostBytes - handOverBytes);
  return saved < minBytesForWorkers ? 1 : availableParallelism();
}
