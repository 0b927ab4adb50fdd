import fc from "fast-check";
import { expect, test } from "vitest";
import { distance, nearest } from "../../src/text/spelling.ts";
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
