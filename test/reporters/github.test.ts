import { expect, test } from "vitest";
import type { Finding } from "../../src/check/finding.ts";
import { github } from "../../src/reporters/github.ts";
import type { Report } from "../../src/run/run.ts";
import { visible } from "../../src/text/visible.ts";
import { context, findingWith, hostileReport, reportOf, text } from "./reports.ts";

/** Reads a workflow command as GitHub's runner does. */
function read(line: string): { command: string; message: string } {
  const [, command = "", message = ""] = /^::(\w+) [^:]*::(.*)$/.exec(line) ?? [];
  return { command, message: message.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%") };
}

test("with --all, each finding is one command that reads back", () => {
  const lines = text(github.write(hostileReport, { ...context, all: true }))
    .trimEnd()
    .split("\n");
  const findings = [...hostileReport.findings].map(({ finding }) => finding);
  expect(lines).toHaveLength(findings.length + 1);
  findings.forEach((finding, i) => {
    const { command, message } = read(lines[i] as string);
    expect(command).toBe(finding.severity);
    expect(message).toBe(visible(finding.detail));
  });
});

test("a path is relative, and whole", () => {
  const report = reportOf([{ finding: findingWith({ file: "/work/wave/a:b,c=%0A.json" }) }]);
  const [line = ""] = text(github.write(report, context)).split("\n");
  expect(line).toContain(
    "file=a%3Ab%2Cc=%250A.json,line=4,endLine=4,col=17,endColumn=25,title=unknown-field notes.0.pinned::",
  );
});

test("columns are given only within one line, because GitHub rejects them otherwise", () => {
  const report = reportOf([{ finding: findingWith({ endLine: 9 }) }]);
  expect(text(github.write(report, context))).not.toContain("col=");
});

/** The lines of the annotated findings, by severity. */
function annotated(report: Report): string[] {
  const commands = text(github.write(report, context)).matchAll(/^::(\w+) .*?line=(\d+),/gm);
  return [...commands].map(([, severity, line]) => `${severity} ${line}`);
}

test("each cause has an annotation, then the causes have more, up to the ten of a severity that GitHub shows", () => {
  const many = (count: number, part: Partial<Finding>) =>
    Array.from({ length: count }, (_, i) => ({ finding: findingWith({ ...part, line: (part.line ?? 0) + i }) }));
  const report = reportOf([
    ...many(500, { attr: "a", line: 1000 }),
    ...many(400, { attr: "b", line: 2000 }),
    ...many(1, { attr: "c", line: 3000 }),
    ...many(30, { attr: "d", line: 4000, severity: "warning" }),
  ]);
  expect(annotated(report)).toEqual([
    ...[1000, 2000, 3000, 1001, 2001, 1002, 2002, 1003, 2003, 1004].map((line) => `error ${line}`),
    ...Array.from({ length: 10 }, (_, i) => `warning ${4000 + i}`),
  ]);
  expect(text(github.write(report, context))).toContain("\n911 more findings not annotated");
});
