/** The output of commands and programs in README.md is real. UPDATE_TRANSCRIPTS=1 updates it. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { requestKinds } from "../src/index.ts";
import { makeFolder } from "./cli/folder.ts";
import { inFolder, linkPackage, root } from "./cli/run.ts";
import { parse, print, replay } from "./cli/transcript.ts";

const path = join(root, "README.md");
const readme = readFileSync(path, "utf8");
const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

/** The code blocks in a language. */
function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, text]) => text as string);
}

function update(old: string, text: string): void {
  writeFileSync(
    path,
    readFileSync(path, "utf8").replace(old, () => text),
  );
}

describe("README.md", () => {
  it.each(blocks("console").map((block) => [block.split("\n")[0], block]))(
    "shows the output of %s",
    async (_, block) => {
      const replayed = print(await replay(parse(block as string)));
      if (isUpdate) update(`\`\`\`console\n${block}`, `\`\`\`console\n${replayed}`);
      else expect(replayed).toBe(block);
    },
  );

  it("shows a program that imports the package by name, and its output", async () => {
    const [program = ""] = blocks("js");
    const { path: cwd } = makeFolder({ "program.mjs": program });
    linkPackage(cwd);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["program.mjs"], { cwd });
    expect(stderr).toBe("");
    if (isUpdate) update(`\`\`\`text\n${blocks("text")[0]}`, `\`\`\`text\n${stdout}`);
    else expect(stdout).toBe(blocks("text")[0]);
    expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(10);
  });

  it("names every kind of request", () => {
    const [, sentence = ""] = /The kinds of requests are (.*?)\. /s.exec(readme) ?? [];
    const named = [...sentence.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name as string);
    expect(named.sort()).toEqual([...requestKinds].sort());
  });

  it("names existing options only", async () => {
    const { stdout } = await inFolder(["lint", "--help"]);
    for (const [, option] of readme.matchAll(/`(--[a-z-]+)/g)) expect(stdout).toContain(option);
  });

  it("uses scripts of package.json to install and try", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    for (const [, script] of readme.matchAll(/npm ci && npm (?:run )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(script);
  });
});
