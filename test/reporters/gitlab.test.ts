import { expect, test } from "vitest";
import { gitlab } from "../../src/reporters/gitlab.ts";
import { context, emptyReport, findingWith, hostileReport, reportOf, text } from "./reports.ts";

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number; end: number } };
}

const issues = JSON.parse(text(gitlab.write(hostileReport, { ...context, all: true }))) as Issue[];

test("with --all, each finding is an issue with a fingerprint of its own", () => {
  expect(issues).toHaveLength([...hostileReport.findings].length);
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
});

test("errors are major, warnings minor", () => {
  expect(issues.map(({ severity }) => severity)).toEqual(
    [...hostileReport.findings].map(({ finding }) => (finding.severity === "error" ? "major" : "minor")),
  );
});

test("paths are relative to the folder of the run", () => {
  expect(issues.at(-1)?.location).toEqual({ path: "many.notes.jsonl", lines: { begin: 12, end: 12 } });
});

test("nothing found is an empty list", () => {
  expect(JSON.parse(text(gitlab.write(emptyReport, context)))).toEqual([]);
});

test("a cause is one issue in each file, which counts the others", () => {
  const files = ["a", "a", "a", "b"];
  const findings = files.map((file, i) => ({
    finding: findingWith({ file, line: i + 1, ...(i === 2 && { more: 5 }) }),
  }));
  const own = JSON.parse(text(gitlab.write(reportOf(findings), context))) as Issue[];
  expect(own.map(({ location }) => [location.path, location.lines.begin])).toEqual([
    ["a", 1],
    ["b", 4],
  ]);
  expect(own[0]?.description).toMatch(/ \(and 7 more in this file\)$/);
  expect(own[1]?.description).toBe(findingWith().detail);
});

test("of files beyond the limit, those of rare causes are listed", () => {
  const common = Array.from({ length: 6000 }, (_, i) => ({ finding: findingWith({ file: `${i}` }) }));
  const rare = { finding: findingWith({ file: "rare", rule: "uuid", code: "invalid" }) };
  const own = JSON.parse(text(gitlab.write(reportOf([...common, rare]), context))) as Issue[];
  expect(own).toHaveLength(5000);
  expect(own.at(-1)?.location.path).toBe("rare");
  expect(own[0]?.description).toMatch(/ \(and in 1,001 files not listed\)$/);
  expect(own.filter(({ description }) => description.includes("1,001"))).toHaveLength(1);
});
