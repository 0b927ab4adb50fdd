import { describe, expect, test } from "vitest";
import { brokenNote, lines, makeFolder, note } from "./folder.ts";
import { inFolder, type Outcome } from "./run.ts";

const files = {
  "a.notes.jsonl": lines(note("x"), brokenNote(), brokenNote()),
  "b.notes.json": note("x").replace('"body"', '"bdy"'),
};

type Folder = ReturnType<typeof makeFolder>;

function lint(folder: Folder, ...argv: string[]): Promise<Outcome> {
  return inFolder(["lint", "--baseline", "base.json", ...argv], { cwd: folder.path });
}

async function recorded(): Promise<Folder> {
  const folder = makeFolder(files);
  const { code, stdout, stderr } = await lint(folder, ".", "--write-baseline");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^4 findings suppressed by the baseline\n(?:.*\n)*4 payloads in 2 files: 0 errors, 0 warnings\n$/m,
  );
  return folder;
}

describe("a baseline", () => {
  test("hides what it records, and says how much", async () => {
    const folder = await recorded();
    const { code, stdout } = await lint(folder, ".", "--format", "json");
    const { summary, findings } = JSON.parse(stdout);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(summary).toMatchObject({ errors: 0, warnings: 0, suppressed: 4, resolved: 0, byRule: {}, byFile: {} });
  });

  test("is a file to read and to compare", async () => {
    const { version, findings } = JSON.parse((await recorded()).read("base.json"));
    expect(version).toBe(2);
    expect(findings.map(({ fingerprint, ...entry }: { fingerprint: string }) => entry)).toContainEqual({
      count: 2,
      file: "a.notes.jsonl",
      rule: "note-body-or-documents",
      code: "note_body_or_document_path_not_found",
      attr: "notes.*",
    });
    expect(findings).toHaveLength(3);
  });

  test("outlasts lines that move and payloads that come before", async () => {
    const folder = await recorded();
    folder.write("a.notes.jsonl", lines("", note("new"), brokenNote(), note("x"), "", brokenNote()));
    folder.write("b.notes.json", JSON.stringify(JSON.parse(files["b.notes.json"]), undefined, 4));
    expect(await lint(folder, ".")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("4 findings suppressed"),
    });
  });

  test("does not hide what is new, and shows it with its source", async () => {
    const folder = await recorded();
    folder.write("a.notes.jsonl", lines(brokenNote(), brokenNote(), brokenNote("HB-0099")));
    const { code, stdout } = await lint(folder, ".", "--workers", "1");
    expect(code).toBe(1);
    expect(stdout.match(/^error .*/gm)).toHaveLength(1);
    expect(stdout).toMatch(/^ {2}a\.notes\.jsonl:3:\d+$/m);
    expect(stdout).toMatch(/^ {2}3 \| …lier/m);
    expect(stdout).toMatch(/^4 findings suppressed by the baseline\n.*\n4 payloads in 2 files: 1 error, 0 warnings$/m);
    expect((await lint(folder, ".", "--workers", "2")).stdout).toBe(stdout);
  });

  test("tells what is resolved, and forgets it when it is written again", async () => {
    const folder = await recorded();
    folder.write("a.notes.jsonl", lines(note("x"), brokenNote()));
    const before = folder.read("base.json");
    const { code, stdout } = await lint(folder, ".");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^3 findings suppressed by the baseline\n1 finding of the baseline resolved\n/m);
    expect(folder.read("base.json")).toBe(before);
    await lint(folder, ".", "--write-baseline");
    expect((await lint(folder, ".")).stdout).not.toContain("resolved");
    expect(JSON.parse(folder.read("base.json")).findings).toHaveLength(3);
  });

  test("keeps what it records of files that are not looked at, while they are there", async () => {
    const folder = await recorded();
    const { stdout } = await lint(folder, "b.notes.json");
    expect(stdout).toMatch(/^2 findings suppressed by the baseline\n1 payload in/m);
    folder.write("b.notes.json", note("x"));
    await lint(folder, "b.notes.json", "--write-baseline");
    const left = JSON.parse(folder.read("base.json")).findings;
    expect(left.map(({ file }: { file: string }) => file)).toEqual(["a.notes.jsonl"]);
  });

  test("hides findings of every format, and makes the exit code", async () => {
    const folder = await recorded();
    const warned = makeFolder({ "a.notes.json": note("x").replace('"body":"x"', '"body":"x","document_paths":[]') });
    await lint(warned, ".", "--write-baseline");
    expect((await lint(warned, ".", "--max-warnings", "0")).code).toBe(0);
    expect((await inFolder(["lint", ".", "--max-warnings", "0"], { cwd: warned.path })).code).toBe(1);
    for (const format of ["ndjson", "compact", "service"])
      expect((await lint(folder, ".", "--format", format)).stdout).not.toContain("notes.0");
  });
});
