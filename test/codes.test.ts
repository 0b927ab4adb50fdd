import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Code, codes, type Finding, kinds, lintText, rules } from "../src/index.ts";
import { defineRule } from "../src/rules/define.ts";
import { codesOf, type Rule } from "../src/rules/rule.ts";
import { schemaOf } from "../src/schema/described.ts";
import { lintExample } from "./check/batch.ts";
import { inProcess, lintFiles } from "./cli/run.ts";
import { profileOf } from "./profile/example-profile.ts";
import { some } from "./runs.ts";
import { mutations } from "./schemas/mutations.ts";

const all: readonly Rule[] = rules;
const today = "2026-06-30";
/** By name: a search of the folder would leave out the files that show no payload. */
const broken = readdirSync("samples/broken").map((name) => `samples/broken/${name}`);

const ofSamples = await lintFiles(...broken, "--today", today);

/** Findings of the samples, of the examples of all rules, and of single faults of the examples of all kinds. */
async function* everyFinding(): AsyncGenerator<Pick<Finding, "rule" | "code">> {
  yield* ofSamples;
  for (const { examples } of all)
    for (const example of examples.bad) {
      if ("batch" in example) yield* (await lintExample(example)).findings;
      else {
        const text = "text" in example ? example.text : JSON.stringify(example.payload);
        yield* lintText(text, {
          ...(example.kind ? { kind: example.kind } : {}),
          today,
          profile: profileOf(example),
        }).findings;
      }
    }
  for (const kind of kinds)
    for (const example of (schemaOf(kind).examples ?? []).slice(0, 1))
      for (const { payload } of some(mutations(example), 3))
        yield* lintText(JSON.stringify(payload), { kind, today }).findings;
}

describe("the codes that a rule declares", () => {
  it("are all that it reports", async () => {
    const given = new Map<string, Set<Code>>();
    for await (const { rule, code } of everyFinding()) given.set(rule, (given.get(rule) ?? new Set()).add(code));
    const undeclared = all.flatMap((rule) =>
      [...(given.get(rule.id) ?? [])].filter((code) => !codesOf(rule).includes(code)).map((code) => [rule.id, code]),
    );
    expect(undeclared).toEqual([]);
    expect(given.size).toBeGreaterThan(40);
  });

  it("are each declared once", () => {
    for (const rule of all) expect(codesOf(rule), rule.id).toEqual([...new Set(codesOf(rule))]);
  });

  it("restrict its faults: another code does not compile", () => {
    const { id, title, severity, basis, section, why, examples } = all[0] as Rule;
    const words = { id, title, severity, basis, section, why, examples };
    const declared = { ...words, code: "invalid", otherCodes: ["blank"] } as const;
    const fault = { path: [], anchor: "value", detail: "Wrong." } as const;
    defineRule({ ...declared, schema: { keywords: [], describe: () => ({ ...fault, code: "blank" }) } });
    // @ts-expect-error: the rule does not declare this code.
    defineRule({ ...declared, schema: { keywords: [], describe: () => ({ ...fault, code: "empty" }) } });
    // @ts-expect-error: neither here.
    defineRule({ ...declared, payload: { kinds: [], check: () => [{ ...fault, code: "empty" }] } });
  });
});

describe("explain", () => {
  it("shows for every code of the samples at least the rule that reports it", async () => {
    const makers = new Map<Code, Set<string>>();
    for (const { rule, code } of ofSamples) makers.set(code, (makers.get(code) ?? new Set()).add(rule));
    expect(makers.size).toBeGreaterThan(40);
    for (const [code, rules] of makers) {
      const { stdout } = await inProcess("explain", code);
      for (const rule of rules) expect(shownRules(stdout), code).toContain(rule);
    }
  });

  it("shows for every other code the rules that declare it, or states that there are none", async () => {
    for (const code of Object.keys(codes) as Code[]) {
      const declaring = all.filter((rule) => codesOf(rule).includes(code)).map(({ id }) => id);
      const { stdout } = await inProcess("explain", code);
      expect(shownRules(stdout), code).toEqual(declaring);
      expect(stdout.includes("no rule here uses it"), code).toBe(declaring.length === 0);
    }
  });
});

/** The rules that an explanation of a code shows: the page of one, or a list of several. */
function shownRules(text: string): (string | undefined)[] {
  return [...text.matchAll(/^(?:# (\S+)| {2}(\S+) +(?:error|warning) .*)$/gm)].map(
    ([, page, listed]) => page ?? listed,
  );
}
