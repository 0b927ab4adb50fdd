import type { NotJudged } from "../check/batch.ts";
import { countOf, type Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { RuleId } from "../rules/index.ts";
import type { Kind } from "../spec/operations.ts";
import { type CauseList, listCauses } from "./causes.ts";

/** Payloads by kind, without zeros. */
export type PayloadCounts = Partial<Record<Kind | "unrecognised", number>>;

/** Exact totals of a run. Suppressed findings count in `suppressed` only. */
export interface Summary {
  payloads: number;
  files: number;
  payloadsByKind: PayloadCounts;
  /** Findings without symptoms: a finding and those that it causes count as one. */
  errors: number;
  warnings: number;
  /** Findings that another finding causes (`because`). They are in no other total. */
  symptoms: number;
  /** Findings that the baseline lists. */
  suppressed: number;
  /** Findings that the baseline lists and the run did not find. */
  resolved: number;
  /** True if the run ended before all inputs were read. */
  interrupted: boolean;
  /** Findings by rule, kind and file, without zeros. */
  byRule: Partial<Record<RuleId, number>>;
  byKind: Partial<Record<Kind | "unrecognised", number>>;
  byFile: Record<string, number>;
  /** What checks across payloads skipped, because it refers to something outside the batch. */
  notJudged: NotJudged;
  /** Entries of HAR files that are not requests of this interface. */
  foreignEntries: { entries: number; files: number };
  /** Files without payloads that a walk found: output of this tool, and other JSON. */
  notPayloads?: { output: FileCount; other: FileCount };
  /** Recorded responses whose status the interface does not list, by operation and status. */
  unlistedStatuses: Record<string, number>;
  /** With a profile: kinds of request among the payloads that the operator does not document. */
  undocumentedKinds?: Kind[];
  /** Inputs that could not be read, or not to their end. */
  unreadable: { file: string; detail: string }[];
}

/** How many files, and the names of the first of them. */
export interface FileCount {
  files: number;
  first: string[];
}

/** What reporters write: totals, and the findings in order of file and position, which can be iterated repeatedly. */
export interface Report {
  summary: Summary;
  findings: Iterable<ReportedFinding>;
  /** The causes of the findings, computed on the first call. */
  causes: () => CauseList;
}

export function reportOf(summary: Summary, findings: Iterable<ReportedFinding>): Report {
  let list: CauseList | undefined;
  return {
    summary,
    findings,
    causes: () => {
      list ??= listCauses(findings);
      return list;
    },
  };
}

export function emptySummary(): Summary {
  return {
    payloads: 0,
    files: 0,
    payloadsByKind: {},
    errors: 0,
    warnings: 0,
    symptoms: 0,
    suppressed: 0,
    resolved: 0,
    interrupted: false,
    byRule: {},
    byKind: {},
    byFile: {},
    notJudged: { accounts: 0, payloads: 0 },
    foreignEntries: { entries: 0, files: 0 },
    unlistedStatuses: {},
    unreadable: [],
  };
}

/** Counts a finding that is not suppressed. */
export function countFinding(summary: Summary, finding: Finding): void {
  const { severity, rule, kind, file } = finding;
  const count = countOf(finding);
  if (count === 0) {
    summary.symptoms += 1 + (finding.more ?? 0);
    return;
  }
  summary[severity === "error" ? "errors" : "warnings"] += count;
  addCounts(summary.byRule, { [rule]: count });
  addCounts(summary.byKind, { [kind ?? "unrecognised"]: count });
  addCounts(summary.byFile, { [file]: count });
}

/** Counts a file without payloads. */
export function countNotPayload(summary: Summary, file: string, what: "output" | "other"): void {
  summary.notPayloads ??= { output: { files: 0, first: [] }, other: { files: 0, first: [] } };
  const count = summary.notPayloads[what];
  if (++count.files <= 3) count.first.push(file);
}

/** Adds counts to those of the same name. */
export function addCounts(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const name in more) counts[name] = (counts[name] ?? 0) + (more[name] as number);
}
