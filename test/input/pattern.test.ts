import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isDynamic, literalPattern, PatternError, parsePattern, pathMatcher } from "../../src/input/pattern.ts";

describe("a pattern matches paths", () => {
  it.each<[pattern: string, matching: string[], others: string[]]>([
    ["a.json", ["a.json", "a.json/b"], ["b.json", "a.jso", "x/a.json"]],
    ["*.json", ["a.json", ".json".replace(".", "x.")], ["a/b.json", ".a.json", "a.jsonl"]],
    ["x/*", ["x/a", "x/a/b"], ["x", "y/a", "x/.a"]],
    ["**/*.json", ["a.json", "x/y/a.json"], ["x/.y/a.json", "a.txt", "../a.json"]],
    ["x/**", ["x/a", "x/y/a"], ["y", "x/.y"]],
    ["**/a/**/b", ["a/b", "x/a/y/z/b", "a/a/b/b"], ["b/a", "a/c"]],
    ["a?c", ["abc"], ["ac", "abbc", "a/c"]],
    ["?a", ["xa"], [".a", "/a"]],
    ["[a-c]x", ["ax", "cx"], ["dx", "-x"]],
    ["[!a-c]x", ["dx"], ["ax", "x", ".x", "y/x"]],
    ["{[!a]x,?y}", ["bx", "by"], [".x", ".y"]],
    ["**/*.json", ["a\nb/c\nd.json"], []],
    ["y[!a-c]x", ["ydx", "y.x"], ["y/x"]],
    ["[a[!]", ["!"], ["b"]],
    ["[]a]x", ["]x", "ax"], ["bx"]],
    ["{a,b{c,d}}.json", ["a.json", "bc.json", "bd.json"], ["b.json", "{a,bc}.json"]],
    ["w-{9..11}", ["w-9", "w-10", "w-11"], ["w-8", "w-{9..11}"]],
    ["w-{11..9}", ["w-9", "w-10", "w-11"], ["w-8", "w-12"]],
    ["w-{2..2}", ["w-2"], ["w-{2}"]],
    ["w-{c..a}", ["w-a", "w-b", "w-c"], ["w-d"]],
    ["{a}", ["{a}"], ["a"]],
    ["(a|b)", ["(a|b)"], ["a"]],
    ["[ab]+", ["a+"], ["ab"]],
    ["!a", ["!a"], ["b"]],
    ['it\'s {"a",b}', ['it\'s "a"', "it's b"], ["its b", "it's a"]],
    ["[a", ["[a"], ["a"]],
    ["a\\*[b\\]]", ["a*b", "a*]"], ["axb"]],
    [".*", [".a"], ["a"]],
    ["./a//b", ["a/b"], ["b"]],
    ["././x/", ["x", "x/a"], ["y", "xx"]],
    ["x./././/y//", ["x./y"], ["x/y", "xy"]],
    ["x*/", ["x", "xy/a"], ["y"]],
    [".", ["a", "a/b"], [".a"]],
    ["./", ["a", "a/b"], [".a"]],
  ])("%s", (pattern, matching, others) => {
    const matches = pathMatcher(pattern);
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  it("of the same text, whatever characters are escaped", () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !text.includes("/") && text !== ".");
    fc.assert(
      fc.property(name, (text) => {
        for (const escaped of [text.replace(/[^\w]/gu, "\\$&"), literalPattern(text)]) {
          expect(pathMatcher(escaped)(text)).toBe(true);
          expect(isDynamic(parsePattern(escaped))).toBe(false);
        }
      }),
    );
  });
});

test.each(["a*", "a?", "[ab]c", "{ab,cd}", "{,ab}"])("%s has a wildcard or alternatives", (pattern) => {
  expect(isDynamic(pattern)).toBe(true);
});

describe("a pattern at the bounds ends on the longest paths", () => {
  const name = "a".repeat(255);
  test.each([
    "*a*a*b",
    "**/*a*/**/*/b",
    "**/a*a/*/**/b",
    "{a,aa}{a,aa}{a,aa}*a*a*b",
    `${"{a,aa}".repeat(6)}*a*b`,
    `${"{a,aa}".repeat(9)}*b`,
    "(a|aa)+(a|aa)+(a|aa)+(a|aa)+b".replace(/\+\(/g, "\\+("),
    "[a]+[a]+[a]+[a]+[a]+[a]+b",
  ])("%s", (pattern) => {
    const matches = pathMatcher(pattern);
    for (const path of [name, `${name}/`.repeat(15), "aaaa/".repeat(800), "a/".repeat(2000)])
      expect(matches(path)).toBe(false);
  });
});

test.each([
  "+(a|a?)+(a|a?)b",
  "@(a)",
  "x/!(a)",
  "?(a)",
  "*(a|b)",
  "{a,b}".repeat(10),
  "{1..2000}",
  "{1..99999}",
  "{1..9..2}",
  "{aa..cc}",
  `*${"a".repeat(5000)}`,
  "*a*a*a*",
  "*a*a/*a*a/*a*a",
  "**/a/**/b/**",
  "**/*a*a*/**/b",
  "{*a,/}{*a,/}{*a,/}{*a,/}",
  "*a[/b]*a[/b]*a[/b]*",
  `${"{a,aa}".repeat(7)}*a*b`,
])("%s is refused", (pattern) => {
  expect(() => parsePattern(pattern)).toThrow(PatternError);
});

test.each(["{1..1000}", ",".repeat(4096), "{a,b}{1..50}*a*b", "**/*a*a*/b", "**/*a*[ab]*", "*a*[ab]*/**", "a**b*c*d"])(
  "%s is not refused",
  (pattern) => {
    expect(() => parsePattern(pattern)).not.toThrow();
  },
);
