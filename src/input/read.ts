import { closeSync, readSync, type Stats, statSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { skipSpace } from "../json/bytes.ts";
import { positionReader } from "../json/position.ts";
import { isReadable, scan } from "../json/scan.ts";
import { children } from "../json/spans.ts";
import { type Source, stdinName } from "./discover.ts";
import { shouldYield, yieldToEventLoop } from "./event-loop.ts";
import { counted, GunzippedFile } from "./gunzip.ts";
import { InputError, reasonOf } from "./input-error.ts";
import { openFile, openKnownFile, streamInput } from "./open.ts";
import { statsOf } from "./paths.ts";
import { type PayloadText, withoutBom } from "./payload.ts";
import { firstByte, type Range, Splitter, TooLong } from "./split.ts";

/** The bytes of a source, in order. */
interface Bytes {
  /** The number of bytes; undefined if it is not known in advance. */
  size: number | undefined;
  /** Reads into a buffer. Returns the number of bytes read, 0 at the end. */
  fill: (room: Uint8Array) => Promise<number> | number;
  /** Throws if there are unread bytes after the payloads. */
  checkEnd?: () => void;
  close: () => Promise<void> | void;
}

/**
 * Bytes per read, and the most bytes of a small file: what the reader and the tape hold of it fits into the cache of
 * a processor.
 */
const chunkSize = 1 << 19;

export interface ReadOptions {
  /** True if each element of a root array is a payload. */
  each?: boolean;
  /** Opens the source, if it is not a file to be opened by name. */
  open?: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The version that was read before; another one is an error. */
  version?: string | undefined;
  /** Receives the version of the file. */
  onOpen?: (version: string) => void;
  /** Receives the number of bytes of each read. */
  onRead?: (bytes: number) => void;
  /** Receives the byte offset and line of the next payloads, and the offset of their buffer, before they are yielded. */
  onBatch?: (place: { offset: number; line: number; base: number }) => void;
  /** For a regular file of lines: reads only the lines that start in this byte range, counted from 1. */
  range?: Range | undefined;
  /** Bytes per read; for tests. */
  chunkSize?: number | undefined;
}

/**
 * Reads the payloads of a source in groups. A group is valid only until the next one is requested, because lines are
 * slices of a reused buffer. Throws an InputError if the source cannot be read to its end.
 */
export async function* readPayloads(source: Source, options: ReadOptions = {}): AsyncGenerator<PayloadText[]> {
  const { each, range } = options;
  const small = options.open || range || each ? undefined : readWhole(source);
  if (small) {
    options.onOpen?.(small.version);
    if ((options.version ?? small.version) !== small.version) throw changed(source.file);
    options.onRead?.(small.end);
    yield [small];
    return;
  }
  const version = options.open ? "" : versionOf(source.file);
  if ((options.version ?? version) !== version) throw changed(source.file);
  options.onOpen?.(version);
  const isChanged = (): boolean => version !== "" && versionOf(source.file) !== version;
  const contents = openSource(source, options);
  const splitter = new Splitter(source.layout, options.chunkSize ?? chunkSize, contents.size, range);
  try {
    while (!splitter.isDone) {
      const reading = contents.fill(splitter.room());
      let texts = splitter.take(typeof reading === "number" ? reading : await reading);
      const isTorn = splitter.isDone && isChanged();
      // If the file changed, its complete lines are still valid, but its last text may be incomplete.
      if (isTorn && splitter.endsOpen) texts = texts.slice(0, -1);
      if (source.layout === "har") {
        const { entriesOf } = await import("./har.ts");
        for (const file of texts) for (const entry of entriesOf(file)) yield [entry];
      } else if (texts[0]) {
        const offset = splitter.offsetOf(texts[0]);
        options.onBatch?.({ offset, line: texts[0].origin.line, base: offset - texts[0].start });
        yield each ? texts.flatMap(elementsOf) : texts;
      }
      if (isTorn) throw changed(source.file);
    }
    contents.checkEnd?.();
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
    await contents.close();
  }
}

/**
 * Reads a regular file of one payload at once, if it is small. Returns undefined for any other file, for one that is blank
 * or has a byte order mark, and for one that cannot be read.
 */
function readWhole({ file, layout, isGzip }: Source): (PayloadText & { version: string }) | undefined {
  if (layout !== "one" || isGzip) return undefined;
  let handle: number | undefined;
  try {
    const opened = openKnownFile(file);
    handle = opened.handle;
    const { stats } = opened;
    const { size } = stats;
    // Files generated by the system on reading have size 0.
    if (size === 0 || size > chunkSize) return undefined;
    const bytes = new Uint8Array(size + 1);
    // One more byte than it has shows that it grew.
    if (readSync(handle, bytes, 0, size + 1, null) !== size) return undefined;
    const text = { bytes, start: 0, end: size, origin: { line: 1, column: 1 }, version: versionIn(stats) };
    return withoutBom(text).bom || skipSpace(bytes, 0, size) === size ? undefined : text;
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Identifies the version of a regular file: it differs if the file was changed or replaced. Empty for other files. */
export function versionOf(file: string): string {
  if (file === stdinName) return "";
  try {
    const stats = statSync(file);
    return stats.isFile() ? versionIn(stats) : "";
  } catch {
    return "gone";
  }
}

/** The version of a regular file, made of what the system reports about it. */
export function versionIn({ dev, ino, size, mtimeMs }: Stats): string {
  // Files generated by the system on reading have size 0, and a new time at each stat.
  // A joined text takes a third of the memory of one that is put together piece by piece.
  return size === 0 ? "empty" : [dev, ino, size, mtimeMs].join(" ");
}

export function changed(file: string): InputError {
  return new InputError(file, "was changed while it was linted: lint it again when nothing writes to it");
}

/** The elements of a root array as separate payloads. Any other text is returned unchanged. */
function elementsOf(text: PayloadText): PayloadText[] {
  const { bytes, start, end, origin } = text;
  const at = skipSpace(bytes, start, end);
  if (bytes[at] !== 0x5b || !isReadable(scan(bytes, start, end))) return [text];
  const place = positionReader(bytes, start, end, origin);
  return [...children(bytes, at, end)].map((element) => ({
    bytes,
    start: element.start,
    end: element.end,
    origin: place(element.start),
  }));
}

function openSource(source: Source, { open: bytesOf, onRead, range }: ReadOptions): Bytes {
  const { file, isGzip, foundBy } = source;
  const plain = bytesOf || isGzip || file === stdinName ? undefined : openPlain(source, range, onRead);
  if (plain) return plain;
  if (isGzip && !bytesOf && (foundBy !== undefined || statSync(file, { throwIfNoEntry: false })?.isFile())) {
    const contents = new GunzippedFile(file, onRead);
    const checkEnd = (): void => {
      if (contents.hasTrailingBytes)
        throw new InputError(file, "has bytes after the end of its gzip data, which were not read");
    };
    return { ...fromStream(contents), checkEnd };
  }
  const raw = Readable.from(counted(bytesOf?.() ?? streamed(file), onRead));
  // The reader of the last stream gets every error, so the callback has nothing to do.
  return fromStream(isGzip ? pipeline(raw, createGunzip(), () => {}) : raw);
}

/** The streams that are being read. Those that wait for a writer keep the process alive. */
const openStreams = new Set<Readable>();

/** The bytes of standard input or of a file that is not a regular one. */
export async function* streamed(file: string): AsyncGenerator<Uint8Array> {
  const stream = file === stdinName ? process.stdin : await streamInput(file);
  openStreams.add(stream);
  try {
    yield* stream;
  } finally {
    openStreams.delete(stream);
  }
}

/** Ends the streams that are being read, for a process that reads no more. */
export function closeStreams(): void {
  for (const stream of openStreams) stream.destroy();
}

/**
 * Opens a regular file. Returns undefined for anything else that the command line names, which may block its reader; what
 * a walk found is a regular file.
 */
function openPlain(
  { file, foundBy }: Source,
  range: Range | undefined,
  onRead: ReadOptions["onRead"],
): Bytes | undefined {
  const named = foundBy === undefined ? statsOf(file) : undefined;
  if (typeof named === "object" && !named.isFile()) return undefined;
  const { handle, stats } = openFile(file);
  const { size } = stats;
  let position = range ? firstByte(range) : null;
  // Synchronous: an asynchronous read goes through another thread, which takes longer than most reads.
  const read = (room: Uint8Array): number => {
    const count = readSync(handle, room, 0, room.length, position);
    if (position !== null) position += count;
    onRead?.(count);
    return count;
  };
  return {
    // Files generated by the system on reading report 0.
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
