import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { printable } from "../../src/text/visible.ts";
import { brokenNote, makeFolder, note } from "./folder.ts";
import { inFolder } from "./run.ts";

const names = [
  "\u001b[2J\u001b]0;owned\u0007.notes.json",
  "\n::error::forged.notes.json",
  "##vso[task.x]##[group].notes.json",
];

/** Everything that a CI system or a terminal would obey. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
const commands = /[\u0000-\u0009\u000b-\u001f]|##[a-z]*\[|::/;

describe.skipIf(process.platform === "win32")("names of files cannot command a terminal or a CI system", () => {
  test.each([
    ["lint", []],
    ["lint", ["--format", "compact"]],
    ["plan", []],
  ])("%s %j", async (command, options) => {
    for (const name of names) {
      const folder = makeFolder({ [`d/${name}`]: brokenNote(), "e/a.notes.json": "{" });
      const argv = [command, "d", "e", `none${name}`, `none${name}/*`, ...options];
      const { stdout, stderr, code } = await inFolder(argv, { cwd: folder.path });
      expect(code).toBeGreaterThan(0);
      expect(stdout + stderr).not.toMatch(commands);
      expect(stderr.split("\n").filter((line) => line !== "" && !line.startsWith("preflight: "))).toEqual([]);
    }
  });

  test("in what is said of wrong arguments", async () => {
    for (const name of names) {
      const folder = makeFolder({ [`d/${name}`]: note("x"), "a.json": "{}" });
      for (const argv of [
        ["lint", "d", "--accepted", `d/${name}`],
        ["lint", "d", "--format", name],
        ["lint", "d", "--baseline", name],
        ["lint", "d", "--config", name],
        ["lint", "d", "--rule", name],
        ["locate", "--payload", `d/${name}:7`, "a.json"],
        ["explain", name],
      ]) {
        const { code, stderr } = await inFolder(argv, { cwd: folder.path });
        expect(code, argv.join(" ")).toBe(2);
        expect(stderr).not.toMatch(commands);
      }
    }
  });
});

test("each character stays one column wide", () => {
  expect(printable("a::b:::: ##[x] ##VSO[y] [z]")).toBe("a:∶b:∶:∶ ##⁅x] ##VSO⁅y] [z]");
});

test.runIf(process.platform === "linux")("a name that is not UTF-8 is reported as such", async () => {
  const folder = makeFolder();
  writeFileSync(Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from([0xff]), Buffer.from(".notes.json")]), "{}");
  const { code, stderr } = await inFolder(["lint", "."], { cwd: folder.path });
  expect(code).toBe(3);
  expect(stderr).toMatch(/name that is not UTF-8/);
});

test("a file whose name begins with a hyphen is told from an option", async () => {
  const folder = makeFolder({ "-q.notes.json": note("x"), "--all.notes.json": note("x") });
  for (const name of ["-q.notes.json", "--all.notes.json"]) {
    const { code, stderr } = await inFolder(["lint", name], { cwd: folder.path });
    expect(code).toBe(2);
    expect(stderr).toContain(`Name the file as ./${name}.`);
  }
  expect(await inFolder(["lint", "./-q.notes.json"], { cwd: folder.path })).toMatchObject({ code: 0 });
});
