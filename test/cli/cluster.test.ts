/** A run in three steps, on any number of machines, gives what `lint` gives. */
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { reporters } from "../../src/reporters/index.ts";
import { brokenNote, type Folder, lines, makeFolder, note } from "./folder.ts";
import { inFolder } from "./run.ts";

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

async function split(folder: Folder, bytes = "1KB"): Promise<void> {
  const { stdout } = await inFolder(["cluster", "split", "in", "--bytes", bytes, ...options], { cwd: folder.path });
  folder.write("records/tasks.jsonl", stdout);
}

/** A report without what a page says about the command that made it. */
const withoutCommands = (report: string): string =>
  report.replace(/<dl class="run">.*?<\/dl>|<p><span class="command"><code>preflight lint .*?<\/p>\n/gs, "");

const check = (folder: Folder, list = "records/tasks.jsonl") =>
  inFolder(["cluster", "check", "--tasks", list, "--out", "records"], { cwd: folder.path });
const link = (folder: Folder, ...more: string[]) =>
  inFolder(["cluster", "link", "records", ...more], { cwd: folder.path });

describe("a run that is split, checked and linked", () => {
  it.each(["300B", "64MB"])("gives the same reports, files and exit code as lint, in tasks of %s", async (bytes) => {
    const folder = makeBatch();
    await split(folder, bytes);
    // In three lists without the first line, the last tasks first.
    const [manifest = "", ...tasks] = folder.read("records/tasks.jsonl").trimEnd().split("\n");
    expect(JSON.parse(manifest).tasks).toBe(tasks.length);
    tasks.reverse();
    const third = Math.ceil(tasks.length / 3);
    for (const from of [0, third, 2 * third]) {
      folder.write("some.jsonl", lines(...tasks.slice(from, from + third)));
      expect(await check(folder, "some.jsonl")).toMatchObject({ code: 0, stdout: "" });
    }
    const files = (run: string): string[] => [
      ...Object.keys(reporters).map((name) => `--format=${name}=${run}.${name}`),
      ...["--accepted", `${run}.accepted`, "--rejected", `${run}.rejected`],
    ];
    const linted = await inFolder(["lint", "in", ...options, ...files("lint")], { cwd: folder.path });
    const linked = await link(folder, ...files("link"));
    expect(linked).toEqual(linted);
    expect(linted.code).toBe(1);
    for (const name of [...Object.keys(reporters), "accepted", "rejected"])
      expect(withoutCommands(folder.read(`link.${name}`)), name).toBe(withoutCommands(folder.read(`lint.${name}`)));
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
    expect(stderr).toMatch(/Task 3 has two records/);
    expect(stderr).toMatch(/other\.jsonl has task 4 of another run/);
  });

  it("reports an input that changed after the split, and refuses one that was added or removed", async () => {
    const folder = makeBatch();
    await split(folder);
    utimesSync(folder.file("in/3.notes.json"), 1, 1);
    await check(folder);
    const changed = await link(folder, "--format", "json");
    expect(changed.code).toBe(3);
    expect(JSON.parse(changed.stdout).summary.unreadable).toMatchObject([{ file: "in/3.notes.json" }]);
    folder.write("in/0.notes.json", note("new"));
    expect(await link(folder)).toMatchObject({ code: 3, stdout: "" });
    rmSync(folder.file("in/0.notes.json"));
    rmSync(folder.file("in/8.business.json"));
    expect(await link(folder)).toMatchObject({ code: 3, stdout: "" });
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
