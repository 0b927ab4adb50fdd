import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, byteEditsOf } from "../../src/check/apply-edits.ts";
import { changedCopy } from "../../src/check/change.ts";
import { checkJson } from "../../src/check/payload.ts";
import { withoutUnsafeEdits } from "../../src/check/safe-edits.ts";
import { type Finding, lintText, rules } from "../../src/index.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { profileOf } from "../profile/example-profile.ts";
import { faultyPayloads } from "./faulty-payloads.ts";

const today = "2026-06-30";

function corrected(text: string, finding: Finding): string {
  const payload = payloadText(text);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(applyEdits(payload, byteEditsOf(payload, [finding])));
}

const place = ({ rule, code, pointer }: Finding): string => `${rule} ${code} ${pointer}`;

describe("an exact edit", () => {
  it("removes its finding and adds none", () => {
    let count = 0;
    fc.assert(
      fc.property(faultyPayloads, fc.boolean(), ({ kind, payload }, isIndented) => {
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
      { numRuns: 30 },
    );
    expect(count).toBeGreaterThan(20);
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
    for (const rule of ["date", "datetime", "type", "undocumented-value", "document-path", "byte-order-mark"])
      expect([...edited]).toContain(rule);
  });

  it("is tried on a copy that keeps a key __proto__ as a key", () => {
    const text = '{"import_supplier":"S","external_account_number":"A","notes":[{"__proto__":{"a":1},"boddy":"b"}]}';
    const { parts, faults } = checkJson("notes", JSON.parse(text), { today });
    const tried: unknown[] = [];
    for (const part of parts)
      withoutUnsafeEdits(faults, part, ({ value }, changes) => {
        tried.push(changedCopy(value, changes));
        return [];
      });
    expect(tried.map((value) => JSON.stringify(value))).toEqual([text.replace("boddy", "body")]);
  });
});
