import { fixText, type MadeEdit } from "../../check/fix-text.ts";
import { listTest } from "../../check/lists.ts";
import type { CheckOptions } from "../../check/payload.ts";
import type { Source } from "../../input/discover.ts";
import { GunzippedFile } from "../../input/gunzip.ts";
import { streamFile } from "../../input/open.ts";
import { numbered } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import type { Kind } from "../../spec/operations.ts";

/**
 * The bytes of a corrected copy of a file, decompressed. `onEdits` receives the edits of each payload. The file is read
 * twice at the same time: as payloads, and as plain bytes.
 */
export async function* fixedBytes(
  source: Source,
  kind: Kind | undefined,
  options: CheckOptions,
  onEdits: (edits: readonly MadeEdit[]) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const plain = new PlainBytes(source);
  try {
    let base = 0;
    const isList = listTest(kind, options.profile);
    const onBatch = (batch: { base: number }): void => {
      base = batch.base;
    };
    let first = 0;
    for await (const texts of source.layout === "har" ? [] : readPayloads(source, { isList, onBatch })) {
      for (const [text, payload] of numbered(texts, first)) {
        const fixed = fixText(text, kind, source.file, payload, options);
        if (!fixed) continue;
        yield* plain.until(base + text.start - (fixed.dropsMark ? 3 : 0));
        yield fixed.bytes;
        for await (const _ of plain.until(base + text.end)) {
          // The edited text replaces these bytes.
        }
        await onEdits(fixed.edits);
      }
      first += texts.length;
    }
    yield* plain.until(Number.POSITIVE_INFINITY);
  } finally {
    await plain.close();
  }
}

/** The bytes of a source, decompressed, read in order. */
class PlainBytes {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  /** The offset of `#rest` in the source. */
  #at = 0;

  constructor({ file, isGzip }: Source) {
    const bytes = isGzip ? new GunzippedFile(file, undefined) : streamFile(file);
    this.#chunks = (bytes as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /** The next bytes, up to an offset. */
  async *until(offset: number): AsyncGenerator<Uint8Array> {
    while (this.#at < offset) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) return;
        this.#rest = next.value;
      }
      const piece = this.#rest.subarray(0, offset - this.#at);
      this.#rest = this.#rest.subarray(piece.length);
      this.#at += piece.length;
      yield piece;
    }
  }
}
