import type { Place } from "./place.ts";

/** The text of one payload: a stretch of bytes, and where it stands in its file. */
export interface PayloadText {
  bytes: Uint8Array;
  start: number;
  end: number;
  /** Place of `start` in the file. */
  origin: Place;
  /** What stood before it that no UTF-8 JSON has: a byte order mark, or that of UTF-16. */
  mark?: "utf-8" | "utf-16";
}

/** The payload that a whole text is. */
export function payloadText(text: string | Uint8Array): PayloadText {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return withoutMark({ bytes, start: 0, end: bytes.length, origin: { line: 1, column: 1 } });
}

/** Sets a byte order mark aside. Editors do not count one as a column. */
export function withoutMark(text: PayloadText): PayloadText {
  const [a, b, c] = text.bytes.subarray(text.start, Math.min(text.end, text.start + 3));
  if (a === 0xef && b === 0xbb && c === 0xbf) return { ...text, start: text.start + 3, mark: "utf-8" };
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return { ...text, mark: "utf-16" };
  return text;
}
