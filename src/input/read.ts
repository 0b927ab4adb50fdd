import { closeSync, constants, createReadStream, fstatSync, openSync, readSync, statSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { skipSpace } from "../json/bytes.ts";
import { positionReader } from "../json/position.ts";
import { scan } from "../json/scan.ts";
import { children } from "../json/spans.ts";
import { type Source, stdinName } from "./discover.ts";
import { shouldYield, yieldToEventLoop } from "./event-loop.ts";
import { counted, GunzippedFile } from "./gunzip.ts";
import { entriesOf } from "./har.ts";
import { InputError, reasonOf } from "./input-error.ts";
import type { PayloadText } from "./payload.ts";
import { firstByte, type Range, Splitter, TooLong } from "./split.ts";

/** The bytes of a source, in their order. */
interface Bytes {
  /** How many there are; undefined where only the end tells. */
  size: number | undefined;
  /** Reads into a stretch of buffer; answers how many bytes it read, 0 at the end. */
  fill: (room: Uint8Array) => Promise<number> | number;
  /** Fails where something after the payloads was not read. */
  checkEnd?: () => void;
  close: () => Promise<void> | void;
}

const chunkSize = 1 << 20;

export interface ReadOptions {
  /** Whether each element of a root array is a payload. */
  each?: boolean;
  /** Gives the bytes of the source, where they are not to be read by its name. */
  open?: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The version that the file has to be of, if it was read before. */
  version?: string | undefined;
  /** Told the version of the file that is read. */
  onOpen?: (version: string) => void;
  /** Told how many bytes of the source have been read further. */
  onRead?: (bytes: number) => void;
  /** Told where the next payloads begin, before they come: their number of bytes from the beginning, and their line. */
  onBatch?: (place: { offset: number; line: number }) => void;
  /** Of a plain file of lines: only those that begin in this stretch of bytes, counted from 1. */
  range?: Range | undefined;
  /** Bytes read at once; for tests. */
  chunkSize?: number | undefined;
}

/**
 * Reads the payloads of a source, some at a time. What one step yields is valid until the next is asked for: lines are
 * slices of one buffer that is used again. Fails with an InputError where the source cannot be read to its end.
 */
export async function* readPayloads(source: Source, options: ReadOptions = {}): AsyncGenerator<PayloadText[]> {
  const { each, range } = options;
  const version = options.open ? "" : versionOf(source.file);
  if ((options.version ?? version) !== version) throw changed(source.file);
  options.onOpen?.(version);
  const isChanged = (): boolean => version !== "" && versionOf(source.file) !== version;
  const bytes = openSource(source, options);
  const splitter = new Splitter(source.layout, options.chunkSize ?? chunkSize, bytes.size, range);
  try {
    while (!splitter.isDone) {
      const reading = bytes.fill(splitter.room());
      let texts = splitter.take(typeof reading === "number" ? reading : await reading);
      const isTorn = splitter.isDone && isChanged();
      // Lines that are whole are what they were meant to be; what the file ends with may be a part of it.
      if (isTorn && splitter.endsOpen) texts = texts.slice(0, -1);
      if (source.layout === "har") for (const file of texts) for (const entry of entriesOf(file)) yield [entry];
      else if (texts[0]) {
        options.onBatch?.({ offset: splitter.offsetOf(texts[0]), line: texts[0].origin.line });
        yield each ? texts.flatMap(elementsOf) : texts;
      }
      if (isTorn) throw changed(source.file);
    }
    bytes.checkEnd?.();
  } catch (error) {
    if (error instanceof TooLong)
      throw new InputError(
        source.file,
        `holds a payload of more than 512 MB (line ${error.line}), which cannot be parsed`,
      );
    if (error instanceof InputError) throw error;
    throw isChanged() ? changed(source.file) : new InputError(source.file, reasonOf(error));
  } finally {
    splitter.close();
    await bytes.close();
  }
}

/** What tells whether a plain file has been changed or replaced; empty for what is no plain file. */
export function versionOf(file: string): string {
  if (file === stdinName) return "";
  try {
    const stats = statSync(file, { bigint: true });
    if (!stats.isFile()) return "";
    // Files that the system makes up as they are read have no size, and a new time whenever they are looked at.
    return stats.size === 0n ? "empty" : `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs}`;
  } catch {
    return "gone";
  }
}

export function changed(file: string): InputError {
  return new InputError(file, "was changed while it was linted: lint it again when nothing writes to it");
}

/** The elements of a root array as payloads of their own; any other text as it is. */
function elementsOf(text: PayloadText): PayloadText[] {
  const { bytes, start, end, origin } = text;
  const at = skipSpace(bytes, start, end);
  if (bytes[at] !== 0x5b || scan(bytes, start, end).at(-1)?.type === "syntax") return [text];
  const place = positionReader(bytes, start, end, origin);
  return [...children(bytes, at, end)].map((element) => ({
    bytes,
    start: element.start,
    end: element.end,
    origin: place(element.start),
  }));
}

function openSource({ file, isGzip }: Source, { open: bytesOf, onRead, range }: ReadOptions): Bytes {
  const plain = bytesOf || isGzip || file === stdinName ? undefined : openPlain(file, range, onRead);
  if (plain) return plain;
  if (isGzip && !bytesOf && statSync(file, { throwIfNoEntry: false })?.isFile()) {
    const contents = new GunzippedFile(file, onRead);
    const checkEnd = (): void => {
      if (contents.hasTrailingBytes)
        throw new InputError(file, "has bytes after the end of its gzip data, which were not read");
    };
    return { ...fromStream(contents), checkEnd };
  }
  const raw = Readable.from(
    counted(bytesOf?.() ?? (file === stdinName ? process.stdin : createReadStream(file)), onRead),
  );
  // The reader of the last stream is told of every fault: the callback has nothing to add.
  return fromStream(isGzip ? pipeline(raw, createGunzip(), () => {}) : raw);
}

/** Opens a plain file; answers undefined for anything else, which may make its reader wait. */
function openPlain(file: string, range: Range | undefined, onRead: ReadOptions["onRead"]): Bytes | undefined {
  let handle: number;
  let size: number;
  try {
    // Opening a pipe would wait for its writer.
    const stats = statSync(file);
    if (!stats.isFile()) return undefined;
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    size = fstatSync(handle).size;
  } catch (error) {
    throw new InputError(file, reasonOf(error));
  }
  let position = range ? firstByte(range) : null;
  // Handing each read to another thread and back takes longer than most reads do.
  const read = (room: Uint8Array): number => {
    const count = readSync(handle, room, 0, room.length, position);
    if (position !== null) position += count;
    onRead?.(count);
    return count;
  };
  return {
    // Files that the system makes up as they are read say 0.
    size: size || undefined,
    fill: (room) => (shouldYield() ? yieldToEventLoop().then(() => read(room)) : read(room)),
    close: () => closeSync(handle),
  };
}

function fromStream(stream: AsyncIterable<unknown>): Bytes {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    size: undefined,
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
