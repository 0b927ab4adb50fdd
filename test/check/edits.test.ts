import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, byteEditsOf } from "../../src/check/apply-edits.ts";
import { type Finding, type Kind, lintText, rules } from "../../src/index.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { profileOf } from "../profile/example-profile.ts";

const today = "2026-06-30";

function corrected(text: string, finding: Finding): string {
  const payload = payloadText(text);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(applyEdits(payload, byteEditsOf(payload, [finding])));
}

const place = ({ rule, code, pointer }: Finding): string => `${rule} ${code} ${pointer}`;

/** Values that are wrong in a way that an edit corrects, and others. */
const moments = fc.constantFrom(
  "2025-02-11T10:30:00+01:00",
  "2025-02-11t09:30:00z",
  "2025-02-11 09:30:00Z",
  "2025-02-11T09:30:00.000Z",
  "2025-02-11T09:30:00.5Z",
  "0000-01-01T00:00:00+23:59",
  "2025-02-11",
  "2025-02-11T09:30:00Z",
  " 2025-02-12 ",
  "12/31/2025",
  "1/2/2026",
  "20250211",
  "31 Jan 2025",
  "2027-01-01T00:00:00Z",
);
const amounts = fc.constantFrom("10.00", "-3", "10.005", "007", "1e5", "9007199254740993", "", 50, 10.5, null);
const types = fc.constantFrom("credit", "Supply charge", "SUPPLY_CHARGE", "PAYMNT", " ", "debit card");
const flags = fc.constantFrom("true", "False", "yes", true, undefined);
const line = fc.record({
  start_date: moments,
  end_date: moments,
  number_of_units: amounts,
  price_per_unit: amounts,
  net_amount: amounts,
});
const transaction = fc.record({
  transaction_id: fc.constantFrom("T-1", "T-2"),
  transaction_date: moments,
  amount: amounts,
  type: types,
  reason: types,
  payment_type: types,
  line_items: fc.array(line, { maxLength: 2 }),
});
const note = fc.record(
  {
    body: fc.constantFrom("Hello", "Ünïcödé 🎉", ""),
    created_at: moments,
    is_pinned: flags,
    unpin_at: moments,
    document_paths: fc.array(
      fc.record({ document_path: fc.constantFrom("/a/b.pdf", "//a", "a\\b", "/a//b", "a.pdf") }),
      {
        maxLength: 2,
      },
    ),
  },
  { requiredKeys: ["body"] },
);
const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "A-1" };
const payloads: fc.Arbitrary<{ kind: Kind; payload: object }> = fc.oneof(
  fc.array(transaction, { maxLength: 3 }).map((transactions) => ({
    kind: "transactions" as const,
    payload: { ...account, transactions },
  })),
  fc.array(note, { maxLength: 3 }).map((notes) => ({ kind: "notes" as const, payload: { ...account, notes } })),
);

describe("an exact edit", () => {
  it("removes its finding and adds none", () => {
    let count = 0;
    fc.assert(
      fc.property(payloads, fc.boolean(), ({ kind, payload }, isIndented) => {
        const text = JSON.stringify(payload, undefined, isIndented ? 2 : 0);
        const { findings } = lintText(text, { kind, today });
        const before = new Set(findings.map(place));
        for (const finding of findings) {
          if (!finding.edit) continue;
          count++;
          const after = lintText(corrected(text, finding), { kind, today }).findings.map(place);
          expect(after, finding.detail).not.toContain(place(finding));
          expect(
            after.filter((one) => !before.has(one)),
            `${finding.detail} ${finding.edit.text}`,
          ).toEqual([]);
        }
      }),
    );
    expect(count).toBeGreaterThan(20);
  });

  it("removes the finding of each rule's examples", () => {
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
              .filter((one) => one !== finding)
              .map(place)
              .sort(),
          );
        }
      }
    for (const rule of ["date", "datetime", "type", "undocumented-value", "document-path", "byte-order-mark"])
      expect([...edited]).toContain(rule);
  });
});
