import type { Facts } from "../batch/facts.ts";
import { type LinkedFault, makeLinker, type NotJudged } from "../check/batch.ts";
import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { InputError } from "../input/input-error.ts";
import type { Input } from "../input/payload.ts";
import type { RuleId } from "../rules/index.ts";
import type { BatchSettings } from "../rules/rule.ts";
import { schemaFileOf } from "../schema/load.ts";
import { isResponseKind, kindOfFileName } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { addCounts, type CheckedChunk, type ChunkOptions, type ChunkWithFacts, checkChunk } from "./chunk.ts";
import { Findings, type Spool } from "./findings.ts";
import { secondPass } from "./second-pass.ts";

/** What a run needs of an AbortSignal, whose type not every project has. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface RunOptions extends ChunkOptions {
  /** The kind of every payload, whatever its file is called. */
  as?: Kind | undefined;
  /** The kind of a file's payloads, where its name is not to decide. */
  kindOf?: ((file: string) => Kind | undefined) | undefined;
  /** Checks an input, by its place among the inputs, elsewhere than here; undefined for one that it leaves. */
  checkInWorker?: ((input: number) => AsyncIterable<ChunkWithFacts> | undefined) | undefined;
  /** Whether the user knows of a finding and wants to see it no more. Asked of each finding once. */
  isSuppressed?: ((finding: Finding, attrForPeople?: string) => boolean) | undefined;
  /** How many faults across payloads are given their places at once; for tests. */
  maxUnplaced?: number | undefined;
  /** Where findings go that are too many for memory; without it they stay there. */
  openSpool?: (() => Spool) | undefined;
  /** What exists before anything of the batch is sent: captured responses, or payloads of earlier runs. */
  known?: Iterable<Input> | undefined;
  /** What rules across payloads know beside the payloads. */
  settings?: BatchSettings | undefined;
  /** Ends the run with what has been found so far. */
  signal?: Signal | undefined;
  /** Told of each stretch as it has been checked. */
  onChunk?: ((input: Input, stretch: CheckedChunk) => void) | undefined;
}

/** Exact totals of a run. Findings that are hidden count nowhere else. */
export interface Summary {
  payloads: number;
  files: number;
  errors: number;
  warnings: number;
  /** Findings that the user knows of and wants to see no more. */
  suppressed: number;
  /** Findings that the user knew of and that are no more. */
  resolved: number;
  /** Whether the run was ended before all inputs were read. */
  interrupted: boolean;
  /** Findings by rule, kind and file; what has none is left out. */
  byRule: Partial<Record<RuleId, number>>;
  byKind: Partial<Record<Kind | "unrecognised", number>>;
  byFile: Record<string, number>;
  /** What rules across payloads left unjudged, because what it refers to is not in sight. */
  notJudged: NotJudged;
  /** Entries of HAR files that are no requests of this interface. */
  foreignEntries: { entries: number; files: number };
  /** How many recorded responses have each status that the interface does not list, by operation and status. */
  unlistedStatuses: Record<string, number>;
  /** Under a profile: the kinds of request among the payloads that the operator does not document. */
  undocumentedKinds?: Kind[];
  /** Inputs that could not be read, or not to their end. */
  unreadable: { file: string; detail: string }[];
}

/** What formats report: totals, and every finding in order of file and place, to be walked as often as needed. */
export interface Report {
  summary: Summary;
  findings: Iterable<ReportedFinding>;
}

/** What a run found. */
export interface Result extends Report {
  /** The findings, those that are hidden among them. */
  allFindings: Iterable<ReportedFinding>;
}

/** Faults across payloads that are given their places at once: each time the files are read once more. */
const maxUnplaced = 20_000;

/** Lints inputs in send order. Never fails for what a payload holds, nor for an input that cannot be read. */
export async function run(inputs: Iterable<Input>, options: RunOptions): Promise<Result> {
  const summary: Summary = {
    payloads: 0,
    files: 0,
    errors: 0,
    warnings: 0,
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
  const { signal } = options;
  const walk = new Walk(signal);
  const everything = new Findings(options.openSpool);
  const linker = makeLinker(options.settings ?? {});
  const opened: Input[] = [];
  /** How many payloads come before, and by file, before its first one. */
  let sent = 0;
  const firsts = new Map<string, number>();
  let unplaced: LinkedFault[] = [];
  const known = new Set<string>();
  const complaints = new Set<string>();
  for (const input of options.known ?? []) {
    let hasUnknown = false;
    known.add(input.file);
    await checkInput(input, kindOfFile(input.file, options), async ({ chunk: stretch, facts: allFacts }) => {
      hasUnknown ||= stretch.hasUnknown;
      for (const facts of allFacts) {
        facts.isKnown = true;
        for (const fault of linker.take(facts)) await keep(fault);
      }
    });
    if (hasUnknown)
      complain(input.file, `${input.file} is given as known, but holds what is no JSON or of no known kind`);
  }
  let index = 0;
  for (const input of inputs) {
    if (signal?.aborted) break;
    everything.beginFile(input.file);
    summary.files++;
    firsts.set(input.file, sent);
    let others = 0;
    const kind = options.as ?? kindOfFile(input.file, options);
    const elsewhere = options.checkInWorker?.(index++);
    await checkInput(
      input,
      kind,
      async ({ chunk: stretch, facts: allFacts }, number) => {
        options.onChunk?.(input, stretch);
        summary.payloads += stretch.texts - stretch.foreignEntries;
        others += stretch.foreignEntries;
        addCounts(summary.unlistedStatuses, stretch.unlistedStatuses);
        sent += stretch.texts;
        for (const shown of recordAll(stretch.findings)) everything.add(elsewhere ? framed(shown) : shown);
        // What is known is in the register already, and is not sent a second time.
        if (known.has(input.file)) return;
        for (const facts of allFacts) {
          noteKind(facts.kind);
          // Elsewhere nobody knows of the inputs that are known.
          facts.where.file = number;
          for (const fault of linker.take(facts)) await keep(fault);
        }
      },
      elsewhere,
    );
    summary.foreignEntries.entries += others;
    if (others > 0) summary.foreignEntries.files++;
  }
  // Of a part of a batch it cannot be said what the batch lacks.
  if (!signal?.aborted) {
    const last = linker.finish();
    let step = last.next();
    for (; !step.done; step = last.next()) await keep(step.value);
    summary.notJudged = step.value;
    await place();
  }
  walk.end();
  summary.interrupted = signal?.aborted ?? false;
  return { summary, findings: { [Symbol.iterator]: () => visible(everything) }, allFindings: everything };

  /** Notes a kind of request that the profile has no schema of. */
  function noteKind(kind: Kind): void {
    if (!options.profile || isResponseKind(kind) || options.profile.schemas.has(schemaFileOf(kind))) return;
    summary.undocumentedKinds ??= [];
    if (!summary.undocumentedKinds.includes(kind)) summary.undocumentedKinds.push(kind);
  }

  /** What holds for a file is said once, however often it is read. */
  function complain(file: string, detail: string): void {
    if (complaints.has(detail)) return;
    complaints.add(detail);
    summary.unreadable.push({ file, detail });
  }

  /** Keeps a fault across payloads until there are enough to look for their places. */
  async function keep(fault: LinkedFault): Promise<void> {
    if (options.levels.get(fault.rule.id) === "off") return;
    if (unplaced.push(fault) === (options.maxUnplaced ?? maxUnplaced)) await place();
  }

  /** Gives the faults so far their places. */
  async function place(): Promise<void> {
    const late: ReportedFinding[] = [];
    const placed = secondPass(unplaced, opened, options, complain);
    await walk.over(placed, (shown) => {
      late.push(recorded(shown));
    });
    everything.merge(late);
    unplaced = [];
  }

  /** Checks an input, here unless elsewhere. */
  async function checkInput(
    input: Input,
    kind: Kind | undefined,
    take: (checked: ChunkWithFacts, number: number) => Promise<void>,
    elsewhere?: AsyncIterable<ChunkWithFacts>,
  ): Promise<void> {
    const place = { file: input.file, input: opened.push(input) - 1, first: 0 };
    try {
      if (elsewhere) await walk.over(elsewhere, (checked) => take(checked, place.input));
      else
        await walk.over(input.payloads, (texts) => {
          const facts: Facts[] = [];
          const stretch = checkChunk(texts, kind, place, options, (each) => facts.push(each));
          place.first += texts.length;
          return take({ chunk: stretch, facts }, place.input);
        });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      complain(input.file, error.message);
    }
  }

  /** Counts a finding, or marks it as hidden. */
  function recorded(shown: ReportedFinding): ReportedFinding {
    const { finding } = shown;
    finding.order = (firsts.get(finding.file) ?? 0) + finding.payload;
    if (options.isSuppressed?.(shown.finding, shown.attr)) {
      summary.suppressed += 1 + (finding.more ?? 0);
      return { ...shown, isSuppressed: true };
    }
    count(summary, shown.finding);
    return shown;
  }

  /** Records findings in order; the body of a payload goes to its first error that is not hidden. */
  function* recordAll(all: readonly ReportedFinding[]): Generator<ReportedFinding> {
    let hiddenBody: ReportedFinding | undefined;
    for (const one of all) {
      const shown = recorded(one);
      const { finding, isSuppressed: isHidden, body } = shown;
      if (body !== undefined && isHidden) hiddenBody = shown;
      else if (
        hiddenBody &&
        finding.payload === hiddenBody.finding.payload &&
        finding.severity === "error" &&
        !isHidden
      ) {
        yield { ...shown, body: hiddenBody.body };
        hiddenBody = undefined;
        continue;
      }
      yield shown;
    }
  }

  /** Elsewhere every frame is made that may be wanted; which are is known only in the order of the run. */
  function framed(shown: ReportedFinding): ReportedFinding {
    return options.wantsCodeFrame?.(shown.finding)
      ? shown
      : { ...shown, codeFrame: undefined, relatedCodeFrames: undefined };
  }
}

/** The kind that a file is said to be of, or that its name says. */
export function kindOfFile(
  file: string,
  { kindOf, profile }: Pick<RunOptions, "kindOf" | "profile">,
): Kind | undefined {
  return kindOf?.(file) ?? kindOfFileName(file, profile?.kinds);
}

function* visible(findings: Iterable<ReportedFinding>): Generator<ReportedFinding> {
  for (const shown of findings) if (!shown.isSuppressed) yield shown;
}

/** Walks iterables, but no longer than until the signal: a step that then is under way is not waited for. */
class Walk {
  readonly #signal: Signal | undefined;
  /** Ends the step that is under way. */
  #stop: (() => void) | undefined;
  // One listener for all steps; a race of promises would keep all that was awaited.
  readonly #onAbort = (): void => this.#stop?.();

  constructor(signal: Signal | undefined) {
    this.#signal = signal;
    signal?.addEventListener("abort", this.#onAbort);
  }

  end(): void {
    this.#signal?.removeEventListener("abort", this.#onAbort);
  }

  async over<T>(steps: AsyncIterable<T>, take: (value: T) => Promise<void> | void): Promise<void> {
    const iterator = steps[Symbol.asyncIterator]();
    let step: IteratorResult<T> | undefined;
    try {
      do {
        step = this.#signal?.aborted ? undefined : await this.#unlessAborted(iterator.next());
        if (step && !step.done) await take(step.value);
      } while (step && !step.done);
    } finally {
      const closed = step?.done ? undefined : iterator.return?.();
      if (step) await closed;
    }
  }

  /** The value of a promise, or undefined once there is a signal. */
  #unlessAborted<T>(promise: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#stop = () => resolve(undefined);
      promise.then(resolve, reject);
    });
  }
}

function count(summary: Summary, { severity, rule, kind, file, more = 0 }: Finding): void {
  const times = 1 + more;
  summary[severity === "error" ? "errors" : "warnings"] += times;
  summary.byRule[rule] = (summary.byRule[rule] ?? 0) + times;
  summary.byKind[kind ?? "unrecognised"] = (summary.byKind[kind ?? "unrecognised"] ?? 0) + times;
  summary.byFile[file] = (summary.byFile[file] ?? 0) + times;
}
