import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codes, type Finding, kinds, lintText, rules } from "../src/index.ts";
import { rulePage } from "../src/rules/page.ts";
import type { BadExample, Example, Rule } from "../src/rules/rule.ts";

const root = new URL("../", import.meta.url);
const all: readonly Rule[] = rules;
const folders = ["payload", "batch"].filter((folder) => existsSync(new URL(`src/rules/${folder}/`, root)));
const files = folders.flatMap((folder) =>
  readdirSync(new URL(`src/rules/${folder}/`, root)).map((name) => ({ folder, id: name.replace(/\.ts$/, ""), name })),
);

/** The findings of one example, as if it were a file of its own. */
function findingsOf(example: Example): Finding[] {
  const text = "text" in example ? example.text : JSON.stringify(example.payload);
  const bytes = "encoding" in example && example.encoding === "latin1" ? Buffer.from(text, "latin1") : text;
  return lintText(bytes, { ...(example.kind ? { kind: example.kind } : {}), today: "2026-06-30" }).findings;
}

describe("the registry of rules", () => {
  it("is the folder of rules", () => {
    expect(all.map(({ id }) => id).sort()).toEqual(files.map(({ id }) => id).sort());
  });

  it.each(files)("has $name under the name of its file", async ({ folder, id, name }) => {
    const module = (await import(new URL(`src/rules/${folder}/${name}`, root).href)) as { default: Rule };
    expect(module.default.id).toBe(id);
    expect(all).toContain(module.default);
    expect(Object.keys(module)).toEqual(["default"]);
  });

  it("has a page for every rule, and no page for another", () => {
    const pages = readdirSync(new URL("docs/rules/", root)).filter((name) => name !== "README.md");
    expect(pages.sort()).toEqual(all.map(({ id }) => `${id}.md`).sort());
    const table = readFileSync(new URL("docs/rules/README.md", root), "utf8");
    for (const { id } of all) expect(table).toContain(`[${id}](${id}.md)`);
  });
});

describe.each(all.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  it("is described: title, why, section, a code of the table", () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(rule.title).toMatch(/^[A-Za-z].*[^.]$/);
    expect(rule.why).toMatch(/^[A-Za-z].{40,}\.$/s);
    expect(rule.section).toMatch(/^[A-Z]/);
    expect(Object.keys(codes)).toContain(rule.code);
    expect(rule.examples.bad).not.toHaveLength(0);
    expect(rule.examples.good).not.toHaveLength(0);
    for (const { kind } of [...rule.examples.bad, ...rule.examples.good])
      if (kind !== undefined) expect(kinds).toContain(kind);
  });

  it.each(rule.examples.bad.map((example, i) => [i, example] as const))(
    "finds bad example %i once, at its attr",
    (_, example: BadExample) => {
      const own = findingsOf(example).filter((finding) => finding.rule === id);
      expect(own.map(({ attr }) => attr)).toEqual([example.attr]);
      const [finding] = own as [Finding];
      expect(Object.keys(codes)).toContain(finding.code);
      expect(finding.basis).toBe(rule.basis);
      expect(finding.detail).toMatch(/^\S.{10,}[.?]$/s);
      if (example.kind) expect(finding.kind).toBe(example.kind);
    },
  );

  it("makes of its bad examples nothing that no rule meant, so that each shows one fault", () => {
    for (const example of rule.examples.bad) {
      const others = findingsOf(example).filter((finding) => finding.rule !== id && finding.severity === "error");
      expect(others, JSON.stringify(example)).toEqual([]);
    }
  });

  it.each(rule.examples.good.map((example, i) => [i, example] as const))(
    "finds nothing of good example %i",
    (_, example) => {
      const findings = findingsOf(example);
      expect(findings.filter((finding) => finding.rule === id)).toEqual([]);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    },
  );

  it("can be switched off, and raised or lowered", () => {
    const [example] = rule.examples.bad as readonly [BadExample];
    const text = "text" in example ? example.text : JSON.stringify(example.payload);
    const input = "encoding" in example && example.encoding === "latin1" ? Buffer.from(text, "latin1") : text;
    const severities = (level: "off" | "warning" | "error"): string[] =>
      lintText(input, {
        ...(example.kind ? { kind: example.kind } : {}),
        today: "2026-06-30",
        levels: new Map([[id as never, level]]),
      })
        .findings.filter((finding) => finding.rule === id)
        .map(({ severity }) => severity);
    expect(severities("off")).toEqual([]);
    expect(severities("warning")).toEqual(["warning"]);
    expect(severities("error")).toEqual(["error"]);
  });

  it("is explained by a page that shows its examples", () => {
    const page = rulePage(rule);
    expect(page).toContain(rule.why);
    for (const { attr } of rule.examples.bad) expect(page).toContain(`Found at \`${attr || '""'}\``);
    expect(page.match(/```json\n/g)).toHaveLength(rule.examples.bad.length + rule.examples.good.length);
  });
});

describe("the codes", () => {
  it("are described each, by a title of its own kind", () => {
    for (const [code, { title, source }] of Object.entries(codes)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(title, code).toMatch(/^[A-Za-z].*[^.]$/);
      expect([1, 2, 3, 4], code).toContain(source);
    }
  });
});
