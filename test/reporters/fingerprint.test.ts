import { expect, test } from "vitest";
import type { Finding } from "../../src/check/finding.ts";
import { fingerprinter, hash64 } from "../../src/reporters/fingerprint.ts";
import { findingWith, hostileReport } from "./reports.ts";

function fingerprint(part: Partial<Finding>): string {
  return fingerprinter("/work/wave")(findingWith(part));
}

test("the hash is FNV-1a of 64 bits", () => {
  expect(hash64("")).toBe("cbf29ce484222325");
  expect(hash64("a")).toBe("af63dc4c8601ec8c");
  expect(hash64("foobar")).toBe("85944171f73967e8");
});

test.each<[string, Partial<Finding>]>([
  ["other lines and columns", { line: 90, column: 1, endLine: 91, endColumn: 2, payload: 7 }],
  ["renumbered indexes", { attr: "notes.12.pinned", pointer: "/notes/12/pinned" }],
  ["another wording", { detail: "Remove it." }],
  ["another level", { severity: "warning" }],
  ["an absolute path", { file: "/work/wave/hb-0001.notes.json" }],
])("outlasts %s", (_, part) => {
  expect(fingerprint(part)).toBe(fingerprint({}));
});

test.each<[string, Partial<Finding>]>([
  ["file", { file: "other.notes.json" }],
  ["rule", { rule: "required" }],
  ["code", { code: "required" }],
  ["part", { part: "body" }],
  ["field", { attr: "notes.0.pinned2" }],
])("tells findings of another %s apart", (_, part) => {
  expect(fingerprint(part)).not.toBe(fingerprint({}));
});

test("is unique in a report, for alike findings are numbered", () => {
  const of = fingerprinter("/work/wave");
  const all = [...hostileReport.findings].map(({ finding }) => of(finding));
  expect(new Set(all).size).toBe(all.length);
  expect(all.at(-1)).toMatch(/^[0-9a-f]{16}:12$/);
});
