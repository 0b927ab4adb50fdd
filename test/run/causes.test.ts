import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { causeId, causeKey, type Finding } from "../../src/check/finding.ts";
import type { ReportedFinding } from "../../src/check/locate-faults.ts";
import { rules } from "../../src/rules/index.ts";
import { type Cause, Causes, rareCount } from "../../src/run/causes.ts";
import { Counting } from "../../src/run/counted.ts";
import { worthwhileFixes } from "../../src/run/rejected.ts";
import { findingWith, causesOf as listCauses } from "../reporters/reports.ts";

function causesOf(findings: readonly Finding[]): Cause[] {
  return listCauses(findings.map((finding) => ({ finding }))).causes.map(({ cause }) => cause);
}

describe("a cause", () => {
  test("is what differs in no more than indexes", () => {
    const findings = [
      findingWith({ attr: "notes.0.pinned", file: "a" }),
      findingWith({ attr: "notes.17.pinned", file: "a" }),
      findingWith({ attr: "notes.1.pinned", file: "b" }),
    ];
    expect(causesOf(findings)).toMatchObject([{ attr: "notes.*.pinned", count: 3, payloads: 2, files: 2 }]);
    const others = (
      [{ code: "invalid" }, { rule: "uuid" }, { severity: "warning" }, { kind: null }, { attr: "" }] as const
    ).map((other) => findingWith({ attr: "notes.0.pinned", ...other }));
    expect(causesOf([...findings, ...others, findingWith({}, "misspelt")])).toHaveLength(7);
  });

  test("has an id that reads back, whatever the attr is", () => {
    fc.assert(
      fc.property(
        fc.record({
          rule: fc.constantFrom("unknown-field", "uuid"),
          variant: fc.constantFrom(undefined, "case", "dry-run"),
          code: fc.constantFrom("invalid", "unknown_field"),
          severity: fc.constantFrom("error", "warning"),
          kind: fc.constantFrom("notes", "notes.400", null),
          part: fc.constantFrom(undefined, "body", "query"),
          attr: fc.oneof(fc.string(), fc.constant(undefined)),
        }),
        (key) => {
          expect({ variant: undefined, part: undefined, ...causeKey(causeId(key as never)) }).toEqual(key);
        },
      ),
    );
  });

  test("counts what a finding stands for, and no symptom", () => {
    const root = findingWith({ more: 41 });
    const symptom = findingWith({ because: { rule: "type", attr: "", file: "a", payload: 0 } });
    expect(causesOf([root, symptom])).toMatchObject([{ count: 42, payloads: 1 }]);
  });

  test("shows the first three places, and the values of its field by number", () => {
    const values = ["PAYMNT", ...Array<string>(30).fill("DIRECT_DEBIT"), ...Array<string>(20).fill("Charge")];
    const reported = values.map((value, i) => ({ finding: findingWith({ line: i + 1 }), value }));
    const [first] = listCauses(reported).causes;
    expect(first?.cause.places.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(first?.cause.values).toEqual([
      { value: "DIRECT_DEBIT", count: 30 },
      { value: "Charge", count: 20 },
      { value: "PAYMNT", count: 1 },
    ]);
    expect(first?.samples).toHaveLength(rareCount);
  });

  test("counts exactly how many of a hundred findings can be corrected, and infers it of more", () => {
    const range = { line: 4, column: 17, endLine: 4, endColumn: 25 };
    const fixableOf = (count: number): number | undefined =>
      causesOf(
        Array.from({ length: count }, (_, i) => findingWith(i % 4 === 3 ? { edit: { range, text: "1" } } : {})),
      )[0]?.fixable;
    expect([99, 100].map(fixableOf)).toEqual([24, 25]);
    const counting = new Counting();
    for (let i = 0; i < 300; i++)
      counting.add(i, { symptoms: 0, counted: [{ finding: findingWith({}), count: 1, value: undefined }] });
    const listed = Array.from({ length: 100 }, (_, i) => findingWith(i < 50 ? { edit: { range, text: "1" } } : {}));
    const { causes } = listCauses(
      listed.map((finding) => ({ finding })),
      counting.result,
    );
    expect(causes[0]?.cause).toMatchObject({ count: 400, fixable: 200 });
  });

  test("counts the values beyond those that it lists", () => {
    const reported = Array.from({ length: 500 }, (_, i) => ({ finding: findingWith(), value: `V-${i}` }));
    const [first] = listCauses(reported).causes;
    expect(first?.cause.values).toHaveLength(10);
    expect(first?.cause.otherValues).toBe(490);
  });
});

test("causes beyond a thousand share one per rule, which counts them exactly", () => {
  const all = causesOf(Array.from({ length: 5000 }, (_, i) => findingWith({ attr: `notes.0.field_${"x".repeat(i)}` })));
  expect(all).toHaveLength(1001);
  expect(all.find(({ attr }) => attr === null)).toMatchObject({ count: 4000 });
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
});

test("causes come errors first, then those in most payloads, then those with most findings", () => {
  const many = (count: number, part: Partial<Finding>): Finding[] => Array(count).fill(findingWith(part));
  const all = causesOf([
    ...many(1, { attr: "rare-warning", severity: "warning" }),
    ...many(20, { attr: "large" }),
    ...many(50, { attr: "larger" }),
    ...many(10, { attr: "rare" }),
    ...many(60, { attr: "large-warning", severity: "warning" }),
    ...many(2, { attr: "rarer" }),
  ]);
  expect(all.map(({ attr }) => attr)).toEqual(["larger", "large", "rare", "rarer", "large-warning", "rare-warning"]);
});

test("causes are the same whatever the order in which findings across payloads come", () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom("a", "b", "c", "d")), {
    maxLength: 30,
  });
  const listOf = (findings: readonly Finding[], inAnyOrder: boolean) => {
    const causes = new Causes();
    if (inAnyOrder) causes.endOrder();
    for (const finding of findings) causes.add({ finding }, finding.order as number);
    return causes.list(rules);
  };
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.double({ noNaN: true })), (places, keys) => {
      const findings = places.map(([order, attr]) =>
        findingWith({
          attr,
          order,
          payload: order % 4,
          file: `${Math.floor(order / 4)}.json`,
          column: attr.charCodeAt(0),
        }),
      );
      const sorted = findings.toSorted((a, b) => (a.order as number) - (b.order as number) || a.column - b.column);
      const shuffled = findings
        .map((finding) => ({ finding, key: keys.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ finding }) => finding);
      expect(listOf(shuffled, true)).toEqual(listOf(sorted, false));
    }),
  );
});

describe("the corrections that help most", () => {
  /** A payload with an error of each cause. */
  const payload = (causes: string, i: number): ReportedFinding[] =>
    [...causes].map((attr) => ({ finding: findingWith({ attr, payload: i }) }));
  const rejectedOf = (payloads: readonly string[]) => listCauses(payloads.flatMap(payload)).rejected;
  const attrs = (fixes: readonly { cause: string }[] = []): string => fixes.map(({ cause }) => cause.at(-1)).join("");

  test("are the fewest that make most payloads acceptable", () => {
    const rejected = rejectedOf([
      ...Array(50).fill("a"),
      ...Array(40).fill("b"),
      ...Array(30).fill("ab"),
      "c",
      "ad",
      "e",
    ]);
    expect(rejected).toMatchObject({ payloads: 123, isExact: true });
    const fixes = worthwhileFixes(rejected);
    expect(attrs(fixes)).toBe("ab");
    expect(fixes?.at(-1)?.acceptable).toBe(120);
  });

  test("are those that are more of what is wrong with fewer payloads, before parts of more", () => {
    const rejected = rejectedOf(["a", "a", "bc", "bc", "bc"]);
    expect(attrs(rejected.fixes)).toBe("abc");
    expect(rejected.fixes.map(({ acceptable }) => acceptable)).toEqual([2, 2, 5]);
  });

  test("count a payload only once all its causes are fixed, as removing them shows", () => {
    const some = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 }).map((one) => one.join(""));
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 30 }), (payloads) => {
        const { fixes } = rejectedOf(payloads);
        for (const [i, { acceptable }] of fixes.entries()) {
          const fixed = attrs(fixes.slice(0, i + 1));
          expect(acceptable).toBe(payloads.filter((causes) => [...causes].every((one) => fixed.includes(one))).length);
        }
        expect(fixes.at(-1)?.acceptable).toBe(payloads.length);
      }),
    );
  });

  test("that help equally are in order of their first findings, whenever these are found", () => {
    const causes = new Causes();
    causes.add({ finding: findingWith({ attr: "b", column: 2 }) }, 0);
    causes.add({ finding: findingWith({ attr: "c", column: 3 }) }, 0);
    causes.endOrder();
    causes.add({ finding: findingWith({ attr: "a", column: 1 }) }, 0);
    expect(attrs(causes.list(rules).rejected.fixes)).toBe("abc");
  });

  test("are minimums where a payload has causes that are not listed", () => {
    const partial = { finding: findingWith({ attr: "a", payload: 9, more: 3 }) };
    const { rejected } = listCauses([...payload("a", 0), partial]);
    expect(rejected).toMatchObject({ payloads: 2, isExact: false, fixes: [{ acceptable: 1 }] });
  });

  test("make payloads acceptable whose errors have their root in another payload", () => {
    const root = { rule: "account-before-data", code: "account_not_found" } as const;
    const of = (i: number, other: object): ReportedFinding => ({
      finding: findingWith({ ...root, attr: "accounts.0.external_account_number", payload: i, ...other }),
    });
    const { because, cause } = of(0, {}).finding;
    expect(because).toBeUndefined();
    const symptom = (i: number, more: object = {}): ReportedFinding =>
      of(i, {
        rule: "business-before-data",
        because: { rule: root.rule, attr: "accounts.7.external_account_number", file: "a.notes.json", payload: 0 },
        ...more,
      });
    const { rejected } = listCauses([of(0, {}), symptom(1), symptom(2), ...payload("a", 2), symptom(3)]);
    expect(rejected).toMatchObject({
      payloads: 4,
      isExact: true,
      fixes: [{ cause, acceptable: 3 }, { acceptable: 4 }],
    });
    expect(listCauses([of(0, {}), symptom(1, { severity: "warning" })]).rejected.payloads).toBe(1);
    // Two causes of that rule and attr: it cannot be told which of them is the root's.
    const twin = of(4, { kind: "business" });
    expect(listCauses([of(0, {}), symptom(1), twin]).rejected).toMatchObject({ payloads: 3, isExact: false });
  });

  test("do not include warnings", () => {
    expect(listCauses([{ finding: findingWith({ severity: "warning" }) }]).rejected).toEqual({
      payloads: 0,
      isExact: true,
      fixes: [],
    });
  });
});
