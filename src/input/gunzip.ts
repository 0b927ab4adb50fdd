import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { streamFile } from "./open.ts";
import { tapped } from "./split-payloads.ts";

/** The contents of all members of a gzip file, zeros after them aside; `onTrailing` is called for other bytes there. */
export async function* gunzipped(
  file: string,
  onRead: ((bytes: number) => void) | undefined,
  onTrailing: () => void,
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let given = 0;
  try {
    const raw = Readable.from(tapped(streamFile(file), ({ length }) => onRead?.(length)));
    // The reader of the last stream gets every error, so the callback has nothing to do.
    for await (const chunk of pipeline(raw, gunzip, () => {})) {
      given += chunk.length;
      yield chunk;
    }
    if (await hasNonZero(streamFile(file, gunzip.bytesWritten))) onTrailing();
  } catch (error) {
    if (!headerErrors.has((error as Error).message)) throw error;
    yield* recovered(file, gunzip.bytesWritten, given, error);
    onTrailing();
  }
}

/**
 * The rest of the contents before an invalid member header. On an error, zlib discards what the same write
 * decompressed, so this decompresses again: the first `intact` bytes in pieces, then single bytes up to the header.
 */
async function* recovered(file: string, intact: number, given: number, error: unknown): AsyncGenerator<Uint8Array> {
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
    for await (const chunk of streamFile(file) as AsyncIterable<Uint8Array>) {
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
}

const pieceSize = 4096;
/** Bytes of an empty member: header, empty block and trailer. */
const smallestMember = 20;

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
