import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isDynamic, PatternError, parseGlob, pathMatcher } from "../../src/input/glob.ts";

describe("a pattern matches paths", () => {
  it.each<[pattern: string, matching: string[], others: string[]]>([
    ["a.json", ["a.json", "a.json/b"], ["b.json", "a.jso", "x/a.json"]],
    ["*.json", ["a.json", ".json".replace(".", "x.")], ["a/b.json", ".a.json", "a.jsonl"]],
    ["x/*", ["x/a", "x/a/b"], ["x", "y/a", "x/.a"]],
    ["**/*.json", ["a.json", "x/y/a.json"], ["x/.y/a.json", "a.txt", "../a.json"]],
    ["x/**", ["x/a", "x/y/a"], ["y", "x/.y"]],
    ["**/a/**/b", ["a/b", "x/a/y/z/b", "a/a/b/b"], ["b/a", "a/c"]],
    ["a?c", ["abc", "a😀c"], ["ac", "abbc"]],
    ["[a-c]x", ["ax", "cx"], ["dx", "-x"]],
    ["[!a-c]x", ["dx"], ["ax", "x"]],
    ["[]a]x", ["]x", "ax"], ["bx"]],
    ["{a,b{c,d}}.json", ["a.json", "bc.json", "bd.json"], ["b.json", "{a,bc}.json"]],
    ["w-{9..11}", ["w-9", "w-10", "w-11"], ["w-8", "w-{9..11}"]],
    ["{a}", ["{a}"], ["a"]],
    ["[a", ["[a"], ["a"]],
    ["a\\*[b\\]]", ["a*b", "a*]"], ["axb"]],
    [".*", [".a"], ["a"]],
    ["./a//b", ["a/b"], ["b"]],
  ])("%s", (pattern, matching, others) => {
    const matches = pathMatcher(pattern);
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  it("of the same text, whatever signs are escaped in it", () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !text.includes("/") && text !== ".");
    fc.assert(
      fc.property(name, (text) => {
        const escaped = text.replace(/[^\w]/gu, "\\$&");
        expect(pathMatcher(escaped)(text)).toBe(true);
        expect(isDynamic(parseGlob(escaped))).toBe(false);
      }),
    );
  });
});

describe("a pattern that would take a backtracking matcher for ever", () => {
  const long = "a".repeat(250);
  test.each([
    `${"*a".repeat(100)}b`,
    `${"**/".repeat(100)}b`,
    `${"{a,aa}".repeat(9)}*${"a*".repeat(100)}b`,
    `${"**/*a*a*a*/".repeat(40)}b`,
  ])("%s", (pattern) => {
    const matches = pathMatcher(pattern);
    expect(matches(long)).toBe(false);
    expect(matches(`${"aaaa/".repeat(60)}${long}`)).toBe(false);
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
  `*${"a".repeat(5000)}`,
])("%s is refused", (pattern) => {
  expect(() => parseGlob(pattern)).toThrow(PatternError);
});
