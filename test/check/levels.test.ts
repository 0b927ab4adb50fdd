import { describe, expect, test } from "vitest";
import { levelsFrom, type Override, onlyRules, overridesOf, severityOf } from "../../src/check/levels.ts";
import { type RegisteredRule, rules } from "../../src/rules/index.ts";
import { selectorFault } from "../../src/rules/selectors.ts";

const ruleOf = (id: string): RegisteredRule => rules.find((rule) => rule.id === id) as RegisteredRule;
const fault = (id: string, more: object = {}) => ({
  rule: ruleOf(id),
  kind: "notes" as const,
  path: ["notes", 0, "body"],
  ...more,
});

describe("a selector of rules", () => {
  test.each([
    ["duplicate-nte", "duplicate-note?"],
    ["duplicates-*", "duplicate-*?"],
    ["*-nots", "*-note?"],
    ["basis:show", "basis:shown?"],
    ["zzzzzzzzzzzz", ""],
  ])("%s selects nothing, and the fault suggests %s", (selector, meant) => {
    expect(selectorFault(selector)).toContain(selector);
    expect(selectorFault(selector)).toContain(meant === "" ? "." : `Did you mean ${meant}`);
  });

  test("with many asterisks is matched in linear time", () => {
    expect(selectorFault(`${"*a".repeat(50_000)}b`)).toBeDefined();
    expect(selectorFault("*".repeat(100_000))).toBeUndefined();
  });

  test("selects by pattern and by basis, and the more precise one wins wherever it is written", () => {
    const levels = levelsFrom([
      ["duplicate-note", "error"],
      ["duplicate-*", "off"],
      ["basis:shown", "warning"],
    ]);
    expect(severityOf(fault("duplicate-note"), { levels })).toBe("error");
    expect(severityOf(fault("duplicate-key"), { levels })).toBe("off");
    const shown = rules.find(({ id, basis }) => basis === "shown" && !id.startsWith("duplicate-"))?.id as string;
    expect(severityOf(fault(shown), { levels })).toBe("warning");
  });

  test("by basis concerns the faults of that basis, even of a rule with another", () => {
    const { id, basis } = rules.find((rule) => rule.id === "unknown-field") as RegisteredRule;
    const levels = levelsFrom([["basis:shown", "off"]]);
    expect(severityOf(fault(id, { basis: "shown" }), { levels })).toBe("off");
    expect(severityOf(fault(id, { basis }), { levels })).not.toBe("off");
  });

  test("turns a rule without which nothing is checked off only by its id", () => {
    const off = levelsFrom([
      ["*", "off"],
      ["basis:inferred", "off"],
      ["json-syntax", "off"],
    ]);
    expect(severityOf(fault("unrecognised-payload"), { levels: off })).toBe("error");
    expect(severityOf(fault("json-syntax"), { levels: off })).toBe("off");
  });

  test("of a later source wins over a more precise one of an earlier source", () => {
    const levels = levelsFrom([["duplicate-note", "error"]], [["duplicate-*", "off"]]);
    expect(severityOf(fault("duplicate-note"), { levels })).toBe("off");
  });
});

describe("only some rules", () => {
  test("turns the others off, but not those that say that nothing was checked", () => {
    const levels = onlyRules(levelsFrom([["duplicate-note", "off"]]), ["duplicate-note"]);
    const on = rules.filter(({ id }) => severityOf(fault(id), { levels }) !== "off").map(({ id }) => id);
    expect(on.sort()).toEqual(["duplicate-note", "json-syntax", "unrecognised-payload"]);
  });

  test("may be those of a basis", () => {
    const levels = onlyRules(new Map(), ["basis:shown"]);
    const on = rules.filter(({ id }) => severityOf(fault(id), { levels }) !== "off");
    expect(on.some(({ basis }) => basis === "shown")).toBe(true);
    expect(
      on
        .filter(({ basis }) => basis !== "shown")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["json-syntax", "unrecognised-payload"]);
  });
});

describe("an override", () => {
  const off = levelsFrom([["required", "off"]]);
  const levelOf = (overrides: Override[], more: object = {}) =>
    severityOf(fault("required", more), {
      levels: new Map(),
      overrides: overridesOf(overrides, "notes", () => ["HALCYON"]),
    });

  test.each([
    [{}, "off"],
    [{ kinds: ["notes"] }, "off"],
    [{ kinds: ["account"] }, "error"],
    [{ suppliers: ["HALCYON"] }, "off"],
    [{ suppliers: ["OTHER"] }, "error"],
    [{ attr: ["notes", "*", "body"] }, "off"],
    [{ attr: ["notes", "1", "body"] }, "error"],
    [{ attr: ["notes", "*"] }, "error"],
    [{ kinds: ["notes"], suppliers: ["OTHER"] }, "error"],
  ])("with the conditions %j leaves %s", (conditions, level) => {
    expect(levelOf([{ ...conditions, levels: off }])).toBe(level);
  });

  test("wins over an earlier one", () => {
    const warning = { levels: levelsFrom([["required", "warning"]]) };
    expect(levelOf([{ levels: off }, warning])).toBe("warning");
    expect(levelOf([warning, { levels: off }])).toBe("off");
  });
});
