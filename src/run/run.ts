import { shouldYield, yieldToEventLoop } from "../input/event-loop.ts";
import type { Input } from "../input/payload.ts";
import { Abortable } from "./abortable.ts";
import { InputChecker } from "./input-checker.ts";
import type { RunOptions } from "./options.ts";
import { SentBatch } from "./sent-batch.ts";
import { type Result, Sink } from "./sink.ts";

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
  const abortable = new Abortable(options.signal);
  const sink = new Sink(options);
  const batch = new SentBatch(options, sink, abortable);
  const checker = new InputChecker(options, sink, batch, abortable);
  try {
    for (const input of options.known ?? []) await checker.readKnown(input);
    for (const input of inputs) {
      if (abortable.isAborted) break;
      if (shouldYield()) await yieldToEventLoop();
      yield* checker.check(input);
    }
    // An interrupted batch is incomplete: do not report missing references.
    if (!abortable.isAborted) await batch.finish();
    sink.summary.interrupted = abortable.isAborted;
  } finally {
    abortable.close();
  }
  return sink.result();
}
