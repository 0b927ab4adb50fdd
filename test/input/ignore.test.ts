import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IgnoreList, ignoredBy, ignoreFileIn } from "../../src/input/ignore.ts";
import { PatternError } from "../../src/input/pattern.ts";
import { makeFolder } from "../cli/folder.ts";

/** The paths that a .preflightignore in a folder leaves out. */
function leftOut(folder: string, paths: readonly string[]): string[] {
  const ignored = ignoredBy((above) => (above.startsWith(folder) ? [ignoreFileIn(folder) ?? []].flat() : []));
  return paths.filter((path) => ignored(join(folder, path)) !== undefined);
}

const paths = [
  "a.json",
  "b.json",
  "x/a.json",
  "x/b.json",
  "x/y/a.json",
  "y/a.json",
  "{a}.json",
  "a b.json",
  "#a",
  "!a",
  "[.json",
];

describe("a .preflightignore leaves out what git would", () => {
  const { path: folder, write } = makeFolder({}, afterAll);
  beforeAll(() => {
    for (const path of paths) write(path, "{}");
    execFileSync("git", ["init", "-q"], { cwd: folder });
  });

  test.each([
    ["a.json"],
    ["/a.json"],
    ["x/"],
    ["/x/y"],
    ["x/*"],
    ["x/**"],
    ["**/y"],
    ["**/y/*.json"],
    ["*.json\n!b.json"],
    ["x/\n!x/b.json"],
    ["!a.json\na.json"],
    ["a.json\n!/x/a.json"],
    ["[!a].json"],
    ["?.json"],
    ["{a}.json"],
    ["\\#a\n\\!a"],
    ["#a"],
    ["c\\ \nb.json  "],
    ["# comment\n\n  \na.json   "],
    ["a\\ b.json"],
    ["x/y/\r\nb.json\r\n"],
    ["y"],
    ["a.json/"],
    ["?.json/\n[xy]/\n/"],
  ])("%j", (text) => {
    write(".gitignore", text);
    write(".preflightignore", text);
    // Not every system has a file of the last name.
    const asked = [...paths, "c "];
    expect(leftOut(folder, asked)).toEqual(checkIgnore(folder, asked));
  });
});

function checkIgnore(cwd: string, names: readonly string[]): string[] {
  try {
    const found = execFileSync("git", ["check-ignore", "--no-index", "-z", "--stdin"], {
      cwd,
      input: names.join("\0"),
    });
    return found.toString().split("\0").filter(Boolean);
  } catch {
    // git returns 1 when nothing is ignored.
    return [];
  }
}

describe("a list of patterns", () => {
  test("is answered at once, however many patterns without wildcards it has", () => {
    const list = new IgnoreList(
      "/r",
      Array.from({ length: 100_000 }, (_, i) => `/x/${i}.json`),
      String,
    );
    expect(list.decide("/r/x/99999.json", false)?.index).toBe(99_999);
    expect(list.decide("/r/x/100000.json", false)).toBeUndefined();
  });

  test.each([
    ["too many wildcards", ["*a*a*a*a*a*b"]],
    ["too many patterns with wildcards", Array.from({ length: 10_001 }, (_, i) => `*${i}`)],
  ])("with %s is refused", (_, patterns) => {
    expect(() => new IgnoreList("/r", patterns, String)).toThrow(PatternError);
  });

  test("has the folder of the list in a pattern or not", () => {
    const list = new IgnoreList("/r", ["./a.json", ".//x/./*.json"], String);
    const paths = ["/r/a.json", "/r/x/b.json", "/r/x/a.json/b", "/r/x", "/r/y/b.json"];
    expect(paths.map((path) => list.decide(path, false)?.index)).toEqual([0, 1, undefined, undefined, undefined]);
  });

  test("decides before those that are given before it", () => {
    const lists = [["*.json"], ["!a.json"]].map((patterns) => new IgnoreList("/r", patterns, () => "--exclude"));
    const ignored = ignoredBy(() => lists);
    expect([ignored("/r/a.json"), ignored("/r/b.json")]).toEqual([undefined, "*.json (--exclude)"]);
  });

  test("names the line of a pattern that is not supported", () => {
    const folder = makeFolder({ ".preflightignore": "a\n\n*a*a*a*a*a*b\n" });
    expect(() => ignoreFileIn(folder.path)).toThrow(/\.preflightignore:3: /);
  });

  test("in a folder instead of a file is refused", () => {
    const folder = makeFolder();
    mkdirSync(folder.file(".preflightignore"));
    expect(() => ignoreFileIn(folder.path)).toThrow(PatternError);
  });

  test("does not match its own folder, or those above it", () => {
    const list = new IgnoreList("/a/b", ["*", "a", "b/", "**/b"], () => "--exclude");
    for (const folder of ["/a/b", "/a", "/"]) expect(list.decide(folder, true)).toBeUndefined();
    for (const folder of ["/a/b/b", "/c", "/a/c"]) expect(list.decide(folder, true)?.isIgnored).toBe(true);
  });

  test("matches files outside its folder by name only", () => {
    const list = new IgnoreList("/r/s", ["*.old.json", "x/a.json", "**/y/*.json"], String);
    expect(list.decide("/q/a.old.json", false)).toBeDefined();
    expect(list.decide("/q/y/a.json", false)).toBeDefined();
    expect(list.decide("/q/x/a.json", false)).toBeUndefined();
  });
});
