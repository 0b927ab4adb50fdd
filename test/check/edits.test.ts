import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedCopy } from "../../src/check/change.ts";
import { applyEdits, byteEditsOf } from "../../src/check/fix-text.ts";
import { type Finding, type Kind, lintText, rules } from "../../src/index.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { profileOf } from "../profile/example-profile.ts";
import { faultyPayloads } from "./faulty-payloads.ts";

const today = "2026-06-30";
const own = { import_supplier: "S", external_account_number: "A-1" };
const charge = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 10 };
const statement = {
  statement_id: "S-1",
  bill_period_from_date: "2026-01-01",
  bill_period_to_date: "2026-01-31",
  issued_date: "2026-02-01",
  number: "1",
  gross_amount: 84.2,
};

function corrected(text: string, finding: Finding): string {
  const payload = payloadText(text);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(applyEdits(payload, byteEditsOf(payload, [finding])));
}

const place = ({ rule, code, pointer }: Finding): string => `${rule} ${code} ${pointer}`;

describe("an exact edit", () => {
  it("removes its finding and adds no error", () => {
    let count = 0;
    fc.assert(
      fc.property(faultyPayloads, fc.boolean(), ({ kind, payload }, isIndented) => {
        const text = JSON.stringify(payload, undefined, isIndented ? 2 : 0);
        const { findings } = lintText(text, { kind, today });
        const before = new Set(findings.map(place));
        for (const finding of findings) {
          if (!finding.edit) continue;
          count++;
          const after = lintText(corrected(text, finding), { kind, today }).findings;
          expect(after.map(place), finding.detail).not.toContain(place(finding));
          expect(
            after.filter((one) => one.severity === "error" && !before.has(place(one))),
            `${finding.detail} ${finding.edit.text}`,
          ).toEqual([]);
        }
      }),
      { numRuns: 30 },
    );
    expect(count).toBeGreaterThan(20);
  });

  it("stays where it reveals a warning", () => {
    const edits = (transaction: object) =>
      lintText(JSON.stringify({ ...own, transactions: [{ ...charge, ...transaction }] }), {
        kind: "transactions",
        today,
      }).findings.flatMap(({ attr, edit }) => (edit ? [`${attr} ${edit.text}`] : []));
    const line_items = [{ net_amount: 3, number_of_units: 1, price_per_unit: 3 }];
    const doesNotAddUp = { type: "SUPPLY_CHARGE", amount: "10.00", line_items };
    expect(edits(doesNotAddUp)).toEqual(["transactions.0.amount 10.00"]);
    expect(edits({ type: "SUPPLY_CHARGE", Amount: 10, amount: undefined, line_items })).toEqual([
      'transactions.0.Amount "amount"',
    ]);
    expect(edits({ type: "SUPPLY_CHARGE", ammount: 10, amount: undefined, line_items })).toEqual([
      'transactions.0.ammount "amount"',
    ]);
    expect(edits({ type: "SUPPLY_CHARGE", transaction_date: "31/12/2026" })).toEqual([
      'transactions.0.transaction_date "2026-12-31"',
    ]);
  });

  it("removes the finding of each rule's examples, and its symptoms", () => {
    const edited = new Set<string>();
    for (const rule of rules as readonly Rule[])
      for (const example of rule.examples.bad) {
        if ("batch" in example) continue;
        const options = { ...(example.kind ? { kind: example.kind } : {}), today, profile: profileOf(example) };
        const text = "text" in example ? example.text : JSON.stringify(example.payload);
        const { findings } = lintText(text, options);
        for (const finding of findings) {
          if (!finding.edit) continue;
          edited.add(finding.rule);
          const after = lintText(corrected(text, finding), options).findings.map(place);
          expect(after.sort()).toEqual(
            findings
              .filter((one) => one !== finding && one.because?.attr !== finding.attr)
              .map(place)
              .sort(),
          );
        }
      }
    for (const rule of ["date", "datetime", "decimal", "type", "unknown-field", "byte-order-mark"])
      expect([...edited]).toContain(rule);
  });

  it("is never that of a value that the interface leaves open, nor of a path that may begin with the root", () => {
    const open: [Kind, object, suggestion: string][] = [
      ["payment-instruction", { ...own, vendor: "V", reference: "R", type: "card" }, "CARD"],
      ["transactions", { ...own, transactions: [{ ...charge, type: "Supply charge" }] }, "SUPPLY_CHARGE"],
      [
        "transactions",
        { ...own, transactions: [{ ...charge, type: "CREDIT", reason: "general credit" }] },
        "GENERAL_CREDIT",
      ],
      ["notes", { ...own, notes: [{ document_paths: [{ document_path: "/halcyon/x.pdf" }] }] }, "halcyon/x.pdf"],
      ["historical-statements", { ...own, statements: [{ ...statement, statement_path: "/x.pdf" }] }, "x.pdf"],
    ];
    for (const [kind, payload, suggestion] of open) {
      const { findings } = lintText(JSON.stringify(payload), { kind, today });
      expect(findings.map(({ suggestion, edit }) => ({ suggestion, edit }))).toEqual([{ suggestion, edit: undefined }]);
    }
  });

  it("is that of a value in another case where the set of values is closed", () => {
    const operator = (values: string[]) =>
      profileOf({
        operator: { "payment-instruction.vendor": { enum: values } },
      });
    const edits = (vendor: string, values: string[]) =>
      lintText(JSON.stringify({ ...own, vendor, reference: "R", type: "CARD" }), {
        kind: "payment-instruction",
        today,
        profile: operator(values),
      }).findings.map(({ rule, edit }) => [rule, edit?.text]);
    expect(edits("card", ["CARD", "DIRECT_DEBIT"])).toEqual([["enum", '"CARD"']]);
    expect(edits("Direct debit", ["CARD", "DIRECT_DEBIT"])).toEqual([["enum", '"DIRECT_DEBIT"']]);
    // Separators may tell one from the other.
    expect(edits("1-23", ["12-3", "4-56"])).toEqual([["enum", undefined]]);
  });

  it("is never one of a response, which shows what the service sent", () => {
    const received: [Kind, object][] = [
      ["account-transfer-status.200", { status: "Completed", service_account_number: "A-9" }],
      ["notes.201", [{ created_at: "2026-01-31 12:00:00Z", body: "a", status: "NOTE_CREATION_SUCCESS" }]],
      ["business.201", { service_business_id: "17", external_business_identifier: "B-1" }],
    ].map(([kind, payload]) => [kind as Kind, payload as object]);
    for (const [kind, payload] of received) {
      const { findings } = lintText(JSON.stringify(payload), { kind, today });
      expect(findings.map(({ edit }) => edit)).toEqual([undefined]);
    }
    const record = {
      method: "GET",
      path: "/v1/data-import/account-transfer-status/S/A-1/",
      headers: { Authorization: "Token T" },
      response: { status: 200, body: { status: "Completed", service_account_number: "A-9" } },
    };
    expect(lintText(JSON.stringify(record), { kind: "request", today }).findings).toEqual([
      expect.not.objectContaining({ edit: expect.anything() }),
    ]);
  });

  it("is not that of a date beside a time that would be lost, nor of one in an unknown order", () => {
    const edit = (issued_date: string) =>
      lintText(JSON.stringify({ ...own, statements: [{ ...statement, issued_date }] }), {
        kind: "historical-statements",
        today,
      }).findings.map(({ detail, edit }) => edit?.text ?? /day first|month first/.exec(detail)?.[0]);
    expect(edit("31/01/2026")).toEqual(['"2026-01-31"']);
    expect(edit("01/31/2026 00:00:00")).toEqual(['"2026-01-31"']);
    expect(edit("31/01/2026 14:30:00")).toEqual(["day first"]);
    expect(edit("02/03/2026")).toEqual([undefined]);
    expect(edit("31012026")).toEqual(['"2026-01-31"']);
    expect(edit("02032026")).toEqual([undefined]);
    expect(edit("20012010")).toEqual(['"2010-01-20"']);
    expect(edit("1/31/2026 12:00:00 AM")).toEqual(['"2026-01-31"']);
    expect(edit("Jan  1 2026 12:00AM")).toEqual(['"2026-01-01"']);
    expect(edit("1/31/2026 12:00:00 PM")).toEqual(["month first"]);
    expect(edit("/Date(1769817600000)/")).toEqual([undefined]);
  });

  it("is no suggestion of the day of a UTC time that may be midnight of the next one in another zone", () => {
    const suggested = (issued_date: string) =>
      lintText(JSON.stringify({ ...own, statements: [{ ...statement, issued_date }] }), {
        kind: "historical-statements",
        today,
      }).findings.map(({ suggestion }) => suggestion);
    for (const day of ["2026-01-30T23:00:00.000Z", "20260130T220000+0000", "/Date(1769814000000)/", "1769814000"])
      expect(suggested(day)).toEqual([undefined]);
    for (const day of ["2026-01-31T23:00:00", "2026-01-31T23:30:00Z", "2026-01-31T00:00:00+01:00", "1769817600"])
      expect(suggested(day)).toEqual(["2026-01-31"]);
  });

  it("tells of no order where day and month are equal or the month is a word", () => {
    for (const issued_date of ["01/01/2026", "12.12.2026", "31 Jan 2026", "January 31, 2026"]) {
      const { findings } = lintText(JSON.stringify({ ...own, statements: [{ ...statement, issued_date }] }), {
        kind: "historical-statements",
        today,
      });
      expect(findings).toEqual([
        expect.objectContaining({
          cause: "error:date/notation:invalid:historical-statements:statements.*.issued_date",
        }),
      ]);
      expect(findings[0]?.edit?.text).toMatch(/^"2026-(?:01-01|12-12|01-31)"$/);
    }
  });

  it("is not that of what databases and .NET write for no date", () => {
    const variants = (issued_date: string) =>
      lintText(JSON.stringify({ ...own, statements: [{ ...statement, issued_date }] }), {
        kind: "historical-statements",
        today,
      }).findings.map(({ cause }) => cause.split(":")[1]);
    for (const zero of ["0000-00-00", "00000000", "0000-00-00 00:00:00", "00/00/0000", "1900-01-00", "1/0/1900"])
      expect(variants(zero)).toEqual(["date/no-value"]);
    for (const none of ["0001-01-01T00:00:00", "0001-01-01T00:00:00+00:00", "/Date(-62135596800000+0000)/"])
      expect(variants(none)).toEqual(["date/no-value"]);
    expect(variants("0001-01-01T10:00:00")).toEqual(["date/datetime"]);
    expect(variants("/Date(1769817600000+0100)/")).toEqual(["date/timestamp"]);
    expect(variants("2026-00-00")).toEqual(["date/no-such-day"]);
  });

  it("is that of a time of a half day that exists", () => {
    const edit = (created_at: string) =>
      lintText(JSON.stringify({ ...own, notes: [{ body: "a", created_at }] }), { kind: "notes", today }).findings.map(
        ({ cause, edit }) => edit?.text ?? cause.split(":")[1],
      );
    expect(edit("2025-12-31 12:30:00 AM UTC")).toEqual(['"2025-12-31T00:30:00Z"']);
    expect(edit("2025-12-31 10:30:00PM Z")).toEqual(['"2025-12-31T22:30:00Z"']);
    expect(edit("2025-12-31 13:30:00 AM Z")).toEqual(["datetime/no-such-time"]);
    expect(edit("2025-12-31 1:30:00 PM")).toEqual(["datetime/no-zone"]);
    expect(edit("2025-12-31T10:30:00+01:60")).toEqual(["datetime/other"]);
    expect(edit("\u200e2025-12-31T10:30:00Z")).toEqual(['"2025-12-31T10:30:00Z"']);
  });

  it("is not, nor is a suggestion, that of a datetime whose year in UTC has more than four digits", () => {
    const text = JSON.stringify({ ...own, notes: [{ body: "a", created_at: "9999-12-31T23:30:00-01:00" }] });
    const { findings } = lintText(text, { kind: "notes", today });
    expect(findings.map(({ rule, suggestion, edit }) => ({ rule, suggestion, edit }))).toEqual([{ rule: "datetime" }]);
  });

  it("is not that of a short name with a mark, which may say something else", () => {
    const edits = (name: string) => {
      const transaction = { transaction_id: "1", transaction_date: "2026-01-01", amount: 1, [name]: "CREDIT" };
      const { findings } = lintText(JSON.stringify({ ...own, transactions: [transaction] }), { kind: "transactions" });
      return findings.flatMap(({ suggestion, edit }) => (suggestion === undefined ? [] : [suggestion, edit?.text]));
    };
    for (const name of ["$type", "@type", "type!"]) expect(edits(name)).toEqual(["type", undefined]);
    for (const name of ["Type", "TYPE", "ty.pe"]) expect(edits(name)).toEqual(["type", '"type"']);
  });

  it("is not that of a date whose century is not told", () => {
    for (const issued_date of [
      "31/12/25",
      "31 Dec 25",
      "31-DEC-25",
      "December 31, 25",
      "31/12/0025",
      "0025-12-31T00:00:00",
    ]) {
      const { findings } = lintText(JSON.stringify({ ...own, statements: [{ ...statement, issued_date }] }), {
        kind: "historical-statements",
        today,
      });
      expect(findings).toMatchObject([
        { cause: "error:date/two-digit-year:invalid:historical-statements:statements.*.issued_date" },
      ]);
      expect(findings[0]).not.toHaveProperty("edit");
    }
  });

  it("is only suggested where the digits of a date are a number", () => {
    const found = (issued_date: number): Finding | undefined =>
      lintText(JSON.stringify({ import_supplier: "S", external_account_number: "A", statements: [{ issued_date }] }), {
        kind: "historical-statements",
        today,
      }).findings.find(({ rule }) => rule === "type");
    expect(found(20260131)).toMatchObject({ suggestion: "2026-01-31", attr: "statements.0.issued_date" });
    expect(found(20260131)?.edit).toBeUndefined();
    expect(found(31012026)).toMatchObject({ suggestion: "2026-01-31" });
    expect(found(12102015)).toMatchObject({ cause: expect.stringContaining("digits-for-date") });
    expect(found(12102015)?.suggestion).toBeUndefined();
    for (const day of [20260230, 46053, 1769817600]) expect(found(day)?.suggestion).toBeUndefined();
  });

  it("is tried on a copy that keeps a key __proto__ as a key", () => {
    const text = '{"import_supplier":"S","external_account_number":"A","notes":[{"__proto__":{"a":1},"boddy":"b"}]}';
    const changes = [{ path: ["notes", 0, "boddy"], name: "body" }];
    expect(JSON.stringify(changedCopy(JSON.parse(text), changes))).toBe(text.replace("boddy", "body"));
  });
});
