import { describe, expect, it } from "vitest";
import { renderedRule } from "../../src/cli/explain/rendered-rule.ts";
import { rules } from "../../src/index.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { painter } from "../../src/text/paint.ts";
import { inProcess } from "./run.ts";

describe("explain in a terminal", () => {
  it.each((rules as readonly Rule[]).map((rule) => [rule.id, rule] as const))("wraps the page of %s", (_, rule) => {
    const [head = ""] = renderedRule(rule, painter(false), 60).split("\nBad\n");
    for (const line of head.split("\n")) if (line.includes(" ")) expect(line.length).toBeLessThanOrEqual(60);
    expect(renderedRule(rule, painter(true), 60)).toContain("\u001b[");
  });

  it("marks the fault in an example, with its message", () => {
    const rule = (rules as readonly Rule[]).find(({ id }) => id === "uuid") as Rule;
    const lines = renderedRule(rule, painter(false), 80).split("\n");
    const at = lines.findIndex((line) => line.includes("sub-process-17"));
    expect(lines[at + 1]?.indexOf("^")).toBe(lines[at]?.indexOf('"sub-process-17"'));
    expect(lines[at + 2]).toContain("should be a UUID");
  });

  it("lists the rules of a code that has many", async () => {
    const { code, stdout } = await inProcess("explain", "invalid");
    expect(code).toBe(0);
    for (const id of ["date", "datetime", "type", "uuid"]) expect(stdout).toMatch(new RegExp(`^  ${id} `, "m"));
    expect(stdout).not.toContain("```");
  });
});
