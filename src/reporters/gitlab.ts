import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Report } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { jsonText, listText } from "../text/json-text.ts";
import { visible } from "../text/visible.ts";
import { fingerprinter } from "./fingerprint.ts";
import { type Reporter, relativeName, roots } from "./reporter.ts";
import { byFileAndCause, quotas, taker, withCauses } from "./selection.ts";

/** A merge request cannot show more. */
const maxIssues = 5000;

/** A Code Quality report for GitLab: an issue per cause and file. Errors are major, warnings minor. */
export const gitlab: Reporter = {
  *write(report, { cwd, all }) {
    const fingerprint = fingerprinter(cwd);
    yield* listText(all ? each(report) : issues(report), "", ({ finding, suffix }) => {
      const { rule, severity, detail, file, line, endLine } = finding;
      return jsonText({
        description: visible(detail + suffix),
        check_name: rule,
        fingerprint: fingerprint(finding),
        severity: severity === "error" ? "major" : "minor",
        location: { path: relativeName(file, cwd), lines: { begin: line, end: endLine } },
      });
    });
    yield "\n";
  },
};

function* each({ findings }: Report) {
  for (const { finding } of roots(findings)) yield { finding, suffix: "" };
}

/** The first finding of each cause in each file. The first issue of a cause says in how many files it is not listed. */
function* issues(report: Report) {
  const quota = quotas(report, maxIssues, ({ files }) => files);
  const isListed = taker(quota);
  const unlisted = new Map(
    report.causes().causes.map(({ cause }) => [cause.id, cause.files - (quota.get(cause.id) ?? 0)]),
  );
  for (const { causes } of byFileAndCause(withCauses(report), 1))
    for (const [id, { first, count }] of causes) {
      if (!isListed(id)) continue;
      const more = count > 1 ? ` (and ${grouped(count - 1)} more in this file)` : "";
      const others = unlisted.get(id) ?? 0;
      unlisted.delete(id);
      const elsewhere = others > 0 ? ` (and in ${counted(others, "file")} not listed)` : "";
      yield { finding: (first[0] as ReportedFinding).finding, suffix: more + elsewhere };
    }
}
