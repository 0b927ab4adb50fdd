import { encoder, isBytes } from "../json/bytes.ts";
import { typeName } from "../text/wording.ts";
import type { Layout } from "./discover.ts";
import { GrowingBlob } from "./growing-blob.ts";
import { InputError, PayloadTooLong, reasonOf } from "./input-error.ts";
import type { PayloadText } from "./payload.ts";
import { RepeatedInput } from "./repeated-input.ts";
import { type Bytes, bytesOfChunks, type SplitOptions, splitPayloads, tapped } from "./split-payloads.ts";
import { type FileSpool, openSpool } from "./temp-file.ts";

/** What this reads of a `ReadableStream`. */
export interface ChunkStream {
  getReader(): {
    read(): Promise<{ done: boolean; value?: unknown }>;
    cancel(): Promise<void>;
    releaseLock(): void;
  };
}

/** What this reads of a `Blob`. */
export interface ChunkBlob {
  readonly size: number;
  slice(start?: number): ChunkBlob;
  stream(): ChunkStream;
}

/** Pieces of a text, as bytes or strings, cut anywhere: an iterable or a `ReadableStream`. */
export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> | ChunkStream;

/** A text that can be read once, or repeatedly: a `Blob`, such as a file that a page was given, or a function. */
export type StreamSource = Chunks | ChunkBlob | (() => Chunks | ChunkBlob);

/** A source that can be read repeatedly: what can be read only once is spooled, in a temporary file or in blobs. */
export class StreamInput extends RepeatedInput {
  readonly file: string;
  /** What the source threw. */
  failure: { error: unknown } | undefined;
  readonly #source: StreamSource;
  readonly #layout: Layout;
  readonly #options: SplitOptions;
  #spool: FileSpool | BlobSpool | undefined;

  constructor(file: string, source: StreamSource, layout: Layout = "lines", options: SplitOptions = {}) {
    super();
    this.file = file;
    this.#source = source;
    this.#layout = layout;
    this.#options = options;
  }

  protected get hasMiddle(): boolean {
    return this.#layout === "lines";
  }

  /** Frees what was spooled. */
  close(): void {
    this.#spool?.close();
  }

  protected async *read(place: Pick<SplitOptions, "onBatch" | "range">): AsyncGenerator<PayloadText[]> {
    try {
      yield* splitPayloads(this.#layout, this.#bytes(place.range?.start ?? 0), { ...this.#options, ...place });
    } catch (error) {
      const asInput = new InputError(this.file, reasonOf(error));
      this.failure = { error: error instanceof PayloadTooLong ? asInput : error };
      throw asInput;
    }
  }

  /** The bytes from the one before an offset, which shows whether a line starts there. */
  #bytes(from: number): Bytes {
    const offset = Math.max(0, from - 1);
    if (this.#spool) return bytesOfChunks(this.#spool.chunks(offset));
    const source = this.#source;
    const opened = typeof source === "function" ? source() : source;
    if (!isOpen(opened))
      throw new TypeError(
        "A source function must return an iterable, a ReadableStream or a Blob, not a promise of one.",
      );
    if (isBlob(opened)) return bytesOfChunks(eachChunk(opened.slice(offset).stream()));
    if (opened !== source) return bytesOfChunks(without(eachChunk(opened), offset));
    // It is read for the first time, so from its start.
    const spool = openSpool?.() ?? new BlobSpool();
    this.#spool = spool;
    return bytesOfChunks(tapped(eachChunk(source), (chunk) => spool.append(chunk)));
  }
}

function isBlob(source: unknown): source is ChunkBlob {
  return source instanceof Blob;
}

/** Whether a value can be read, not only a function that opens what can be. */
export function isOpen(value: unknown): value is Chunks | ChunkBlob {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return false;
  return isBlob(value) || Symbol.asyncIterator in value || Symbol.iterator in value || "getReader" in value;
}

class BlobSpool extends GrowingBlob {
  chunks(from: number): AsyncIterable<Uint8Array> {
    return eachChunk(this.blob.slice(from).stream());
  }

  /** The blob is freed with it. */
  close(): void {}
}

async function* without(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/** The chunks as bytes. A pair of surrogates may be cut in two. */
async function* eachChunk(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let half = "";
  // Not every browser iterates streams.
  for await (const chunk of "getReader" in chunks ? readEach(chunks) : chunks) {
    if (typeof chunk !== "string") {
      if (!isBytes(chunk))
        throw new TypeError(`A chunk of the source must be a string or a Uint8Array, not ${typeName(chunk)}.`);
      if (half !== "") yield encoder.encode(half);
      half = "";
      yield chunk;
      continue;
    }
    const text = half + chunk;
    half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : "";
    if (text.length > half.length) yield encoder.encode(text.slice(0, text.length - half.length));
  }
  if (half !== "") yield encoder.encode(half);
}

async function* readEach(stream: ChunkStream): AsyncGenerator<Uint8Array | string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value as Uint8Array | string;
    }
  } finally {
    // Of a stream that has ended, it does nothing.
    await reader.cancel();
    reader.releaseLock();
  }
}
