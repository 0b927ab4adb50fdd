import { describe, expect, it } from "vitest";
import { type Kind, lintText } from "../../src/index.ts";

const pair = { import_supplier: "S", external_account_number: "A-1" };

function rulesOf(kind: Kind, payload: unknown): string[] {
  const { findings } = lintText(JSON.stringify(payload), { kind, today: "2026-06-30" });
  return findings.map(({ rule, attr }) => `${rule} ${attr}`).sort();
}

describe("a field that depends on the value of another", () => {
  it.each(["true", 1, null, []])("is not irrelevant if is_pinned has a wrong type: %j", (is_pinned) => {
    const payload = { ...pair, notes: [{ body: "a", is_pinned, unpin_at: "2026-06-30T12:00:00Z" }] };
    expect(rulesOf("notes", payload)).toEqual([`${is_pinned === null ? "null-value" : "type"} notes.0.is_pinned`]);
  });

  it("is not irrelevant if the type of the transaction is not a string", () => {
    const transaction = {
      transaction_id: "T-1",
      transaction_date: "2026-01-31",
      amount: 1,
      type: 7,
      product_code: "P",
    };
    expect(rulesOf("transactions", { ...pair, transactions: [transaction] })).toEqual(["type transactions.0.type"]);
  });

  it.each([
    ["DIRECT_DEBIT", undefined],
    ["CREDIT_CARD", undefined],
    ["DIRECT_CERDIT", "DIRECT_CREDIT"],
    ["DEBIT_CARDS", "DEBIT_CARD"],
  ])("is not taken for one that has another word: %s", (payment_type, suggestion) => {
    const payload = { ...pair, transactions: [{ type: "PAYMENT", payment_type }] };
    const { findings } = lintText(JSON.stringify(payload), { kind: "transactions" });
    expect(findings.find(({ rule }) => rule === "undocumented-value")?.suggestion).toBe(suggestion);
  });

  it("is suggested the type that it was meant to be, without quotes as a spreadsheet writes them", () => {
    for (const type of ['="PAYMENT"', '"PAYMENT"', "'PAYMENT"]) {
      const { findings } = lintText(JSON.stringify({ ...pair, transactions: [{ type }] }), { kind: "transactions" });
      expect(findings.find(({ rule }) => rule === "undocumented-value")?.suggestion).toBe("PAYMENT");
    }
  });

  it.each([
    ["PYMENT", { payment_type: "DEBIT_CARD" }],
    ["payment", { payment_type: "DEBIT_CARD" }],
    ["SUPLY_CHARGE", { product_code: "P" }],
    ["Zahlung", { payment_type: "DEBIT_CARD", product_code: "P" }],
  ])("is not irrelevant if the type may be meant to be one that has it: %s %j", (type, fields) => {
    const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1, type, ...fields };
    expect(rulesOf("transactions", { ...pair, transactions: [transaction] })).toEqual([
      "undocumented-value transactions.0.type",
    ]);
  });

  it.each([
    ["CREDIT", { payment_type: "" }],
    ["CREDIT", { line_items: [] }],
    ["PAYMENT", { payment_type: "DEBIT_CARD", display_note: "" }],
  ])("has one finding if it is empty as well: %s %j", (type, fields) => {
    const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1, type, ...fields };
    expect(rulesOf("transactions", { ...pair, transactions: [transaction] })).toEqual([
      `transaction-shape transactions.0.${Object.keys(fields).at(-1)}`,
    ]);
  });

  it.each([
    ["DEBIT", "payment_type", ""],
    ["DEBIT", "product_code", ""],
    ["DEBIT", "line_items", []],
    ["PYMENT", "tax_items", []],
  ])("has a finding if it is empty where the type is not shown: %s %s", (type, field, value) => {
    const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1, type, [field]: value };
    expect(rulesOf("transactions", { ...pair, transactions: [transaction] })).toEqual([
      `blank-value transactions.0.${field}`,
      "undocumented-value transactions.0.type",
    ]);
  });

  it("is said to be shown, or not to be shown, beside the values that its annotation names", () => {
    const transaction = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 1 };
    const sent = [
      { ...transaction, type: "CREDIT", payment_type: "DEBIT_CARD" },
      { ...transaction, transaction_id: "T-2", type: "PAYMENT", payment_type: "DEBIT_CARD", display_note: "a" },
    ];
    const { findings } = lintText(JSON.stringify({ ...pair, transactions: sent }), { today: "2026-06-30" });
    expect(findings.map(({ detail }) => /is (?:not )?shown [^.]*/.exec(detail)?.[0])).toEqual([
      "is shown only where type is PAYMENT or REPAYMENT",
      "is not shown where type is PAYMENT or REPAYMENT",
    ]);
  });

  it.each([false, undefined])("is irrelevant if is_pinned is %j", (is_pinned) => {
    const payload = { ...pair, notes: [{ body: "a", is_pinned, unpin_at: "2026-06-30T12:00:00Z" }] };
    expect(rulesOf("notes", payload)).toEqual(["unpin-at notes.0.unpin_at"]);
  });
});
