import { describe, expect, it } from "vitest";
import { lintText, positionOf } from "../../src/index.ts";
import { lines, makeFolder } from "../cli/folder.ts";
import { inProcess } from "../cli/run.ts";
import { runs } from "../runs.ts";

function notesOf(count: number): string {
  return JSON.stringify({
    import_supplier: "H",
    external_account_number: "1",
    notes: Array.from({ length: count }, () => ({})),
  });
}

describe("findings of one payload", () => {
  it("are listed up to 10,000, plus one of each rule that counts the rest", () => {
    const { ok, findings } = lintText(notesOf(10_050), { kind: "notes" });
    expect(ok).toBe(false);
    expect(findings).toHaveLength(10_001);
    expect(findings.filter(({ more }) => more !== undefined)).toMatchObject([
      { rule: "note-body-or-documents", attr: "notes.10000", more: 49 },
    ]);
  });

  it("are listed up to the limit in the options", () => {
    const text = `{"import_supplier":"H","external_account_number":"1","notes":[{"is_pinned":1},{"x":1e400},{"x":2}]}`;
    const all = lintText(text, { kind: "notes" }).findings;
    expect(all.every(({ more }) => more === undefined)).toBe(true);
    for (let maxFindings = 0; maxFindings <= all.length; maxFindings++) {
      const { ok, findings } = lintText(text, { kind: "notes", maxFindings });
      expect(ok).toBe(false);
      const total = findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
      expect(total).toBe(all.length);
      // The order is that of all findings.
      for (const { more: _, detail: __, ...finding } of findings)
        expect(all).toContainEqual(expect.objectContaining(finding));
    }
    expect(lintText(notesOf(10_050), { kind: "notes", maxFindings: Number.POSITIVE_INFINITY }).findings).toHaveLength(
      10_050,
    );
  });

  it("below a misspelt field or in a wrapper are counted too", () => {
    const count = runs(120_000, 1000);
    const payload = JSON.parse(notesOf(count));
    const { notes, ...own } = payload;
    for (const of of [{ ...own, nots: notes }, { payload }]) {
      const { findings } = lintText(JSON.stringify(of), { kind: "notes", maxFindings: 100 });
      const inner = findings.filter(({ rule }) => rule === "note-body-or-documents");
      expect(inner.reduce((sum, { more = 0 }) => sum + 1 + more, 0)).toBe(count);
    }
  });

  it("from the text alone are counted too", () => {
    const { findings } = lintText(`[${Array(120).fill("1e400").join(",")}]`, { kind: "notes", maxFindings: 100 });
    expect(findings.filter(({ rule }) => rule === "number-precision")).toHaveLength(101);
    expect(findings.find(({ more }) => more)).toMatchObject({ rule: "number-precision", attr: "100", more: 19 });
  });

  it("count in all totals, listed or not, and --all lists each", async () => {
    const folder = makeFolder({ "a.notes.jsonl": lines(notesOf(10_050), notesOf(2)) });
    const outputs = ["json", "ndjson", "junit"].map((name) => `--format=${name}=${folder.file(name)}`);
    const { code, stdout } = await inProcess("lint", folder.file("a.notes.jsonl"), ...outputs);
    expect(code).toBe(1);
    expect(stdout).toContain("10,052 times in 1 file");
    expect(stdout.endsWith("2 payloads in 1 file: 10,052 errors, 0 warnings\n")).toBe(true);
    const { summary, causes } = JSON.parse(folder.read("json"));
    expect(summary).toMatchObject({ errors: 10_052, byRule: { "note-body-or-documents": 10_052 } });
    expect(causes).toMatchObject([{ rule: "note-body-or-documents", count: 10_052, payloads: 2, files: 1 }]);
    expect(folder.read("ndjson").match(/\n/g)).toHaveLength(10_003);
    expect(folder.read("junit")).toContain("10,052 errors");
    const all = await inProcess("lint", folder.file("a.notes.jsonl"), "--all", "--format=ndjson");
    expect(all.stdout.match(/\n/g)).toHaveLength(10_052);
    const baseline = [`--baseline=${folder.file("b")}`, "--write-baseline"];
    const recorded = await inProcess("lint", folder.file("a.notes.jsonl"), ...baseline, "--format=json");
    expect(JSON.parse(recorded.stdout).summary).toMatchObject({ errors: 0, suppressed: 10_052 });
  });
});

describe("the path of a finding", () => {
  const long = "k".repeat(5000);
  const name = `${"k".repeat(60)}…(4920 characters)…${"k".repeat(20)}`;

  it("has long names shortened", () => {
    const text = `{"${long}":[1e400]}`;
    const { findings } = lintText(text, { kind: "notes" });
    const { attr, pointer, detail, column } = findings.find(({ rule }) => rule === "number-precision") ?? {};
    expect([attr, pointer]).toEqual([`${name}.0`, `/${name}/0`]);
    expect(detail).toContain(`${name}.0 is`);
    // The position of a shortened pointer is exact.
    expect(positionOf(text, pointer as string)?.column).toBe(column);
  });

  it("has names of 200 characters in full", () => {
    const [finding] = lintText(`{"${"k".repeat(200)}":[1e400]}`, { kind: "notes" }).findings.filter(
      ({ rule }) => rule === "number-precision",
    );
    expect(finding?.attr).toBe(`${"k".repeat(200)}.0`);
  });

  it("omits the middle of a deep path", () => {
    const depth = 300;
    const text = `${'{"level":'.repeat(depth)}1e400${"}".repeat(depth)}`;
    const finding = lintText(text, { kind: "notes" }).findings.find(({ rule }) => rule === "number-precision");
    expect(finding?.attr).toBe("level.level.…(295 levels)….level.level.level");
    expect(finding?.pointer).toBe("/level/level/…(295 levels)…/level/level/level");
  });

  it("is short for any length of names and number of findings", () => {
    const numbers = `[${Array(2000).fill("1e400").join(",")}]`;
    const nested = Array.from({ length: 20 }, (_, i) => `{"${String(i).padEnd(600, "k")}":`);
    for (const text of [`{"${long}":${numbers}}`, `${nested.join("")}${numbers}${"}".repeat(20)}`])
      expect(JSON.stringify(lintText(text, { kind: "notes" }).findings).length).toBeLessThan(2000 * 3000);
  });

  it("shortens messages that quote long identifiers", async () => {
    const account = (contract: string): string =>
      JSON.stringify({
        import_supplier: "H",
        external_account_number: contract.slice(0, 3),
        business: { business_contract_identifier: contract },
      });
    const business = JSON.stringify({
      import_supplier_code: "H",
      external_business_identifier: "B",
      business: { business_contracts: [{ identifier: "C" }] },
    });
    const folder = makeFolder({
      "a.business.json": business,
      "b.account.json": account("x".repeat(100_000)),
    });
    const { stdout } = await inProcess("lint", folder.path, "--format", "ndjson");
    expect(stdout).toContain("contract-linkage");
    expect(stdout.length).toBeLessThan(10_000);
  });
});

describe("advice about undocumented fields", () => {
  const head = { import_supplier: "H", external_account_number: "A" };

  it("reads the first elements of long lists only", () => {
    const detailOf = (...notes: object[]): string | undefined => {
      const text = JSON.stringify({ ...head, notes: [...Array(30).fill({ body: "a" }), ...notes], body: "a" });
      return lintText(text, { kind: "notes" }).findings.find(({ attr }) => attr === "body")?.detail;
    };
    expect(detailOf({})).toBe(detailOf());
  });

  it("names no element that has no number, and no field for a value that is none", () => {
    const detailOf = (name: string, value: string): string | undefined =>
      lintText(JSON.stringify({ ...head, [name]: value }), { kind: "notes" }).findings.find(
        ({ rule }) => rule === "unknown-field",
      )?.detail;
    expect(detailOf(`notes.${"9".repeat(400)}.body`, "a")).not.toContain("Infinity");
    const left = lintText('{"import_supplier": "H", "external_account_number": "A", "notes": [{"text": ""}]}', {
      kind: "notes",
    });
    expect(left.findings.find(({ attr }) => attr === "notes.0.text")?.detail).not.toContain("missing");
  });

  it("is the same for each of many payloads with the same fields", () => {
    const fields = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`notes${"_".repeat(i + 1)}body`, "a"]));
    const notes = Array.from({ length: 3000 }, (_, i) => ({ body: `a${i}` }));
    const text = JSON.stringify({ ...head, ...fields, notes });
    const details = Array.from({ length: 10 }, () => lintText(text, { kind: "notes" }).findings.at(-1)?.detail);
    expect(new Set(details).size).toBe(1);
  });
});
