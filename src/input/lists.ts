import { OpenBracket, skipSpace } from "../json/bytes.ts";
import { type Position, positionReader } from "../json/position.ts";
import { elements, type ReadableText } from "../json/spans.ts";
import { isUtf16, type PayloadText } from "./payload.ts";

/** Whether the elements of a list are payloads, by the first of them. */
export type ListTest = (elements: readonly PayloadText[]) => boolean;

/** A list of JSON, in memory or in a file, and its position in the file. */
export interface List extends ReadableText {
  origin: Position;
}

/** Reads from an offset of a file into a buffer. Returns the number of bytes read, 0 at the end. */
export type FillFrom = (offset: number, room: Uint8Array) => number;

/** The list that a text begins with; undefined for any other text. */
export function listIn(text: PayloadText): List | undefined {
  const { bytes, start, end, origin } = text;
  const bracket = skipSpace(bytes, start, end);
  if (bytes[bracket] !== OpenBracket || isUtf16(text)) return undefined;
  const position = positionReader(bytes, start, bracket, origin)(bracket);
  return { start: bracket, end, origin: position, read: () => ({ bytes, base: 0 }) };
}

/** Returns what reads parts of a file, all into one buffer. */
export function readingBy(fillFrom: FillFrom): ReadableText["read"] {
  let bytes = new Uint8Array(0);
  return (from, to) => {
    const size = to - from;
    if (bytes.length < size) bytes = new Uint8Array(size);
    let filled = 0;
    for (let count = -1; count !== 0 && filled < size; filled += count)
      count = fillFrom(from + filled, bytes.subarray(filled, size));
    // Of a file that became shorter, the rest is no JSON.
    bytes.fill(0, filled, size);
    return { bytes, base: from };
  };
}

/** So many elements show whether a list is one of payloads. */
const maxTested = 10;

/** Reads a list once, in steps. Returns whether it is JSON, and one of payloads. */
export function* isOfPayloads(list: List, isList: ListTest): Generator<void, boolean> {
  const { origin } = list;
  let isIt = false;
  let left = maxTested;
  const reading = elements(list);
  for (let part = reading.next(); ; part = reading.next()) {
    if (part.done) return part.value && isIt;
    const { bytes, ranges } = part.value;
    const tested = ranges.slice(0, left).map((range) => ({ bytes, ...range, origin }));
    left -= tested.length;
    isIt ||= isList(tested);
    yield;
  }
}

/** The elements of a list, some at a time, and the offset of their bytes. Valid until the next ones are requested. */
export function* elementsOf(list: List): Generator<{ base: number; texts: PayloadText[] }> {
  let { start, origin } = list;
  for (const { bytes, base, ranges, next } of elements(list)) {
    const place = positionReader(bytes, start - base, next, origin);
    yield { base, texts: ranges.map((range) => ({ bytes, ...range, origin: place(range.start), isElement: true })) };
    start = base + next;
    origin = place(next);
  }
}
