import { OpenBracket, skipSpace } from "../json/bytes.ts";
import type { Layout } from "./discover.ts";
import { shouldYield, yieldToEventLoop } from "./event-loop.ts";
import { entriesOf } from "./har.ts";
import { elementsOf, type FillFrom, isOfPayloads, type List, type ListTest, listIn, readingBy } from "./lists.ts";
import type { IsWanted, PayloadText } from "./payload.ts";
import { type Range, Splitter } from "./split.ts";

export interface Bytes {
  /** Undefined if it is not known in advance. */
  size: number | undefined;
  /** Reads into a buffer. Returns the number of bytes read, 0 at the end. */
  fill: (room: Uint8Array) => Promise<number> | number;
  /** The same from an offset on, if it can be read from anywhere. */
  fillFrom?: FillFrom;
  /** Whether the source has changed since it was opened. What is complete of it is valid nonetheless. */
  isChanged?: () => boolean;
  close: () => Promise<void> | void;
}

/** Bytes per read, and the most of a small file: what is held of it fits into the cache of a processor. */
export const chunkSize = 1 << 19;

export interface SplitOptions {
  /** Tells lists of payloads, of which each element is one. Without it, a list is a payload. */
  isList?: ListTest | undefined;
  /** Receives where the next payloads start, before these: byte offset and line, and the offset of their buffer. */
  onBatch?: ((place: { offset: number; line: number; base: number }) => void) | undefined;
  /** For a source of lines: reads only the lines that start in this byte range, counted from 1. */
  range?: Range | undefined;
  /** The entries of a HAR file that are needed, by their indexes in it. Without it all are. */
  isWanted?: IsWanted | undefined;
  /** Of the first line: 2 if a byte order mark counts as a column. */
  firstColumn?: number | undefined;
  /** Bytes per read; for tests. */
  chunkSize?: number | undefined;
}

/** Splits bytes into payloads, in groups. A group is valid only until the next one is requested. */
export async function* splitPayloads(
  layout: Layout,
  bytes: Bytes,
  { isList, onBatch, range, isWanted, firstColumn, chunkSize: room = chunkSize }: SplitOptions,
): AsyncGenerator<PayloadText[]> {
  const splitter = new Splitter(layout, room, bytes.size, range, firstColumn);
  let begun: PayloadText | undefined;
  try {
    while (!splitter.isDone) {
      const reading = bytes.fill(splitter.room());
      let texts = splitter.take(typeof reading === "number" ? reading : await reading);
      if (isList && !begun) {
        begun = splitter.begun;
        const list = begun && (await longList(begun, bytes, isList));
        if (list) {
          for (const { base, texts } of elementsOf(list)) {
            if (texts[0]) onBatch?.({ offset: base + texts[0].start, line: texts[0].origin.line, base });
            yield* groupsOf(texts, undefined);
            if (shouldYield()) await yieldToEventLoop();
          }
          return;
        }
      }
      // Of a source that changed, the last text may be incomplete.
      if (splitter.isDone && splitter.endsOpen && bytes.isChanged?.()) texts = texts.slice(0, -1);
      if (layout === "har") for (const file of texts) for (const entry of entriesOf(file, isWanted)) yield [entry];
      else if (texts[0]) {
        const offset = splitter.offsetOf(texts[0]);
        onBatch?.({ offset, line: texts[0].origin.line, base: offset - texts[0].start });
        yield* groupsOf(texts, isList);
      }
    }
  } finally {
    await bytes.close();
  }
}

/** The list of payloads that a file holds, of which parts are read; undefined if it is none, or cannot be read so. */
async function longList(begun: PayloadText, { size, fillFrom }: Bytes, isList: ListTest): Promise<List | undefined> {
  const first = listIn(begun);
  if (!first || !size || !fillFrom) return undefined;
  const list = { ...first, end: size, read: readingBy(fillFrom) };
  const steps = isOfPayloads(list, isList);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value ? list : undefined;
    if (shouldYield()) await yieldToEventLoop();
  }
}

/** What is found in a group is in memory at once, and a list may have millions of elements. */
const maxGroup = 1000;

/** Texts in groups, the elements of a list of payloads in its place. */
export function* groupsOf(texts: readonly PayloadText[], isList: ListTest | undefined): Generator<PayloadText[]> {
  let group: PayloadText[] = [];
  for (const text of isList && texts.some(beginsList) ? withElements(texts, isList) : texts) {
    group.push(text);
    if (group.length < maxGroup) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export async function* tapped(chunks: Chunks, see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

export function bytesOfChunks(chunks: Chunks): Bytes {
  const iterator =
    Symbol.asyncIterator in chunks
      ? chunks[Symbol.asyncIterator]()
      : (chunks[Symbol.iterator]() as Iterator<Uint8Array>);
  let rest: Uint8Array = new Uint8Array(0);
  return {
    size: undefined,
    fill: async (room) => {
      while (rest.length === 0) {
        const next = await iterator.next();
        if (next.done) return 0;
        rest = next.value;
      }
      const taken = rest.subarray(0, room.length);
      room.set(taken);
      rest = rest.subarray(taken.length);
      return taken.length;
    },
    close: async () => {
      await iterator.return?.();
    },
  };
}

function* withElements(texts: readonly PayloadText[], isList: ListTest): Generator<PayloadText> {
  for (const text of texts) {
    const list = listIn(text);
    if (list && hasPayloads(list, isList)) for (const { texts } of elementsOf(list)) yield* texts;
    else yield text;
  }
}

function hasPayloads(list: List, isList: ListTest): boolean {
  const steps = isOfPayloads(list, isList);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function beginsList({ bytes, start, end }: PayloadText): boolean {
  return bytes[skipSpace(bytes, start, end)] === OpenBracket;
}
