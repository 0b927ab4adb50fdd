import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";

/** A finding as people read it: names in its attr that look like data are masked. Programs get the exact one. */
export function forPeople({ finding, attr }: ReportedFinding): Finding {
  return attr === undefined ? finding : { ...finding, attr };
}
