/**
 * What the generated recognisers are made of: functions that read JSON from a buffer of bytes, and what a recogniser
 * notes on its way. Readers take the offset of a value and return the offset after it, or -1 where they cannot vouch for
 * it. They create no strings and no objects.
 *
 * All state is in typed arrays that are never replaced, because the optimising compiler of V8 then knows their address
 * and size.
 */

export { textPattern } from "../text/pattern.ts";
export * from "./recognise/begin.ts";
export * from "./recognise/buffer.ts";
export * from "./recognise/distinct.ts";
export * from "./recognise/faults.ts";
export * from "./recognise/notes.ts";
export * from "./recognise/numbers.ts";
export * from "./recognise/strings.ts";
export * from "./recognise/sums.ts";
export * from "./recognise/times.ts";
export * from "./recognise/values.ts";
