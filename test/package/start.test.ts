import { readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./install.ts";

const folder = join(root, "dist/cli");

function read(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

/** Some files of dist/cli, and those that they import when they load. */
function loaded(...files: readonly string[]): Set<string> {
  const found = new Set(files);
  for (const file of found)
    for (const [, path = ""] of read(file).matchAll(/\bfrom"(\.[^"]+)"/g))
      found.add(posix.join(posix.dirname(file), path));
  return found;
}

/** The file of a command, which is loaded when it runs. */
function fileOf(command: string): string {
  const pattern = new RegExp(`import\\(\`\\./((?:commands/${command}|${command}-[\\w-]+)\\.js)\`\\)`);
  const texts = [...loaded("main.js")].map((file) => pattern.exec(read(file))?.[1]);
  return texts.find((file) => file !== undefined) as string;
}

const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));

const size = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + read(file).length, 0);

describe("the files that a command loads when it starts", () => {
  it("are few for lint", () => {
    expect(loaded("main.js", fileOf("lint")).size).toBeLessThanOrEqual(9);
  });

  it.each([
    ["the HTML report", "<!doctype html>"],
    ["the SARIF report", "partialFingerprints"],
    ["the reader of configs", "InvalidCommentToken"],
    ["profiles", "holds no profile"],
    ["what writes help", "showHelpOnFail"],
  ])("leave out %s for lint until something needs them", (_, text) => {
    const having = (files: Iterable<string>): string[] => [...files].filter((file) => read(file).includes(text));
    expect(having(loaded("main.js", fileOf("lint")))).toEqual([]);
    expect(having(all)).not.toEqual([]);
  });

  it("have no command before one is chosen", () => {
    expect(size(loaded("main.js"))).toBeLessThan(size(loaded("main.js", fileOf("lint"))) / 2);
  });
});

describe("a place in a bundle", () => {
  it("is mapped to its source, for stack traces", () => {
    const file = all.find((each) => read(each).includes("`amount-decimals`,title:")) as string;
    const lines = read(file).split("\n");
    const line = lines.findIndex((each) => each.includes("`amount-decimals`,title:"));
    const map = new SourceMap(JSON.parse(read(`${file}.map`)));
    expect(map.findEntry(line, lines[line]?.indexOf("`amount-decimals`,title:") as number)).toMatchObject({
      originalSource: expect.stringContaining("/src/rules/amount-decimals.ts"),
    });
  });
});
