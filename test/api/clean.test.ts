import { describe, expect, it } from "vitest";
import { Batch, lintText } from "../../src/index.ts";
import { notes, transactions } from "../check/payloads.ts";

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

describe("the result of a clean payload", () => {
  const { payload } = notes("A-1", { body: "Łódź" });

  it.each([
    ["a string", JSON.stringify(payload)],
    ["bytes", encode(payload)],
  ])("has its value, given %s", (_, text) => {
    expect(lintText(text, { kind: "notes" })).toEqual({ ok: true, kind: "notes", value: payload, findings: [] });
  });

  it("has the value that was linted, even if the bytes change afterwards", () => {
    const bytes = encode(payload);
    const { value } = lintText(bytes, { kind: "notes" });
    const later = lintText(bytes, { kind: "notes" });
    bytes.fill(0x20);
    expect([value, later.value]).toEqual([payload, payload]);
  });

  it("has the same value each time, which can be changed", () => {
    const result = lintText(encode(payload), { kind: "notes" });
    expect(result.value).toBe(result.value);
  });

  it("counts among the payloads of a batch", () => {
    const batch = new Batch();
    const sent = encode(transactions("A-1", "T-1").payload);
    const first = batch.addText(sent, { kind: "transactions" });
    const second = batch.addText(sent, { kind: "transactions", file: "again" });
    expect([first.findings, first.across, second.findings]).toEqual([[], [], []]);
    expect(second.across.map(({ rule, attr, file }) => ({ rule, attr, file }))).toEqual([
      { rule: "duplicate-transaction", attr: "transactions.0.transaction_id", file: "again" },
    ]);
  });
});
