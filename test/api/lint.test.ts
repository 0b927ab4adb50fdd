import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  errorResponse,
  type Finding,
  isPayload,
  jsonSchema,
  kinds,
  lintText,
  lintValue,
  type PayloadOptions,
  positionOf,
  type UnplacedFinding,
} from "../../src/index.ts";
import { rules } from "../../src/rules/index.ts";
import type { Example, Rule } from "../../src/rules/rule.ts";
import { lintBatch } from "../check/batch.ts";
import { runs, some } from "../runs.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvValidators } from "../schemas/published.ts";

const today = "2026-06-30";

/** The examples of all rules within a payload, as texts. */
const texts = (rules as readonly Rule[]).flatMap(({ id, examples }) =>
  [...examples.bad, ...examples.good].flatMap((example, i) => {
    if ("batch" in example || ("encoding" in example && example.encoding)) return [];
    const { kind } = example as Example;
    return [{ name: `${id} ${i}`, kind, text: "text" in example ? example.text : JSON.stringify(example.payload) }];
  }),
);

/** The rules that need a single payload only. */
const judgesOnePayload = new Set(
  (rules as readonly Rule[]).flatMap(({ id, text, schema, payload, batch }) =>
    text || schema || payload || !batch ? [id] : [],
  ),
);

/** A finding without positions, as lintValue returns it. */
function withoutPlaces(finding: Finding): UnplacedFinding {
  const { line, column, endLine, endColumn, related, edit, ...rest } = finding;
  if (!related) return rest;
  return {
    ...rest,
    related: related.map(({ file, attr, detail }) => ({ file, payload: finding.payload, attr, detail })),
  };
}

const options = (kind: PayloadOptions["kind"]): PayloadOptions & { today: string } => ({ kind, today });

describe("the library", () => {
  it("reports the same findings for a text as a run for a file", async () => {
    for (const { name, kind, text } of some(texts)) {
      if (!kind) continue;
      const { findings } = await lintBatch([{ kind, payload: text }], { settings: { today, showValues: true } });
      // Only findings of a run have an order.
      const own = findings.filter(({ rule }) => judgesOnePayload.has(rule)).map(({ order: _, ...rest }) => rest);
      expect(lintText(text, { ...options(kind), file: `sent-0.${kind}.json` }).findings, name).toEqual(own);
    }
  });

  it("reports the same findings for a value as for its JSON, without positions", () => {
    let compared = 0;
    for (const { name, kind, text } of texts) {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        continue;
      }
      const written = JSON.stringify(value);
      const ofText = lintText(written, options(kind));
      const ofValue = lintValue(value, options(kind));
      expect(ofValue, name).toEqual({ ...ofText, findings: ofText.findings.map(withoutPlaces) });
      compared++;
    }
    expect(compared).toBeGreaterThan(100);
  });

  it("recognises the kind by the shape of the payload if none is given", () => {
    const result = lintValue({ import_supplier: "S", external_account_number: "A", notes: [{ body: "Hello" }] });
    expect(result).toMatchObject({ ok: true, kind: "notes", findings: [] });
    // The kind narrows the type of the value.
    if (result.ok && result.kind === "notes") expect(result.value.notes[0]?.body).toBe("Hello");
    else expect.unreachable();
    expect(lintValue([])).toMatchObject({ ok: false, kind: null });
  });

  it("returns ok for warnings without errors", () => {
    const note = { body: "Hello", unpin_at: "2026-01-01T00:00:00Z" };
    const result = lintValue({ import_supplier: "S", external_account_number: "A", notes: [note] }, { kind: "notes" });
    expect(result.ok).toBe(true);
    expect(result.findings.map(({ severity }) => severity)).toEqual(["warning"]);
  });

  it("applies severities of rules and the given day", () => {
    const transaction = { transaction_id: "T", transaction_date: "2026-07-01", amount: 1, type: "CHARGE" };
    const payload = { import_supplier: "S", external_account_number: "A", transactions: [transaction] };
    const ruleIds = (given: Parameters<typeof lintValue>[1]) =>
      lintValue(payload, given).findings.map(({ rule, severity }) => `${rule} ${severity}`);
    expect(ruleIds({ today })).toEqual(["future-transaction warning"]);
    expect(ruleIds({ today: "2026-07-01" })).toEqual([]);
    expect(ruleIds({ today, rules: { "future-transaction": "off" } })).toEqual([]);
    expect(ruleIds({ today, rules: { "future-transaction": "error" } })).toEqual(["future-transaction error"]);
  });

  it("never returns ok for a text that is not JSON, whatever rules are off", () => {
    const result = lintText("{", { kind: "notes", rules: { "json-syntax": "off" } });
    expect(result).toEqual({ ok: false, kind: "notes", value: undefined, findings: [] });
  });

  it("checks a value as the JSON it is serialised to", () => {
    const note = { body: "Hello", created_at: undefined, extra: undefined };
    const payload = { import_supplier: "S", external_account_number: "A", notes: [note] };
    const result = lintValue(payload, { kind: "notes" });
    expect(result.ok).toBe(true);
    expect(Object.keys((result.value as typeof payload).notes[0] as object)).toEqual(["body"]);
    const transactions = [{ amount: Number.NaN }];
    const { findings } = lintValue({ import_supplier: "S", external_account_number: "A", transactions });
    expect(findings).toContainEqual(expect.objectContaining({ attr: "transactions.0.amount", severity: "error" }));
  });

  it("does not mention command-line options", () => {
    const payload = { import_supplier: "S", external_account_number: "A", notes: [{ body: "a" }] };
    const values: [unknown, PayloadOptions["kind"]][] = [
      [[payload], undefined],
      [[payload], "notes"],
      [{ invoices: [] }, undefined],
      [{ log: { entries: [] } }, undefined],
      ["text", undefined],
    ];
    const details = values.flatMap(([value, kind]) => lintValue(value, { kind }).findings.map(({ detail }) => detail));
    for (const { kind, text } of texts)
      details.push(
        ...lintText(text, { kind }).findings.map(({ detail, suggestion = "" }) => `${detail} ${suggestion}`),
      );
    expect(details.filter((detail) => /(?:^|\s)--?[a-z]+\b|\bpass\b/.test(detail))).toEqual([]);
    expect(details.length).toBeGreaterThan(100);
  });

  it("never throws for a value, even if JSON cannot represent it", () => {
    const cycle: Record<string, unknown> = {};
    cycle["itself"] = cycle;
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    const unsendable = {
      toJSON() {
        throw new Error("no");
      },
    };
    for (const value of [cycle, 1n, deep, unsendable]) {
      const { ok, findings } = lintValue(value, { kind: "notes" });
      expect(ok).toBe(false);
      expect(findings).toMatchObject([{ rule: "json-syntax", attr: "", kind: "notes" }]);
      expect(findings[0]?.detail).toMatch(/cannot be written as JSON/);
    }
    for (const value of [undefined, () => 1, Symbol("x")])
      expect(lintValue(value).findings).toMatchObject([{ rule: "json-syntax" }]);
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(undefined, ...kinds), (value, kind) => {
        errorResponse(lintValue(value, { kind }));
      }),
      { numRuns: runs(500) },
    );
  });

  it("never throws for a text or bytes", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.uint8Array()),
        fc.constantFrom(undefined, ...kinds),
        (text, kind) => {
          errorResponse(lintText(text, { kind }));
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it("keeps no state between calls", () => {
    const bad = { import_supplier: 1 };
    const first = lintValue(bad, { kind: "notes" });
    lintValue({ import_supplier: "S", external_account_number: "A", notes: [] }, { kind: "notes" });
    expect(lintValue(bad, { kind: "notes" })).toEqual(first);
    expect(bad).toEqual({ import_supplier: 1 });
  });
});

describe("isPayload", () => {
  it.each(kinds)("accepts the examples of %s, and rejects mutations that the schema rejects", (kind) => {
    for (const example of jsonSchema(kind).examples ?? []) {
      expect(isPayload(example, { kind })).toBe(true);
      for (const { name, payload } of some(mutations(example), 3))
        if (!ajvValidators.get(kind)?.(payload)) expect(isPayload(payload, { kind }), name).toBe(false);
    }
  });
});

describe("positionOf", () => {
  const text = '{\n  "notes": [{ "body": "é", "a/b": 1, "c~d": [true] }]\n}';

  it.each([
    ["", { line: 1, column: 1, endLine: 3, endColumn: 2 }],
    ["/notes/0/body", { line: 2, column: 23, endLine: 2, endColumn: 26 }],
    ["/notes/0/a~1b", { line: 2, column: 35, endLine: 2, endColumn: 36 }],
    ["/notes/0/c~0d/0", { line: 2, column: 46, endLine: 2, endColumn: 50 }],
    // A missing member is located at its parent.
    ["/notes/0/created_at", { line: 2, column: 13, endLine: 2, endColumn: 53 }],
    ["/notes/7/body", { line: 2, column: 12, endLine: 2, endColumn: 54 }],
    ["/notes/", { line: 2, column: 12, endLine: 2, endColumn: 54 }],
    ["/notes/00", { line: 2, column: 12, endLine: 2, endColumn: 54 }],
    ["/notes/length", { line: 2, column: 12, endLine: 2, endColumn: 54 }],
    ["/notes/0/body/0", { line: 2, column: 23, endLine: 2, endColumn: 26 }],
  ])("%j", (pointer, place) => {
    expect(positionOf(text, pointer)).toEqual(place);
  });

  it("is undefined for a text that is not JSON", () => {
    expect(positionOf("{", "")).toBeUndefined();
  });

  it("locates findings about values", () => {
    for (const { kind, text } of texts)
      for (const { rule, pointer, line, column } of lintText(text, options(kind)).findings)
        if (["type", "date", "datetime"].includes(rule))
          expect(positionOf(text, pointer)).toMatchObject({ line, column });
  });
});
