import type { NotJudged } from "../check/batch.ts";
import { causeKey, countOf, type Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { RuleId } from "../rules/ids.ts";
import type { Kind } from "../spec/operations.ts";
import type { CauseList } from "./causes.ts";
import { type Counted, countsOf } from "./counted.ts";

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
  /** Files with lists of payloads, and the elements of these. */
  lists?: { files: number; elements: number };
  /** Files without payloads that a search found: output of this tool, and other JSON. */
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
  /** The JSON text of each finding as `jsonText` writes it, a line each and many at a time, where it is at hand. */
  lines?: () => Iterable<string>;
  /** The causes of the findings, computed on the first call. */
  causes: () => CauseList;
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
  const count = countOf(finding);
  if (count === 0) summary.symptoms += 1 + (finding.more ?? 0);
  else addFindings(summary, finding, count);
}

/** Adds a number of findings that agree in all that is counted. */
export function addFindings(
  summary: Summary,
  { severity, rule, kind, file }: Pick<Finding, "severity" | "rule" | "kind" | "file">,
  count: number,
): void {
  summary[severity === "error" ? "errors" : "warnings"] += count;
  addCount(summary.byRule, rule, count);
  addCount(summary.byKind, kind ?? "unrecognised", count);
  addCount(summary.byFile, file, count);
}

/** Adds the findings of a file that are only counted. */
export function addCounted(summary: Summary, file: string, counted: Counted): void {
  summary.symptoms += counted.symptoms;
  for (const [i, count] of countsOf(counted).entries())
    if (count > 0) addFindings(summary, { ...causeKey(counted.causes[i] as string), file }, count);
}

export function countNotPayload(summary: Summary, file: string, what: "output" | "other"): void {
  summary.notPayloads ??= { output: { files: 0, first: [] }, other: { files: 0, first: [] } };
  const count = summary.notPayloads[what];
  if (++count.files <= 3) count.first.push(file);
}

export function countLists(summary: Summary, elements: number): void {
  const { lists = { files: 0, elements: 0 } } = summary;
  summary.lists = { files: lists.files + 1, elements: lists.elements + elements };
}

export function addCounts(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const name of Object.keys(more)) addCount(counts, name, more[name] as number);
}

function addCount(counts: Record<string, number>, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count;
}
