import { asciiEnd, sequenceLength } from "./utf8.ts";

/** A position as editors show it: 1-based line, 1-based column in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
}

/**
 * Returns a function that converts byte offsets of UTF-8 text, from `start` to `end`, into positions. `origin` is the
 * position of `start`. Offsets must ascend: they cost one pass over the bytes. Invalid UTF-8 counts as the characters
 * that editors show for it. An offset within a character gives the position after it.
 */
export function positionReader(
  bytes: Uint8Array,
  start: number,
  end: number,
  origin: Position,
): (offset: number) => Position {
  const text = bytes.subarray(0, end);
  const nextLineFeed = (from: number): number => {
    const found = text.indexOf(0x0a, from);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  };
  let at = start;
  let { line, column } = origin;
  let lineFeed = nextLineFeed(start);
  return (offset) => {
    while (lineFeed < offset) {
      line++;
      at = lineFeed + 1;
      column = 1;
      lineFeed = nextLineFeed(at);
    }
    while (at < offset) {
      const from = at;
      at = asciiEnd(bytes, from, offset);
      column += at - from;
      if (at === offset) break;
      const length = sequenceLength(bytes, at, end);
      at += Math.abs(length);
      column += length === 4 ? 2 : 1;
    }
    return { line, column };
  };
}

/** Returns the inverse of `positionReader`. Ascending positions cost one pass; a lower one begins again at `start`. */
export function offsetReader(
  bytes: Uint8Array,
  start: number,
  end: number,
  origin: Position,
): (position: Position) => number {
  let at = start;
  let { line, column } = origin;
  return (position) => {
    if (position.line < line || (position.line === line && position.column < column)) {
      at = start;
      ({ line, column } = origin);
    }
    while (at < end && (line < position.line || column < position.column)) {
      const byte = bytes[at] as number;
      const length = byte < 0x80 ? 1 : sequenceLength(bytes, at, end);
      at += Math.abs(length);
      column += length === 4 ? 2 : 1;
      if (byte === 0x0a) {
        line++;
        column = 1;
      }
    }
    return at;
  };
}

export interface ByteRange {
  start: number;
  end: number;
}
