import type { Finding } from "../../check/finding.ts";
import { listTest } from "../../check/lists.ts";
import type { Source } from "../../input/discover.ts";
import type { FindDocument } from "../../input/documents.ts";
import type { ListTest } from "../../input/lists.ts";
import { SourceInput } from "../../input/source-input.ts";
import { chooseFrames, exactCount } from "../../run/causes.ts";
import { countedFindings, Listing } from "../../run/counted.ts";
import type { About } from "../../run/pieces.ts";
import { kindOfFile, type Result, run } from "../../run/run.ts";
import { rootsOf } from "../../run/settings.ts";
import { sizesOf, threadsFor, worthwhileMilliseconds } from "../../run/threads.ts";
import type { Kind } from "../../spec/operations.ts";
import { workerFile } from "../package-files.ts";
import { asUsage } from "../terminal.ts";
import type { LintInputs } from "./inputs.ts";
import { type ProgressState, progressInTerminal, showProgress } from "./progress.ts";
import type { Lint } from "./settings.ts";

export interface CheckedInput extends SourceInput {
  count: number;
  /** How many of them are not payloads, but output of this tool, other JSON, or HAR entries of other services. */
  others: number;
}

export interface Checked extends Result, LintInputs {
  inputs: readonly CheckedInput[];
  /** The inputs that were read to their end. */
  read: readonly CheckedInput[];
}

/** Lints the inputs of a run, showing its progress. An abort of the signal ends it early. */
export async function checkInputs(files: LintInputs, signal: AbortSignal): Promise<Checked> {
  const { lint, sources, known, found, foundKnown, checkedBefore } = files;
  const { baseline, profile, settings } = lint;
  const listTestOf = ({ file }: Source, as?: Kind): ListTest | undefined =>
    listTest(as ?? kindOfFile(file, lint), profile);
  const findDocument = files.findDocument ?? (await readDocumentStore(lint));
  const onRead = (bytes: number): void => {
    progress.bytes += bytes;
  };
  const inputs = sources.map((source): CheckedInput => {
    const input = new SourceInput(source, { isList: listTestOf(source, settings.as), onRead });
    return Object.assign(input, { count: 0, others: 0 });
  });
  const progress: ProgressState = {
    ...{ milliseconds: 0, bytes: 0, totalBytes: undefined, files: 0, payloads: 0, findings: 0 },
    totalFiles: inputs.length,
  };
  const view = lint.progress ?? (settings.quiet ? undefined : progressInTerminal());
  const endProgress = showProgress(progress, () => inputs.reduce((sum, { size = Number.NaN }) => sum + size, 0), view);
  const frames = new Map<string, number>();
  const needs = needsOf(lint);
  // A baseline and sorted payloads need every finding.
  const needsAll = [baseline, settings.accepted, settings.rejected].some((each) => each !== undefined);
  const listing = needsAll || needs.ofEachCause === undefined ? undefined : new Listing(needs.ofEachCause);
  // Workers do not know which findings a baseline suppresses, so they make every code frame.
  const framesOfEachCause = baseline && needs.frames > 0 ? Number.POSITIVE_INFINITY : needs.frames;
  const work = { settings, profile, keepsBodies: needs.bodies, framesOfEachCause };
  const threads = checkedBefore
    ? 1
    : (settings.workers ?? threadsFor(sizesOf(sources, (input) => inputs[input]?.size)));
  const worker = threads < 2 ? undefined : workerFile();
  const startsAbove = settings.workers === undefined ? worthwhileMilliseconds : undefined;
  const poolOptions = worker && { threads, worker, startsAbove, framesBefore: frames, listing };
  // There may be too little to do for more than one thread.
  const pool =
    poolOptions &&
    (await import("../../run/pool.ts")).threadPool(sources, (source) => aboutFile(source, lint), work, poolOptions);
  // Only findings that some report shows with a code frame get one.
  const choose = chooseFrames(needs.frames, frames);
  const isRecorded = baseline?.counter();
  const isLeftOut = (finding: Finding): boolean =>
    isRecorded?.(finding) || (settings.quiet && finding.severity === "warning");
  const linting = run(inputs, {
    ...lint,
    findDocument,
    checkInWorker: checkedBefore ?? (pool && ((input) => pool.check(input))),
    known: known.map((source) => new SourceInput(source, { isList: listTestOf(source) })),
    isSuppressed: baseline?.suppresses,
    wantsCodeFrame: choose && ((finding) => !isLeftOut(finding) && choose(finding)),
    keepsBodies: needs.bodies,
    listing,
    signal,
    onChunk: (checked, { texts, others, foreignEntries, findings, counted, bytes }) => {
      progress.bytes += bytes;
      progress.payloads += texts;
      progress.findings += findings.length;
      if (counted) progress.findings += countedFindings(counted);
      const input = checked as CheckedInput;
      if (input.count === 0) progress.files++;
      // A worker reads the file itself.
      input.version ||= input.firstVersion;
      input.count += texts;
      input.others += others.output + others.other + foreignEntries;
    },
  });
  // A failure too must not leave threads, which would keep the process alive.
  const result = await linting.finally(async () => {
    await pool?.close();
    endProgress();
  });

  const { summary } = result;
  for (const { file, message } of [...found.unreadable, ...foundKnown.unreadable])
    summary.unreadable.push({ file, detail: message });
  found.unmatched.push(...withoutPayloads(sources, inputs));
  const unread = new Set(summary.unreadable.map(({ file }) => file));
  const read = inputs.filter(({ file }) => !unread.has(file));
  if (baseline && !summary.interrupted) summary.resolved = baseline.resolved(read);
  return { ...files, ...result, inputs, read };
}

/** The folders and patterns that led to files, none of which has a payload. */
function withoutPayloads(sources: readonly Source[], inputs: readonly CheckedInput[]): string[] {
  const isMatched = new Map<string, boolean>();
  for (const [i, { foundBy }] of sources.entries()) {
    const { count, others } = inputs[i] as CheckedInput;
    if (foundBy !== undefined) isMatched.set(foundBy, isMatched.get(foundBy) || others === 0 || others < count);
  }
  return [...isMatched].flatMap(([pattern, isIt]) => (isIt ? [] : [pattern]));
}

/** What the name of a file and its config decide about its payloads. */
export function aboutFile({ file }: Source, lint: Lint): About {
  return { kind: lint.settings.as ?? kindOfFile(file, lint), severities: lint.severitiesOf(file) };
}

export async function readDocumentStore({ settings, given }: Lint): Promise<FindDocument | undefined> {
  const { documents, suppliers } = settings;
  if (documents === undefined) return undefined;
  const { readDocuments } = await import("../../input/documents.ts");
  const read = () => readDocuments(documents, rootsOf(suppliers), given.has("documents"));
  return asUsage(read, given.has("documents") ? "--documents: " : "documents of the config: ");
}

/** What the reports need together. `ofEachCause` is how many findings of each cause are listed; undefined for all. */
export function needsOf({ reports, settings: { all, statistics } }: Pick<Lint, "reports" | "settings">) {
  // Statistics show no finding.
  const whole = reports.filter(({ file }) => !statistics || file !== undefined);
  const needs = whole.map(({ reporter }) => reporter.needs ?? {});
  // With --all, a report that lists some findings of each cause lists every one.
  const frames = needs.map(({ framesOfEachCause = 0, ofEachCause }) =>
    all && framesOfEachCause > 0 && ofEachCause !== undefined ? Number.POSITIVE_INFINITY : framesOfEachCause,
  );
  const listed = all ? [undefined] : needs.map(({ ofEachCause }) => ofEachCause);
  return {
    frames: Math.max(0, ...frames),
    bodies: needs.some(({ body }) => body === true),
    // Causes themselves have the first places, and count the edits of the first findings.
    ofEachCause: listed.reduce<number | undefined>((most, own) => most && own && Math.max(most, own), exactCount),
  };
}
