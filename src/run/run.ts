import { Entries, type PackedEntries } from "../batch/entries.ts";
import type { PayloadRef } from "../batch/facts.ts";
import { type LinkedFault, makeLinker } from "../check/batch.ts";
import { cleanKind } from "../check/clean.ts";
import type { Finding } from "../check/finding.ts";
import { type Level, type Severities, severityOf } from "../check/levels.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { shouldYield, yieldToEventLoop } from "../input/event-loop.ts";
import { InputError } from "../input/input-error.ts";
import type { Input, PayloadText } from "../input/payload.ts";
import { enter } from "../json/stages.ts";
import type { BatchSettings } from "../rules/rule.ts";
import { isResponseKind, kindOfFileName } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { Bits } from "../tables/bits.ts";
import { Abortable, type Signal } from "./abortable.ts";
import type { CheckedChunk, ChunkOptions, ChunkWithEntries, CleanFile, InWorker } from "./chunk.ts";
import type { CountedInput } from "./count-across.ts";
import type { Listing } from "./counted.ts";
import { Findings, type Spool } from "./findings.ts";
import { Linking } from "./linking.ts";
import { readAgain } from "./read-again.ts";
import { type Repetition, Repetitions } from "./repetitions.ts";
import {
  addCounted,
  addCounts,
  countFinding,
  countNotPayload,
  countWithCopies,
  emptySummary,
  type Report,
  reportOf,
} from "./summary.ts";
import type { SentInput } from "./targets.ts";

export type { Signal } from "./abortable.ts";
export type { Report, Summary } from "./summary.ts";

export interface RunOptions extends ChunkOptions {
  /** The kind of every payload, whatever the name of its file. */
  as?: Kind | undefined;
  /** The kind of the payloads of a file; undefined if its name decides. */
  kindOf?: ((file: string) => Kind | undefined) | undefined;
  /** The severities of the findings in a file; undefined if they are those of all files. */
  severitiesOf?: ((file: string) => Severities | undefined) | undefined;
  /**
   * What a pool finds of an input, by index of the input: its chunks, or that it is one of several clean files. Undefined
   * if this thread checks it.
   */
  checkInWorker?: ((input: number) => InWorker | Promise<InWorker> | undefined) | undefined;
  /** True if the baseline lists a finding. Called once per finding. */
  isSuppressed?: ((finding: Finding, attrForPeople?: string) => boolean) | undefined;
  /** How many faults across payloads are located at once; for tests. */
  maxUnlocated?: number | undefined;
  /** Opens a spool for findings that do not fit in memory; without it they all stay there. */
  openSpool?: (() => Spool) | undefined;
  /** What exists before the batch is sent: captured responses, or payloads of earlier runs. */
  known?: Iterable<Input> | undefined;
  /** What rules across payloads know besides the payloads. */
  settings?: BatchSettings | undefined;
  /** Aborts the run, which then returns what it has found so far. */
  signal?: Signal | undefined;
  /** Called for each chunk that has been checked. */
  onChunk?: ((input: Input, chunk: CountedChunk) => void) | undefined;
}

/** What is counted of a chunk as a run goes on. */
export type CountedChunk = Pick<CheckedChunk, "texts" | "others" | "bytes" | "findings" | "copies" | "counted">;

export interface Result extends Report {
  /** All findings, including suppressed ones. */
  allFindings: Iterable<ReportedFinding>;
  /** By file, the payloads that repeat something in other files. */
  repetitions: ReadonlyMap<string, Repetition>;
}

/** How many faults across payloads are located at once. Each time, the files concerned are read again. */
const maxUnlocated = 20_000;
/** The same where faults, and what they refer to, are in send order, so that each time another part of a file is read. */
const maxInOrder = 4000;

/** Lints inputs in send order. Never fails because of the contents of a payload or an input that cannot be read. */
export async function run(inputs: Iterable<Input>, options: RunOptions): Promise<Result> {
  const lint = new Run(options);
  for (const input of options.known ?? []) await lint.readKnown(input);
  for (const input of inputs) {
    if (options.signal?.aborted) break;
    if (shouldYield()) await yieldToEventLoop();
    // Small files are not waited for, which would take as long as checking some of them.
    const steps = lint.check(input);
    if (steps) await steps;
  }
  // An interrupted batch is incomplete: do not report missing references.
  if (!options.signal?.aborted) await lint.finishBatch();
  return lint.result();
}

interface RunInput extends SentInput {
  /** The number of its first payload among all that were read, known ones first. */
  first: number;
}

/** The state of a run: a registry of what the inputs so far have sent, their findings and totals. */
class Run {
  readonly #options: RunOptions;
  readonly #abortable: Abortable;
  readonly #linking: Linking;
  readonly #findings: Findings;
  readonly #summary = emptySummary();
  readonly #repetitions = new Repetitions();
  /** All inputs so far, known ones first. */
  readonly #inputs: RunInput[] = [];
  readonly #knownFiles = new Set<string>();
  #unlocated: LinkedFault[] = [];
  #areInOrder = true;
  /** Suppressed findings across payloads that others may have as their root. */
  readonly #suppressedRoots = new Set<string>();
  /** Reasons why inputs could not be read. */
  readonly #unreadable = new Set<string>();
  /** Gathers the entries of small files. */
  readonly #entries: Entries;
  /** Number of inputs of the batch so far. */
  #checked = 0;
  /** Number of payloads so far, and of those that were known before. */
  #sent = 0;
  #known = 0;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#abortable = new Abortable(options.signal);
    const table = options.profile?.references;
    const linker = makeLinker(options.settings ?? {}, table, (fault) => this.#levelOf(fault));
    this.#linking = new Linking(linker, { table, openStore: options.openSpool });
    this.#entries = new Entries(table);
    this.#findings = new Findings(options.openSpool);
  }

  /** Registers the payloads of an input that exist before the batch; faults in them are not reported. */
  async readKnown(input: Input): Promise<void> {
    this.#knownFiles.add(input.file);
    let hasUnknown = false;
    const kind = kindOfFile(input.file, this.#options);
    const [{ checkChunks }, { Listing }] = await Promise.all([loadChecking(), import("./counted.ts")]);
    const options = { ...this.#options, listing: new Listing(0) };
    for await (const { chunk, entries } of this.#chunksOf(input, checkChunks(input, kind, options))) {
      hasUnknown ||= chunk.hasUnknown;
      this.#link(entries, true);
      this.#known += chunk.texts;
    }
    if (hasUnknown)
      this.#reportUnreadable(
        input.file,
        `${input.file} is given as known, but holds payloads that are not JSON, of no known kind or of another kind than its name says`,
      );
  }

  /** Checks the next input of the batch: at once if it is small and clean, else in steps. */
  check(input: Input): Promise<void> | undefined {
    this.#summary.files++;
    const inWorker = this.#options.checkInWorker?.(this.#checked++);
    return inWorker instanceof Promise ? this.#checkFound(input, inWorker) : this.#checkNext(input, inWorker);
  }

  /** Waits for what a worker finds of an input, and continues with that, unless the run is aborted before. */
  async #checkFound(input: Input, inWorker: Promise<InWorker>): Promise<void> {
    const found = await this.#abortable.unlessAborted(inWorker);
    if (found) await this.#checkNext(input, found);
  }

  #checkNext(input: Input, inWorker: InWorker | undefined): Promise<void> | undefined {
    if (inWorker && "files" in inWorker) {
      this.#addClean(input, inWorker);
      return undefined;
    }
    const kind = this.#options.as ?? kindOfFile(input.file, this.#options);
    const whole = inWorker ? undefined : input.whole?.();
    return whole && this.#checkWhole(input, whole, kind) ? undefined : this.#checkInSteps(input, kind, inWorker, whole);
  }

  async #checkInSteps(
    input: Input,
    kind: Kind | undefined,
    inWorker: AsyncIterable<ChunkWithEntries> | undefined,
    whole: PayloadText | undefined,
  ): Promise<void> {
    const summary = this.#summary;
    const options = {
      ...this.#optionsFor(input.file),
      isFound: input.isFound,
      makesCopies: !this.#options.isSuppressed,
    };
    let foreignEntries = 0;
    let payloads = 0;
    const others = { output: 0, other: 0 };
    const order = this.#sent;
    let payload = 0;
    const chunks =
      inWorker ??
      (await loadChecking()).checkChunks(whole ? { file: input.file, payloads: [[whole]] } : input, kind, options);
    for await (const { chunk, entries, linesBefore = 0 } of this.#chunksOf(input, chunks)) {
      if (whole) chunk.bytes = whole.end;
      options.onChunk?.(input, chunk);
      others.output += chunk.others.output;
      others.other += chunk.others.other;
      payloads += chunk.texts - chunk.foreignEntries - chunk.others.output - chunk.others.other;
      foreignEntries += chunk.foreignEntries;
      addCounts(summary.payloadsByKind, chunk.kinds);
      addCounts(summary.unlistedStatuses, chunk.unlistedStatuses);
      const place = { file: input.file, payload, order: order + payload };
      const findings = inWorker ? chunk.findings.map((each) => this.#withoutUnwantedFrame(each)) : chunk.findings;
      if (chunk.copies) {
        const copies = { ...chunk.copies, ...place, linesBefore };
        countWithCopies(summary, findings, copies);
        for (const each of findings) this.#findings.add(each);
        this.#findings.addCopies(copies);
      } else for (const each of withBodies(this.#record(findings, new Set()))) this.#findings.add(each);
      if (chunk.counted) {
        addCounted(summary, input.file, chunk.counted);
        this.#findings.count({ ...chunk.counted, ...place });
      }
      payload += chunk.texts;
      // A known input is registered already, and is not sent a second time.
      if (!this.#knownFiles.has(input.file)) this.#link(entries, false);
      this.#sent += chunk.texts;
    }
    summary.payloads += payloads;
    if (payloads === 0 && others.output + others.other > 0) {
      summary.files--;
      countNotPayload(summary, input.file, others.output > 0 ? "output" : "other");
    }
    summary.foreignEntries.entries += foreignEntries;
    if (foreignEntries > 0) summary.foreignEntries.files++;
  }

  /** Checks a small file of one payload without the steps that others need. True if it is clean. */
  #checkWhole(input: Input, text: PayloadText, given: Kind | undefined): boolean {
    const kind = cleanKind(text, given, this.#options);
    if (!kind) return false;
    if (!this.#knownFiles.has(input.file)) {
      this.#entries.addRecognised(kind, 0, this.#options.dropsDocuments === true);
      this.#link([this.#entries.take()], false);
    }
    this.#countWhole(input, kind, text.end);
    return true;
  }

  /** Adds a small file that a worker found to be clean. The entries of all such files in a row are linked with the first. */
  #addClean(input: Input, { files: { kinds, bytes, entries }, at }: CleanFile): void {
    if (at === 0 && entries) this.#link([entries], false);
    this.#countWhole(input, kinds[at] as Kind, bytes[at] as number);
  }

  /** Counts a small file whose only payload is clean. */
  #countWhole(input: Input, kind: Kind, bytes: number): void {
    this.#begin(input);
    this.#sent++;
    this.#summary.payloads++;
    addCounts(this.#summary.payloadsByKind, { [kind]: 1 });
    this.#options.onChunk?.(input, { texts: 1, others: noOthers, bytes, findings: [] });
  }

  /** Adds an input whose payloads follow. */
  #begin(input: Input): void {
    this.#inputs.push({ input, order: this.#sent, first: this.#known + this.#sent });
  }

  /** Reports what only the end of the batch shows, such as references to something that was never sent. */
  async finishBatch(): Promise<void> {
    const before = enter("link");
    const suspects = this.#linking.suspects();
    for (const [file, { first }] of this.#inputs.entries()) {
      const end = this.#inputs[file + 1]?.first ?? this.#known + this.#sent;
      if (suspects.next(first) < end) await this.#linkSuspects(file, suspects, end);
    }
    const faults = this.#linking.finish();
    let step = faults.next();
    for (; !step.done; step = faults.next()) await this.#keep(step.value);
    this.#summary.notJudged = step.value;
    await this.#locate();
    enter(before);
  }

  /** Reads the suspects in an input again, and gives their facts to the registry and the rules across payloads. */
  async #linkSuspects(file: number, suspects: Bits, end: number): Promise<void> {
    const { input, first } = this.#inputs[file] as RunInput;
    const isKnown = first < this.#known;
    const options = isKnown ? this.#options : this.#optionsFor(input.file);
    const kind = (isKnown ? undefined : this.#options.as) ?? kindOfFile(input.file, this.#options);
    const next = (from: number): number => {
      const number = suspects.next(first + from);
      return number < end ? number - first : Number.POSITIVE_INFINITY;
    };
    const { factsOfText } = await loadChecking();
    for await (const found of this.#abortable.read(readAgain(input, next, this.#reportUnreadable)))
      for (const [payload, text] of found)
        for (const facts of factsOfText(text, kind, { file, payload }, options)) {
          facts.isKnown = isKnown;
          for (const fault of this.#linking.take(facts)) await this.#keep(fault);
        }
  }

  async result(): Promise<Result> {
    this.#summary.interrupted = this.#abortable.isAborted;
    this.#abortable.close();
    const allFindings = this.#findings;
    const findings = { [Symbol.iterator]: () => unsuppressed(allFindings) };
    const counted = { [Symbol.iterator]: () => allFindings.counted() };
    const { errors, warnings, symptoms } = this.#summary;
    const isClean = errors + warnings + symptoms === 0;
    const rules = isClean ? [] : (await import("../rules/index.ts")).rules;
    const report = reportOf(this.#summary, findings, rules, counted);
    const repetitions = this.#repetitions.byFile;
    return { ...report, texts: () => allFindings.texts(), allFindings, repetitions };
  }

  /** The checked chunks of an input, their indexes counted from the start of the run. */
  async *#chunksOf(input: Input, chunks: AsyncIterable<ChunkWithEntries>): AsyncGenerator<ChunkWithEntries> {
    const order = this.#sent;
    this.#begin(input);
    let payload = 0;
    const { rebase } = await loadChecking();
    try {
      for await (const chunk of this.#abortable.read(chunks)) {
        rebase(chunk, { payload, order });
        yield chunk;
        payload += chunk.chunk.texts;
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#reportUnreadable(input.file, error.message);
    }
  }

  /** Keeps the entries of the payloads that are read next until the batch is complete. */
  #link(entries: Iterable<PackedEntries>, isKnown: boolean): void {
    if (this.#options.isAlone) return;
    const before = enter("link");
    for (const each of entries) {
      if (!isKnown) for (const kind of each.traits.kinds) this.#noteKind(kind);
      this.#linking.add(each, this.#known + this.#sent, isKnown);
    }
    enter(before);
  }

  /** Notes a kind of request that the profile has no schema for. */
  #noteKind(kind: Kind): void {
    const { profile } = this.#options;
    if (!profile || isResponseKind(kind) || profile.isOfOperator?.(kind)) return;
    this.#summary.undocumentedKinds ??= [];
    if (!this.#summary.undocumentedKinds.includes(kind)) this.#summary.undocumentedKinds.push(kind);
  }

  /** Keeps a fault across payloads until there are enough of them to read the files again. */
  async #keep(fault: LinkedFault): Promise<void> {
    if (this.#levelOf(fault) === "off") return;
    const last = this.#unlocated.at(-1);
    this.#areInOrder &&= !last || isInOrder(last, fault);
    const { maxUnlocated: max = this.#areInOrder ? maxInOrder : maxUnlocated } = this.#options;
    if (this.#unlocated.push(fault) >= max) await this.#locate();
  }

  /** The severity of a fault; undefined if overrides may change it, which depends on its payload. */
  #levelOf(fault: LinkedFault): Level | undefined {
    const options = this.#optionsFor(this.#inputs[fault.where.file]?.input.file ?? "");
    return options.overrides ? undefined : severityOf(fault, options);
  }

  /** Turns the faults kept so far into findings with positions, or counts them. */
  async #locate(): Promise<void> {
    const faults = this.#unlocated;
    if (faults.length === 0) return;
    const { listing } = this.#options;
    const counted = listing ? await this.#count(faults, listing) : [];
    const listed = listing ? counted.flatMap((each) => each.listed) : faults;
    const { secondPass } = await import("./second-pass.ts");
    const findings: ReportedFinding[] = [];
    const repetitions = listing ? undefined : this.#repetitions;
    const located = secondPass(listed, this.#inputs, this.#options, this.#reportUnreadable, repetitions);
    for await (const each of this.#abortable.read(located)) findings.push(each);
    if (listing) this.#recordCounted(findings, counted);
    else this.#findings.merge(this.#record(findings, this.#suppressedRoots));
    this.#unlocated = [];
    this.#areInOrder = true;
  }

  async #count(faults: readonly LinkedFault[], { listed }: Listing): Promise<CountedInput[]> {
    const { countAcross } = await import("./count-across.ts");
    const inputs: CountedInput[] = [];
    const counted = countAcross(
      faults,
      this.#inputs,
      { ...this.#options, ofEachCause: listed.ofEachCause },
      this.#repetitions,
      this.#reportUnreadable,
    );
    for await (const each of this.#abortable.read(counted)) inputs.push(each);
    return inputs;
  }

  /** Records findings across payloads, and those that are counted, input by input. */
  #recordCounted(findings: readonly ReportedFinding[], inputs: readonly CountedInput[]): void {
    let next = 0;
    for (const { index, counted } of inputs) {
      const end = this.#inputs[index + 1]?.order ?? Number.POSITIVE_INFINITY;
      const first = next;
      while (next < findings.length && (findings[next]?.finding.order ?? 0) < end) next++;
      this.#findings.merge(this.#record(findings.slice(first, next), this.#suppressedRoots));
      addCounted(this.#summary, counted.file, counted);
      this.#findings.mergeCounted(counted);
    }
  }

  /** The options with the severities of a file. */
  #optionsFor(file: string): RunOptions {
    const severities = this.#options.severitiesOf?.(file);
    return severities ? { ...this.#options, ...severities } : this.#options;
  }

  /** Counts findings, and marks those that are suppressed. A symptom whose root is suppressed counts by itself. */
  #record(findings: readonly ReportedFinding[], suppressedRoots: Set<string>): readonly ReportedFinding[] {
    if (!this.#options.isSuppressed) {
      for (const { finding } of findings) countFinding(this.#summary, finding);
      return findings;
    }
    const marked = findings.map((reported) => {
      const { finding, attr } = reported;
      if (!this.#options.isSuppressed?.(finding, attr)) return reported;
      this.#summary.suppressed += 1 + (finding.more ?? 0);
      if (!finding.because) suppressedRoots.add(rootKey(finding));
      return { ...reported, isSuppressed: true };
    });
    return marked.map((reported) => {
      const { because, ...alone } = reported.finding;
      const isAlone = because !== undefined && suppressedRoots.has(rootKey(because));
      const each = isAlone ? { ...reported, finding: alone } : reported;
      if (!reported.isSuppressed) countFinding(this.#summary, each.finding);
      return each;
    });
  }

  /** Workers make every frame that may be wanted; which are wanted is known only in the order of the run. */
  #withoutUnwantedFrame(reported: ReportedFinding): ReportedFinding {
    const isWanted = !reported.finding.because && this.#options.wantsCodeFrame?.(reported.finding);
    if (isWanted || (!reported.codeFrame && !reported.relatedCodeFrames)) return reported;
    return { ...reported, codeFrame: undefined, relatedCodeFrames: undefined };
  }

  /** Reports once per file and reason, however often the file is read. */
  readonly #reportUnreadable = (file: string, detail: string): void => {
    if (this.#unreadable.has(detail)) return;
    this.#unreadable.add(detail);
    this.#summary.unreadable.push({ file, detail });
  };
}

/** Whether a fault comes after another one, and what it refers to too. */
function isInOrder(last: LinkedFault, next: LinkedFault): boolean {
  return (
    isBefore(last.where, next.where) &&
    (!last.related || !next.related || isBefore(last.related.where, next.related.where))
  );
}

function isBefore(a: PayloadRef, b: PayloadRef): boolean {
  return a.file < b.file || (a.file === b.file && a.payload <= b.payload);
}

/** What checks payloads that are not clean. A run over clean files does not load it. */
let checking: typeof import("./chunk.ts") | undefined;

async function loadChecking(): Promise<typeof import("./chunk.ts")> {
  checking ??= await import("./chunk.ts");
  return checking;
}

const noOthers = { output: 0, other: 0 };

/** The kind of the payloads of a file: what the config says, else what its name says. */
export function kindOfFile(
  file: string,
  { kindOf, profile }: Pick<RunOptions, "kindOf" | "profile">,
): Kind | undefined {
  return kindOf?.(file) ?? kindOfFileName(file, profile?.kinds);
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
