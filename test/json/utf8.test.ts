import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstInvalidByte, sequenceLength } from "../../src/json/utf8.ts";
import { codePoint } from "../code-point.ts";
import { runs } from "../runs.ts";

const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

/** The end of the longest valid UTF-8 prefix. */
function longestValid(bytes: Uint8Array): number {
  let end = bytes.length;
  while (!isUtf8(bytes.subarray(0, end))) end--;
  return end;
}

// Prefers bytes that begin, continue and limit sequences.
const anyBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf),
      fc.constantFrom(0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff),
      fc.nat(255),
    ),
    { maxLength: 10 },
  )
  .map((bytes) => Uint8Array.from(bytes));

describe("firstInvalidByte", () => {
  it("is the end of the longest valid prefix", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(firstInvalidByte(bytes, 0, bytes.length)).toBe(isUtf8(bytes) ? -1 : longestValid(bytes));
      }),
      { numRuns: runs(5000) },
    );
  });

  it("finds nothing in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const bytes = new TextEncoder().encode(text);
        return firstInvalidByte(bytes, 0, bytes.length) === -1;
      }),
      { numRuns: 30 },
    );
  });

  it("agrees with a decoder on every pair of bytes and every three-byte and four-byte prefix", () => {
    for (let lead = 0x80; lead <= 0xff; lead++)
      for (let second = 0; second <= 0xff; second++)
        for (const rest of [[], [0x80], [0x80, 0x80], [0xbf, 0xbf]]) {
          const bytes = Uint8Array.of(lead, second, ...rest);
          if (firstInvalidByte(bytes, 0, bytes.length) < 0 !== isUtf8(bytes)) expect.fail(`${[...bytes]}`);
        }
  });

  it("reads its own range only", () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, anyBytes, (before, bytes, behind) => {
        const found = firstInvalidByte(bytes, 0, bytes.length);
        const all = Buffer.concat([before, bytes, behind]);
        const shifted = firstInvalidByte(all, before.length, before.length + bytes.length);
        expect(shifted).toBe(found < 0 ? -1 : found + before.length);
      }),
      { numRuns: runs(5000) },
    );
  });

  it.each<[string, number[], number]>([
    ["Latin-1", [0x43, 0x61, 0x66, 0xe9, 0x22], 3],
    ["a stray continuation byte", [0x61, 0x80], 1],
    ["an overlong slash", [0x61, 0xc0, 0xaf], 1],
    ["an overlong three-byte form", [0xe0, 0x80, 0xaf], 0],
    ["an overlong four-byte form", [0xf0, 0x80, 0x80, 0xaf], 0],
    ["a surrogate", [0x61, 0xed, 0xa0, 0x80], 1],
    ["beyond U+10FFFF", [0xf4, 0x90, 0x80, 0x80], 0],
    ["a character that the end cuts", [0x61, 0xf0, 0x9f, 0x98], 1],
    ["a second fault behind the first", [0xff, 0x61, 0xff], 0],
  ])("finds %s", (_, bytes, offset) => {
    expect(firstInvalidByte(Uint8Array.from(bytes), 0, bytes.length)).toBe(offset);
  });
});

describe("sequenceLength", () => {
  it("splits any bytes into the characters and replacements of a decoder", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const pieces: string[] = [];
        for (let at = 0; at < bytes.length; ) {
          const length = sequenceLength(bytes, at, bytes.length);
          const piece = bytes.subarray(at, at + Math.abs(length));
          if (isUtf8(piece) !== length > 0) return false;
          pieces.push(lenient.decode(piece));
          at += Math.abs(length);
        }
        return pieces.every((piece) => [...piece].length === 1) && pieces.join("") === lenient.decode(bytes);
      }),
      { numRuns: runs(5000) },
    );
  });
});
