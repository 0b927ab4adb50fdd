/** A run in three steps, on any number of machines, gives what `lint` gives. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { reporters } from "../../src/reporters/index.ts";
import { openapiDocument } from "../../src/schema/openapi.ts";
import { brokenNote, type Folder, lines, makeFolder, note } from "./folder.ts";
import { inFolder, root } from "./run.ts";
import { inShell } from "./shell.ts";

const account = (number: string, contract: string): string =>
  JSON.stringify({
    import_supplier: "HALCYON_ENERGY",
    external_account_number: number,
    business: { business_contract_identifier: contract },
  });

/** Findings in payloads and across them, in files that are cut, grouped, compressed, of blank lines and not JSON. */
function makeBatch(): Folder {
  return makeFolder({
    "in/1.account.jsonl": lines(...Array.from({ length: 40 }, (_, i) => account(`A-${i}`, `C-${i % 7}`))),
    "in/2.notes.jsonl": lines(
      ...Array.from({ length: 60 }, (_, i) =>
        i % 9 === 0 ? brokenNote(`A-${i}`) : note(`body ${i % 50}`, `A-${i % 50}`),
      ),
    ),
    "in/3.notes.json": JSON.stringify(JSON.parse(note("body 1", "A-1")), undefined, 2),
    "in/4.notes.jsonl": "\n".repeat(2000),
    "in/5.notes.json": "{",
    "in/6.notes.jsonl.gz": gzipSync(lines(note("late", "A-100"), brokenNote("A-3"))),
    "in/7.account.json": account("A-100", "c-1"),
    "in/8.business.json": JSON.stringify({
      import_supplier: "HALCYON_ENERGY",
      external_business_number: "B-1",
      business_contracts: [{ business_contract_identifier: "C-1" }],
    }),
  });
}

const options = ["--today", "2026-01-31", "--rule", "expected-field=off"];
const records = (folder: Folder): string[] =>
  folder.names().includes("records") ? readdirSync(folder.file("records")) : [];

async function split(folder: Folder, bytes = "1KB", more: string[] = []): Promise<void> {
  const argv = ["cluster", "split", "in", "--bytes", bytes, ...options, ...more];
  const { stdout } = await inFolder(argv, { cwd: folder.path });
  folder.write("records/tasks.jsonl", stdout);
}

/** A report without what a page says about the command that made it. */
const withoutCommands = (report: string): string =>
  report.replace(/<dl class="run">.*?<\/dl>|<p><span class="command"><code>preflight lint .*?<\/p>\n/gs, "");

const check = (folder: Folder, list = "records/tasks.jsonl") =>
  inFolder(["cluster", "check", "--tasks", list, "--out", "records"], { cwd: folder.path });
const link = (folder: Folder, ...more: string[]) =>
  inFolder(["cluster", "link", "records", ...more], { cwd: folder.path });

/** Checks the tasks in three lists without the first line, the last tasks first. */
async function checkInParts(folder: Folder): Promise<void> {
  const [manifest = "", ...tasks] = folder.read("records/tasks.jsonl").trimEnd().split("\n");
  expect(JSON.parse(manifest).tasks).toBe(tasks.length);
  tasks.reverse();
  const third = Math.ceil(tasks.length / 3);
  for (const from of [0, third, 2 * third]) {
    folder.write("some.jsonl", lines(...tasks.slice(from, from + third)));
    expect(await check(folder, "some.jsonl")).toMatchObject({ code: 0, stdout: "" });
  }
}

const everyReport = Object.keys(reporters);
const allFiles = [...everyReport, "accepted", "rejected"];
const outputs = (run: string): string[] => [
  ...everyReport.map((name) => `--format=${name}=${run}.${name}`),
  ...["--accepted", `${run}.accepted`, "--rejected", `${run}.rejected`],
];

/** Compares what `link` prints and writes with what `lint` does. */
async function expectSame(folder: Folder, ofSplit: string[], ofLink: string[] = [], inputs = ["in"]): Promise<void> {
  const argv = ["lint", ...inputs, ...ofSplit, ...ofLink, ...outputs("lint")];
  const linted = await inFolder(argv, { cwd: folder.path });
  expect(await link(folder, ...ofLink, ...outputs("link"))).toEqual(linted);
  expect(linted.stdout).not.toBe("");
  for (const name of allFiles)
    expect(withoutCommands(folder.read(`link.${name}`)), name).toBe(withoutCommands(folder.read(`lint.${name}`)));
}

describe("a run that is split, checked and linked", () => {
  it.each(["300B", "64MB"])("gives the same reports, files and exit code as lint, in tasks of %s", async (bytes) => {
    const folder = makeBatch();
    await split(folder, bytes);
    await checkInParts(folder);
    await expectSame(folder, options);
  });

  it("heeds nested configs, overrides, ignored and hidden files, and files that are not payloads", async () => {
    const folder = makeBatch();
    folder.write(
      "preflight.config.json",
      `{"rules":{"blank-value":"error"},"ignore":["in/left/**"],"overrides":[{"files":["in/2*"],"rules":{"note-body-or-documents":"warning"}}]}`,
    );
    folder.write(
      "in/part/preflight.config.json",
      `{"rules":{"note-body-or-documents":"off"},"payloads":{"odd.json":"notes"}}`,
    );
    folder.write("in/part/odd.json", brokenNote());
    folder.write("in/part/0.account.json", account("A-1", "C-1"));
    folder.write("in/left/1.notes.json", brokenNote());
    folder.write("in/.hidden.notes.json", brokenNote());
    folder.write("in/settings.json", `{"theme":"dark"}`);
    const own = ["--only", "duplicate-*", "--only", "note-body-or-documents", "--exclude", "7.*"];
    await split(folder, "300B", own);
    await check(folder);
    await expectSame(folder, [...options, ...own]);
    folder.write("in/part/preflight.config.json", `{"payloads":{"odd.json":"notes"}}`);
    expect(await link(folder)).toMatchObject({ code: 3, stdout: "" });
  });

  it("heeds known payloads, documents, a profile, lists of payloads, records of requests and a baseline", async () => {
    const folder = makeBatch();
    folder.write("known/1.account.json", account("A-44", "C-1"));
    folder.write("documents.txt", "a.pdf\n");
    folder.write("in/9.json", `[${note("x", "A-44")},${brokenNote("A-45")}]`);
    for (const name of ["path-segment.other-supplier.request.json", "datetime.recorded-by-a-proxy.har"])
      folder.write(`in/${name}`, readFileSync(join(root, "samples/broken", name)));
    const { paths, ...document } = openapiDocument() as { paths: Record<string, unknown> };
    const some = Object.entries(paths).filter(([path]) => /\/(?:notes|account)\//.test(path));
    folder.write("profile.json", JSON.stringify({ ...document, paths: Object.fromEntries(some) }));
    const own = ["--known", "known", "--documents", "documents.txt", "--profile", "profile.json"];
    const baseline = ["--baseline", "in/baseline.json"];
    await inFolder(["lint", "in/2.notes.jsonl", ...options, ...own, ...baseline, "--write-baseline"], {
      cwd: folder.path,
    });
    await split(folder, "300B", [...own, "--all"]);
    await check(folder);
    await expectSame(folder, [...options, ...own, "--all"], [...baseline, "--max-warnings", "1", "--all"]);
    await expectSame(folder, [...options, ...own, "--all"], ["--quiet", ...baseline]);
    folder.write("profile.json", folder.read("profile.json").replace("3.1", "3.0"));
    expect(await check(folder)).toMatchObject({ code: 2 });
  });

  it("keeps no facts of payloads that are checked alone", async () => {
    const folder = makeBatch();
    await split(folder, "64MB", ["--alone"]);
    await check(folder);
    expect(records(folder).filter((name) => folder.read(`records/${name}`).includes('"supplier"'))).toEqual([]);
    await expectSame(folder, [...options, "--alone"]);
  });

  it.each(["300B", "64MB"])("gives the same of odd files, in tasks of %s", async (bytes) => {
    const notes = lines(note("a"), brokenNote("A-1"), note("b"), brokenNote("A-2"));
    const folder = makeFolder({
      "in/1.notes.jsonl": "",
      "in/2.notes.jsonl.gz": "",
      "in/3.notes.jsonl": notes.replaceAll("\n", "\r\n"),
      "in/4.notes.jsonl": `\ufeff${notes}`,
      "in/5.notes.jsonl": `${notes}${note("x".repeat(5000))}\n${brokenNote("A-3")}`,
      "in/6.notes.jsonl.gz": Buffer.concat([gzipSync(notes), gzipSync(notes)]),
      "in/7.notes.jsonl.gz": gzipSync(notes.repeat(50)).subarray(0, 150),
      "in/8 ünï 😀\n'\".notes.jsonl": notes,
      "in/9.notes.jsonl": Buffer.from(`\ufeff${notes}`, "utf16le"),
    });
    await split(folder, bytes);
    await check(folder);
    await expectSame(folder, options);
  });

  it("gives the same bytes each time a task is checked", async () => {
    const folder = makeBatch();
    await split(folder);
    await check(folder);
    const all = () => records(folder).map((name) => folder.read(`records/${name}`));
    const before = all();
    await check(folder);
    expect(all()).toEqual(before);
    const { stdout } = await inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl"], { cwd: folder.path });
    for (const name of records(folder)) if (name !== "tasks.jsonl") rmSync(folder.file(`records/${name}`));
    folder.write("records/all.jsonl", stdout);
    const [linted, linked] = [await inFolder(["lint", "in", ...options], { cwd: folder.path }), await link(folder)];
    expect(linked).toEqual(linted);
  });

  it("checks the shares of processes, which are numbered from 0 or from 1", async () => {
    const folder = makeBatch();
    await split(folder);
    const share = (text: string) =>
      inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl", "--share", text], { cwd: folder.path });
    const [first, second, third, last] = await Promise.all(["0/3", "1/3", "2/3", "3/3"].map(share));
    expect(last).toEqual(first);
    const all = [first, second, third].map((each) => each?.stdout ?? "");
    expect(new Set(all).size).toBe(3);
    folder.write("records/all.jsonl", all.join(""));
    expect(await link(folder)).toEqual(await inFolder(["lint", "in", ...options], { cwd: folder.path }));
    expect(await share("999/1000")).toEqual({ code: 0, stdout: "", stderr: "" });
    for (const wrong of ["", "1", "4/3", "1/0", "-1/2", "1/2/3"]) expect((await share(wrong)).code).toBe(2);
  });

  it("reads a list as shells write it: in UTF-16, or with a byte order mark", async () => {
    const folder = makeBatch();
    await split(folder);
    const list = folder.read("records/tasks.jsonl");
    const expected = await inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl"], { cwd: folder.path });
    for (const encoding of ["utf8", "utf16le"] as const) {
      const bytes = Buffer.from(`\uFEFF${list.replaceAll("\n", "\r\n")}`, encoding);
      folder.write("records/tasks.jsonl", bytes);
      expect(await inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl"], { cwd: folder.path })).toEqual(
        expected,
      );
      expect(await inShell("preflight cluster check --tasks - <records/tasks.jsonl", folder.path)).toBe(
        expected.stdout,
      );
    }
  });

  it("names a record that a shell wrote in UTF-16 or with a byte order mark", async () => {
    const folder = makeBatch();
    await split(folder);
    const { stdout } = await inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl"], { cwd: folder.path });
    for (const encoding of ["utf8", "utf16le"] as const) {
      folder.write("records/all.jsonl", Buffer.from(`\uFEFF${stdout}`, encoding));
      expect(await link(folder)).toMatchObject({ code: 3, stderr: expect.stringContaining("byte order mark") });
    }
  });

  it("prints the record of a task with more facts than stay in memory, in any script", async () => {
    const accounts = Array.from({ length: 20_500 }, (_, i) =>
      JSON.stringify({ import_supplier: "HALCYON_ENERGY", external_account_number: `${"字".repeat(60)}${i}` }),
    );
    const folder = makeFolder({ "in/1.account.jsonl": lines(...accounts) });
    await split(folder, "64MB");
    const { stdout } = await inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl"], { cwd: folder.path });
    expect(stdout).not.toContain("\uFFFD");
    folder.write("records/all.jsonl", stdout);
    expect(await link(folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("20,500 payloads in 1 file: 0 errors, 0 warnings"),
    });
  });

  it("writes many findings of a piece in chunks, so that none takes much memory", async () => {
    const folder = makeFolder({ "in/a.notes.jsonl": lines(...Array(5100).fill(brokenNote()), note("x"), note("x")) });
    await split(folder, "64MB");
    await checkInParts(folder);
    const [name] = records(folder);
    const found = folder.read(`records/${name}`).split("\n");
    const counts = found.map((line) => line.match(/"cause":/g)?.length ?? 0).filter((count) => count > 0);
    expect(counts).toEqual([5000, 100]);
    const report = await link(folder, "--format", "csv");
    expect(report).toEqual(await inFolder(["lint", "in", ...options, "--format", "csv"], { cwd: folder.path }));
    expect(report.stdout).toContain("a.notes.jsonl,5102,");
  });

  it("names a task that is missing, damaged, there twice or of another run", async () => {
    const folder = makeBatch();
    await split(folder);
    await check(folder);
    const [, first = "", second = "", third = "", ...others] = [
      "",
      ...records(folder).filter((name) => name !== "tasks.jsonl"),
    ];
    const other = folder.read(`records/${others[0]}`);
    rmSync(folder.file(`records/${first}`));
    writeFileSync(folder.file(`records/${second}`), folder.read(`records/${second}`).replace("HALCYON", "HALCYoN"));
    folder.write("records/again.jsonl", folder.read(`records/${third}`));
    folder.write("records/other.jsonl", other.replace(/"run":"\w+"/, '"run":"0"'));
    const { code, stdout, stderr } = await link(folder);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/Task 1 of \d+ has no record/);
    expect(stderr).toMatch(/damaged record of task 2/);
    expect(stderr).not.toMatch(/Task 2 of \d+ has no record/);
    expect(stderr).toMatch(/Task 3 has two records/);
    expect(stderr).toMatch(/other\.jsonl has task 4 of another run/);
  });

  it("refuses a list whose tasks are missing or renumbered, before it reads records", async () => {
    const folder = makeBatch();
    await split(folder);
    await check(folder);
    const list = folder.read("records/tasks.jsonl");
    const changes = [
      list.replace(/^.*"task":2,.*\n/m, ""),
      list.replace('"task":2,', '"task":3,'),
      list.replace(/"tasks":\d+/, '"tasks":99999999999'),
    ];
    for (const changed of changes) {
      folder.write("records/tasks.jsonl", changed);
      expect(await link(folder)).toMatchObject({
        code: 3,
        stdout: "",
        stderr: expect.stringMatching(/^preflight: records\/tasks\.jsonl is not the list .*\n$/),
      });
    }
  });

  it("names what is not a file among the records, and a record that was made without the list", async () => {
    const folder = makeBatch();
    await split(folder);
    await check(folder);
    const [first = "", second = ""] = records(folder).filter((name) => name !== "tasks.jsonl");
    rmSync(folder.file(`records/${first}`));
    mkdirSync(folder.file(`records/${first}`));
    const [head = ""] = folder.read(`records/${second}`).split("\n");
    const hash = createHash("sha256").update(`${head}\n`).digest("hex");
    folder.write(`records/${second}`, lines(head, JSON.stringify({ end: 2, hash })));
    const { code, stdout, stderr } = await link(folder);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/-00000001\.jsonl is not a file/);
    expect(stderr).toMatch(/-00000002\.jsonl has a damaged record of task 2/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("reports an input that changed after the split, and refuses one that was added or removed", async () => {
    const folder = makeBatch();
    await split(folder);
    utimesSync(folder.file("in/3.notes.json"), 1, 1);
    await check(folder);
    // After the check too.
    utimesSync(folder.file("in/2.notes.jsonl"), 1, 1);
    const changed = await link(folder, "--format", "json");
    expect(changed.code).toBe(3);
    expect(JSON.parse(changed.stdout).summary.unreadable).toMatchObject([
      { file: "in/2.notes.jsonl" },
      { file: "in/3.notes.json" },
    ]);
    folder.write("in/0.notes.json", note("new"));
    expect(await link(folder)).toMatchObject({ code: 3, stdout: "" });
    rmSync(folder.file("in/0.notes.json"));
    rmSync(folder.file("in/8.business.json"));
    expect(await link(folder)).toMatchObject({ code: 3, stdout: "" });
  });

  it("refuses a list or records among the payload files, and a list that is empty", async () => {
    const folder = makeFolder({ "in/1.notes.jsonl": lines(note("a"), brokenNote()) });
    await inShell("preflight cluster split in >in/tasks.jsonl 2>err; echo $? >code", folder.path);
    expect([folder.read("code"), folder.read("err")]).toEqual(["2\n", expect.stringContaining("--exclude")]);
    const empty = await inFolder(["cluster", "link", "in"], { cwd: folder.path });
    expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining("in/tasks.jsonl is empty") });
    rmSync(folder.file("in/tasks.jsonl"));
    const linkWith = async (...more: string[]) => {
      await split(folder, "64MB", more);
      await inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl", "--out", "in/2"], { cwd: folder.path });
      return inFolder(["cluster", "link", "in/2", "--tasks", "records/tasks.jsonl"], { cwd: folder.path });
    };
    expect(await linkWith()).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("--exclude") });
    rmSync(folder.file("in/2"), { recursive: true });
    expect(await linkWith("--exclude", "2/")).toMatchObject({ code: 1 });
  });

  it("refuses records once the config differs from that of the split", async () => {
    const folder = makeBatch();
    const config = folder.write("preflight.config.json", "{}");
    await split(folder);
    await check(folder);
    expect((await link(folder)).code).toBe(1);
    writeFileSync(config, `{"rules":{"required":"off"}}`);
    expect(await link(folder)).toMatchObject({ code: 3, stdout: "" });
  });

  it("refuses tasks of another version and options of another step", async () => {
    const folder = makeBatch();
    await split(folder);
    folder.write("old.jsonl", folder.read("records/tasks.jsonl").replaceAll(/"version":"[^"]+"/g, '"version":"0.0.1"'));
    expect((await check(folder, "old.jsonl")).code).toBe(2);
    for (const argv of [
      ["split", "in", "--format", "json"],
      ["check", "--tasks", "records/tasks.jsonl", "--as", "notes"],
      ["link", "records", "--today", "2026-01-01"],
      ["split", "in", "--bytes", "much"],
      ["check"],
      ["join"],
    ])
      expect((await inFolder(["cluster", ...argv], { cwd: folder.path })).code, argv.join(" ")).toBe(2);
  });
});
