import { firstWhere } from "../tables/first-where.ts";
import { Backslash, encoder, hexAt } from "./bytes.ts";
import type { ByteRange } from "./position.ts";

const LetterU = 0x75;

/** The characters of the one-letter escapes `\b \f \n \r \t`. Any other escaped character stands for itself. */
const meanings = new Map(["\b", "\f", "\n", "\r", "\t"].map((meant) => [JSON.stringify(meant).charCodeAt(2), meant]));

/**
 * The text of a well-formed string literal, as UTF-8, and a function from ranges of the text to ranges of the literal.
 * Invalid UTF-8 is kept, so that it can be reported.
 */
export function unescaped(
  bytes: Uint8Array,
  { start, end }: ByteRange,
): { text: Uint8Array; spanOf: (range: ByteRange) => ByteRange } {
  const text = new Uint8Array(end - start);
  /** Writes the text. Adds where each escape begins and ends in it, and ends in the literal: all else is copied. */
  const write = (turns?: Turn[]): number => {
    let length = 0;
    for (let at = start + 1; at < end - 1; ) {
      const byte = bytes[at] as number;
      if (byte !== Backslash) {
        text[length++] = byte;
        at++;
        continue;
      }
      const { meant, size } = escapeAt(bytes, at);
      const begin = length;
      const unit = meant.charCodeAt(0);
      if (unit < 0x80) text[length++] = unit;
      else length += encoder.encodeInto(meant, text.subarray(length)).written;
      at += size;
      turns?.push({ begin, turn: length, source: at });
    }
    return length;
  };
  const length = write();
  let turns: Turn[] | undefined;
  const sourceOf = (offset: number): number => {
    if (!turns) {
      turns = [{ begin: 0, turn: 0, source: start + 1 }];
      write(turns);
    }
    const all = turns;
    const after = firstWhere(all.length, (i) => (all[i] as Turn).turn > offset);
    // An offset within an escape maps to its end.
    const next = all[after];
    if (next && offset > next.begin) return next.source;
    const { turn, source } = all[after - 1] as Turn;
    return source + offset - turn;
  };
  return {
    text: text.subarray(0, length),
    spanOf: (range) => ({ start: sourceOf(range.start), end: sourceOf(range.end) }),
  };
}

/** An escape: where it begins and ends in the text, and where it ends in the literal. */
interface Turn {
  begin: number;
  turn: number;
  source: number;
}

/** The escape at an offset: its character, and its size in bytes. An escaped surrogate pair is one escape. */
export function escapeAt(bytes: Uint8Array, at: number): { meant: string; size: number } {
  const letter = bytes[at + 1] as number;
  if (letter !== LetterU) return { meant: meanings.get(letter) ?? String.fromCharCode(letter), size: 2 };
  const unit = hexAt(bytes, at + 2);
  const isPair = (unit & 0xfc00) === 0xd800 && bytes[at + 6] === Backslash && bytes[at + 7] === LetterU;
  const low = isPair ? hexAt(bytes, at + 8) : 0;
  return (low & 0xfc00) === 0xdc00
    ? { meant: String.fromCharCode(unit, low), size: 12 }
    : { meant: String.fromCharCode(unit), size: 6 };
}
