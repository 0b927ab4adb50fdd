import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { patternProblem, textPattern } from "../../src/text/pattern.ts";
import { runs } from "../runs.ts";

const isMatch = (pattern: string, text: string): boolean => textPattern(pattern).test(text);

describe("a pattern of a document", () => {
  test.each([
    "^-?\\d{0,10}(?:\\.\\d{0,10})?$",
    "^[A-Z]{2}\\d{6}[A-D]?$",
    "^([A-Z]{2}-)*x$",
    "(a+)+$",
    "^(a|aa)+$",
    "^\\d*(?:x|\\d*)\\w*$",
    "\\p{Lu}\\P{L}",
    "[(?=]\\u{1F600}",
  ])("such as %s can be used", (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });

  test.each([
    "(.)\\1",
    "(?<year>\\d)\\k<year>",
    "(?=a)b",
    "(?!a)b",
    "a(?<=b)",
    "a(?<!b)",
    "(?i)abc",
    "(?i:abc)",
    "(?P<name>a)",
    "(?<name>a)|(?<name>b)",
    "abc\\Z",
    "[",
    "((a{1000}){1000}){1000}",
    "(?:(?:(?:){1000}){1000}){1000}",
    "a{99999999999999999999}",
    "a".repeat(2000),
  ])("such as %s cannot", (pattern) => {
    expect(patternProblem(pattern)).toBeTypeOf("string");
  });

  // Each would take a million times a million steps, or more, if ways through the pattern were tried one by one.
  test.each([
    "^(a+)+$",
    "a*a*b",
    "a+b",
    ".*.*x",
    "^(?:a|aa)*$",
    "(?:a?){200}b",
    "^a*a*a*a*a*$",
    "(x+x+)+y",
    "\\ba*\\b!",
  ])("takes linear time: %s", (pattern) => {
    expect(isMatch(pattern, `${"a".repeat(1_000_000)}?`)).toBe(false);
  });

  test("takes bounded memory on characters that differ", () => {
    const text = Array.from({ length: 200_000 }, (_, i) => String.fromCodePoint(0x1000 + (i % 40_000))).join("");
    expect(isMatch("[\\p{Lu}Ā-ſ].{1,50}\\p{Nd}$", text)).toBe(/[\p{Lu}Ā-ſ].{1,50}\p{Nd}$/u.test(text));
  });
});

const characters = [
  "a",
  "b",
  "A",
  "1",
  "_",
  "-",
  " ",
  "\n",
  "\r",
  "\u2028",
  "\u00a0",
  "\u180e",
  "\ufeff",
  "é",
  "ſ",
  "\u212a",
  "١",
  "😀",
  "\ud83d",
  "\ude00",
  "\0",
  ".",
];

const leaf = fc.constantFrom(
  ..."ab1_-é😀 ",
  ".",
  "\\.",
  "\\d",
  "\\D",
  "\\s",
  "\\S",
  "\\w",
  "\\W",
  "\\b",
  "\\B",
  "^",
  "$",
  "\\n",
  "\\cJ",
  "\\0",
  "\\x61",
  "\\u0061",
  "\\u{1F600}",
  "\\ud83d\\ude00",
  "\\ud83d",
  "\\ude00",
  "\\p{L}",
  "\\P{L}",
  "\\p{Script=Greek}",
  "[a-c]",
  "[^a]",
  "[^]",
  "[]",
  "[\\s\\S]",
  "[\\]b-]",
  "[\\w-]",
  "[\\b]",
  "[😀a]",
  "[\\ud83d\\ude00]",
  "(?:)",
  "()",
);

const quantifier = fc.constantFrom("*", "+", "?", "{2}", "{0}", "{0,2}", "{1,}", "{2,3}", "*?", "+?", "??", "{1,2}?");

const { pattern: anyPattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("pattern"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
    fc.array(tie("pattern"), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join("|")})`),
    fc.tuple(tie("pattern"), quantifier).map(([part, sign]) => `(${part})${sign}`),
    fc.tuple(leaf, quantifier).map(([part, sign]) => part + sign),
  ),
}));

const anyText = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((parts) => parts.join(""));

test("patterns match as regular expressions with the flag u do", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyPattern, fc.array(anyText, { minLength: 1, maxLength: 8 }), (pattern, texts) => {
      let expression: RegExp;
      try {
        expression = new RegExp(pattern, "u");
      } catch {
        expect(patternProblem(pattern)).toBeTypeOf("string");
        return;
      }
      if (patternProblem(pattern) !== undefined) return;
      compared++;
      for (const text of texts)
        expect([pattern, text, isMatch(pattern, text)]).toEqual([pattern, text, expression.test(text)]);
    }),
    { numRuns: runs(5000, 150) },
  );
  expect(compared).toBeGreaterThan(runs(5000, 150) / 2);
});
