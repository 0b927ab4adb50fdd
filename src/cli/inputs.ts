import { createReadStream, statSync } from "node:fs";
import { type Source, stdinName } from "../input/discover.ts";
import type { Input } from "../input/payload.ts";
import { type ReadOptions, readPayloads } from "../input/read.ts";
import { FileSpool } from "./temp-file.ts";

/** An input of a file, with its bytes: undefined for what has no size. */
export interface SizedInput extends Required<Input> {
  size: number | undefined;
  /** The version of the file that was read first, which every later walk has to find; empty before. */
  version: string;
}

/**
 * The payloads of a source, to be walked as often as needed: the bytes of what cannot be read twice are spooled the
 * first time. Only the first walk tells `onRead` of bytes.
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
  // Where each of the stretches begins that were read at once, of files whose middle can be read.
  const known: { first: number; offset: number; line: number }[] = [];
  const hasMiddle = source.layout === "lines" && !source.isGzip && size !== undefined && !options.each;
  async function* walk(at = { first: 0, offset: 0, line: 1 }): ReturnType<typeof readPayloads> {
    const counted = isFirst ? { onRead } : {};
    isFirst = false;
    const opened = size === undefined ? { open } : {};
    const range = at.offset > 0 ? { start: at.offset, end: Number.POSITIVE_INFINITY, line: at.line } : undefined;
    let { first } = at;
    const onBatch = (place: { offset: number; line: number }): void => {
      if (hasMiddle && first > (known.at(-1)?.first ?? 0)) known.push({ first, ...place });
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
    const at = known.findLast(({ first }) => first <= payload);
    return { first: at?.first ?? 0, payloads: { [Symbol.asyncIterator]: () => walk(at) } };
  };
  const input: SizedInput = {
    file: source.file,
    size,
    version: "",
    payloads: { [Symbol.asyncIterator]: () => walk() },
    from,
  };
  return input;
}

/** Bytes of a plain file; undefined for what has no size, and cannot be read twice. */
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
