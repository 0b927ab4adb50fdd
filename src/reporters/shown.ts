import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";

/** The finding with names in its attr masked that look like data. Reports for programs keep the exact attr. */
export function forPeople({ finding, attr }: ReportedFinding): Finding {
  return attr === undefined ? finding : { ...finding, attr };
}

/** The findings without symptoms, which correcting their roots removes. */
export function* roots(findings: Iterable<ReportedFinding>): Generator<ReportedFinding> {
  for (const reported of findings) if (!reported.finding.because) yield reported;
}

/** A file's path relative to the run's folder if it is below that, since absolute paths differ between hosts. */
export function relativeName(file: string, cwd: string): string {
  return file.startsWith(`${cwd}/`) ? file.slice(cwd.length + 1) : file;
}
