import { createReadStream, statSync } from "node:fs";
import { type Source, stdinName } from "../input/discover.ts";
import type { Input } from "../input/payload.ts";
import { type ReadOptions, readPayloads, readWhole } from "../input/read.ts";
import { FileSpool } from "./temp-file.ts";

/** A file as an input, and its size in bytes: undefined for a pipe and the like. */
export interface SizedInput extends Required<Input> {
  size: number | undefined;
  /** The version of the file when it was first read, empty before. Later reads must find the same version. */
  version: string;
}

/**
 * The payloads of a source, which can be read repeatedly: a source that cannot be read twice is spooled the first time.
 * Only the first read calls `onRead`.
 */
export function inputOf(source: Source, { onRead, ...options }: ReadOptions): SizedInput {
  const size = sizeOf(source);
  let isFirst = true;
  let spool: FileSpool | undefined;
  const open = (): AsyncIterable<Uint8Array> | Iterable<Uint8Array> => {
    if (spool) return spool.chunks();
    spool = new FileSpool();
    return spooled(source.file === stdinName ? process.stdin : createReadStream(source.file), spool);
  };
  // The starts of the batches read so far, in files that can be read from the middle.
  const starts: { first: number; offset: number; line: number }[] = [];
  const hasMiddle = source.layout === "lines" && !source.isGzip && size !== undefined && !options.each;
  async function* walk(at = { first: 0, offset: 0, line: 1 }): ReturnType<typeof readPayloads> {
    const counted = isFirst ? { onRead } : {};
    isFirst = false;
    const opened = size === undefined ? { open } : {};
    const range = at.offset > 0 ? { start: at.offset, end: Number.POSITIVE_INFINITY, line: at.line } : undefined;
    let { first } = at;
    const onBatch = (start: { offset: number; line: number }): void => {
      if (hasMiddle && first > (starts.at(-1)?.first ?? 0)) starts.push({ first, ...start });
    };
    const onOpen = (version: string): void => {
      input.version = version;
    };
    const version = input.version || undefined;
    const own = { ...options, ...counted, ...opened, onBatch, onOpen, range, version };
    for await (const texts of readPayloads(source, own)) {
      yield texts;
      first += texts.length;
    }
  }
  const from: SizedInput["from"] = (payload) => {
    const at = starts.findLast(({ first }) => first <= payload);
    return { first: at?.first ?? 0, payloads: { [Symbol.asyncIterator]: () => walk(at) } };
  };
  const input: SizedInput = {
    file: source.file,
    isFound: source.foundBy !== undefined,
    size,
    version: "",
    payloads: { [Symbol.asyncIterator]: () => walk() },
    whole: () => {
      const found = size === undefined || size > maxWhole ? undefined : readWhole(source, options.each);
      if (found) input.version = found.version;
      return found?.text;
    },
    from,
  };
  return input;
}

/** Larger files are read in steps. */
const maxWhole = 60_000;

/** The size of a plain file; undefined for anything else, which cannot be read twice. */
function sizeOf({ file }: Source): number | undefined {
  const stats = file === stdinName ? undefined : statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}

async function* spooled(chunks: AsyncIterable<Uint8Array>, spool: FileSpool): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    spool.append(chunk);
    yield chunk;
  }
}
