import { shouldYield, yieldToEventLoop } from "../input/event-loop.ts";
import type { Input } from "../input/payload.ts";
import { abortable } from "./abortable.ts";
import { inputChecker } from "./input-checker.ts";
import type { RunOptions } from "./options.ts";
import { sentBatch } from "./sent-batch.ts";
import { type Result, sinkFor } from "./sink.ts";

export type { Signal } from "./abortable.ts";
export { kindOfFile, type RunOptions } from "./options.ts";
export type { Result } from "./sink.ts";
export type { Report, Summary } from "./summary.ts";

/**
 * Lints inputs in send order. Never fails because of the contents of a payload or an input that cannot be read.
 *
 * Each input is checked by this thread, or was checked by a pool. What is found goes to the sink, which lists or counts
 * it, and the entries of payloads to the batch, which compares them when all are known.
 */
export async function run(inputs: Iterable<Input>, options: RunOptions): Promise<Result> {
  const steps = runInSteps(inputs, options);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}

/** The same, some payloads at a time: between two steps, those who listen take what was found. */
export async function* runInSteps(inputs: Iterable<Input>, options: RunOptions): AsyncGenerator<void, Result> {
  const running = abortable(options.signal);
  const sink = sinkFor(options);
  const batch = sentBatch(options, sink, running);
  const checker = inputChecker(options, sink, batch, running);
  try {
    for (const input of options.known ?? []) await checker.readKnown(input);
    for (const input of inputs) {
      if (running.isAborted()) break;
      if (shouldYield()) await yieldToEventLoop();
      yield* checker.check(input);
    }
    // An interrupted batch is incomplete: do not report missing references.
    if (!running.isAborted()) await batch.finish();
    sink.summary.interrupted = running.isAborted();
  } finally {
    running.close();
  }
  return sink.result();
}
