import fc from "fast-check";
import { expect, it } from "vitest";
import { unescaped } from "../../src/json/unescape.ts";
import { codePoint } from "../code-point.ts";
import { runs } from "../runs.ts";

const encoder = new TextEncoder();

/** One of the spellings that JSON allows for a character. */
function spelled(character: string, choice: number): string {
  const units = [...Array(character.length).keys()].map((i) => character.charCodeAt(i));
  const hex = units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  const short = JSON.stringify(character).slice(1, -1);
  const spellings = [short, hex, hex.toUpperCase().replaceAll("\\U", "\\u"), ...(character === "/" ? ["\\/"] : [])];
  return spellings[choice % spellings.length] as string;
}

it("returns the text of a literal and the offset of every character", () => {
  const character = fc.oneof(
    fc.string({ unit: codePoint, minLength: 1, maxLength: 1 }),
    fc.constantFrom('"', "\\", "/", "\b", "\f", "\n", "\r", "\t", "\u0000", "é", "€", "😀", "a"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(character, fc.nat())), fc.nat(5), (characters, before) => {
      const pieces = characters.map(([each, choice]) => spelled(each, choice));
      const literal = `"${pieces.join("")}"`;
      const bytes = encoder.encode(" ".repeat(before) + literal);
      const { text, spanOf } = unescaped(bytes, { start: before, end: bytes.length });
      expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(text)).toBe(JSON.parse(literal));
      let [inText, inLiteral] = [0, before + 1];
      for (const [i, [each]] of characters.entries()) {
        const range = { start: inText, end: inText + encoder.encode(each).length };
        const source = { start: inLiteral, end: inLiteral + encoder.encode(pieces[i]).length };
        expect(spanOf(range)).toEqual(source);
        // An end within an escape sequence moves behind it.
        if (range.end - range.start > 1 && pieces[i] !== each)
          expect(spanOf({ start: inText, end: inText + 1 })).toEqual(source);
        [inText, inLiteral] = [range.end, source.end];
      }
    }),
    { numRuns: runs(300) },
  );
});

it("keeps invalid UTF-8, and replaces lone surrogates", () => {
  expect(unescaped(new Uint8Array([0x22, 0xe9, 0x22]), { start: 0, end: 3 }).text).toEqual(new Uint8Array([0xe9]));
  const { text, spanOf } = unescaped(encoder.encode('"\\ud800\\u0041"'), { start: 0, end: 14 });
  expect(new TextDecoder().decode(text)).toBe("\uFFFDA");
  expect(spanOf({ start: 3, end: 4 })).toEqual({ start: 7, end: 13 });
});
