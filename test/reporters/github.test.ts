import { expect, test } from "vitest";
import { github } from "../../src/reporters/github.ts";
import { visible } from "../../src/text/visible.ts";
import { context, findingWith, hostileReport, reportOf, text } from "./reports.ts";

/** Reads a workflow command as GitHub's runner does. */
function read(line: string): { command: string; message: string } {
  const [, command = "", message = ""] = /^::(\w+) [^:]*::(.*)$/.exec(line) ?? [];
  return { command, message: message.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%") };
}

test("each finding is one command that reads back", () => {
  const lines = text(github.write(hostileReport, context)).trimEnd().split("\n");
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
  expect(line).toContain("file=a%3Ab%2Cc=%250A.json,line=4,endLine=4,col=17,endColumn=25,title=unknown_field::");
});

test("columns are given only within one line, because GitHub rejects them otherwise", () => {
  const report = reportOf([{ finding: findingWith({ endLine: 9 }) }]);
  expect(text(github.write(report, context))).not.toContain("col=");
});
