import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytes, day, time } from "../../src/json/recognise.ts";
import { runs } from "../runs.ts";

function read(reader: (at: number) => number, text: Uint8Array): number {
  bytes.set(text, 3);
  return reader(3);
}

/** Texts like the one given, with up to two other bytes. */
const like = (text: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      text,
      fc.array(fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.integer({ min: 0x2d, max: 0x3b }))), { maxLength: 2 }),
    )
    .map(([text, changes]) => {
      const changed = Uint8Array.from(text, (unit) => unit.charCodeAt(0));
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      return changed;
    });

const digits = (max: number, length: number): fc.Arbitrary<string> =>
  fc.nat(max).map((value) => String(value).padStart(length, "0"));

describe("day", () => {
  it("is the number of a day that exists, whatever the bytes", () => {
    const dates = fc.tuple(digits(9999, 4), digits(13, 2), digits(32, 2)).map((parts) => parts.join("-"));
    fc.assert(
      fc.property(like(dates), (text) => {
        const written = String.fromCharCode(...text);
        const instant = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN;
        const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(written);
        expect(read(day, text)).toBe(exists ? Number(written.replaceAll("-", "")) : -1);
      }),
      { numRuns: runs(5000) },
    );
  });
});

describe("time", () => {
  it("is the number of a time of a day, whatever the bytes", () => {
    const times = fc.tuple(digits(25, 2), digits(61, 2), digits(61, 2)).map((parts) => `T${parts.join(":")}Z`);
    fc.assert(
      fc.property(like(times), (text) => {
        const written = String.fromCharCode(...text);
        const exists = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(written);
        expect(read(time, text)).toBe(exists ? Number(written.replaceAll(/\D/g, "")) : -1);
      }),
      { numRuns: runs(5000) },
    );
  });
});
