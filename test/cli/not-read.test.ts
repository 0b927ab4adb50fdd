import { describe, expect, test } from "vitest";
import { makeFolder, note } from "./folder.ts";
import { inFolder } from "./run.ts";

const others = { "x/b.csv": "a,b", "x/sub/c.xlsx": "", "x/d.notes.json.bak": "{}" };
const ignorable = {
  "x/README.md": "",
  "x/letters/e.pdf": "",
  "x/.hidden.csv": "",
  "x/node_modules/m/f.csv": "",
  "x/skip.csv": "",
};
const files = { "x/a.notes.json": note("a"), ...others, ...ignorable, "x/.preflightignore": "skip.csv\n" };

describe("files that are not read are counted and named once", () => {
  test.each([
    [["lint", "x"], 0],
    [["plan", "x"], 0],
    [["fix", "x", "--to", "fixed"], 0],
  ])("%j", async (argv, code) => {
    const folder = makeFolder(files);
    const outcome = await inFolder(argv, { cwd: folder.path });
    expect(outcome.code, outcome.stderr).toBe(code);
    const said = outcome.stderr.split("\n").filter((line) => line.includes("not read"));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/ 3 other files .*: (?=.*x\/b\.csv)(?=.*x\/sub\/c\.xlsx)(?=.*x\/d\.notes\.json\.bak)/);
  });

  test("in bounded space, and not if they are excluded, documents or what the run writes", async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x/${i}.csv`, ""]));
    const folder = makeFolder({ "x/a.notes.json": note("a"), ...many, "x/docs/list.dat": "", "x/list.txt": "" });
    const { stderr } = await inFolder(["lint", "x", "--documents", "x/docs", "--accepted", "x/list.txt"], {
      cwd: folder.path,
    });
    expect(stderr).toContain("500 other files");
    expect(stderr.length).toBeLessThan(500);
    const excluded = await inFolder(
      ["lint", "x", "--exclude", "*.csv", "--documents", "x/docs", "--exclude", "*.txt"],
      { cwd: folder.path },
    );
    expect(excluded.stderr).not.toContain("other file");
    const quiet = await inFolder(["lint", "x/*.json"], { cwd: folder.path });
    expect(quiet.stderr).toBe("");
  });
});

describe("where nothing was read", () => {
  test.each([
    [["lint", "extrct"], 3, "extract/"],
    [["lint", "extrct/a.notes.json"], 3, "extract/a.notes.json"],
    [["lint", "extract/a.note.json"], 3, "extract/a.notes.json"],
    [["lint", "extrct/*.json"], 4, "extract/"],
    [["extrct"], 2, "extract/"],
    [["fix", "extrct", "--to", "fixed"], 4, "extract/"],
  ])("%j names what is there, and shows no totals", async (argv, code, near) => {
    const folder = makeFolder({ "extract/a.notes.json": note("a") });
    const { code: exit, stdout, stderr } = await inFolder(argv, { cwd: folder.path });
    expect(stderr).toContain(near);
    expect(exit === code || exit === 3).toBe(true);
    expect(stdout + stderr).not.toMatch(/ 0 |^0 /m);
  });

  test.each(["pretty", "compact", "github"])("%s has no totals", async (format) => {
    const folder = makeFolder({ "x/a.csv": "" });
    const { code, stdout, stderr } = await inFolder(["lint", "x", "--format", format], { cwd: folder.path });
    expect({ code, stdout }).toEqual({ code: 4, stdout: "no payload was read\n" });
    // What to do with a table.
    expect(stderr).toMatch(/x\/a\.csv.*\.jsonl.*docs\/scale\.md/s);
  });

  test("no report for a program says that all is well", async () => {
    const folder = makeFolder({ "x/a.csv": "" });
    const sarif = await inFolder(["lint", "x", "--format", "sarif"], { cwd: folder.path });
    expect(JSON.parse(sarif.stdout).runs[0].invocations[0].executionSuccessful).toBe(false);
    const junit = await inFolder(["lint", "x", "--format", "junit"], { cwd: folder.path });
    expect(junit.stdout).toMatch(/errors="1"/);
  });
});
