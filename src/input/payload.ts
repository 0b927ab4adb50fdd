import { encoder } from "../json/bytes.ts";
import { type ByteRange, type Position, positionReader } from "../json/position.ts";
import type { Kind } from "../spec/operations.ts";

/** The text of one payload: a range of bytes, and its position in its file. */
export interface PayloadText {
  bytes: Uint8Array;
  start: number;
  end: number;
  /** Position of `start` in the file. */
  origin: Position;
  /** As a byte order mark before the text says, or a text in UTF-16 shows without one. UTF-32 is taken for UTF-16. */
  bom?: "utf-8" | "utf-16le" | "utf-16be";
  /** True if it goes on over several lines of a file that has one payload per line. */
  isSpread?: boolean;
  /** True for an element of a list of payloads. */
  isElement?: boolean;
  /** In a HAR file: a request record made from an entry, an entry of another interface, or text that is not HAR. */
  har?: "record" | "other" | "unreadable";
  /** True for a body that a recorder left out. */
  isCut?: boolean;
  /** For a text assembled from another: that text, and a map from a range of this text to its source. */
  source?: { text: PayloadText; spanOf: (range: ByteRange) => ByteRange };
  /** For a record made from a HAR entry: the bodies that are not JSON, so they could not be included. */
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
  /** True if a walk found it, so that JSON in it that is not a payload is not an error. */
  isFound?: boolean | undefined;
  /** Iterated again if a rule across payloads reports something in it. */
  payloads: AsyncIterable<readonly PayloadText[]>;
  /** `payloads` from a payload on, or from the nearest one before it of which an earlier iteration found the offset. */
  from?: (payload: number, isWanted?: IsWanted) => { first: number; payloads: AsyncIterable<readonly PayloadText[]> };
}

/** Whether a payload is wanted, by its index. Asked as it is reached; the text of another one may be anything. */
export type IsWanted = (payload: number) => boolean;

/** Numbers the texts of a chunk from `first`. Entries of HAR files that are no payloads count, and are skipped. */
export function* numbered(
  texts: readonly PayloadText[],
  first: number,
): Generator<[text: PayloadText, payload: number]> {
  for (const [i, text] of texts.entries()) if (text.har !== "other") yield [text, first + i];
}

/** All payloads of an input, numbered, up to the index `end`. A text is valid until the next one is requested. */
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

/** The positions in the file of ranges of a text. `isPlain` says that it is known to be ASCII on one line. */
export function positionsOf(
  { source, ...text }: PayloadText,
  ranges: readonly ByteRange[],
  isPlain = false,
): [start: Position, end: Position][] {
  if (source) return positionsOf(source.text, ranges.map(source.spanOf));
  if (isPlain) {
    const { line, column } = text.origin;
    const at = (offset: number): Position => ({ line, column: column + offset - text.start });
    return ranges.map(({ start, end }) => [at(start), at(end)]);
  }
  const read = positionReader(text.bytes, text.start, text.end, text.origin);
  const offsets = ranges.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const positions = new Map(offsets.map((offset) => [offset, read(offset)]));
  return ranges.map(({ start, end }) => [positions.get(start) as Position, positions.get(end) as Position]);
}

export function payloadText(text: string | Uint8Array): PayloadText {
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  return withoutBom({ bytes, start: 0, end: bytes.length, origin: { line: 1, column: 1 } });
}

/** Excludes a byte order mark, which editors do not count as a column. */
export function withoutBom(text: PayloadText): PayloadText {
  const { bytes, start, end } = text;
  if (end - start < 2) return text;
  const [a, b] = [bytes[start] as number, bytes[start + 1] as number];
  // No other text begins with one of these.
  if (a !== 0xef && a !== 0xff && a !== 0xfe && a !== 0 && b !== 0) return text;
  if (a === 0xef && b === 0xbb && end - start > 2 && bytes[start + 2] === 0xbf)
    return { ...text, start: start + 3, bom: "utf-8" };
  if (a === 0xff && b === 0xfe) return { ...text, bom: "utf-16le" };
  if (a === 0xfe && b === 0xff) return { ...text, bom: "utf-16be" };
  if (end - start < 4) return text;
  const [c, d] = [bytes[start + 2] as number, bytes[start + 3] as number];
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { ...text, bom: "utf-16be" };
  // JSON, like most texts, begins with two characters of ASCII.
  if (isAscii(a) && b === 0 && isAscii(c) && d === 0) return { ...text, bom: "utf-16le" };
  if (a === 0 && isAscii(b) && c === 0 && isAscii(d)) return { ...text, bom: "utf-16be" };
  return text;
}

/** A whole text, decoded as its byte order mark says: shells write redirected output in UTF-16, or with a mark. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder(payloadText(bytes).bom).decode(bytes);
}

function isAscii(byte: number): boolean {
  return byte > 0 && byte < 0x80;
}

export function isUtf16({ bom }: Pick<PayloadText, "bom">): boolean {
  return bom === "utf-16le" || bom === "utf-16be";
}
