import type { PackedEntries } from "../batch/entries.ts";
import type { Input } from "../input/payload.ts";
import type { Abortable } from "./abortable.ts";
import { type CheckedChunk, checkChunks, rebase } from "./chunk.ts";
import { Listing } from "./counted.ts";
import { chunkOptions, entriesFor, kindOfFile, type RunOptions } from "./options.ts";
import type { SentBatch } from "./sent-batch.ts";
import type { Sink } from "./sink.ts";
import { addCounts, countLists, countNotPayload } from "./summary.ts";

/** Returns what checks the inputs of a run one by one, on this thread or by those that a pool has checked. */
export function inputChecker(options: RunOptions, sink: Sink, batch: SentBatch, abortable: Abortable) {
  const entries = entriesFor(options);
  const knownFiles = new Set<string>();
  /** Number of inputs of the batch so far. */
  let checked = 0;
  return { readKnown, check };

  /** Reads the payloads of an input that exist before the batch; faults in them are not reported. */
  async function readKnown(input: Input): Promise<void> {
    knownFiles.add(input.file);
    let hasUnknown = false;
    const kind = kindOfFile(input.file, options);
    const own = { ...chunkOptions(options, false), listing: new Listing(0), onChecked: undefined };
    for await (const { chunk } of chunksOf(input, checkChunks(input, kind, own, entries))) {
      hasUnknown ||= chunk.hasUnknown;
      batch.add(chunk.texts, taken(), true);
    }
    if (hasUnknown)
      sink.reportUnreadable(
        input.file,
        `${input.file} is given as known, but holds payloads that are not JSON, of no known kind or of another kind or shape than its name says`,
      );
  }

  /** Checks the next input of the batch, in steps. */
  async function* check(input: Input): AsyncGenerator<void> {
    const { file, isFound } = input;
    const { summary } = sink;
    summary.files++;
    const inWorker = options.checkInWorker?.(checked++);
    const kind = options.settings.as ?? kindOfFile(file, options);
    const own = chunkOptions(options, isFound, options.severitiesOf?.(file));
    const all = { texts: 0, foreignEntries: 0, elements: 0, output: 0, other: 0 };
    const chunks = inWorker ?? checkChunks(input, kind, own, entries);
    for await (const { chunk, order } of chunksOf(input, chunks)) {
      if (!inWorker) chunk.entries = taken();
      options.onChunk?.(input, chunk);
      sink.add(chunk, { file, order }, inWorker !== undefined);
      const { texts, foreignEntries, elements, others } = chunk;
      addCounts(all, { texts, foreignEntries, elements, ...others });
      // A known input is registered already, and is not sent a second time.
      batch.add(chunk.texts, knownFiles.has(file) ? [] : chunk.entries);
      yield;
    }
    const payloads = all.texts - all.foreignEntries - all.output - all.other;
    summary.payloads += payloads;
    if (payloads === 0 && all.output + all.other > 0) {
      summary.files--;
      countNotPayload(summary, file, all.output > 0 ? "output" : "other");
    }
    summary.foreignEntries.entries += all.foreignEntries;
    if (all.foreignEntries > 0) summary.foreignEntries.files++;
    if (all.elements > 0) countLists(summary, all.elements);
  }

  /** The entries of the payloads that were checked last on this thread. They are valid until others are. */
  function taken(): readonly PackedEntries[] {
    return entries && entries.length > 0 ? [entries.take()] : [];
  }

  /** The checked chunks of an input, their indexes counted from its start, and the order of their first payload. */
  async function* chunksOf(
    input: Input,
    chunks: AsyncIterable<CheckedChunk>,
  ): AsyncGenerator<{ chunk: CheckedChunk; order: number }> {
    const order = batch.begin(input);
    let payload = 0;
    for await (const chunk of abortable.read(chunks)) {
      rebase(chunk, payload, order);
      yield { chunk, order: order + payload };
      payload += chunk.texts;
      if (chunk.fault === undefined) continue;
      sink.reportUnreadable(input.file, chunk.fault);
      return;
    }
  }
}
