import { closeSync, readSync } from "node:fs";
import type { Source } from "../input/discover.ts";
import { headBytes, lineFormOf } from "../input/line-form.ts";
import { openFile } from "../input/open.ts";
import { isUtf16, payloadText } from "../input/payload.ts";
import { versionOf } from "../input/read.ts";
import { plainFileOf } from "../input/source-input.ts";
import type { CheckedChunk } from "./chunk.ts";
import { openCostBytes } from "./threads.ts";
import type { Piece } from "./work.ts";

/** What the name of a file decides about its payloads. */
export type About = Pick<Piece, "kind" | "severities">;

export interface PieceOptions {
  /** Bytes of a task, about. A file of one payload is never split. */
  size: number;
  /** Larger gzip files are left out. */
  maxGzip: number;
}

/** Splits files of lines into ranges, and groups small files into tasks. Leaves out whatever is not a regular file. */
export function piecesOf(
  sources: readonly Source[],
  aboutOf: (source: Source) => About,
  { size, maxGzip }: PieceOptions,
) {
  /** Pieces that are checked one after the other: ranges of one file of lines, or several small files. */
  const tasks: Piece[][] = [];
  /** By input, the place of its first piece; undefined for an input that is not split. */
  const firsts: ({ task: number; piece: number } | undefined)[] = [];
  // Bytes of the last task, if more files may join it.
  let gathered = 0;
  for (const [input, source] of sources.entries()) {
    const bytes = plainFileOf(source)?.size;
    if (bytes === undefined || (source.isGzip && bytes > maxGzip)) {
      firsts.push(undefined);
      gathered = 0;
      continue;
    }
    const piece = { source, input, ...aboutOf(source) };
    if (source.layout === "lines" && !source.isGzip && bytes > size && isCuttable(source.file)) {
      firsts.push({ task: tasks.length, piece: 0 });
      const version = versionOf(source.file);
      for (let start = 0; start < bytes; start += size)
        tasks.push([{ ...piece, range: { start, end: start + size }, version }]);
      gathered = 0;
      continue;
    }
    if (gathered === 0 || gathered + bytes >= size) {
      tasks.push([]);
      gathered = 0;
    }
    gathered += bytes + openCostBytes;
    const last = tasks.at(-1) as Piece[];
    firsts.push({ task: tasks.length - 1, piece: last.push(piece) - 1 });
  }
  return { tasks, firsts };
}

/**
 * The chunks of one input, from those of its pieces in order. `checkWhole` checks a file whose ranges hold no payload,
 * since a range does not show that its file has none.
 */
export async function* chunksOf(
  first: Piece,
  chunks: AsyncIterable<CheckedChunk>,
  checkWhole: (piece: Piece) => AsyncIterable<readonly CheckedChunk[]>,
): AsyncGenerator<CheckedChunk> {
  let texts = 0;
  let linesBefore = 0;
  for await (const chunk of chunks) {
    chunk.linesBefore = linesBefore;
    yield chunk;
    texts += chunk.texts;
    linesBefore += chunk.lines;
  }
  if (first.range && texts === 0) for await (const whole of checkWhole({ ...first, range: undefined })) yield* whole;
}

/** Whether a file is lines, as its name says: in UTF-16 line feeds cannot be told from other bytes. */
function isCuttable(file: string): boolean {
  try {
    const { handle } = openFile(file);
    const head = new Uint8Array(headBytes);
    const bytes = head.subarray(0, readSync(handle, head, 0, head.length, 0));
    closeSync(handle);
    return !isUtf16(payloadText(bytes)) && lineFormOf(bytes, bytes.length < headBytes) === "lines";
  } catch {
    // What cannot be read says so where it is read.
    return true;
  }
}
