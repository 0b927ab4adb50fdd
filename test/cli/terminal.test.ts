/** What a person sees who starts something that waits for a program. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inFolder, root } from "./run.ts";

const script = "/usr/bin/script";

test.skipIf(!existsSync(script) || process.platform !== "linux")("lsp says in a terminal what it waits for", () => {
  const command = `${process.execPath} ${join(root, "bin/preflight.js")} lsp`;
  const { stdout } = spawnSync("timeout", ["20", script, "-qec", command, "/dev/null"], {
    encoding: "utf8",
    input: "\u0004",
  });
  expect(stdout).toContain("waits for an editor");
});

test("lsp says nothing to a program", async () => {
  const { stderr } = await inFolder(["lsp"], { stdin: Buffer.from("") });
  expect(stderr).toBe("");
});

test
  .skipIf(!existsSync(script) || process.platform !== "linux")
  .each([
    "explain",
    "explain notes",
    "serve --list-open",
    "lint samples/broken/business-before-account.business-last.jsonl",
    "plan samples/broken/contract-linkage.lower-case.jsonl",
    "cluster split --help",
  ])("%s fits a terminal of 80 columns", (words) => {
  const command = `stty cols 80 && ${process.execPath} bin/preflight.js ${words} --no-color`;
  const { stdout } = spawnSync(script, ["-qc", command, "/dev/null"], { cwd: root, encoding: "utf8" });
  const lines = stdout.split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test.skipIf(!existsSync(script) || process.platform !== "linux")(
  "the help in a terminal that does not know its width is that without one",
  async () => {
    const command = `stty cols 0 && ${process.execPath} bin/preflight.js serve --help`;
    const { stdout } = spawnSync(script, ["-qc", command, "/dev/null"], { cwd: root, encoding: "utf8" });
    expect(stdout.replaceAll("\r", "")).toBe((await inFolder(["serve", "--help"])).stdout);
  },
);
