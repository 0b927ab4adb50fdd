import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { rules } from "../rules/index.ts";
import type { FoundInInput } from "./across.ts";
import type { CheckedChunk } from "./chunk.ts";
import { Findings } from "./findings.ts";
import type { RunOptions } from "./options.ts";
import { type Repetition, Repetitions } from "./repetitions.ts";
import { addCounted, addCounts, countFinding, emptySummary, type Report, reportOf } from "./summary.ts";

export interface Result extends Report {
  /** All findings, including suppressed ones. */
  allFindings: Iterable<ReportedFinding>;
  /** By file, the payloads that repeat something in other files. */
  repetitions: ReadonlyMap<string, Repetition>;
}

/** Where a chunk is: its first payload in its file and in the send order, and the lines of the file before it. */
export interface ChunkPlace {
  file: string;
  payload: number;
  order: number;
}

/** Keeps and counts what a run finds. */
export class Sink {
  readonly summary = emptySummary();
  readonly repetitions = new Repetitions();
  readonly #options: RunOptions;
  readonly #findings: Findings;
  /** Suppressed findings across payloads that others may have as their root. */
  readonly #suppressedRoots = new Set<string>();
  /** Reasons why inputs could not be read. */
  readonly #unreadable = new Set<string>();

  constructor(options: RunOptions) {
    this.#options = options;
    this.#findings = new Findings(options.openSpool);
  }

  /** Adds a chunk that comes after all that were added before. `isOfWorker` is true if its frames were made in advance. */
  add(chunk: CheckedChunk, place: ChunkPlace, isOfWorker: boolean): void {
    const { summary } = this;
    addCounts(summary.payloadsByKind, chunk.kinds);
    addCounts(summary.unlistedStatuses, chunk.unlistedStatuses);
    const findings = isOfWorker ? chunk.findings.map((each) => this.#withoutUnwantedFrame(each)) : chunk.findings;
    const suppressedRoots = new Set<string>();
    const recorded = this.#count(this.#marked(findings, suppressedRoots), suppressedRoots);
    if (this.#options.onFinding) this.#tell(recorded);
    else for (const each of withBodies(recorded)) this.#findings.add(each);
    if (chunk.counted) {
      addCounted(summary, place.file, chunk.counted);
      this.#findings.count({ ...chunk.counted, ...place });
    }
  }

  /** Adds what was found across payloads, which may be anywhere, by input. */
  addAcross(found: readonly FoundInInput[]): void {
    const marked = found.map(({ findings }) => this.#marked(findings, this.#suppressedRoots));
    for (const [i, { counted }] of found.entries()) {
      const recorded = this.#count(marked[i] as readonly ReportedFinding[], this.#suppressedRoots);
      if (this.#options.onFinding) this.#tell(recorded);
      else this.#findings.merge(recorded);
      if (!counted) continue;
      addCounted(this.summary, counted.file, counted);
      this.#findings.mergeCounted(counted);
    }
  }

  #tell(findings: readonly ReportedFinding[]): void {
    for (const { finding, isSuppressed } of findings) if (!isSuppressed) this.#options.onFinding?.(finding);
  }

  /** Reports once per file and reason, however often the file is read. */
  readonly reportUnreadable = (file: string, detail: string): void => {
    if (this.#unreadable.has(detail)) return;
    this.#unreadable.add(detail);
    this.summary.unreadable.push({ file, detail });
  };

  async result(): Promise<Result> {
    const allFindings = this.#findings;
    const findings = { [Symbol.iterator]: () => unsuppressed(allFindings) };
    const counted = { [Symbol.iterator]: () => allFindings.counted() };
    const { errors, warnings, symptoms } = this.summary;
    const isClean = errors + warnings + symptoms === 0;
    const report = reportOf(this.summary, findings, isClean ? [] : rules, counted);
    const repetitions = this.repetitions.byFile;
    return { ...report, texts: () => allFindings.texts(), allFindings, repetitions };
  }

  /** Marks findings that are suppressed, and notes which of them others may have as their root. */
  #marked(findings: readonly ReportedFinding[], suppressedRoots: Set<string>): readonly ReportedFinding[] {
    const { isSuppressed } = this.#options;
    if (!isSuppressed) return findings;
    return findings.map((reported) => {
      const { finding, attr } = reported;
      if (!isSuppressed(finding, attr)) return reported;
      this.summary.suppressed += 1 + (finding.more ?? 0);
      if (!finding.because) suppressedRoots.add(rootKey(finding));
      return { ...reported, isSuppressed: true };
    });
  }

  /** Counts findings that are not suppressed. A symptom whose root is suppressed counts by itself. */
  #count(findings: readonly ReportedFinding[], suppressedRoots: ReadonlySet<string>): readonly ReportedFinding[] {
    return findings.map((reported) => {
      const { because } = reported.finding;
      const isAlone = because !== undefined && suppressedRoots.has(rootKey(because));
      const each = isAlone ? { ...reported, finding: withoutRoot(reported.finding) } : reported;
      if (!reported.isSuppressed) countFinding(this.summary, each.finding);
      return each;
    });
  }

  /** Workers make every frame that may be wanted; which are wanted is known only in the order of the run. */
  #withoutUnwantedFrame(reported: ReportedFinding): ReportedFinding {
    const isWanted = !reported.finding.because && this.#options.wantsCodeFrame?.(reported.finding);
    if (isWanted || (!reported.codeFrame && !reported.relatedCodeFrames)) return reported;
    return { ...reported, codeFrame: undefined, relatedCodeFrames: undefined };
  }
}

function rootKey({ rule, attr, file, payload }: NonNullable<Finding["because"]>): string {
  return JSON.stringify([rule, attr, file, payload]);
}

function withoutRoot({ because: _, ...finding }: Finding): Finding {
  return finding;
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
