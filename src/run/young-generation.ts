import { setFlagsFromString } from "node:v8";

/** Megabytes of young generation per thread: hardly any object outlives a chunk, so more would only take memory. */
export const youngSize = 4;

/** Stops the growth of the young generation of this thread, which has some `youngSize` once the command is loaded. */
export function limitYoungGeneration(): void {
  // A version of V8 that does not know the flag would print that.
  const isKnown = Number.parseInt(process.versions.node, 10) <= 24;
  if (isKnown) setFlagsFromString("--semi-space-growth-factor=1");
}
