import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { causeKey, type Finding } from "../src/check/finding.ts";
import { lintText, rules } from "../src/index.ts";
import { documentNote } from "../src/rules/define.ts";
import type { Rule } from "../src/rules/rule.ts";
import { kindOfFileName } from "../src/spec/kinds.ts";
import { findingsOf, lintBatch } from "./check/batch.ts";
import { moreExamples } from "./variant-examples.ts";

const all: readonly Rule[] = rules;
const samples = new URL("../samples/broken/", import.meta.url);

const findings: Finding[] = [];
for (const example of [...all.flatMap(({ examples }) => examples.bad), ...moreExamples])
  findings.push(...(await findingsOf(example)));
findings.push(...lintText(Buffer.from("\uFEFF{}", "utf16le"), { kind: "notes" }).findings);
findings.push(...lintText("<notes/>", { kind: "notes" }).findings);
const documents = { findDocument: () => ({ nearest: "a.pdf" }) };
findings.push(...(await lintBatch([documentNote("b.pdf")], documents)).findings);
for (const name of readdirSync(samples)) {
  if (!name.endsWith(".json")) continue;
  const kind = kindOfFileName(name);
  findings.push(...lintText(readFileSync(new URL(name, samples)), kind ? { kind, today: "2026-06-30" } : {}).findings);
}

/** The variants of the findings of each rule. */
const found = new Map<string, Set<string | undefined>>();
for (const { rule, cause } of findings) found.set(rule, (found.get(rule) ?? new Set()).add(causeKey(cause).variant));

/** Variants that no example can show: of constraints that only an operator's document has, of a HAR file, and of lines. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  "unrecognised-payload": ["not-har"],
  "json-syntax": ["spread", "unrecorded"],
  required: ["any-field", "form"],
  "unknown-field": ["forbidden"],
};

/** A message without what it quotes: values, fields, numbers. */
function template(detail: string): string {
  return detail.replace(/"[^"]*"/g, '""').replace(/\S*[\d_.]\S*/g, "#");
}

describe.each(all.map((rule) => [rule.id, rule] as const))("%s", (id, { variants = {}, title }) => {
  test("names only variants that it declares, and one for each finding if it declares any", () => {
    const declared = Object.keys(variants);
    for (const variant of found.get(id) ?? [])
      expect(declared.length === 0 ? [undefined] : declared).toContain(variant);
  });

  test("has an example of each variant", () => {
    const shown = new Set([...(found.get(id) ?? []), ...(unshown[id] ?? [])].filter((one) => one !== undefined));
    expect([...shown].sort()).toEqual(Object.keys(variants).sort());
  });

  test("titles its variants to follow its own title", () => {
    for (const [name, words] of Object.entries(variants)) {
      expect(name).toMatch(/^[a-z\d-]+$/);
      expect(title).not.toContain(": ");
      expect(words).toMatch(/^\S.*[^.]$/);
    }
  });
});

test("the findings of one cause have one message, apart from what it quotes", () => {
  const templates = new Map<string, Set<string>>();
  for (const { cause, detail } of findings)
    templates.set(cause, (templates.get(cause) ?? new Set()).add(template(detail)));
  expect([...templates].filter(([, { size }]) => size > 1)).toEqual([]);
});
