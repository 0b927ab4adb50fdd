/** The output of commands and programs in README.md is real. UPDATE_TRANSCRIPTS=1 updates it. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { isKind, requestKinds } from "../src/index.ts";
import { reporters } from "../src/reporters/index.ts";
import { inFolder, linkPackage, root } from "./cli/run.ts";
import { parse, print, replay } from "./cli/transcript.ts";

const path = join(root, "README.md");
const readme = readFileSync(path, "utf8");
const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

/** The code blocks in a language. */
function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, text]) => text as string);
}

/** The cells of the first column of a table, found by the start of its heading. */
function firstColumn(head: string): string[] {
  const [, table = ""] = new RegExp(`^\\| ${head} .*\n\\|[-| ]*\n((?:\\|.*\n)*)`, "m").exec(readme) ?? [];
  return [...table.matchAll(/^\| `?([^|`]+?)`? +\|/gm)].map(([, cell]) => cell as string);
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
    const folder = mkdtempSync(join(tmpdir(), "preflight-readme-"));
    try {
      linkPackage(folder);
      const [program = ""] = blocks("js");
      writeFileSync(join(folder, "program.mjs"), program);
      const { stdout, stderr } = await promisify(execFile)(process.execPath, ["program.mjs"], { cwd: folder });
      expect(stderr).toBe("");
      if (isUpdate) update(`\`\`\`text\n${blocks("text")[0]}`, `\`\`\`text\n${stdout}`);
      else expect(stdout).toBe(blocks("text")[0]);
      expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(10);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("names exactly the report formats", () => {
    const [, sentence = ""] = /`--format NAME` chooses(.*?)\n\n/s.exec(readme) ?? [];
    const named = [...sentence.matchAll(/`([a-z]+)`/g)].map(([, name]) => name as string);
    expect(named.sort()).toEqual(Object.keys(reporters).sort());
  });

  it("names every kind of request", () => {
    expect(firstColumn("kind").sort()).toEqual([...requestKinds].sort());
    for (const [, name] of readme.matchAll(/`([a-z-]+\.\d{3})`/g)) expect(isKind(name as string), name).toBe(true);
  });

  it("names the exit codes as the help does", async () => {
    const { stdout } = await inFolder(["--help"]);
    const [, codes = ""] = /Exit codes: (.*)/s.exec(stdout) ?? [];
    expect(firstColumn("exit code")).toEqual([...codes.matchAll(/(\d) /g)].map(([, code]) => code));
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
