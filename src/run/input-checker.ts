import { Entries } from "../batch/entries.ts";
import { InputError } from "../input/input-error.ts";
import type { Input, PayloadText } from "../input/payload.ts";
import type { Kind } from "../spec/operations.ts";
import type { Abortable } from "./abortable.ts";
import type { ChunkWithEntries, CleanFile, InWorker } from "./chunk.ts";
import { kindOfFile, optionsFor, type RunOptions } from "./options.ts";
import type { SentBatch } from "./sent-batch.ts";
import type { Sink } from "./sink.ts";
import { addCounts, countNotPayload } from "./summary.ts";

/** Checks the inputs of a run one by one, on this thread or by those that a pool has checked. */
export class InputChecker {
  readonly #options: RunOptions;
  readonly #sink: Sink;
  readonly #batch: SentBatch;
  readonly #abortable: Abortable;
  readonly #knownFiles = new Set<string>();
  /** Gathers the entries of small files. */
  readonly #entries: Entries;
  /** Number of inputs of the batch so far. */
  #checked = 0;

  constructor(options: RunOptions, sink: Sink, batch: SentBatch, abortable: Abortable) {
    this.#options = options;
    this.#sink = sink;
    this.#batch = batch;
    this.#abortable = abortable;
    this.#entries = new Entries(options.profile?.references);
  }

  /** Reads the payloads of an input that exist before the batch; faults in them are not reported. */
  async readKnown(input: Input): Promise<void> {
    this.#knownFiles.add(input.file);
    let hasUnknown = false;
    const kind = kindOfFile(input.file, this.#options);
    const [{ checkChunks }, { Listing }] = await Promise.all([loadChecking(), import("./counted.ts")]);
    const options = { ...this.#options, listing: new Listing(0), onChecked: undefined };
    for await (const { chunk, entries } of this.#chunksOf(input, checkChunks(input, kind, options))) {
      hasUnknown ||= chunk.hasUnknown;
      this.#batch.link(entries, true);
      this.#batch.count(chunk.texts, true);
    }
    if (hasUnknown)
      this.#sink.reportUnreadable(
        input.file,
        `${input.file} is given as known, but holds payloads that are not JSON, of no known kind or of another kind than its name says`,
      );
  }

  /** Checks the next input of the batch: at once if it is small and clean, else in steps. */
  check(input: Input): AsyncIterable<void> | undefined {
    this.#sink.summary.files++;
    const inWorker = this.#options.checkInWorker?.(this.#checked++);
    return inWorker instanceof Promise ? this.#checkFound(input, inWorker) : this.#checkNext(input, inWorker);
  }

  /** Waits for what a worker finds of an input, and continues with that, unless the run is aborted before. */
  async *#checkFound(input: Input, inWorker: Promise<InWorker>): AsyncGenerator<void> {
    const found = await this.#abortable.unlessAborted(inWorker);
    const steps = found && this.#checkNext(input, found);
    if (steps) yield* steps;
  }

  #checkNext(input: Input, inWorker: InWorker | undefined): AsyncIterable<void> | undefined {
    if (inWorker && "files" in inWorker) {
      this.#addClean(input, inWorker);
      return undefined;
    }
    const kind = this.#options.as ?? kindOfFile(input.file, this.#options);
    const whole = inWorker ? undefined : input.whole?.();
    return whole ? this.#checkWhole(input, whole, kind) : this.#checkInSteps(input, kind, inWorker, whole);
  }

  async *#checkInSteps(
    input: Input,
    kind: Kind | undefined,
    inWorker: AsyncIterable<ChunkWithEntries> | undefined,
    whole: PayloadText | undefined,
  ): AsyncGenerator<void> {
    const { file, isFound } = input;
    const { summary } = this.#sink;
    const options = { ...optionsFor(file, this.#options), isFound };
    const all = { texts: 0, foreignEntries: 0, output: 0, other: 0 };
    const chunks =
      inWorker ?? (await loadChecking()).checkChunks(whole ? { file, payloads: [[whole]] } : input, kind, options);
    for await (const { chunk, entries, order } of this.#chunksOf(input, chunks)) {
      if (whole) chunk.bytes = whole.end;
      this.#options.onChunk?.(input, chunk);
      this.#sink.add(chunk, { file, payload: all.texts, order }, inWorker !== undefined);
      all.texts += chunk.texts;
      all.foreignEntries += chunk.foreignEntries;
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
  }

  /** Checks a small file of one payload, if it is clean without the steps that others need. */
  async *#checkWhole(input: Input, text: PayloadText, given: Kind | undefined): AsyncGenerator<void> {
    const { cleanKind } = await import("../check/payload.ts");
    const kind = cleanKind(text, given, this.#options);
    if (!kind) {
      yield* this.#checkInSteps(input, given, undefined, text);
      return;
    }
    if (!this.#knownFiles.has(input.file)) {
      this.#entries.addOnTape(kind, 0, this.#options.dropsDocuments === true);
      this.#batch.link([this.#entries.take()]);
    }
    this.#countWhole(input, kind, text.end);
  }

  /** Adds a small file that a worker found to be clean. The entries of all such files in a row are linked with the first. */
  #addClean(input: Input, { files: { kinds, bytes, entries }, at }: CleanFile): void {
    if (at === 0 && entries) this.#batch.link([entries]);
    this.#countWhole(input, kinds[at] as Kind, bytes[at] as number);
  }

  /** Counts a small file whose only payload is clean. */
  #countWhole(input: Input, kind: Kind, bytes: number): void {
    this.#batch.begin(input);
    this.#batch.count(1);
    this.#sink.summary.payloads++;
    addCounts(this.#sink.summary.payloadsByKind, { [kind]: 1 });
    this.#options.onChunk?.(input, { texts: 1, others: noOthers, bytes, findings: [] });
  }

  /** The checked chunks of an input, their indexes counted from the start of the run, and the order of their first payload. */
  async *#chunksOf(
    input: Input,
    chunks: AsyncIterable<ChunkWithEntries>,
  ): AsyncGenerator<ChunkWithEntries & { order: number }> {
    const order = this.#batch.begin(input);
    let payload = 0;
    const { rebase } = await loadChecking();
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

/** What checks payloads that are not clean. A run over clean files does not load it. */
let checking: typeof import("./chunk.ts") | undefined;

async function loadChecking(): Promise<typeof import("./chunk.ts")> {
  checking ??= await import("./chunk.ts");
  return checking;
}

const noOthers = { output: 0, other: 0 };
