import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { openSpool } from "../input/temp-file.ts";
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

/** Keeps and counts what a run finds. */
export class Sink {
  readonly summary = emptySummary();
  readonly repetitions = new Repetitions();
  readonly #options: RunOptions;
  readonly #findings: Findings;
  readonly #causes = new Causes();
  /** Suppressed findings across payloads that others may have as their root. */
  readonly #suppressedRoots = new Set<string>();
  /** Reasons why inputs could not be read. */
  readonly #unreadable = new Set<string>();

  constructor(options: RunOptions) {
    this.#options = options;
    this.#findings = new Findings(openSpool);
  }

  /** Adds a chunk that comes after all that were added before. `isOfWorker` is true if its frames were made in advance. */
  add(chunk: CheckedChunk, place: InFile, isOfWorker: boolean): void {
    const { summary } = this;
    addCounts(summary.payloadsByKind, chunk.kinds);
    addCounts(summary.unlistedStatuses, chunk.unlistedStatuses);
    const findings = isOfWorker ? chunk.findings.map((each) => this.#withoutUnwantedFrame(each)) : chunk.findings;
    const suppressedRoots = new Set<string>();
    const recorded = this.#count(this.#marked(findings, suppressedRoots), suppressedRoots);
    if (this.#options.onFinding) this.#tell(recorded);
    else {
      for (const each of withBodies(recorded)) this.#findings.add(each);
      this.#group(recorded);
    }
    if (chunk.counted) this.#addCounted(chunk.counted, place);
  }

  /** Adds what was found across payloads, which may be anywhere, by input. */
  addAcross(found: readonly FoundInInput[]): void {
    this.#causes.endOrder();
    const marked = found.map(({ findings }) => this.#marked(findings, this.#suppressedRoots));
    for (const [i, { file, order, counted }] of found.entries()) {
      const recorded = this.#count(marked[i] as readonly ReportedFinding[], this.#suppressedRoots);
      if (this.#options.onFinding) this.#tell(recorded);
      else {
        this.#findings.merge(recorded);
        this.#group(recorded);
      }
      if (counted) this.#addCounted(counted, { file, order });
    }
  }

  #group(findings: readonly ReportedFinding[]): void {
    for (const each of findings) if (!each.isSuppressed) this.#causes.add(each, each.finding.order ?? 0);
  }

  #addCounted(counted: Counted, { file, order }: InFile): void {
    addCounted(this.summary, file, counted);
    this.#causes.count(counted, file, order);
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
    let list: CauseList;
    return {
      summary: this.summary,
      findings: { [Symbol.iterator]: () => unsuppressed(allFindings) },
      texts: () => allFindings.texts(),
      causes: () => {
        list ??= this.#causes.list(rules);
        return list;
      },
      allFindings,
      repetitions: this.repetitions.byFile,
    };
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
