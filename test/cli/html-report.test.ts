import { expect, test } from "vitest";
import { commandLine, lintAgain } from "../../src/cli/lint/report-text.ts";
import { brokenNote, makeFolder } from "./folder.ts";
import { inProcess } from "./run.ts";

test("a command is written as a shell reads it", () => {
  expect(commandLine("lint", ["a b", "it's", "<stdin>", "--alone=true", "--known=*.json"])).toBe(
    "preflight lint 'a b' 'it'\\''s' - --alone '--known=*.json'",
  );
});

test("the command that lints again keeps what decides the findings, and writes no file", () => {
  const argv = ["x", "--rule=date=off", "--format=html=a.html", "--quiet=true", "--known=k", "--baseline=b.json"];
  expect(lintAgain([...argv, "--write-baseline=true"], undefined)).toEqual([
    "x",
    "--rule=date=off",
    "--known=k",
    "--baseline=b.json",
  ]);
  expect(lintAgain(["x"], ["html=a.html"])).toEqual(["x", "--format=pretty"]);
  expect(lintAgain(["<stdin>"], undefined)).toBeUndefined();
});

test("the page of a run names its command, its date, the kinds of its payloads and the rules that were off", async () => {
  const folder = makeFolder({ "a.notes.json": brokenNote() });
  const report = folder.file("report.html");
  const argv = [folder.file("a.notes.json"), "--rule", "date=off", "--format", `html=${report}`];
  await inProcess("lint", ...argv, "--today", "2026-01-31");
  const page = folder.read("report.html");
  expect(page).toContain(`preflight lint ${folder.file("a.notes.json")} --rule=date=off --format=html=${report}`);
  expect(page).toMatch(/<time datetime="\d{4}-\d\d-\d\dT[\d:.]+Z">/);
  expect(page).toContain("2026-01-31, for rules about dates");
  expect(page).toContain("<dt>notes</dt><dd>1</dd>");
  expect(page).toMatch(/Off:.*<code>date<\/code>/s);
  expect(page).toMatch(/<code>preflight lint --only=[a-z-]+ --all [^<]* --rule=date=off --today=2026-01-31<\/code>/);
});
