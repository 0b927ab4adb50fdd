import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";

/** The finding with names in its attr masked that look like data. Reports for programs keep the exact attr. */
export function forPeople({ finding, attr }: ReportedFinding): Finding {
  return attr === undefined ? finding : { ...finding, attr };
}
