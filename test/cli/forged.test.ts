/**
 * What another program may have written: records, task lists, reports, baselines and configs. A value of any type
 * anywhere in them is an input error with its place, or has no effect; it never reaches a report, a terminal or a path.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../runs.ts";
import { brokenNote, type Folder, lines, makeFolder, note } from "./folder.ts";
import { inFolder, type Outcome } from "./run.ts";

type Json = Record<string | number, unknown>;

const hostile = "\u001b[31m</script><img src=x>";
const forged = fc.constantFrom<unknown>(
  ...[{}, [], null, -1, 7, 1.5, 1e300, 2 ** 53, "x", "", hostile, true, [null], [[]], [{}], ["../evil"], "../evil"],
  JSON.parse('{"__proto__": {"a": 1}}'),
);

/** A copy of a JSON value with a forged value in place of a part of it, or as a member of one of its objects. */
function forgedIn(whole: unknown): fc.Arbitrary<unknown> {
  const paths: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]): void => {
    if (path.length > 0) paths.push(path);
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) paths.push([...path, "__proto__"], [...path, "added"]);
    for (const [name, child] of Object.entries(value))
      walk(child, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(whole, []);
  return fc.tuple(fc.constantFrom(...paths), forged).map(([path, value]) => {
    const copy = structuredClone(whole) as Json;
    let owner = copy;
    for (const step of path.slice(0, -1)) owner = owner[step] as Json;
    Object.defineProperty(owner, path.at(-1) as string, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return copy;
  });
}

/** No crash, and nothing that a terminal or a page would act on. */
function expectHarmless({ code, stdout, stderr }: Outcome): void {
  expect(stderr).not.toContain("Internal error");
  expect([0, 1, 2, 3, 4]).toContain(code);
  expect((stdout + stderr).includes("\u001b")).toBe(false);
  if (stdout.startsWith("<!")) expect(stdout).not.toContain("<img src=x>");
}

/** A batch with findings of payloads and across them, and facts of every form, in records. */
async function makeRecords(): Promise<Folder> {
  const made = makeFolder({
    "in/1.account.json": JSON.stringify({ import_supplier: "S", external_account_number: "A-1", account_type: "x" }),
    "in/2.notes.jsonl": lines(brokenNote("A-1"), note("x", "A-2"), note("x", "A-2"), '{"notes": '),
    "in/3.business.json": JSON.stringify({
      import_supplier: "S",
      external_business_number: 7,
      business_contracts: [{}],
    }),
    "in/4.request.json": JSON.stringify({
      method: "POST",
      path: "/v1/data-import/notes/create/",
      headers: {},
      body: JSON.parse(note("y", "A-9")),
      response: { status: 418 },
    }),
    "in/5.imported-account-import-processes.200.json": "[]",
  });
  const list = await inFolder(["cluster", "split", "in", "--today", "2026-01-31"], { cwd: made.path });
  made.write("tasks.jsonl", list.stdout);
  const record = await inFolder(["cluster", "check", "--tasks", "tasks.jsonl"], { cwd: made.path });
  made.write("record.jsonl", record.stdout);
  return made;
}

const link = (in_: Folder, format: string) =>
  inFolder(["cluster", "link", "record.jsonl", "--tasks", "tasks.jsonl", "--format", format], { cwd: in_.path });

describe("a record", () => {
  test("that somebody changed anywhere is refused, whatever its hash", async () => {
    const made = await makeRecords();
    const record = made.read("record.jsonl");
    const own = record.trimEnd().split("\n");
    expect((await link(made, "pretty")).code).toBe(1);
    const mutations = fc
      .nat(own.length - 2)
      .chain((index) =>
        forgedIn(JSON.parse(own[index] as string)).map((value) => ({ index, line: JSON.stringify(value) })),
      )
      .filter(({ index, line }) => line !== own[index]);
    await fc.assert(
      fc.asyncProperty(mutations, fc.boolean(), async ({ index, line }, isHashed) => {
        const changed = own.slice(0, -1).with(index, line);
        // Who lacks the list of tasks lacks the key.
        const hash = createHash("sha256")
          .update(lines(...changed))
          .digest("hex");
        const end = isHashed ? JSON.stringify({ end: 1, hash }) : (own.at(-1) as string);
        made.write("record.jsonl", lines(...changed, end));
        const outcome = await link(made, "html");
        expectHarmless(outcome);
        expect(outcome).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("record.jsonl ") });
      }),
      { numRuns: runs(4000, 12) },
    );
    made.write("record.jsonl", record);
    expect((await link(made, "pretty")).code).toBe(1);
  });

  test("names nothing of a clean payload but its supplier", async () => {
    const documents = { document_paths: [{ document_path: "secret/letter.pdf" }] };
    const payload = { ...JSON.parse(note("x", "A-1")), notes: [{ body: "private words", ...documents }] };
    const made = makeFolder({ "in/1.notes.jsonl": lines(JSON.stringify(payload)), "paths.txt": "" });
    const list = await inFolder(["cluster", "split", "in", "--documents", "paths.txt"], { cwd: made.path });
    made.write("tasks.jsonl", list.stdout);
    const { stdout } = await inFolder(["cluster", "check", "--tasks", "tasks.jsonl"], { cwd: made.path });
    const entries = stdout.split("\n").filter((line) => line.startsWith('{"entries"'));
    expect(entries).toHaveLength(1);
    for (const line of entries) {
      const { bytes } = (JSON.parse(line) as { entries: { bytes: string } }).entries;
      const all = line + Buffer.from(bytes, "base64").toString("latin1");
      for (const text of ["letter.pdf", "private words", "A-1"]) expect(all).not.toContain(text);
    }
  });
});

describe("a task list", () => {
  test("with a forged value anywhere is refused at its line, or changes nothing that matters", async () => {
    const made = await makeRecords();
    const list = made.read("tasks.jsonl");
    const own = list.trimEnd().split("\n");
    const mutations = fc
      .nat(own.length - 1)
      .chain((index) =>
        forgedIn(JSON.parse(own[index] as string)).map((value) => ({ index, line: JSON.stringify(value) })),
      );
    const before = made.names();
    await fc.assert(
      fc.asyncProperty(mutations, async ({ index, line }) => {
        made.write("tasks.jsonl", lines(...own.with(index, line)));
        expectHarmless(await inFolder(["cluster", "check", "--tasks", "tasks.jsonl"], { cwd: made.path }));
        expectHarmless(await link(made, "pretty"));
      }),
      { numRuns: runs(4000, 12) },
    );
    expect(made.names()).toEqual(before);
  });

  test.each([
    ["a run that is a path", '"run":"../evil"', /line \d+/],
    ["an output", '"args":{"accepted":"stolen",', /line 1/],
    ["a level that is none", '"levels":[["uuid","fatal"]]', /line \d+/],
  ])("with %s is refused, and writes nothing", async (_name, part, place) => {
    const made = await makeRecords();
    const [, name] = /^"(\w+)"/.exec(part) ?? [];
    const list = made.read("tasks.jsonl");
    const forms: Record<string, RegExp> = { run: /"run":"\w+"/g, args: /"args":\{/, levels: /"levels":\[\]/ };
    const changed = list.replace(forms[name as string] as RegExp, part);
    expect(changed).not.toBe(list);
    made.write("tasks.jsonl", changed);
    const check = await inFolder(["cluster", "check", "--tasks", "tasks.jsonl", "--out", "out/deep"], {
      cwd: made.path,
    });
    expect(check).toMatchObject({ code: 2, stderr: expect.stringMatching(place) });
    expect(await link(made, "pretty")).toMatchObject({ code: 2, stderr: expect.stringMatching(place) });
    expect(made.names()).toEqual(["in", "record.jsonl", "tasks.jsonl"]);
  });
});

test.each(["\0", "x".repeat(5000)])(
  "a task whose file no system has is checked as one that is gone: %#",
  async (name) => {
    const made = await makeRecords();
    const file = JSON.stringify(name).slice(1, -1);
    made.write("tasks.jsonl", made.read("tasks.jsonl").replaceAll("in/1.account.json", file));
    const check = await inFolder(["cluster", "check", "--tasks", "tasks.jsonl"], { cwd: made.path });
    expect(check).toMatchObject({ code: 0, stdout: expect.stringContaining('"fault":') });
  },
);

describe("a report, a baseline and a config", () => {
  test("with a forged value anywhere are refused, or change nothing that matters", async () => {
    const made = await makeRecords();
    const lint = (...argv: string[]) => inFolder(["lint", "in", ...argv], { cwd: made.path });
    const { stdout: report } = await lint("--format", "json", "--statistics");
    await lint("--baseline", "baseline.json", "--write-baseline");
    const config = {
      rules: { uuid: "off", "basis:shown": "warning" },
      ignore: ["x"],
      payloads: { "a*.json": "notes" },
      known: ["in/1.account.json"],
      suppliers: { S: { documents: "docs", status: "ongoing" } },
      overrides: [{ files: ["x"], rules: { date: "off" } }],
      formats: ["json=x.json"],
    };
    const forgeries = fc.oneof(
      forgedIn(JSON.parse(report)).map((value) => ({ name: "report.json", value })),
      forgedIn(JSON.parse(made.read("baseline.json"))).map((value) => ({ name: "baseline.json", value })),
      forgedIn(config).map((value) => ({ name: "preflight.config.json", value })),
    );
    made.write("old.json", report);
    await fc.assert(
      fc.asyncProperty(forgeries, async ({ name, value }) => {
        made.write(name, JSON.stringify(value));
        if (name === "report.json") {
          for (const argv of [
            ["old.json", name],
            [name, "old.json", "--format", "json"],
          ])
            expectHarmless(await inFolder(["diff", ...argv], { cwd: made.path }));
        } else {
          const argv = name === "baseline.json" ? ["--baseline", name] : ["--config", name];
          expectHarmless(await lint(...argv, "--print-config"));
          if (name === "baseline.json") expectHarmless(await lint(...argv, "--write-baseline"));
        }
      }),
      { numRuns: runs(4000, 12) },
    );
  });

  test.each([
    ["severity", { severity: "fatal" }],
    ["severity of a terminal", { severity: hostile }],
    ["part", { part: hostile }],
    ["attr", { attr: undefined }],
    ["count", { count: -1 }],
  ])("a cause with a forged %s is refused by diff", async (_name, change) => {
    const made = makeFolder({ "a.notes.json": brokenNote() });
    const { stdout } = await inFolder(["lint", "a.notes.json", "--format", "json"], { cwd: made.path });
    const report = JSON.parse(stdout) as { causes: Json[] };
    made.write("old.json", stdout);
    made.write("new.json", JSON.stringify({ ...report, causes: report.causes.map((one) => ({ ...one, ...change })) }));
    expect(await inFolder(["diff", "old.json", "new.json"], { cwd: made.path })).toMatchObject({ code: 2, stdout: "" });
  });
});
