import { decode, skipSpace } from "../json/bytes.ts";
import { scan } from "../json/scan.ts";

/** What the first lines of a text show: payloads in lines, one that goes on over several lines, or CSV. */
export type LineForm = "lines" | "spread" | "csv";

/** Only the first bytes of a file decide, so that all who read it, and those who cut it into pieces, decide the same. */
export const headBytes = 1 << 16;

/** The form of lines that begin at the start of some bytes; undefined if more bytes are needed to tell. */
export function lineFormOf(bytes: Uint8Array, isEnd: boolean): LineForm | undefined {
  const end = Math.min(bytes.length, headBytes);
  const isWhole = isEnd || bytes.length >= headBytes;
  const start = skipSpace(bytes, bytes[0] === 0xef ? 3 : 0, end);
  const first = bytes.subarray(start, end);
  const feed = first.indexOf(LineFeed);
  if (feed < 0) return isWhole ? (isEnd && end === bytes.length && isCsv(first) ? "csv" : "lines") : undefined;
  if (start < end && !opensValue(first, feed) && !beginsCsv(first)) return "lines";
  const next = skipSpace(first, feed, first.length);
  if (!isWhole && first.indexOf(LineFeed, next) < 0) return undefined;
  if (isCsv(first)) return "csv";
  return opensValue(first, feed) && goesOn(first, feed, next) ? "spread" : "lines";
}

const LineFeed = 0x0a;

/** Whether a line begins a list or an object and ends before it does. */
function opensValue(bytes: Uint8Array, end: number): boolean {
  if (bytes[0] !== 0x7b && bytes[0] !== 0x5b) return false;
  if (!/[[{,:]\s*$/.test(decode(bytes, Math.max(0, end - 100), end))) return false;
  const last = scan(bytes, 0, end).at(-1);
  return last?.type === "syntax" && last.problem === "unexpected-end";
}

/** Whether the next line is a part of the same value. After a line that was cut off, another payload begins. */
function goesOn(bytes: Uint8Array, feed: number, next: number): boolean {
  if (/[[:]\s*$/.test(decode(bytes, Math.max(0, feed - 100), feed))) return true;
  return /^["\]}]/.test(decode(bytes, next, Math.min(bytes.length, next + 1)));
}

function beginsCsv(bytes: Uint8Array): boolean {
  return /^["\w\u0080-\uffff#-]/.test(decode(bytes, 0, Math.min(bytes.length, 4)));
}

/** Whether a text is a table: its first line has several fields, and the second one as many. */
export function isCsv(bytes: Uint8Array): boolean {
  if (!beginsCsv(bytes)) return false;
  const [first = "", second] = decode(bytes, 0, Math.min(bytes.length, headBytes))
    .split("\n")
    .filter((line) => line.trim() !== "");
  const names = withoutQuoted(first);
  if (names === undefined || /["[\]{}:]/.test(names)) return false;
  const values = second === undefined ? names : withoutQuoted(second);
  return [",", ";", "\t", "|"].some((separator) => {
    const count = names.split(separator).length;
    return count > 1 && (values === undefined || values.split(separator).length === count);
  });
}

/** A line without what is in its quotes; undefined if a quoted text goes on in the next line. */
function withoutQuoted(line: string): string | undefined {
  const rest = line.replaceAll(/"[^"]*"/g, "");
  return rest.includes('"') ? undefined : rest;
}
