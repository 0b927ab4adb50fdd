import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { type ReportedCause, rareCount } from "../run/causes.ts";
import { counted, grouped } from "../text/grouped.ts";
import { visible } from "../text/visible.ts";
import { summaryLine } from "./pretty.ts";
import { forPeople, type Reporter, relativeName, roots } from "./reporter.ts";

/** GitHub shows at most this many annotations of each severity in a step. */
const maxShown = 10;

/** Workflow commands of GitHub, which become annotations: the first finding of each cause, then further ones. */
export const github: Reporter = {
  needs: { ofEachCause: rareCount },
  *write({ summary, findings, causes }, { cwd, profile, all }) {
    if (all) for (const reported of roots(findings)) yield command(reported, cwd);
    else {
      const list = causes().causes;
      const shown = severities.flatMap((severity) =>
        annotations(list.filter(({ cause }) => cause.severity === severity)),
      );
      for (const { reported, suffix } of shown) yield command(reported, cwd, suffix);
      const total = list.reduce((sum, { cause }) => sum + cause.count, 0);
      if (total > shown.length)
        yield `${counted(total - shown.length, "more finding")} not annotated (--all annotates each)\n`;
    }
    yield `${summaryLine(summary, { profile })}\n`;
  },
};

const severities = ["error", "warning"] as const;

/** The first finding of each cause, then the second of each, and so on. */
function annotations(causes: readonly ReportedCause[]): { reported: ReportedFinding; suffix: string }[] {
  const rounds = Array.from({ length: rareCount }, (_, i) =>
    causes.flatMap(({ cause: { count, files }, samples }) => {
      const reported = samples[i];
      const suffix = i === 0 && count > 1 ? ` (1 of ${grouped(count)} in ${counted(files, "file")})` : "";
      return reported ? [{ reported, suffix }] : [];
    }),
  );
  return rounds.flat().slice(0, maxShown);
}

function command(reported: ReportedFinding, cwd: string, suffix = ""): string {
  const finding = forPeople(reported);
  return `::${finding.severity} ${properties(finding, cwd)}::${data(finding.detail + suffix)}\n`;
}

function properties({ file, line, endLine, column, endColumn, rule, part, attr }: Finding, cwd: string): string {
  return Object.entries({
    file: relativeName(file, cwd),
    line,
    endLine,
    // GitHub accepts columns only within one line.
    ...(line === endLine ? { col: column, endColumn } : {}),
    title: [rule, part, attr].filter(Boolean).join(" "),
  })
    .map(([name, value]) => `${name}=${data(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`)
    .join(",");
}

/** GitHub also requires line ends to be escaped, but `visible` has replaced them. */
function data(text: string): string {
  return visible(text).replaceAll("%", "%25");
}
