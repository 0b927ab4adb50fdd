import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import { makeFolder } from "../cli/folder.ts";
import { inFolder, root } from "../cli/run.ts";

const page = readFileSync(join(root, "docs/formats.md"), "utf8");
const names = Object.keys(reporters) as ReporterName[];
const { file, read } = makeFolder({}, afterAll);

beforeAll(async () => {
  const files = ["unknown-field.misspelt.notes.json", "amount-decimals.three-places.transactions.json"];
  const args = names.flatMap((name) => ["--format", `${name}=${file(name)}`]);
  await inFolder(["lint", ...files, ...args], { cwd: join(root, "samples/broken") });
});

test("the page has a section for every format, and no other", () => {
  const sections = [...page.matchAll(/^## ([a-z]+)$/gm)].map(([, name]) => name);
  expect(sections.sort()).toEqual([...names].sort());
});

test.each(["compact", "csv", "ndjson", "service"] as const)("the example of %s is what it makes", (name) => {
  const [, section = ""] = new RegExp(`^## ${name}\n(.*?)(?=^## )`, "ms").exec(page) ?? [];
  const [, example] = /^```\w+\n(.*?)^```$/ms.exec(section) ?? [];
  expect(example).toBe(read(name).replaceAll("\r\n", "\n"));
});
