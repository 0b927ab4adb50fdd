/** The buffer of bytes that recognisers read, and how text gets there. */

import { sequenceLength } from "../utf8.ts";

/** The most bytes that can be recognised at once. */
export const capacity = 1 << 21;
/** Readers look at up to this many bytes after the last one. */
const padding = 64;

/** The bytes that recognisers read. */
export const bytes = new Uint8Array(capacity + padding);
export const view = new DataView(bytes.buffer);

/** Copies text to where recognisers read, unless it is there. */
export function place(text: Uint8Array, start: number, end: number): void {
  if (text !== bytes || start > 0) bytes.set(text.subarray(start, end));
}

const encoder = new TextEncoder();

/** The same for a string. Returns the number of its bytes; -1 if they may not fit. */
export function placeString(text: string): number {
  if (text.length * 3 > capacity) return -1;
  return encoder.encodeInto(text, bytes).written;
}

/** Whether bytes are UTF-8, given that most of them are ASCII. */
export function isUtf8(start: number, end: number): boolean {
  for (let p = start; p < end; ) {
    // Beyond the end is padding, or the payloads before.
    if (p + 4 <= end && (view.getInt32(p, true) & 0x80808080) === 0) {
      p += 4;
      continue;
    }
    const length = (bytes[p] as number) < 0x80 ? 1 : sequenceLength(bytes, p, end);
    if (length < 0) return false;
    p += length;
  }
  return true;
}
