/**
 * Runs the transcripts of test/transcripts/: each shows one behaviour of the command line, a sentence first.
 * pass_... ends with exit code 0, fail_... with another. UPDATE_TRANSCRIPTS=1 writes their output:
 * read it before you commit it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, print, replay } from "./transcript.ts";

const folder = fileURLToPath(new URL("../transcripts/", import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

describe("the command line", () => {
  it.each(names)("%s", async (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const replayed = await replay(parse(text));
    if (isUpdate) writeFileSync(join(folder, name), print(replayed));
    else expect(print(replayed)).toBe(text);
    expect(replayed.about.trim()).toMatch(/^\S.*\.$/s);
    expect(replayed.steps.at(-1)?.code === 0, "pass_ or fail_ says how it ends").toBe(name.startsWith("pass_"));
    // Output never has a stack trace.
    for (const { stderr } of replayed.steps) expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  });

  it("is shown by transcripts that are named after how they end", () => {
    expect(names.filter((name) => !/^(pass|fail)_[a-z0-9_]+\.txt$/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(40);
  });
});
