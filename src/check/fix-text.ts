import type { PayloadText } from "../input/payload.ts";
import { decode, encoder, skipSpace } from "../json/bytes.ts";
import { pathTo, pointerOf } from "../json/path.ts";
import { offsetReader } from "../json/position.ts";
import byteOrderMark from "../rules/byte-order-mark.ts";
import type { Kind } from "../spec/operations.ts";
import { maskAll } from "./code-frame.ts";
import type { Finding } from "./finding.ts";
import { isDataKey } from "./looks-like.ts";
import { isShown } from "./mask.ts";
import { type Checked, type CheckOptions, check } from "./payload.ts";

/** An edit that was made, for people and programs. */
export interface MadeEdit extends Pick<Finding, "file" | "payload" | "line" | "column" | "attr" | "rule"> {
  /** The text before and after the edit; personal values are masked. */
  before: string;
  after: string;
}

/** A payload with every exact edit made. */
export interface FixedText {
  /** The whole text of the payload. */
  bytes: Uint8Array;
  /** True if an edit removes the byte order mark before the text. */
  dropsMark: boolean;
  edits: MadeEdit[];
}

/** An edit may reveal another finding with an edit. The rounds end after this number. */
const maxRounds = 10;

/** Makes the exact edits of the findings in one payload. Returns undefined if there are none. */
export function fixText(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): FixedText | undefined {
  const made: MadeEdit[] = [];
  let current = text;
  // There may be blank lines between a mark and its text.
  const hasMark = text.bytes[text.start - 3] === 0xef;
  let dropsMark = false;
  for (let round = 0; round < maxRounds; round++) {
    // Personal values are written to the copy, so the edits must not be masked.
    const checked = check(current, kind, file, payload, { ...options, wantsCodeFrame: undefined, showValues: true });
    const edits = byteEditsOf(
      current,
      checked.findings.map(({ finding }) => finding),
    ).filter(({ finding }) => finding.rule !== byteOrderMark.id || hasMark);
    if (edits.length === 0) break;
    const names = namesIn(edits, current);
    made.push(...edits.map((edit) => madeEdit(edit, current, checked, options, names)));
    dropsMark ||= edits.some(({ finding }) => finding.rule === byteOrderMark.id);
    const bytes = applyEdits(current, edits);
    current = { bytes, start: 0, end: bytes.length, origin: text.origin };
  }
  if (made.length === 0) return undefined;
  return { bytes: current.bytes.subarray(current.start, current.end), dropsMark, edits: made };
}

/** The names that some edits correct, by the pointers of what they name. */
function namesIn(edits: readonly ByteEdit[], text: PayloadText): ReadonlyMap<string, string> {
  const ofNames = edits.filter((edit) => isOfName(edit, text));
  return new Map(ofNames.map(({ finding, text }) => [finding.pointer, JSON.parse(text) as string]));
}

function isOfName({ end }: ByteEdit, { bytes, end: textEnd }: PayloadText): boolean {
  return bytes[skipSpace(bytes, end, textEnd)] === 0x3a;
}

function madeEdit(
  edit: ByteEdit,
  payload: PayloadText,
  { content }: Checked,
  { showValues, profile }: CheckOptions,
  names: ReadonlyMap<string, string>,
): MadeEdit {
  const { start, end, text, finding } = edit;
  const { file, line, column, attr, rule, kind, part, pointer } = finding;
  const before = decode(payload.bytes, start, end);
  const place = { file, payload: finding.payload, line, column, attr, rule };
  if (rule === byteOrderMark.id) return { ...place, before: "\uFEFF", after: "" };
  if (showValues) return { ...place, before, after: text };
  const isKey = isOfName(edit, payload);
  const written = pathTo(content.value, pointer);
  // What a misspelt field holds is shown if its own name shows it.
  const path = written
    .map((step, i) => names.get(pointerOf(written.slice(0, i + 1))) ?? step)
    .slice(part === "body" ? 1 : 0);
  const mask = (literal: string): string => {
    const shown: unknown = JSON.parse(literal);
    const isPlain = isKey ? !isDataKey(String(shown), profile) : kind !== null && isShown(kind, path, shown, profile);
    return isPlain ? literal : maskAll(literal);
  };
  return { ...place, before: mask(before), after: mask(text) };
}

/** A replacement of a range of bytes. */
interface ByteEdit {
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
