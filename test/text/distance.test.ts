import fc from "fast-check";
import { expect, test } from "vitest";
import { distance, foldedIdentifier, nearest } from "../../src/text/spelling.ts";
import { runs } from "../runs.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });

test("a distance that is limited is the same up to the limit, and above it beyond", () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(4), (a, b, most) => {
      const exact = distance(a, b);
      const limited = distance(a, b, most);
      return exact <= most ? limited === exact : limited > most;
    }),
    { numRuns: runs(2000) },
  );
});

test.each([
  ["", "", 0],
  ["is_pined", "is_pinned", 1],
  ["amuont", "amount", 1],
  ["ca", "abc", 3],
  ["date", "name", 2],
])("the distance of %s and %s is %i", (a, b, expected) => {
  expect(distance(a, b)).toBe(expected);
  expect(distance(b, a)).toBe(expected);
});

test.each([
  ["fsh", ["bash", "zsh", "fish"], "fish"],
  ["csh", ["bash", "zsh", "fish"], "zsh"],
  ["Fish", ["fishy", "fish"], "fish"],
  ["fish", ["fishy", "fish"], undefined],
  ["tcsh", ["fish"], undefined],
  ["xish", ["fish", "wish"], "fish"],
  ["xd", ["id"], "id"],
  ["enilno", ["online"], undefined],
  ["REPAYMNETS", ["REPAYMENT"], "REPAYMENT"],
  ['="PAYMENT"', ["PAYMENT", "REPAYMENT"], "PAYMENT"],
  ["ĐAB", ["ĐABC"], "ĐABC"],
])("the word nearest to %s in %j is %s", (word, words, expected) => {
  expect(nearest(word, words)).toBe(expected);
});

test.each([
  ["000", "0"],
  ["A-0070", "a-70"],
  ["A01B2", "a01b2"],
  ["v1.02", "v1.02"],
])("an identifier such as %s is folded to %s: only a number at its end loses zeros", (identifier, folded) => {
  expect(foldedIdentifier(identifier)).toBe(folded);
});

// Many minutes where time grows with the square of their number.
test("zeros that end in no number are read in linear time", () => {
  const zeros = "0".repeat(1_000_000);
  expect(foldedIdentifier(`${zeros}x`)).toBe(`${zeros}x`);
}, 60_000);
