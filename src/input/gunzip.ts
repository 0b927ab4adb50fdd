import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { counted, streamFile } from "./open.ts";

/**
 * The contents of all members of a gzip file. Zero bytes after the last member are padding. Other bytes there are not
 * part of the contents; `hasTrailingBytes` is then true at the end.
 */
export class GunzippedFile implements AsyncIterable<Uint8Array> {
  hasTrailingBytes = false;
  readonly #file: string;
  readonly #onRead: ((bytes: number) => void) | undefined;

  constructor(file: string, onRead: ((bytes: number) => void) | undefined) {
    this.#file = file;
    this.#onRead = onRead;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const gunzip = createGunzip();
    let given = 0;
    try {
      const raw = Readable.from(counted(streamFile(this.#file), this.#onRead));
      // The reader of the last stream gets every error, so the callback has nothing to do.
      for await (const chunk of pipeline(raw, gunzip, () => {})) {
        given += chunk.length;
        yield chunk;
      }
      this.hasTrailingBytes = await hasNonZero(streamFile(this.#file, gunzip.bytesWritten));
    } catch (error) {
      if (!headerErrors.has((error as Error).message)) throw error;
      yield* this.#recover(gunzip.bytesWritten, given, error);
    }
  }

  /**
   * The rest of the contents before an invalid member header. On an error, zlib discards what the same write
   * decompressed, so this decompresses again: the first `intact` bytes in pieces, then single bytes up to the header.
   */
  async *#recover(intact: number, given: number, error: unknown): AsyncGenerator<Uint8Array> {
    const gunzip = createGunzip();
    const decompressed: Uint8Array[] = [];
    let hasFailed = false;
    gunzip.on("data", (chunk: Uint8Array) => decompressed.push(chunk));
    // A failed write does not call its callback.
    let settle = (): void => {};
    gunzip.on("error", () => {
      hasFailed = true;
      settle();
    });
    let position = 0;
    let produced = 0;
    try {
      for await (const chunk of streamFile(this.#file) as AsyncIterable<Uint8Array>) {
        for (let at = 0; at < chunk.length && !hasFailed; ) {
          const length = Math.max(1, Math.min(pieceSize, chunk.length - at, intact - position));
          await new Promise<void>((resolve) => {
            settle = resolve;
            gunzip.write(chunk.subarray(at, at + length), () => resolve());
          });
          at += length;
          position += length;
          for (const piece of decompressed.splice(0)) {
            const from = Math.max(0, given - produced);
            produced += piece.length;
            if (from < piece.length) yield piece.subarray(from);
          }
        }
        if (hasFailed) break;
      }
    } finally {
      gunzip.destroy();
    }
    // The first header is invalid: the file is not a gzip file.
    if (position < smallestMember) throw error;
    this.hasTrailingBytes = true;
  }
}

const pieceSize = 4096;
/** Bytes of an empty member: header, empty block and trailer. */
const smallestMember = 20;

/** The messages of zlib for an invalid header. */
const headerErrors: ReadonlySet<string> = new Set([
  "incorrect header check",
  "unknown compression method",
  "invalid window size",
  "unknown header flags set",
  "header crc mismatch",
]);

async function hasNonZero(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of chunks) if (chunk.some((byte) => byte !== 0)) return true;
  return false;
}
