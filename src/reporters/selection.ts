import type { ReportedFinding } from "../check/locate-faults.ts";
import { type Cause, listedCause } from "../run/causes.ts";
import type { Report } from "../run/run.ts";
import { roots } from "./reporter.ts";

/** The findings that people read, each with its cause. */
export function* withCauses({ findings, causes }: Report) {
  const causeOf = listedCause(causes().causes);
  for (const reported of roots(findings)) yield { reported, cause: causeOf(reported.finding) };
}

/** How many things of each cause a report lists, at most `limit` in all: few in full, others share what is left. */
export function quotas(report: Report, limit: number, sizeOf: (cause: Cause) => number): Map<string, number> {
  const sized = report.causes().causes.map(({ cause }) => ({ id: cause.id, size: sizeOf(cause) }));
  sized.sort((a, b) => a.size - b.size);
  let left = limit;
  return new Map(
    sized.map(({ id, size }, i) => {
      const quota = Math.min(size, Math.ceil(left / (sized.length - i)));
      left -= quota;
      return [id, quota];
    }),
  );
}

/** Returns a function that returns true for as many things of each cause as its quota. */
export function taker(quota: ReadonlyMap<string, number>): (cause: string) => boolean {
  const left = new Map(quota);
  return (cause) => {
    const more = left.get(cause) ?? 0;
    left.set(cause, more - 1);
    return more > 0;
  };
}

/** The findings of one cause in one file: the first of them, and how many there are. */
export interface InFile {
  first: ReportedFinding[];
  count: number;
}

/** Groups findings by file and cause, a file at a time, with the first `most` of each. */
export function* byFileAndCause(findings: ReturnType<typeof withCauses>, most: number) {
  let file: string | undefined;
  let causes = new Map<string, InFile>();
  for (const { reported, cause } of findings) {
    const { finding } = reported;
    if (file !== undefined && finding.file !== file) {
      yield { file, causes };
      causes = new Map();
    }
    file = finding.file;
    const { first, count } = causes.get(cause) ?? { first: [], count: 0 };
    if (first.length < most) first.push(reported);
    causes.set(cause, { first, count: count + 1 + (finding.more ?? 0) });
  }
  if (file !== undefined) yield { file, causes };
}
