import { expect, test } from "vitest";
import { gitlab } from "../../src/reporters/gitlab.ts";
import { context, emptyReport, hostileReport, text } from "./reports.ts";

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number; end: number } };
}

const issues = JSON.parse(text(gitlab.write(hostileReport, context))) as Issue[];

test("each finding is an issue with a fingerprint of its own", () => {
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
