import { statSync } from "node:fs";
import { type Source, stdinName } from "./discover.ts";
import type { Input } from "./payload.ts";
import { type ReadOptions, readPayloads, streamed, versionIn } from "./read.ts";
import { type BatchPlace, type BatchStart, rangeFrom, Starts } from "./split-payloads.ts";
import { FileSpool, spooled } from "./temp-file.ts";

/** A regular file as it was when it was first looked at. */
interface PlainFile {
  size: number;
  version: string;
}

const known = new WeakMap<Source, { plain: PlainFile | undefined }>();

/** The regular file behind a source; undefined for anything else. The system is asked once for each source. */
export function plainFileOf(source: Source): PlainFile | undefined {
  let found = known.get(source);
  if (!found) {
    found = { plain: source.file === stdinName ? undefined : readStats(source.file) };
    known.set(source, found);
  }
  return found.plain;
}

function readStats(file: string): PlainFile | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? { size: stats.size, version: versionIn(stats) } : undefined;
  } catch {
    // What cannot be read says so where it is read.
    return undefined;
  }
}

/**
 * The payloads of a source, which can be read repeatedly: a source that cannot be read twice is spooled the first time.
 * Only the first read calls `onRead`. It has no closures, which would take most of the memory of 100,000 inputs.
 */
export class SourceInput implements Input {
  readonly file: string;
  readonly isFound: boolean;
  /** The version of the file when it was first read, empty before. Later reads must find the same version. */
  version = "";
  readonly payloads: Input["payloads"] = this;
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

  /** The size in bytes; undefined for a pipe and the like. */
  get size(): number | undefined {
    return plainFileOf(this.#source)?.size;
  }

  /** The version of the file when it was first looked at, which is before it is read; empty for anything else. */
  get firstVersion(): string {
    return plainFileOf(this.#source)?.version ?? "";
  }

  from(payload: number): ReturnType<NonNullable<Input["from"]>> {
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
