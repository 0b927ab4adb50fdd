import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as literals from "../../src/json/literals.ts";
import { readText } from "../../src/json/tape.ts";
import { documentPathProblem } from "../../src/rules/keywords.ts";
import { isDate, isDatetime, isOffsetDatetime, isUuid } from "../../src/spec/string-formats.ts";
import { placeholderProblem } from "../../src/text/placeholders.ts";
import { runs } from "../runs.ts";

/** What a test of a literal says of the string with a text, which is all that is on the tape. */
function of<Said>(test: (start: number, end: number) => Said, text: string): Said {
  const bytes = Buffer.from(JSON.stringify(text));
  readText(bytes, 0, bytes.length);
  return test(0, bytes.length);
}

/** Texts that differ from one of some in a few characters. */
const near = (...texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(40), fc.nat(1), fc.constantFrom("", ...'0123456789-:./TZtz+ aF\u00e9\n"\\%')), {
        maxLength: 2,
      }),
    )
    .map(([text, changes]) =>
      changes.reduce((now, [at, removed, put]) => now.slice(0, at) + put + now.slice(at + removed), text),
    );

const uuid = "3fa85f64-5717-4562-b3fc-2C963F66AFA6";
const days = ["2024-02-29", "1900-02-29", "2000-02-29", "2026-12-31", "2026-04-31", "2026-10-09", "2026-00-10"];
const times = ["T00:00:00", "T23:59:59", "T24:00:00", "T12:60:00", "T12:00:60", "T09:08:07"];
const ends = ["Z", ".5Z", ".Z", "+01:00", "-23:59", "+24:00", "+01:60", ".125+05:30"];
const moments = days.flatMap((day) => times.flatMap((time) => ends.map((end) => `${day}${time}${end}`)));

describe("a string is of a format by its bytes as by its text:", () => {
  test.each<[string, (start: number, end: number) => boolean, (text: string) => boolean, readonly string[]]>([
    ["date", (start, end) => literals.dayOf(start, end) >= 0, isDate, days],
    ["date-time", (start, end) => literals.momentOf(start, end) >= 0, isDatetime, moments],
    ["offset-date-time", literals.isOffsetMoment, isOffsetDatetime, moments],
    ["uuid", literals.isUuidAt, isUuid, [uuid]],
  ])("%s", (_, byBytes, byText, texts) => {
    for (const text of texts) expect([text, of(byBytes, text)]).toEqual([text, byText(text)]);
    fc.assert(
      fc.property(near(...texts), (text) => {
        expect([text, of(byBytes, text)]).toEqual([text, byText(text)]);
      }),
      { numRuns: runs(20_000) },
    );
  });
});

it("orders moments as their texts", () => {
  const valid = moments.filter(isDatetime);
  for (const [i, text] of valid.entries())
    for (const other of valid.slice(i))
      expect(of(literals.momentOf, text) < of(literals.momentOf, other)).toBe(text < other);
});

describe("a string that is certainly right by its bytes is right by its text:", () => {
  const words = ["nan", "NULL", "None", "undefined", "n/a", "<NA>", "(null)", "#N/A", "1.5e+07", "12.0", "1,234", "[]"];
  const names = ["A-100", "Z\u00fcrich", " x ", "'1", "<id>", "{id}", "$id", "\u00a0x", "x\u200b", "0012", "-7", '"q"'];
  const paths = [
    "a/b.pdf",
    "/a",
    "a//b",
    "a/../b",
    "./a",
    "C:\\a",
    "https://a/b",
    "s3://b/c",
    "a b.pdf",
    "a/",
    "..a",
    "caf\u008e/b",
  ];

  const cases: [string, (start: number, end: number) => boolean, (text: string) => boolean, string[], string[]][] = [
    [
      "no placeholder",
      (start, end) => literals.isReal(start, end, false),
      (text) => placeholderProblem(text, "text") === undefined,
      [...words, ...names],
      ["A-100", "Meter read", "0012", "nano", "Z\u00fcrich"],
    ],
    [
      "an identifier",
      (start, end) => literals.isReal(start, end, true),
      (text) => placeholderProblem(text, "identifier") === undefined,
      [...words, ...names],
      ["A-100", "0012", "nano", "Z\u00fcrich"],
    ],
    [
      "a document path",
      literals.isPlainPath,
      (text) => documentPathProblem(text) === undefined,
      paths,
      ["a/b.pdf", "a b.pdf", "\u00ab\u00e9.pdf"],
    ],
    ["not blank", literals.isFilled, (text) => text.trim() !== "", [" ", "\u00a0", "\u2003x", "\u0416"], ["\u0416"]],
  ];

  test.each(cases)("%s", (_, byBytes, byText, texts, certain) => {
    for (const text of certain) expect([text, of(byBytes, text)]).toEqual([text, true]);
    fc.assert(
      fc.property(near(...texts, ...certain), (text) => {
        if (of(byBytes, text)) expect([text, byText(text)]).toEqual([text, true]);
      }),
      { numRuns: runs(20_000) },
    );
  });
});

it("counts the characters of a string without escapes", () => {
  const unescaped = fc.string({ unit: fc.constantFrom("a", "\u00e9", "\u20ac", "\u{1f600}"), maxLength: 6 });
  fc.assert(
    fc.property(unescaped, fc.nat(6), fc.nat(6), (text, least, most) => {
      const { length } = [...text];
      const isLong = (start: number, end: number): boolean => literals.isLong(start, end, least, most);
      expect(of(isLong, text)).toBe(length >= least && length <= most);
    }),
    { numRuns: runs(2000, 1000) },
  );
});

it("reads the value, the places and the digits of a decimal", () => {
  fc.assert(
    fc.property(near("12.50", "-0.5", ".5", "5.", "007", "1e3", "123456789012.345", "1234567890123456"), (text) => {
      const value = of(literals.amount, text);
      const [isDecimal, whole = "", fraction = ""] = /^-?(\d{0,9})\.?(\d{0,5})$/.exec(text) ?? [];
      const read = [value, literals.lastDecimal.wholeDigits, literals.lastDecimal.places];
      if (!Number.isNaN(value)) expect(value).toBe(Number(text));
      if (isDecimal && whole + fraction !== "") expect(read).toEqual([Number(text), whole.length, fraction.length]);
    }),
    { numRuns: runs(20_000) },
  );
});
