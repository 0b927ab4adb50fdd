import type { ReportedFinding } from "../check/locate-faults.ts";
import { type ReportedCause, rareCount } from "../run/causes.ts";
import { counted, grouped } from "../text/grouped.ts";
import { printable } from "../text/visible.ts";
import { fieldOf, shownOfMany, valuesOf } from "./digest.ts";
import { summaryLine } from "./pretty.ts";
import { forPeople, type Reporter, roots, shownPlace } from "./reporter.ts";

/** One finding per line, in the format of compilers. Of a cause with many, the first ones and how many others. */
export const compact: Reporter = {
  needs: { ofEachCause: rareCount },
  *write({ summary, findings, causes }, { cwd, profile, all }) {
    if (all) for (const reported of roots(findings)) yield line(reported, cwd);
    else for (const cause of causes().causes) yield* linesOf(cause, cwd);
    yield `${summaryLine(summary, { profile })}\n`;
  },
};

function* linesOf({ cause, samples }: ReportedCause, cwd: string): Generator<string> {
  const isRare = cause.count <= rareCount;
  const shown = isRare ? samples : samples.slice(0, shownOfMany);
  for (const reported of shown) yield line(reported, cwd, cause.evidence);
  if (isRare) return;
  const { severity, code, count, files, title, evidence } = cause;
  const values = valuesOf(cause);
  const head = [severity, code, fieldOf(cause)].filter(Boolean).join(" ");
  const more = `${grouped(count - shown.length)} more of ${grouped(count)} in ${counted(files, "file")}`;
  yield `${more}: ${head}: ${title}.${evidence === undefined ? "" : ` ${evidence}.`}${values === undefined ? "" : ` Values: ${values}`}\n`;
}

function line(reported: ReportedFinding, cwd: string, evidence?: string): string {
  const finding = forPeople(reported);
  const { severity, code, part, attr, detail } = finding;
  const head = [severity, code, part, attr].filter(Boolean).join(" ");
  return `${printable(`${shownPlace(finding, cwd)}: ${head}: ${detail}${evidence === undefined ? "" : ` ${evidence}.`}`)}\n`;
}
