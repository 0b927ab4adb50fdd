import type { PayloadText } from "../input/payload.ts";
import { offsetReader } from "../json/position.ts";
import type { Finding } from "./finding.ts";

/** A replacement of a range of bytes. */
export interface ByteEdit {
  start: number;
  end: number;
  text: string;
  finding: Finding;
}

/**
 * The edits of a payload's findings as ranges of its bytes, in order. Of two edits that overlap, the first is kept. The
 * edit that removes a byte order mark has an empty range, because positions do not count the mark.
 */
export function byteEditsOf({ bytes, start, end, origin }: PayloadText, findings: readonly Finding[]): ByteEdit[] {
  const offsetOf = offsetReader(bytes, start, end, origin);
  const edits: ByteEdit[] = [];
  for (const finding of findings) {
    if (!finding.edit) continue;
    const { range, text } = finding.edit;
    const from = offsetOf(range);
    const to = offsetOf({ line: range.endLine, column: range.endColumn });
    if (from >= (edits.at(-1)?.end ?? 0)) edits.push({ start: from, end: to, text, finding });
  }
  return edits;
}

/** The bytes of a payload from the start of its text, with edits applied; all other bytes are unchanged. */
export function applyEdits({ bytes, start, end }: PayloadText, edits: readonly ByteEdit[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let at = start;
  for (const edit of edits) {
    pieces.push(bytes.subarray(at, edit.start), encoder.encode(edit.text));
    at = edit.end;
  }
  pieces.push(bytes.subarray(at, end));
  const edited = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const piece of pieces) {
    edited.set(piece, length);
    length += piece.length;
  }
  return edited;
}
