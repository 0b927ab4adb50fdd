import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulesAcross } from "../src/generated/rules-across.ts";
import { type Basis, codes, type Finding, kinds, type RuleId, rules } from "../src/index.ts";
import { keywords } from "../src/rules/keywords.ts";
import { rulePage } from "../src/rules/page.ts";
import type { BadBatchExample, BadExample, Rule } from "../src/rules/rule.ts";
import { findingsOf } from "./check/batch.ts";

const root = new URL("../", import.meta.url);
const all: readonly Rule[] = rules;
/** Files in the rules folder that are not rules. */
const others = [
  "arithmetic.ts",
  "checked-by-code.ts",
  "define.ts",
  "ids.ts",
  "index.ts",
  "keywords.ts",
  "moments.ts",
  "misplaced-fields.ts",
  "misspelt-fields.ts",
  "object-fields.ts",
  "page.ts",
  "rule.ts",
  "selectors.ts",
  "shared.ts",
  "wording.ts",
];
const files = readdirSync(new URL("src/rules/", root))
  .filter((name) => !others.includes(name))
  .map((name) => ({ id: name.replace(/\.ts$/, ""), name }));

/** The most certain first. */
const bases: readonly Basis[] = ["documented", "inferred", "shown"];

/** The payload of a bad batch that has the finding. */
function payloadAt({ batch, at }: BadBatchExample): string {
  return `sent-${at}.${batch[at]?.kind}.json`;
}

describe("the registry of rules", () => {
  it("is the folder of rules", () => {
    expect(all.map(({ id }) => id).sort()).toEqual(files.map(({ id }) => id).sort());
  });

  it.each(files)("has $name under the name of its file", async ({ id, name }) => {
    const module = (await import(new URL(`src/rules/${name}`, root).href)) as { default: Rule };
    expect(module.default.id).toBe(id);
    expect(all).toContain(module.default);
    expect(Object.keys(module)).toEqual(["default"]);
  });

  it("has each rule across payloads in the list that a run over clean files loads", () => {
    expect(all.filter(({ batch }) => batch)).toEqual(rulesAcross);
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
    for (const example of [...rule.examples.bad, ...rule.examples.good])
      for (const { kind } of "batch" in example ? example.batch : [example])
        if (kind !== undefined) expect(kinds).toContain(kind);
  });

  it.each(rule.examples.bad.map((example, i) => [i, example] as const))(
    "finds bad example %i once, at its attr",
    async (_, example: BadExample | BadBatchExample) => {
      const own = (await findingsOf(example)).filter((finding) => finding.rule === id);
      expect(own.map(({ attr }) => attr)).toEqual([example.attr]);
      const [finding] = own as [Finding];
      expect(Object.keys(codes)).toContain(finding.code);
      if ("operator" in example) expect(["operator", rule.basis]).toContain(finding.basis);
      else
        expect(bases.indexOf(finding.basis), "no surer than its rule").toBeGreaterThanOrEqual(
          bases.indexOf(rule.basis),
        );
      expect(finding.detail).toMatch(/^\S.{10,}[.?]$/s);
      if ("batch" in example) expect(finding.file).toBe(payloadAt(example));
      else if (example.kind) expect(finding.kind).toBe(example.kind);
    },
  );

  it("makes of its bad examples nothing that no rule meant, so that each shows one fault", async () => {
    for (const example of rule.examples.bad) {
      const others = (await findingsOf(example)).filter(
        (finding) => finding.rule !== id && finding.severity === "error" && !finding.because,
      );
      expect(others, JSON.stringify(example)).toEqual([]);
    }
  });

  it.each(rule.examples.good.map((example, i) => [i, example] as const))(
    "finds nothing of good example %i",
    async (_, example) => {
      const findings = await findingsOf(example);
      expect(findings.filter((finding) => finding.rule === id)).toEqual([]);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    },
  );

  it("can be switched off, and raised or lowered", async () => {
    const [example] = rule.examples.bad as readonly [BadExample | BadBatchExample];
    const severities = async (level: "off" | "warning" | "error"): Promise<string[]> =>
      (await findingsOf(example, new Map([[id as RuleId, level]])))
        .filter((finding) => finding.rule === id)
        .map(({ severity }) => severity);
    expect(await severities("off")).toEqual([]);
    expect(await severities("warning")).toEqual(["warning"]);
    expect(await severities("error")).toEqual(["error"]);
  });

  it("reports annotations that are known", () => {
    const annotations = rule.schema?.keywords.filter((keyword) => keyword.startsWith("x-")) ?? [];
    expect(Object.keys(keywords)).toEqual(expect.arrayContaining(annotations));
  });

  it("is explained by a page that shows its examples", () => {
    const page = rulePage(rule);
    expect(page).toContain(rule.why);
    for (const { attr } of rule.examples.bad) expect(page).toContain(`Found at \`${attr || '""'}\``);
    const shown = [...rule.examples.bad, ...rule.examples.good].flatMap((example) =>
      "batch" in example && (example.known ?? []).length > 0 ? ["known", "sent"] : ["sent"],
    );
    expect(page.match(/```(json|text)\n/g)).toHaveLength(shown.length);
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
