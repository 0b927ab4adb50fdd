import { describe, expect, it } from "vitest";
import { renderedRule } from "../../src/cli/commands/explain.ts";
import { rules } from "../../src/index.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { kinds } from "../../src/spec/kinds.ts";
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

describe("explain of a kind", () => {
  it("lists its fields with their types, and whether they may be left out", async () => {
    const { code, stdout } = await inProcess("explain", "transactions");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^transactions: request of POST \/v1\/data-import\/transactions\/create\//);
    expect(stdout).toMatch(/^ {2}import_supplier +string, required, /m);
    expect(stdout).toMatch(/^ {2}transactions\.\*\.transaction_date +date, expected, /m);
    expect(stdout).toMatch(/^ {2}transactions\.\*\.note +string, optional, /m);
  });

  it("knows every kind", async () => {
    for (const kind of kinds) expect(await inProcess("explain", kind), kind).toMatchObject({ code: 0 });
  });
});

describe("explain of a field", () => {
  it.each(["notes.body", "notes.0.body", "notes.*.body", "notes[0].body"])("finds %s", async (name) => {
    const { code, stdout } = await inProcess("explain", name);
    expect(code).toBe(0);
    expect(stdout).toContain("notes: notes.*.body\n");
    expect(stdout).not.toContain("created_at\n");
  });

  it("lists each kind that has it, alike ones together", async () => {
    const { stdout } = await inProcess("explain", "import_supplier");
    expect(stdout).toMatch(/^notes: import_supplier\n(?:.*\n)*?/m);
    expect(stdout).toMatch(/^transactions: import_supplier\n/m);
  });

  it("lists the values of an open set once, as those that the interface shows", async () => {
    const { stdout } = await inProcess("explain", "business_type");
    expect(stdout.match(/^Values.*: "LTD"$/gm)).toEqual(['Values that the interface shows: "LTD"']);
    expect((await inProcess("explain", "transactions.400.status")).stdout).toMatch(/^Values: "/m);
  });

  it("gives way to a rule of the same name, which names the field", async () => {
    const { stdout } = await inProcess("explain", "type");
    expect(stdout).toContain("# type\n");
    expect(stdout).toMatch(/preflight explain [a-z.*-]+\.type\.\n$/);
  });

  it("suggests the nearest one", async () => {
    const { code, stderr } = await inProcess("explain", "transaction_dat");
    expect(code).toBe(2);
    expect(stderr).toContain("transaction_date");
  });
});
