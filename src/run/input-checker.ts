import type { Entries } from "../batch/entries.ts";
import { InputError } from "../input/input-error.ts";
import type { Input } from "../input/payload.ts";
import type { Abortable } from "./abortable.ts";
import { type ChunkWithEntries, checkChunks, rebase } from "./chunk.ts";
import { Listing } from "./counted.ts";
import { chunkOptions, entriesFor, kindOfFile, type RunOptions } from "./options.ts";
import type { SentBatch } from "./sent-batch.ts";
import type { Sink } from "./sink.ts";
import { countLists, countNotPayload } from "./summary.ts";

/** Checks the inputs of a run one by one, on this thread or by those that a pool has checked. */
export class InputChecker {
  readonly #options: RunOptions;
  readonly #sink: Sink;
  readonly #batch: SentBatch;
  readonly #abortable: Abortable;
  readonly #entries: Entries | undefined;
  readonly #knownFiles = new Set<string>();
  /** Number of inputs of the batch so far. */
  #checked = 0;

  constructor(options: RunOptions, sink: Sink, batch: SentBatch, abortable: Abortable) {
    this.#options = options;
    this.#sink = sink;
    this.#batch = batch;
    this.#abortable = abortable;
    this.#entries = entriesFor(options);
  }

  /** Reads the payloads of an input that exist before the batch; faults in them are not reported. */
  async readKnown(input: Input): Promise<void> {
    this.#knownFiles.add(input.file);
    let hasUnknown = false;
    const kind = kindOfFile(input.file, this.#options);
    const options = { ...chunkOptions(this.#options), listing: new Listing(0), onChecked: undefined };
    for await (const { chunk, entries } of this.#chunksOf(input, checkChunks(input, kind, options, this.#entries))) {
      hasUnknown ||= chunk.hasUnknown;
      this.#batch.link(entries, true);
      this.#batch.count(chunk.texts, true);
    }
    if (hasUnknown)
      this.#sink.reportUnreadable(
        input.file,
        `${input.file} is given as known, but holds payloads that are not JSON, of no known kind or of another kind or shape than its name says`,
      );
  }

  /** Checks the next input of the batch, in steps. */
  async *check(input: Input): AsyncGenerator<void> {
    const { file, isFound } = input;
    const { summary } = this.#sink;
    summary.files++;
    const inWorker = this.#options.checkInWorker?.(this.#checked++);
    const kind = this.#options.settings.as ?? kindOfFile(file, this.#options);
    const options = { ...chunkOptions(this.#options, this.#options.severitiesOf?.(file)), isFound };
    const all = { texts: 0, foreignEntries: 0, elements: 0, output: 0, other: 0 };
    const chunks = inWorker ?? checkChunks(input, kind, options, this.#entries);
    for await (const { chunk, entries, order } of this.#chunksOf(input, chunks)) {
      this.#options.onChunk?.(input, chunk);
      this.#sink.add(chunk, { file, order }, inWorker !== undefined);
      all.texts += chunk.texts;
      all.foreignEntries += chunk.foreignEntries;
      all.elements += chunk.elements;
      all.output += chunk.others.output;
      all.other += chunk.others.other;
      // A known input is registered already, and is not sent a second time.
      if (!this.#knownFiles.has(file)) this.#batch.link(entries);
      this.#batch.count(chunk.texts);
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

  /** The checked chunks of an input, their indexes counted from the start of the run, and the order of their first payload. */
  async *#chunksOf(
    input: Input,
    chunks: AsyncIterable<ChunkWithEntries>,
  ): AsyncGenerator<ChunkWithEntries & { order: number }> {
    const order = this.#batch.begin(input);
    let payload = 0;
    try {
      for await (const chunk of this.#abortable.read(chunks)) {
        rebase(chunk, { payload, order });
        yield { ...chunk, order: order + payload };
        payload += chunk.chunk.texts;
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#sink.reportUnreadable(input.file, error.message);
    }
  }
}
