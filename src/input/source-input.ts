import { remember } from "../tables/remember.ts";
import type { Source } from "./discover.ts";
import type { PayloadText } from "./payload.ts";
import { type ReadOptions, readPayloads, regularFile, streamed, versionIn } from "./read.ts";
import { RepeatedInput } from "./repeated-input.ts";
import { type Chunks, tapped } from "./split-payloads.ts";
import { FileSpool } from "./temp-file.ts";

/** The regular file behind a source, as it was when it was first looked at; undefined for anything else. */
export const plainFileOf = remember(({ file }: Source) => {
  // What cannot be read says so where it is read.
  const stats = regularFile(file);
  return stats && { size: stats.size, version: versionIn(stats) };
});

/** The payloads of a source, which can be read again, spooled if need be. Only the first read calls `onRead`. */
export class SourceInput extends RepeatedInput {
  readonly file: string;
  readonly isFound: boolean;
  /** The version of the file when it was first read, empty before. Later reads must find the same version. */
  version = "";
  readonly #source: Source;
  readonly #options: ReadOptions;
  #isFirst = true;
  #spool: FileSpool | undefined;

  constructor(source: Source, options: ReadOptions) {
    super();
    this.file = source.file;
    this.isFound = source.foundBy !== undefined;
    this.#source = source;
    this.#options = options;
  }

  /** The size in bytes; undefined for a pipe and the like. */
  get size(): number | undefined {
    return plainFileOf(this.#source)?.size;
  }

  /** The version of the file when it was first looked at, which is before it is read; empty for anything else. */
  get firstVersion(): string {
    return plainFileOf(this.#source)?.version ?? "";
  }

  protected get hasMiddle(): boolean {
    return this.#source.layout === "lines" && !this.#source.isGzip && this.size !== undefined;
  }

  protected read(place: Pick<ReadOptions, "onBatch" | "range" | "isWanted">): AsyncIterable<PayloadText[]> {
    const { onRead, ...options } = this.#options;
    const counted = this.#isFirst ? { onRead } : {};
    this.#isFirst = false;
    // What a walk found was a regular file.
    const opened = !this.isFound && this.size === undefined ? { open: () => this.#open() } : {};
    const onOpen = (version: string): void => {
      this.version = version;
    };
    const version = this.version || undefined;
    return readPayloads(this.#source, { onOpen, version, ...options, ...counted, ...opened, ...place });
  }

  #open(): Chunks {
    if (this.#spool) return this.#spool.chunks();
    const spool = new FileSpool();
    this.#spool = spool;
    return tapped(streamed(this.#source.file), (chunk) => spool.append(chunk));
  }
}
