import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Position, positionReader } from "../../src/json/position.ts";
import { codePoint } from "../code-point.ts";
import { bytesOf } from "../input/documents.ts";
import { runs } from "../runs.ts";

/** The position after a text, counted as an editor does. */
function placeBehind(text: string, { line, column }: Position = { line: 1, column: 1 }): Position {
  const lines = text.split("\n");
  const last = lines.at(-1) as string;
  return lines.length === 1
    ? { line, column: column + last.length }
    : { line: line + lines.length - 1, column: last.length + 1 };
}

const units = fc.oneof(
  fc.constantFrom(
    "\n",
    "\r\n",
    "\r",
    "\t",
    "a",
    "é",
    "€",
    "😀",
    "e\u0301",
    "👨‍👩‍👧",
    "\u2028",
    "\ufeff",
    "\0",
    "\uffff",
    "\u{10ffff}",
  ),
  fc.string({ unit: codePoint, minLength: 1, maxLength: 1 }),
);
const texts = fc.array(units, { maxLength: 20 });

describe("placeReader", () => {
  it("agrees with an editor at every character of any text", () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join("");
        const characters = [...text];
        const place = positionReader(bytesOf(text), 0, bytesOf(text).length, { line: 1, column: 1 });
        for (let i = 0; i <= characters.length; i++) {
          const before = characters.slice(0, i).join("");
          expect(place(Buffer.byteLength(before))).toEqual(placeBehind(before));
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it("continues from the start position of a text", () => {
    const origins = fc.record({ line: fc.integer({ min: 1, max: 1e9 }), column: fc.integer({ min: 1, max: 1e9 }) });
    fc.assert(
      fc.property(texts, texts, origins, (before, pieces, origin) => {
        const [outside, text] = [before.join(""), pieces.join("")];
        const bytes = bytesOf(outside + text);
        const place = positionReader(bytes, Buffer.byteLength(outside), bytes.length, origin);
        expect(place(Buffer.byteLength(outside))).toEqual(origin);
        expect(place(bytes.length)).toEqual(placeBehind(text, origin));
      }),
    );
  });

  it("counts ill-formed bytes as they are shown", () => {
    const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
    const bytes = fc.array(fc.oneof(fc.constantFrom(0x61, 0x0a, 0xa3, 0xe2, 0x82, 0xf0, 0x9f, 0xf1), fc.nat(255)));
    fc.assert(
      fc.property(bytes, (raw) => {
        const all = Uint8Array.from(raw);
        const place = positionReader(all, 0, all.length, { line: 1, column: 1 });
        // A decoder restarts after an ASCII byte, so both must agree there.
        for (let at = 1; at <= all.length; at++)
          if (at === all.length || (all[at - 1] as number) < 0x80)
            expect(place(at)).toEqual(placeBehind(lenient.decode(all.subarray(0, at))));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("counts the pound sign of Windows-1252 as one column", () => {
    const bytes = Buffer.from("\u00a325, \u00a330, ma\u00f1ana", "latin1");
    expect(positionReader(bytes, 0, bytes.length, { line: 1, column: 1 })(bytes.length)).toEqual({
      line: 1,
      column: bytes.length + 1,
    });
  });

  it("reads nothing after the text", () => {
    const bytes = Uint8Array.from([0x61, 0xf0, 0x9f, 0x98, 0x80]);
    expect(positionReader(bytes, 0, 2, { line: 1, column: 1 })(2)).toEqual({ line: 1, column: 3 });
  });

  it("moves an offset within a character to its end", () => {
    const place = positionReader(bytesOf("a😀b"), 0, 6, { line: 1, column: 1 });
    expect([1, 2, 3, 4, 5, 6].map((offset) => place(offset).column)).toEqual([2, 4, 4, 4, 4, 5]);
  });

  it("reads rising offsets in one pass", () => {
    const bytes = Buffer.alloc(5_000_000, "é\n");
    const place = positionReader(bytes, 0, bytes.length, { line: 1, column: 1 });
    for (let offset = 0; offset <= bytes.length; offset += 3) place(offset);
    expect(place(bytes.length).line).toBe(1 + Math.floor(bytes.length / 3));
  });
});
