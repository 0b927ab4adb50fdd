import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { openSpool } from "../input/temp-file.ts";
import { without } from "../json/value.ts";
import { rules } from "../rules/index.ts";
import type { FoundInInput } from "./across.ts";
import { type CauseList, Causes } from "./causes.ts";
import type { CheckedChunk } from "./chunk.ts";
import type { Counted } from "./counted.ts";
import { Findings } from "./findings.ts";
import type { RunOptions } from "./options.ts";
import { type Repetition, Repetitions } from "./repetitions.ts";
import { addCounted, addCounts, countFinding, emptySummary, type Report } from "./summary.ts";

export interface Result extends Report {
  /** All findings, including suppressed ones. */
  allFindings: Iterable<ReportedFinding>;
  /** By file, the payloads that repeat something in other files. */
  repetitions: ReadonlyMap<string, Repetition>;
}

/** Where findings are: their file, and the place in the send order of the payload that indexes count from. */
type InFile = Pick<FoundInInput, "file" | "order">;

export type Sink = ReturnType<typeof sinkFor>;

/** Keeps and counts what a run finds. */
export function sinkFor({ isSuppressed, onFinding, wantsCodeFrame }: RunOptions) {
  const summary = emptySummary();
  const repetitions = new Repetitions();
  const allFindings = new Findings(openSpool);
  const causes = new Causes();
  /** Suppressed findings across payloads that others may have as their root. */
  const suppressedAcross = new Set<string>();
  const unreadable = new Set<string>();
  return { summary, repetitions, add, addAcross, reportUnreadable, result };

  /** Adds a chunk that comes after all so far. `isOfWorker` is true if its frames were made in advance. */
  function add(chunk: CheckedChunk, place: InFile, isOfWorker: boolean): void {
    addCounts(summary.payloadsByKind, chunk.kinds);
    addCounts(summary.unlistedStatuses, chunk.unlistedStatuses);
    const findings = isOfWorker ? chunk.findings.map(withoutUnwantedFrame) : chunk.findings;
    const suppressedRoots = new Set<string>();
    keep(count(marked(findings, suppressedRoots), suppressedRoots), (recorded) => {
      for (const each of withBodies(recorded)) allFindings.add(each);
    });
    if (chunk.counted) addOthers(chunk.counted, place);
  }

  /** Adds what was found across payloads, which may be anywhere, by input. */
  function addAcross(found: readonly FoundInInput[]): void {
    causes.endOrder();
    const all = found.map(({ findings }) => marked(findings, suppressedAcross));
    for (const [i, { counted, ...place }] of found.entries()) {
      keep(count(all[i] as readonly ReportedFinding[], suppressedAcross), (recorded) => allFindings.merge(recorded));
      if (counted) addOthers(counted, place);
    }
  }

  /** Tells who listens of findings, or keeps them. */
  function keep(recorded: readonly ReportedFinding[], keepAll: (recorded: readonly ReportedFinding[]) => void): void {
    if (!onFinding) keepAll(recorded);
    for (const each of recorded) {
      if (each.isSuppressed) continue;
      if (onFinding) onFinding(each.finding);
      else causes.add(each, each.finding.order ?? 0);
    }
  }

  function addOthers(counted: Counted, { file, order }: InFile): void {
    addCounted(summary, file, counted);
    causes.count(counted, file, order);
  }

  /** Reports once per file and reason, however often the file is read. */
  function reportUnreadable(file: string, detail: string): void {
    if (unreadable.has(detail)) return;
    unreadable.add(detail);
    summary.unreadable.push({ file, detail });
  }

  function result(): Result {
    let list: CauseList;
    return {
      summary,
      findings: { [Symbol.iterator]: () => unsuppressed(allFindings) },
      lines: () => allFindings.lines(),
      causes: () => {
        list ??= causes.list(rules);
        return list;
      },
      allFindings,
      repetitions: repetitions.byFile,
    };
  }

  /** Marks findings that are suppressed, and notes which of them others may have as their root. */
  function marked(findings: readonly ReportedFinding[], suppressedRoots: Set<string>): readonly ReportedFinding[] {
    if (!isSuppressed) return findings;
    return findings.map((reported) => {
      const { finding, attr } = reported;
      if (!isSuppressed(finding, attr)) return reported;
      summary.suppressed += 1 + (finding.more ?? 0);
      if (!finding.because) suppressedRoots.add(rootKey(finding));
      return { ...reported, isSuppressed: true };
    });
  }

  /** Counts findings that are not suppressed. A symptom whose root is suppressed counts by itself. */
  function count(findings: readonly ReportedFinding[], suppressedRoots: ReadonlySet<string>): ReportedFinding[] {
    return findings.map((reported) => {
      const { because } = reported.finding;
      const isAlone = because !== undefined && suppressedRoots.has(rootKey(because));
      const each = isAlone ? { ...reported, finding: without(reported.finding, "because") } : reported;
      if (!reported.isSuppressed) countFinding(summary, each.finding);
      return each;
    });
  }

  /** Workers make every frame that may be wanted; which are wanted is known only in the order of the run. */
  function withoutUnwantedFrame(reported: ReportedFinding): ReportedFinding {
    const isWanted = !reported.finding.because && wantsCodeFrame?.(reported.finding);
    if (isWanted || (!reported.codeFrame && !reported.relatedCodeFrames)) return reported;
    return { ...reported, codeFrame: undefined, relatedCodeFrames: undefined };
  }
}

function rootKey({ rule, attr, file, payload }: NonNullable<Finding["because"]>): string {
  return JSON.stringify([rule, attr, file, payload]);
}

/** Moves the body of a payload from a suppressed finding to its first error that is not. */
function* withBodies(all: Iterable<ReportedFinding>): Generator<ReportedFinding> {
  let suppressed: ReportedFinding | undefined;
  for (const reported of all) {
    const { finding, isSuppressed, body } = reported;
    const isCarrier = !isSuppressed && finding.severity === "error" && finding.payload === suppressed?.finding.payload;
    if (body !== undefined && isSuppressed) suppressed = reported;
    if (!isCarrier) yield reported;
    else {
      yield { ...reported, body: suppressed?.body };
      suppressed = undefined;
    }
  }
}

function* unsuppressed(findings: Iterable<ReportedFinding>): Generator<ReportedFinding> {
  for (const reported of findings) if (!reported.isSuppressed) yield reported;
}
