import { fixText, type MadeEdit } from "../../check/fix-text.ts";
import { listTest } from "../../check/lists.ts";
import type { Source } from "../../input/discover.ts";
import { gunzipped } from "../../input/gunzip.ts";
import { streamFile } from "../../input/open.ts";
import { numbered } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import { kindOfFile } from "../../run/run.ts";
import { checkOptions } from "../../run/settings.ts";
import type { Lint } from "../lint/settings.ts";

/** The bytes of a corrected copy, decompressed. The file is read twice at once: as payloads, and as plain bytes. */
export async function* fixedBytes(
  source: Source,
  lint: Lint,
  onEdits: (edits: readonly MadeEdit[]) => void | Promise<void>,
): AsyncGenerator<Uint8Array> {
  const { file, isGzip, layout } = source;
  const { settings, profile } = lint;
  const kind = settings.as ?? kindOfFile(file, lint);
  const severities = lint.severitiesOf(file);
  const options = { ...checkOptions(settings, profile), ...severities, maxFindings: Number.POSITIVE_INFINITY };
  const plain: AsyncIterable<Uint8Array> = isGzip ? gunzipped(file, undefined, () => {}) : streamFile(file);
  const chunks = plain[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);
  /** The offset of `rest` in the file. */
  let at = 0;
  /** The next plain bytes, up to an offset. */
  async function* until(offset: number): AsyncGenerator<Uint8Array> {
    while (at < offset) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return;
        rest = next.value;
      }
      const piece = rest.subarray(0, offset - at);
      rest = rest.subarray(piece.length);
      at += piece.length;
      yield piece;
    }
  }
  try {
    let base = 0;
    const isList = listTest(kind, profile);
    const onBatch = (batch: { base: number }): void => {
      base = batch.base;
    };
    let first = 0;
    for await (const texts of layout === "har" ? [] : readPayloads(source, { isList, onBatch })) {
      for (const [text, payload] of numbered(texts, first)) {
        const fixed = fixText(text, kind, file, payload, options);
        if (!fixed) continue;
        yield* until(base + text.start - (fixed.dropsMark ? 3 : 0));
        yield fixed.bytes;
        for await (const _ of until(base + text.end)) {
          // The edited text replaces these bytes.
        }
        await onEdits(fixed.edits);
      }
      first += texts.length;
    }
    yield* until(Number.POSITIVE_INFINITY);
  } finally {
    await chunks.return?.();
  }
}
