import type { Source } from "../input/discover.ts";
import type { Input } from "../input/payload.ts";
import { type ReadOptions, readPayloads, streamed } from "../input/read.ts";
import { type BatchPlace, type BatchStart, rangeFrom, Starts } from "../input/split-payloads.ts";
import { FileSpool } from "../input/temp-file.ts";
import { plainFileOf } from "./file-identity.ts";

/** A file as an input, and its size in bytes: undefined for a pipe and the like. The system is asked for it on first use. */
export interface SizedInput extends Required<Input> {
  readonly size: number | undefined;
  /** The version of the file when it was first read, empty before. Later reads must find the same version. */
  version: string;
  /** The version of the file when it was first looked at, which is before it is read; empty for anything else. */
  readonly firstVersion: string;
}

/**
 * The payloads of a source, which can be read repeatedly: a source that cannot be read twice is spooled the first time.
 * Only the first read calls `onRead`.
 */
export function inputOf(source: Source, options: ReadOptions): SizedInput {
  return new SourceInput(source, options);
}

/** A class without closures, which would take most of the memory of 100,000 inputs. */
class SourceInput implements SizedInput {
  readonly file: string;
  readonly isFound: boolean;
  version = "";
  readonly payloads: SizedInput["payloads"] = this;
  readonly #source: Source;
  readonly #options: ReadOptions;
  #isFirst = true;
  #spool: FileSpool | undefined;
  /** The starts of the batches read so far, in files that can be read from the middle. */
  #starts: Starts | undefined;

  constructor(source: Source, options: ReadOptions) {
    this.file = source.file;
    this.isFound = source.foundBy !== undefined;
    this.#source = source;
    this.#options = options;
  }

  [Symbol.asyncIterator](): ReturnType<typeof readPayloads> {
    return this.#walk();
  }

  get size(): number | undefined {
    return plainFileOf(this.#source)?.size;
  }

  get firstVersion(): string {
    return plainFileOf(this.#source)?.version ?? "";
  }

  from(payload: number): ReturnType<SizedInput["from"]> {
    const at = this.#starts?.before(payload);
    return { first: at?.first ?? 0, payloads: { [Symbol.asyncIterator]: () => this.#walk(at) } };
  }

  async *#walk(at: BatchStart = { first: 0, offset: 0, line: 1 }): ReturnType<typeof readPayloads> {
    const { onRead, ...options } = this.#options;
    const { layout, isGzip } = this.#source;
    const hasMiddle = layout === "lines" && !isGzip && this.size !== undefined;
    const counted = this.#isFirst ? { onRead } : {};
    this.#isFirst = false;
    // What a walk found was a regular file.
    const opened = this.size === undefined && !this.isFound ? { open: () => this.#open() } : {};
    let { first } = at;
    const onBatch = ({ offset, line }: BatchPlace): void => {
      if (!hasMiddle) return;
      this.#starts ??= new Starts();
      this.#starts.add({ first, offset, line });
    };
    const onOpen = (version: string): void => {
      this.version = version;
    };
    const version = this.version || undefined;
    const own = { ...options, ...counted, ...opened, onBatch, onOpen, range: rangeFrom(at), version };
    for await (const texts of readPayloads(this.#source, own)) {
      yield texts;
      first += texts.length;
    }
  }

  #open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
    if (this.#spool) return this.#spool.chunks();
    this.#spool = new FileSpool();
    return spooled(streamed(this.#source.file), this.#spool);
  }
}

async function* spooled(chunks: AsyncIterable<Uint8Array>, spool: FileSpool): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    spool.append(chunk);
    yield chunk;
  }
}
