import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shellWord } from "../../src/text/shell.ts";
import { printable } from "../../src/text/visible.ts";
import { operatorFile } from "../profile/halcyon.ts";
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

  test("in commands that are printed, which a shell reads as they were given", () => {
    for (const name of [...names, "it's a $HOME\u202e\\.json"]) {
      expect(printable(shellWord(name))).toBe(shellWord(name));
      expect(execFileSync("bash", ["--norc", "-c", `printf %s ${shellWord(name)}`], { encoding: "utf8" })).toBe(name);
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

test("characters without width are shown in names of files and fields", async () => {
  for (const hidden of ["\u200b", "\u00ad", "\u2060", "\ufeff"]) {
    const folder = makeFolder({ [`a${hidden}.notes.json`]: `{"${hidden}notes": []}` });
    const { stdout } = await inFolder(["lint", "."], { cwd: folder.path });
    expect(stdout).toContain("\ufffdnotes is not a documented field");
    expect(stdout).not.toContain(hidden);
  }
});

test.skipIf(process.platform !== "linux")("a name that is not UTF-8 is an input that cannot be read", async () => {
  const folder = makeFolder({ "d/a.notes.json": note("x") });
  writeFileSync(
    Buffer.concat([Buffer.from(folder.file("d/b")), Buffer.from([0xff]), Buffer.from(".notes.json")]),
    "{}",
  );
  const named = "preflight: d/b\ufffd.notes.json has a name that is not UTF-8: rename it.\n";
  for (const [argv, also] of [
    [["lint", "d"], ""],
    [["plan", "d"], ""],
    [["fix", "d", "--to", "fixed"], ""],
    [["cluster", "split", "d"], "preflight: Nothing was split.\n"],
  ] as const) {
    const { code, stderr } = await inFolder([...argv], { cwd: folder.path });
    expect(code, argv.join(" ")).toBe(3);
    expect(stderr).toContain(named + also);
    expect(stderr).not.toContain("--help");
  }
});

test("in reports and profiles, whoever wrote them", async () => {
  const escapes = "\u001b[31m\u009b2J\u202e";
  const cause = { id: "a", rule: "r", code: `c${escapes}`, severity: "error", title: escapes, attr: escapes, count: 1 };
  const report = (...causes: object[]): string =>
    JSON.stringify({ summary: { errors: causes.length, warnings: 0 }, causes });
  const operator = operatorFile();
  operator.source.title = escapes;
  Object.assign(operator.schemas["requests/transactions.schema.json"] as object, { description: escapes });
  const folder = makeFolder({
    "old.json": report(),
    "new.json": report(cause),
    "forged.json": report({ ...cause, severity: escapes }),
    "p.json": JSON.stringify(operator),
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
  const escaping = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
  for (const [argv, code] of [
    [["diff", "old.json", "new.json"], 1],
    [["diff", "old.json", "new.json", "--format", "json"], 1],
    [["diff", "old.json", "forged.json"], 2],
    [["schema", "transactions", "--profile", "p.json"], 0],
    [["schema", "--profile", "p.json"], 0],
    [["explain", "--profile", "p.json"], 0],
    [["profile", "check", "p.json"], 0],
  ] as const) {
    const outcome = await inFolder([...argv], { cwd: folder.path });
    expect(outcome.code, outcome.stderr).toBe(code);
    expect(outcome.stdout + outcome.stderr).not.toMatch(escaping);
  }
  await inFolder(["schema", "--export", "out", "--profile", "p.json"], { cwd: folder.path });
  expect(folder.read("out/requests/transactions.schema.json")).not.toMatch(escaping);
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
