import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { starred } from "../../src/check/finding.ts";
import type { ReportedFinding } from "../../src/check/locate-faults.ts";
import { FileSpool } from "../../src/input/temp-file.ts";
import { Findings } from "../../src/run/findings.ts";
import { findingWith } from "../reporters/reports.ts";

interface Place {
  file: string;
  payload: number;
  line: number;
  column: number;
}

const files = ["b", "a", "c"];

const place = fc.record({
  file: fc.constantFrom(...files),
  payload: fc.nat(3),
  line: fc.nat(3),
  column: fc.nat(3),
});

function byPlace(a: Place, b: Place): number {
  return (
    files.indexOf(a.file) - files.indexOf(b.file) || a.payload - b.payload || a.line - b.line || a.column - b.column
  );
}

/** A finding that is long, so that a few thousand no longer fit into memory. */
function shownAt(place: Place, detail = ""): ReportedFinding {
  const order = files.indexOf(place.file) * 10_000 + place.payload;
  return { finding: { ...findingWith({ ...place, detail }), order } };
}

describe("the findings of a run", () => {
  test("come in order of file and place, those that came late among them, as often as they are walked", () => {
    const lists = fc.array(place, { maxLength: 20 });
    fc.assert(
      fc.property(lists, lists, lists, (own, late, later) => {
        const findings = new Findings();
        const sorted = [...own].sort(byPlace);
        for (const file of files) {
          for (const one of sorted) if (one.file === file) findings.add(shownAt(one));
        }
        findings.merge(late.map((one) => shownAt(one)));
        findings.merge(later.map((one) => shownAt(one)));
        const expected = [...own, ...late, ...later].sort(byPlace);
        for (let walk = 0; walk < 2; walk++)
          expect(
            Array.from(findings, ({ finding: { file, payload, line, column } }) => ({ file, payload, line, column })),
          ).toEqual(expected);
      }),
    );
  });

  test("are the same when they are spooled", () => {
    const detail = "wörd ".repeat(1000);
    const spools: FileSpool[] = [];
    const spooled = new Findings(() => {
      const spool = new FileSpool();
      spools.push(spool);
      return spool;
    });
    const inMemory = new Findings();
    for (const findings of [spooled, inMemory]) {
      for (let i = 0; i < 4000; i++) findings.add(shownAt({ file: "a", payload: i, line: i + 1, column: 1 }, detail));
      // The second of these comes before the end of the first, which is spooled so that one sequence is in memory.
      for (const late of [[3999, 7], [12]])
        findings.merge(late.map((i) => shownAt({ file: "a", payload: i, line: i + 1, column: 2 }, detail)));
    }
    // Of the 4,000, less than 4 MB are still in memory, and of the late ones the second.
    const each = JSON.stringify(shownAt({ file: "a", payload: 0, line: 1, column: 1 }, detail)).length;
    expect(spools[0]?.size).toBeGreaterThan(4000 * each - (1 << 22));
    expect(spools.slice(1).map(({ size }) => Math.floor(size / each))).toEqual([2]);
    expect([...spooled]).toEqual([...inMemory]);
    const order = Array.from(spooled, ({ finding }) => finding.payload);
    expect(order).toHaveLength(4003);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    // A walk that stops early does not disturb one that is under way.
    const walk = spooled[Symbol.iterator]();
    walk.next();
    for (const _ of spooled) break;
    expect(walk.next().value?.finding.payload).toBe(1);
  });
});

test("the line of a finding is its JSON, but for those that are suppressed", () => {
  const findings = new Findings();
  const place = { file: "a", column: 1 };
  findings.add(shownAt({ ...place, payload: 0, line: 1 }, 'a tab\t and "quotes"'));
  findings.add({ ...shownAt({ ...place, payload: 1, line: 2 }), isSuppressed: true });
  findings.add({ ...shownAt({ ...place, payload: 2, line: 3 }), body: { isSuppressed: true }, value: "x" });
  findings.merge([shownAt({ ...place, payload: 1, line: 2, column: 9 })]);
  const shown = [...findings].filter(({ isSuppressed }) => !isSuppressed);
  expect([...findings.lines()].join("")).toBe(shown.map(({ finding }) => `${JSON.stringify(finding)}\n`).join(""));
  expect(shown.map(({ finding }) => finding.payload)).toEqual([0, 1, 2]);
  expect(shown[2]).toMatchObject({ body: { isSuppressed: true }, value: "x" });
});

test("findings longer than what is read at once are the same after they were spooled", () => {
  const findings = new Findings(() => new FileSpool());
  const details = ["a", "ж\u0085\u{1d11e}".repeat(1_000_000), "b", "x".repeat(1 << 16), "c"];
  for (const [payload, detail] of details.entries())
    findings.add(shownAt({ file: "a", payload, line: 1, column: 1 }, detail));
  expect(Array.from(findings, ({ finding }) => finding.detail)).toEqual(details);
  const lines = [...findings.lines()].join("");
  expect(lines).not.toContain("\u0085");
  expect(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).detail),
  ).toEqual(details);
});

test.each([
  ["", ""],
  ["0", "*"],
  ["notes.0.body", "notes.*.body"],
  ["line_items.10.units.2", "line_items.*.units.*"],
  ["v2.field_1", "v2.field_1"],
])("the place %j is one of %j", (attr, expected) => {
  expect(starred(attr)).toBe(expected);
});
