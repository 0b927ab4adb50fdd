import { type ByteRange, type Position, positionReader } from "../json/position.ts";
import type { Kind } from "../spec/operations.ts";

/** The text of one payload: a range of bytes, and its position in its file. */
export interface PayloadText {
  bytes: Uint8Array;
  start: number;
  end: number;
  /** Position of `start` in the file. */
  origin: Position;
  /** The byte order mark before the text, if any. */
  bom?: "utf-8" | "utf-16";
  /** Of a HAR file: a request record made of an entry, an entry that is none of this interface, or what is no HAR. */
  har?: "record" | "other" | "unreadable";
  /** Of a text that was made of another: that text, and which stretch of it one of this text comes from. */
  source?: { text: PayloadText; spanOf: (stretch: ByteRange) => ByteRange };
  /** Of a record made of a HAR entry: the bodies that are no JSON, so that they could not be made parts of it. */
  broken?: readonly BrokenBody[];
}

/** A body that should be JSON but is not. */
export interface BrokenBody {
  part: "body" | "response";
  kind: Kind;
  text: PayloadText;
}

/** One input of a run: a name for reports, and its payloads, some at a time. */
export interface Input {
  file: string;
  /** Read again if a rule across payloads has found something in it. */
  payloads: AsyncIterable<readonly PayloadText[]>;
  /** The same from a payload on, or from one before it, as far as where they stand is known from walking them. */
  from?: (payload: number) => { first: number; payloads: AsyncIterable<readonly PayloadText[]> };
}

/**
 * Numbers the texts of a chunk from `first`, and skips the entries of HAR files that are not requests of this
 * interface: they count in the numbers, but are not payloads.
 */
export function* numbered(
  texts: readonly PayloadText[],
  first: number,
): Generator<[text: PayloadText, payload: number]> {
  for (const [i, text] of texts.entries()) if (text.har !== "other") yield [text, first + i];
}

/** All payloads of an input, numbered, up to the index `end`. A text is valid until the next one is asked for. */
export async function* eachPayload(
  chunks: Input["payloads"],
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<[text: PayloadText, payload: number]> {
  let first = 0;
  if (end > 0)
    for await (const texts of chunks) {
      yield* numbered(texts.slice(0, end - first), first);
      first += texts.length;
      if (first >= end) return;
    }
}

/** The places in the file of byte offsets of a text, where stretches of it begin and end. */
export function positionsOf(
  { source, ...text }: PayloadText,
  stretches: readonly ByteRange[],
): [start: Position, end: Position][] {
  if (source) return positionsOf(source.text, stretches.map(source.spanOf));
  const read = positionReader(text.bytes, text.start, text.end, text.origin);
  const offsets = stretches.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const places = new Map(offsets.map((offset) => [offset, read(offset)]));
  return stretches.map(({ start, end }) => [places.get(start) as Position, places.get(end) as Position]);
}

/** A whole text as one payload. */
export function payloadText(text: string | Uint8Array): PayloadText {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return withoutBom({ bytes, start: 0, end: bytes.length, origin: { line: 1, column: 1 } });
}

/** Excludes a byte order mark, which editors do not count as a column. */
export function withoutBom(text: PayloadText): PayloadText {
  const [a, b, c] = text.bytes.subarray(text.start, Math.min(text.end, text.start + 3));
  if (a === 0xef && b === 0xbb && c === 0xbf) return { ...text, start: text.start + 3, bom: "utf-8" };
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return { ...text, bom: "utf-16" };
  return text;
}
