import { children } from "../input/locate.ts";
import type { PayloadText } from "../input/payload.ts";
import { decode, type Path, skipSpace } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import { isPlainField, schemaFieldNames } from "../interface/schemas.ts";

/** The source line of a finding, cut around its place where it is long. */
export interface Frame {
  /** A stretch of one line; personal values masked with their length kept. */
  text: string;
  /** UTF-16 offsets of the marked part in `text`. */
  start: number;
  end: number;
  /** Whether the line goes on to the left or right of `text`. */
  cutLeft: boolean;
  cutRight: boolean;
}

/** Bytes of a line that are kept on each side of the place. */
const reach = 240;

/**
 * The frame around the bytes from `start` to `end`. Personal data never stands in it unless `showValues`: in a payload
 * of known kind every value is masked but those of documented fields that hold no personal data; in one that cannot be
 * parsed, or of no known kind, every word but the documented field names.
 */
export function frameOf(
  { bytes, start: from, end: to }: PayloadText,
  kind: Kind | undefined,
  start: number,
  end: number,
  showValues: boolean,
): Frame {
  let lineStart = start;
  while (lineStart > from && bytes[lineStart - 1] !== 0x0a) lineStart--;
  let lineEnd = start;
  while (lineEnd < to && bytes[lineEnd] !== 0x0a) lineEnd++;
  if (lineEnd > lineStart && bytes[lineEnd - 1] === 0x0d) lineEnd--;

  const left = characterStart(bytes, Math.max(lineStart, start - reach), lineStart);
  const right = characterStart(bytes, Math.min(lineEnd, Math.min(end, start + reach) + reach), lineStart);
  const markEnd = Math.max(Math.min(end, right), Math.min(start + 1, right));
  const pieces: string[] = [];
  let at = left;
  const copy = (until: number, mask: (text: string) => string): void => {
    if (until > at) pieces.push(mask(decode(bytes, at, until)));
    at = Math.max(at, until);
  };
  const asItIs = (text: string): string => text;
  if (showValues) copy(right, asItIs);
  else if (kind === undefined) copy(right, maskWords);
  else {
    for (const span of unplainValues(bytes, from, to, kind, left, right)) {
      copy(Math.min(span.start, right), asItIs);
      copy(Math.min(span.end, right), maskAll);
    }
    copy(right, asItIs);
  }
  const text = pieces.join("");
  const markFrom = decode(bytes, left, start).length;
  return {
    text,
    start: markFrom,
    end: markFrom + decode(bytes, start, markEnd).length,
    cutLeft: left > lineStart,
    cutRight: right < lineEnd,
  };
}

/** The start of the character that the byte at `at` belongs to. */
function characterStart(bytes: Uint8Array, at: number, least: number): number {
  let i = at;
  while (i > least && ((bytes[i] ?? 0) & 0xc0) === 0x80) i--;
  return i;
}

/** Values between `left` and `right` that may be personal: of personal fields, and of fields nobody documented. */
function* unplainValues(
  bytes: Uint8Array,
  from: number,
  to: number,
  kind: Kind,
  left: number,
  right: number,
): Generator<{ start: number; end: number }> {
  function* visit(at: number, end: number, path: Path): Generator<{ start: number; end: number }> {
    if (end <= left || at >= right) return;
    if (bytes[at] === 0x7b || bytes[at] === 0x5b)
      for (const child of children(bytes, at, to)) yield* visit(child.start, child.end, [...path, child.step]);
    else if (!isPlainField(kind, path)) yield { start: at, end };
  }
  yield* visit(skipSpace(bytes, from, to), to, []);
}

const maskedCharacter = /[\p{L}\p{N}\p{M}]/gu;
const word = /[\p{L}\p{N}\p{M}_]+/gu;

/** A value with every letter and digit masked, its length kept. */
export function maskAll(text: string): string {
  return text.replace(maskedCharacter, (character) => "•".repeat(character.length));
}

function maskWords(text: string): string {
  return text.replace(word, (found) =>
    schemaFieldNames().has(found) || bareWords.has(found) ? found : maskAll(found),
  );
}

const bareWords: ReadonlySet<string> = new Set([
  "true",
  "false",
  "null",
  "NaN",
  "Infinity",
  "None",
  "True",
  "False",
  "undefined",
]);
