import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import type { Finding } from "../src/index.ts";
import { rules } from "../src/rules/index.ts";
import type { Rule } from "../src/rules/rule.ts";
import { inProcess, lintFiles, root } from "./cli/run.ts";

/** The findings of each sample, with positions verified by hand: `from` and `to` are line:column, `marks` is the text. */
interface Expected {
  file: string;
  rule: string;
  code: string;
  severity: string;
  attr: string;
  from: string;
  to: string;
  marks?: string;
  suggestion?: string;
  /** The text of its exact edit. */
  edit?: string;
  /** The position of the second location. */
  related?: string;
}

const expectations = JSON.parse(
  readFileSync(new URL("fixtures/broken-samples.json", import.meta.url), "utf8"),
) as Expected[];
const broken = readdirSync(join(root, "samples/broken")).sort();
const ids: readonly string[] = rules.map(({ id }) => id);

// The samples are dated in 2025, so on a day in 2026 none is in the future.
const today = ["--today", "2026-06-30"];

describe("samples/halcyon", () => {
  it("has no findings", async () => {
    const { code, stdout } = await inProcess("lint", "samples/halcyon", ...today);
    expect(stdout).toMatch(/^\d+ payloads in \d+ files: 0 errors, 0 warnings\n$/);
    expect(code).toBe(0);
  });

  it("has only order findings when sent in reverse", async () => {
    const files = readdirSync(join(root, "samples/halcyon"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .sort()
      .reverse();
    const counts: Record<string, number> = {};
    for (const { rule, kind, severity } of await lintFiles(...files, ...today)) {
      const what = `${rule} ${kind} ${severity}`;
      counts[what] = (counts[what] ?? 0) + 1;
    }
    expect(counts).toEqual({
      // Of 39 accounts, those with a contract.
      "business-before-account account error": 25,
      // All their payloads.
      "account-before-data notes error": 23,
      "account-before-data transactions error": 35,
      "account-before-data historical-statements error": 35,
      "account-before-data payment-instruction error": 12,
      // Two instructions, each for its business and 18 accounts in all.
      "business-before-data business-payment-instruction error": 20,
      "business-before-data business-contracts error": 1,
    });
  });
});

describe("samples/broken", () => {
  it("has a file for every rule within a payload", () => {
    const shown = new Set(broken.map((name) => name.split(".")[0]));
    expect([...shown].filter((rule) => !ids.includes(rule as string))).toEqual([]);
  });

  it("has a file for every rule across payloads that needs no other input", () => {
    const shown = new Set(broken.map((name) => name.split(".")[0]));
    const across = (rules as readonly Rule[]).filter(({ batch }) => batch).map(({ id }) => id);
    expect(across.filter((id) => !shown.has(id))).toEqual(["supplier-status", "import-state", "document-missing"]);
  });

  it.each(broken)("%s has exactly the finding in its name", async (name) => {
    const findings = await lintFiles(`samples/broken/${name}`, ...today);
    expect(findings.map(({ rule }) => rule)).toEqual([name.split(".")[0]]);
    const [finding] = findings as [Finding];
    expect(finding.file).toBe(`samples/broken/${name}`);

    const expected = expectations.find(({ file }) => file === name);
    if (!expected) return;
    const { rule, code, severity, attr, line, column, endLine, endColumn, suggestion, edit, related } = finding;
    expect({
      file: name,
      rule,
      code,
      severity,
      attr,
      from: `${line}:${column}`,
      to: `${endLine}:${endColumn}`,
      ...(expected.marks === undefined ? {} : { marks: marked(finding) }),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(edit === undefined ? {} : { edit: edit.text }),
      ...(related ? { related: `${related[0]?.line}:${related[0]?.column}` } : {}),
    }).toEqual(expected);
  });

  it("has the same findings in one run, in file order", async () => {
    const findings = await lintFiles(...broken.map((name) => `samples/broken/${name}`), ...today);
    expect(findings.map(({ file, rule }) => `${file} ${rule}`).sort()).toEqual(
      broken.map((name) => `samples/broken/${name} ${name.split(".")[0]}`).sort(),
    );
  });

  it("lists existing files only", () => {
    expect(expectations.filter(({ file }) => !broken.includes(file))).toEqual([]);
    expect(expectations.length).toBeGreaterThan(100);
  });
});

/** The text between the start and end of a finding, which are on one line. */
function marked({ file, line, column, endColumn }: Finding): string {
  const text = readFileSync(join(root, file), "utf8").replace(/^\uFEFF/, "");
  return (text.split("\n")[line - 1] as string).slice(column - 1, endColumn - 1);
}
