import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lintFiles } from "../../src/files.ts";
import { type Finding, lintText } from "../../src/index.ts";
import { account, business } from "../check/payloads.ts";
import { makeFolder, valuesIn } from "../cli/folder.ts";
import { inFolder } from "../cli/run.ts";

const made = makeFolder({ "documents.txt": "s/there.pdf\n" }, afterAll);
const { path: folder, file: path } = made;
const write = (name: string, ...payloads: unknown[]): string =>
  made.write(name, payloads.map((payload) => `${JSON.stringify(payload)}\n`).join(""));

beforeAll(() => {
  const { payload } = business("B", ["C-1"], { supplier: "S" });
  write("b.business.json", payload);
  write("c.account.jsonl", ...["C-1", "C-2"].map((contract) => account("A", contract, "S").payload));
  write("list.json", [payload, payload]);
  write("d.notes.json", {
    import_supplier: "S",
    external_account_number: "A",
    notes: [{ document_paths: [{ document_path: "missing.pdf" }] }],
  });
});

describe("files", () => {
  it("have the findings and totals of the command", async () => {
    const today = "2026-06-30";
    const { summary, findings, unmatched } = await lintFiles(["samples"], { today });
    const { stdout } = await inFolder(["lint", "samples", "--format", "ndjson", "--today", today, "--show-values"]);
    expect([...findings]).toEqual(valuesIn(stdout));
    expect(summary.errors).toBeGreaterThan(50);
    expect(summary.files).toBeGreaterThan(100);
    expect(unmatched).toEqual([]);
    // Repeated calls return the same.
    expect([...findings]).toHaveLength(summary.errors + summary.warnings + summary.symptoms);
  });

  it.each(["", " ", " \n", "\n\n  ", "\ufeff", "\ufeff \n"])("have the findings of their text, %j", async (text) => {
    const file = path("blank.notes.json");
    writeFileSync(file, text);
    const { findings } = await lintFiles([file]);
    const own = Array.from(findings, ({ order: _, ...rest }) => rest);
    expect(lintText(text, { kind: "notes", file }).findings).toEqual(own);
    expect(own).toMatchObject([{ rule: "json-syntax", line: 1, column: 1, endColumn: 1 }]);
  });

  it("are checked against each other, with both locations", async () => {
    const { findings } = await lintFiles([path("b.business.json"), path("c.account.jsonl")], {
      rules: { "expected-field": "off" },
    });
    const linkage = [...findings].filter(({ rule }) => rule === "contract-linkage");
    expect(linkage).toMatchObject([{ file: path("c.account.jsonl"), payload: 1, line: 2 }]);
  });

  it.skipIf(process.platform === "win32")("may be pipes, which are read once", async () => {
    execFileSync("sh", ["-c", "mkfifo pipe.account.jsonl"], { cwd: folder });
    const written = once(spawn("sh", ["-c", "cat c.account.jsonl > pipe.account.jsonl"], { cwd: folder }), "close");
    const { summary, findings } = await lintFiles([path("b.business.json"), path("pipe.account.jsonl")]);
    await written;
    rmSync(path("pipe.account.jsonl"));
    expect(summary.unreadable).toEqual([]);
    expect([...findings].filter(({ rule }) => rule === "contract-linkage")).toMatchObject([{ payload: 1, line: 2 }]);
  });

  it("are not read again if they were changed meanwhile", async () => {
    const notes = { import_supplier: "S", external_account_number: "A", notes: [{ body: "x" }] };
    write("changing.notes.jsonl", { ...notes, extra: 1 }, notes);
    const { summary } = await lintFiles([path("changing.notes.jsonl")], {
      onFinding: () => write("changing.notes.jsonl", notes),
    });
    expect(summary.unreadable).toMatchObject([{ detail: expect.stringContaining("was changed while it was linted") }]);
  });

  it("give each finding as it becomes known, and then keep none", async () => {
    const paths = ["samples/broken", path("c.account.jsonl"), path("b.business.json")];
    const { findings } = await lintFiles(paths, { today: "2026-06-30" });
    const given: Finding[] = [];
    const onFinding = (finding: Finding): void => {
      given.push(finding);
    };
    const told = await lintFiles(paths, { today: "2026-06-30", onFinding });
    expect([...told.findings]).toEqual([]);
    expect(told.summary.errors).toBeGreaterThan(50);
    const keys = (all: Iterable<Finding>): string[] => Array.from(all, (finding) => JSON.stringify(finding)).sort();
    expect(keys(given)).toEqual(keys(findings));
  });

  it("respect the options", async () => {
    const rules = async (paths: string[], options: Parameters<typeof lintFiles>[1]) =>
      [...(await lintFiles(paths.map(path), options)).findings].map(({ rule }) => rule);
    expect(await rules(["d.notes.json"], { rules: { "blank-value": "off" } })).toEqual([]);
    expect(await rules(["d.notes.json"], { documents: path("documents.txt") })).toEqual(["document-missing"]);
    expect(await rules(["d.notes.json"], { suppliers: { S: { status: "Paused" } } })).toEqual(["supplier-status"]);
    expect(await rules(["d.notes.json"], { kind: "transactions" })).toContain("required");
    expect(await rules(["list.json"], {})).toContain("business-identity");
    const known = [path("b.business.json")];
    const off = { rules: { "expected-field": "off" } } as const;
    expect(await rules(["c.account.jsonl"], { known, ...off })).toContain("contract-linkage");
  });

  it("that do not exist are reported, not thrown", async () => {
    const { summary, unmatched } = await lintFiles([path("none.json"), path("*.xml"), path("d.notes.json")]);
    expect(summary.unreadable.map(({ file }) => file)).toEqual([path("none.json")]);
    expect(unmatched).toEqual([path("*.xml")]);
    expect(summary.payloads).toBe(1);
    await expect(lintFiles([], { documents: path("nowhere") })).rejects.toThrow(/nowhere/);
  });

  it("are ok if something was linted, all of it was read, and there are no errors", async () => {
    const ok = async (paths: string[], options: Parameters<typeof lintFiles>[1] = {}) =>
      (await lintFiles(paths.map(path), { rules: { "blank-value": "off", "expected-field": "off" }, ...options })).ok;
    expect(await ok(["d.notes.json"])).toBe(true);
    expect(await ok(["b.business.json", "c.account.jsonl"])).toBe(false);
    expect(await ok(["none.json", "d.notes.json"])).toBe(false);
    expect(await ok(["*.xml", "d.notes.json"])).toBe(false);
    expect(await ok(["d.notes.json"], { known: [path("*.xml")] })).toBe(false);
    expect(await ok(["d.notes.json"], { signal: AbortSignal.abort() })).toBe(false);
    expect(await ok([])).toBe(false);
  });

  it("have root locations for own supplier codes only", async () => {
    const { findings } = await lintFiles([path("d.notes.json")], {
      documents: path("documents.txt"),
      suppliers: Object.create({ S: { documents: "s" } }),
    });
    expect([...findings].map(({ rule }) => rule)).toContain("document-missing");
  });

  it("stop when aborted", async () => {
    const { summary } = await lintFiles(["samples"], { signal: AbortSignal.abort() });
    expect(summary).toMatchObject({ interrupted: true, payloads: 0 });
  });
});
