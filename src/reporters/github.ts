import type { Finding } from "../check/finding.ts";
import { visible } from "../text/visible.ts";
import { summaryLine } from "./pretty.ts";
import { relativeName } from "./relative-name.ts";
import type { Reporter } from "./reporter.ts";

/** Workflow commands of GitHub Actions: each finding becomes an annotation at its line. The last line has the totals. */
export const github: Reporter = {
  *write({ summary, findings }, { cwd, profile }) {
    for (const { finding } of findings)
      yield `::${finding.severity} ${properties(finding, cwd)}::${data(finding.detail)}\n`;
    yield `${summaryLine(summary, { profile })}\n`;
  },
};

function properties({ file, line, endLine, column, endColumn, code }: Finding, cwd: string): string {
  return Object.entries({
    file: relativeName(file, cwd),
    line,
    endLine,
    // GitHub accepts columns only within one line.
    ...(line === endLine ? { col: column, endColumn } : {}),
    title: code,
  })
    .map(([name, value]) => `${name}=${property(String(value))}`)
    .join(",");
}

/** GitHub also requires line ends to be escaped, but `visible` has replaced them. */
function data(text: string): string {
  return visible(text).replaceAll("%", "%25");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
