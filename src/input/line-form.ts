import { decode, LineFeed, OpenBrace, OpenBracket, skipSpace } from "../json/bytes.ts";
import { faultsIn } from "../json/faults.ts";
import { readText } from "../json/tape.ts";

/** What the first lines of a text show: payloads in lines, one that goes on over several lines, or another format. */
export type LineForm = "lines" | "spread" | OtherFormat;

type OtherFormat = "csv" | "compressed";

/** Only the first bytes of a file decide, so that all who read it, or cut it into pieces, decide the same. */
export const headBytes = 1 << 16;

/** The form of lines that begin at the start of some bytes; undefined if more bytes are needed to tell. */
export function lineFormOf(bytes: Uint8Array, isEnd: boolean): LineForm | undefined {
  const end = Math.min(bytes.length, headBytes);
  const isWhole = isEnd || bytes.length >= headBytes;
  const start = skipSpace(bytes, bytes[0] === 0xef ? 3 : 0, end);
  const first = bytes.subarray(start, end);
  const feed = first.indexOf(LineFeed);
  if (isCompressed(first)) return "compressed";
  if (feed < 0) return isWhole ? (isEnd && end === bytes.length && otherFormatOf(first)) || "lines" : undefined;
  const opens = mayGoOn(first, feed) && isOpen(first, feed);
  if (!opens && !beginsCsv(first)) return "lines";
  const next = skipSpace(first, feed, first.length);
  const second = first.indexOf(LineFeed, next);
  if (!isWhole && second < 0) return undefined;
  if (isCsv(first)) return "csv";
  // After a line that was cut off, the next one is no part of its value.
  const to = second < 0 ? first.length : second;
  return opens && next < to && (isOpen(first, to) || readText(first, 0, to)) ? "spread" : "lines";
}

/** Whether a line ends where a value may go on: most payloads do not, and need not be scanned. */
function mayGoOn(bytes: Uint8Array, end: number): boolean {
  return /[[{,:]\s*$/.test(decode(bytes, Math.max(0, end - 100), end));
}

/** Whether a text begins a list or an object, and no more. */
function isOpen(bytes: Uint8Array, end: number): boolean {
  return (bytes[0] === OpenBrace || bytes[0] === OpenBracket) && isCutOff(bytes, 0, end);
}

/** Whether a text ends before its value does. */
export function isCutOff(bytes: Uint8Array, start: number, end: number): boolean {
  const last = faultsIn(bytes, start, end).at(-1);
  return last?.type === "syntax" && last.problem === "unexpected-end";
}

function beginsCsv(bytes: Uint8Array): boolean {
  return /^["\w\u0080-\uffff#-]/.test(decode(bytes, 0, Math.min(bytes.length, 4)));
}

/** The format of what is not JSON, if it shows. */
export function otherFormatOf(bytes: Uint8Array): OtherFormat | undefined {
  return isCompressed(bytes) ? "compressed" : isCsv(bytes) ? "csv" : undefined;
}

/** Whether bytes begin as gzip, zip, Zstandard, bzip2 or xz data does. */
function isCompressed(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  return magics.some((magic) => head.startsWith(magic));
}

const magics = ["\x1f\x8b", "PK\x03\x04", "(\xb5/\xfd", "BZh91AY", "\xfd7zXZ"];

/** Whether a text is a table: its first line has several fields, and the second one as many. */
function isCsv(bytes: Uint8Array): boolean {
  if (!beginsCsv(bytes)) return false;
  const [first = "", second] = decode(bytes, 0, Math.min(bytes.length, headBytes))
    .split("\n")
    .filter((line) => line.trim() !== "");
  // JSON in one column, where each of its quotes is two.
  if (/^"[[{]\s*""/.test(first)) return true;
  const names = withoutQuoted(first);
  if (names === undefined || /["[\]{}:]|^(?:INSERT INTO|COPY|CREATE) /i.test(names)) return false;
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
