import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Source, stdinName } from "./discover.ts";
import { entriesOf } from "./har.ts";
import { InputError, reasonOf } from "./input-error.ts";
import { children } from "./locate.ts";
import { type PayloadText, withoutMark } from "./payload.ts";
import { placeReader } from "./place.ts";
import { scan, skipSpace } from "./scan.ts";

/** Reads into a stretch of buffer; answers how many bytes it read, 0 at the end. */
type Fill = (room: Uint8Array) => Promise<number>;

const LineFeed = 0x0a;
const chunkSize = 1 << 20;
/** Read first: most of many files are small, and a buffer that they do not fill costs more than they do. */
const firstChunk = 1 << 15;
/** Longer texts than this cannot be strings, so they cannot be parsed. */
const largestPayload = 0x1fffffe8;

export interface ReadOptions {
  /** Whether each element of a root array is a payload. */
  each?: boolean;
  /** Gives the bytes of the source, where they are not to be read by its name. */
  open?: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Told how many bytes of the source have been read further. */
  onRead?: (bytes: number) => void;
  /** Of a plain file of lines: only those that begin in this stretch of bytes, counted from 1. */
  range?: Range | undefined;
  /** Bytes read at once; for tests. */
  chunkSize?: number | undefined;
}

/** Byte offsets in a file. */
export interface Range {
  start: number;
  end: number;
  /** Told, at the end, how many lines begin in it. */
  onLines?: (lines: number) => void;
}

/**
 * Reads the payloads of a source, some at a time. What one step yields is valid until the next is asked for: lines are
 * slices of one buffer that is used again. Fails with an InputError where the source cannot be read to its end.
 */
export async function* readPayloads(source: Source, options: ReadOptions = {}): AsyncGenerator<PayloadText[]> {
  const { fill, close } = await openSource(source, options);
  try {
    const texts = split(source, fill, options.chunkSize ?? chunkSize, options.range);
    for await (const batch of texts)
      if (source.layout === "har") for (const file of batch) for (const entry of entriesOf(file)) yield [entry];
      else yield options.each ? batch.flatMap(elementsOf) : batch;
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(source.file, reasonOf(error));
  } finally {
    await close();
  }
}

async function* split(
  source: Source,
  fill: Fill,
  size: number,
  range: Range = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<PayloadText[]> {
  let { layout } = source;
  // Where in the file the buffer begins; and whether the line there began before the range.
  let base = firstByte(range);
  let isPartial = range.start > 0;
  let buffer: Uint8Array = Buffer.allocUnsafe(Math.min(size, firstChunk));
  let filled = 0;
  // How far it is known where line feeds stand, and where blank text ends.
  let searched = 0;
  let begun = 0;
  let line = 1;
  let count = 0;
  let isFirst = !isPartial;
  // A byte order mark that stands before blank lines belongs to the payload behind them.
  let mark: PayloadText["mark"];

  const payload = (start: number, end: number): PayloadText[] => {
    const plain: PayloadText = { bytes: buffer, start, end, origin: { line, column: 1 }, mark };
    const text = isFirst ? withoutMark(plain) : plain;
    const isBlank = text.mark !== "utf-16" && skipSpace(buffer, text.start, end) === end;
    isFirst = false;
    mark = isBlank ? text.mark : undefined;
    return isBlank ? [] : [text];
  };

  for (;;) {
    if (buffer.length < size && base + filled > 0) {
      const usual = Buffer.allocUnsafe(size);
      usual.set(buffer.subarray(0, filled));
      buffer = usual;
    } else if (filled === buffer.length) {
      if (filled > largestPayload)
        throw new InputError(source.file, `holds a payload of more than 512 MB (line ${line}), which cannot be parsed`);
      const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, largestPayload + 1));
      larger.set(buffer);
      buffer = larger;
    }
    // No more than a chunk, however long a line made the buffer: a batch stays small.
    const read = await fill(buffer.subarray(filled, filled + size));
    filled += read;
    const isEnd = read === 0;

    // A mark of UTF-16 makes line feeds ambiguous: the whole is one payload, which says so.
    if (
      isFirst &&
      filled >= 2 &&
      withoutMark({ bytes: buffer, start: 0, end: filled, origin: { line: 1, column: 1 } }).mark === "utf-16"
    )
      layout = "one";
    const text = buffer.subarray(0, filled);
    if (layout === "unsaid") {
      begun = skipSpace(buffer, begun === 0 && buffer[0] === 0xef ? 3 : begun, filled);
      const end = text.indexOf(LineFeed, Math.max(begun, searched));
      if (end >= 0 || isEnd) layout = isWholeValue(buffer, begun, end >= 0 ? end : filled) ? "lines" : "one";
      searched = layout === "unsaid" ? filled : 0;
    }
    if (layout !== "lines") {
      if (!isEnd) continue;
      const only = payload(0, filled);
      yield only.length > 0 ? only : [empty(buffer, mark)];
      return;
    }

    // Of the line before the range only the end matters.
    if (isPartial && text.indexOf(LineFeed) < 0 && !isEnd) {
      base += filled;
      filled = 0;
      if (base < range.end) continue;
      range.onLines?.(0);
      return;
    }
    const batch: PayloadText[] = [];
    let start = 0;
    for (let end = text.indexOf(LineFeed, searched); end >= 0; end = text.indexOf(LineFeed, start)) {
      if (!isPartial && base + start >= range.end) break;
      if (!isPartial) {
        batch.push(...payload(start, end));
        line++;
      }
      isPartial = false;
      start = end + 1;
    }
    const isPast = !isPartial && base + start >= range.end;
    if (isEnd && start < filled && !isPartial && !isPast) {
      batch.push(...payload(start, filled));
      line++;
    }
    count += batch.length;
    if (batch.length > 0) yield batch;
    if (isEnd || isPast) {
      if (count === 0 && range.end === Number.POSITIVE_INFINITY) yield [empty(buffer, mark)];
      range.onLines?.(line - 1);
      return;
    }
    buffer.copyWithin(0, start, filled);
    filled -= start;
    base += start;
    searched = filled;
  }
}

/** Where reading a range begins: one byte earlier, which tells whether a line begins with it. */
function firstByte({ start }: Range): number {
  return Math.max(0, start - 1);
}

/** The payload of a text that holds none: its check says that it is empty. */
function empty(bytes: Uint8Array, mark: PayloadText["mark"]): PayloadText {
  return { bytes, start: 0, end: 0, origin: { line: 1, column: 1 }, mark };
}

/** Whether a line is a value of its own, be it a broken one, rather than the beginning of a longer text. */
function isWholeValue(bytes: Uint8Array, start: number, end: number): boolean {
  const last = scan(bytes, start, end).at(-1);
  return !(last?.type === "syntax" && last.problem === "unexpected-end");
}

/** The elements of a root array as payloads of their own; any other text as it is. */
function elementsOf(text: PayloadText): PayloadText[] {
  const { bytes, start, end, origin } = text;
  const at = skipSpace(bytes, start, end);
  if (bytes[at] !== 0x5b || scan(bytes, start, end).at(-1)?.type === "syntax") return [text];
  const place = placeReader(bytes, start, origin);
  return [...children(bytes, at, end)].map((element) => ({
    bytes,
    start: element.start,
    end: element.end,
    origin: place(element.start),
  }));
}

async function openSource(
  { file, isGzip }: Source,
  { open: bytesOf, onRead, range }: ReadOptions,
): Promise<{ fill: Fill; close: () => Promise<void> }> {
  if (bytesOf || isGzip || file === stdinName) {
    const raw = Readable.from(
      counted(bytesOf?.() ?? (file === stdinName ? process.stdin : createReadStream(file)), onRead),
    );
    // The reader of the last stream is told of every fault: the callback has nothing to add.
    return fromStream(isGzip ? pipeline(raw, createGunzip(), () => {}) : raw);
  }
  try {
    const handle = await open(file);
    let position = range ? firstByte(range) : undefined;
    return {
      fill: async (room) => {
        const { bytesRead } = await handle.read(room, 0, room.length, position);
        if (position !== undefined) position += bytesRead;
        onRead?.(bytesRead);
        return bytesRead;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    throw new InputError(file, reasonOf(error));
  }
}

async function* counted(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onRead: ReadOptions["onRead"],
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onRead?.(chunk.length);
    yield chunk;
  }
}

function fromStream(stream: NodeJS.ReadableStream): { fill: Fill; close: () => Promise<void> } {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    fill: async (room) => {
      while (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return 0;
        rest = next.value;
      }
      const taken = rest.subarray(0, room.length);
      room.set(taken);
      rest = rest.subarray(taken.length);
      return taken.length;
    },
    close: async () => {
      await chunks.return?.();
    },
  };
}
