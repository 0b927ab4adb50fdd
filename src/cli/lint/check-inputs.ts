import { realpathSync } from "node:fs";
import type { Finding } from "../../check/finding.ts";
import type { Source } from "../../input/discover.ts";
import type { FindDocument } from "../../input/documents.ts";
import { InputError } from "../../input/input-error.ts";
import type { BatchSettings } from "../../rules/rule.ts";
import { chooseFrames, type FrameCounts, noFrames } from "../../run/causes.ts";
import type { ChunkWithEntries } from "../../run/chunk.ts";
import { countedFindings, Listing } from "../../run/counted.ts";
import type { About } from "../../run/pieces.ts";
import type { Pool } from "../../run/pool.ts";
import { kindOfFile, type Result, run } from "../../run/run.ts";
import { sizesOf, threadsFor, worthwhileMilliseconds } from "../../run/threads.ts";
import { isListKind } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { plainFileOf } from "../file-identity.ts";
import { inputOf } from "../inputs.ts";
import { workerFile } from "../package-files.ts";
import { FileSpool } from "../temp-file.ts";
import { UsageError } from "../usage-error.ts";
import type { Baseline } from "./baseline.ts";
import type { LintInputs } from "./inputs.ts";
import { needsOf } from "./needs.ts";
import { type LintOptions, settingsOf } from "./options.ts";
import { Progress } from "./progress.ts";
import type { CheckedInput } from "./sort-payloads.ts";

/** What a run found, and the inputs that it read. */
export interface Checked extends Result {
  inputs: readonly CheckedInput[];
  /** The inputs that were read to their end. */
  read: readonly CheckedInput[];
}

/**
 * Lints the inputs of a run, showing its progress. An abort of the signal ends it early. `checkedInput` returns the
 * chunks of an input that were checked before.
 */
export async function checkInputs(
  { sources, known, found, foundKnown }: LintInputs,
  options: LintOptions,
  baseline: Baseline | undefined,
  signal: AbortSignal,
  checkedInput?: (input: number) => AsyncIterable<ChunkWithEntries> | undefined,
): Promise<Checked> {
  const { config, kindOf, profile } = options;
  // Some responses are lists themselves.
  const isSplit = ({ file }: Source, as?: Kind): boolean =>
    options.each && !isListKind(as ?? kindOfFile(file, { kindOf, profile }));
  const findDocument = await readDocumentStore(options);
  const onRead = (bytes: number): void => {
    progress.bytes += bytes;
  };
  const inputs = sources.map(
    (source): CheckedInput =>
      Object.assign(inputOf(source, { each: isSplit(source, options.as), onRead }), { count: 0, others: 0 }),
  );
  const progress = new Progress({ totalBytes: () => totalBytes(inputs), totalFiles: inputs.length }, !options.quiet);
  const frames = noFrames();
  const listing = listingFor(options);
  const pool = checkedInput ? undefined : await poolFor(sources, inputs, options, frames, listing);
  const linting = run(inputs, {
    checkInWorker: checkedInput ?? (pool && ((input) => pool.check(input))),
    as: options.as,
    kindOf,
    levels: options.levels,
    severitiesOf: options.severitiesOf,
    today: options.today,
    profile,
    known: underNamesOf(sources, known).map((source) => inputOf(source, { each: isSplit(source) })),
    settings: { suppliers: config.suppliers as BatchSettings["suppliers"], findDocument },
    isSuppressed: baseline?.suppresses,
    wantsCodeFrame: codeFrameChooser(options, baseline, frames),
    showValues: options.showValues,
    maxFindings: options.maxFindings,
    keepsBodies: needsOf(options).bodies,
    listing,
    dropsDocuments: findDocument === undefined,
    isAlone: options.alone,
    openSpool: () => new FileSpool(),
    signal,
    onChunk: (checked, { texts, others, findings, counted, bytes }) => {
      progress.bytes += bytes;
      progress.payloads += texts;
      progress.findings += findings.length;
      if (counted) progress.findings += countedFindings(counted);
      const input = checked as CheckedInput;
      if (input.count === 0) progress.files++;
      // A worker reads the file itself.
      input.version ||= input.firstVersion;
      input.count += texts;
      input.others += others.output + others.other;
    },
  });
  // A failure too must not leave threads, which would keep the process alive.
  const result = await linting.finally(async () => {
    await pool?.close();
    progress.end();
  });

  const { summary } = result;
  for (const { file, message } of [...found.unreadable, ...foundKnown.unreadable])
    summary.unreadable.push({ file, detail: message });
  found.unmatched.push(...withoutPayloads(sources, inputs));
  const unread = new Set(summary.unreadable.map(({ file }) => file));
  const read = inputs.filter(({ file }) => !unread.has(file));
  if (baseline && !summary.interrupted) summary.resolved = baseline.resolved(read);
  return { ...result, inputs, read };
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

/** The sources in `known`. A file that is among `sources` too gets the same name. */
function underNamesOf(sources: readonly Source[], known: readonly Source[]): Source[] {
  if (known.length === 0) return [];
  const names = new Map(sources.map(({ file }) => [realPath(file), file]));
  return known.map((source) => ({ ...source, file: names.get(realPath(source.file)) ?? source.file }));
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** What the name of a file and its config decide about its payloads, and its size. */
export function aboutFile(
  source: Source,
  { as, kindOf, profile, severitiesOf }: Pick<LintOptions, "as" | "kindOf" | "profile" | "severitiesOf">,
): About {
  const { file } = source;
  const size = plainFileOf(source)?.size;
  return { kind: as ?? kindOfFile(file, { kindOf, profile }), severities: severitiesOf(file), size };
}

/** Worker threads that check the inputs; undefined where there is too little to do for more than one thread. */
async function poolFor(
  sources: readonly Source[],
  inputs: readonly CheckedInput[],
  options: LintOptions,
  framesBefore: FrameCounts,
  listing: Listing | undefined,
): Promise<Pool | undefined> {
  const { baseline, profile } = options;
  const threads = options.workers ?? threadsFor(sizesOf(sources, (input) => inputs[input]?.size));
  const worker = workerFile();
  if (threads < 2 || !worker) return undefined;
  const { codeFrames, bodies } = needsOf(options);
  // Workers do not know which findings a baseline suppresses, so they make every code frame.
  const frames =
    baseline === undefined || codeFrames.ofEachCause === 0
      ? codeFrames
      : { ...codeFrames, first: Number.POSITIVE_INFINITY };
  const work = {
    settings: settingsOf(options),
    profile,
    keepsBodies: bodies,
    frames,
  };
  const { Pool } = await import("../../run/pool.ts");
  const startsAbove = options.workers === undefined ? worthwhileMilliseconds : undefined;
  const pool = { threads, worker, framesBefore, listing, ...(startsAbove === undefined ? {} : { startsAbove }) };
  return new Pool(sources, (source) => aboutFile(source, options), work, pool);
}

/** Chooses the findings that a run lists; undefined if a report, a baseline or sorted payloads need all. */
function listingFor(options: LintOptions): Listing | undefined {
  const { baseline, accepted, rejected } = options;
  const needsAll = baseline !== undefined || accepted !== undefined || rejected !== undefined;
  const { ofEachCause } = needsOf(options);
  return needsAll || ofEachCause === undefined ? undefined : new Listing(ofEachCause);
}

/** Chooses the findings that get a code frame: those that some report shows with one. */
function codeFrameChooser(
  options: LintOptions,
  baseline: Baseline | undefined,
  counts: FrameCounts,
): ((finding: Finding) => boolean) | undefined {
  const choose = chooseFrames(needsOf(options).codeFrames, counts);
  const isRecorded = baseline?.counter();
  return (
    choose &&
    ((finding) => !isRecorded?.(finding) && !(options.quiet && finding.severity === "warning") && choose(finding))
  );
}

/** Reads the list of documents that exist, if there is one. */
export async function readDocumentStore({
  documents,
  config,
  fromConfig,
}: Pick<LintOptions, "documents" | "config" | "fromConfig">): Promise<FindDocument | undefined> {
  if (documents === undefined) return undefined;
  const { suppliers } = config;
  const { readDocuments } = await import("../../input/documents.ts");
  try {
    const rootOf = (supplier: string): string | undefined =>
      suppliers && Object.hasOwn(suppliers, supplier) ? suppliers[supplier]?.documents : undefined;
    return await readDocuments(documents, rootOf, !fromConfig.documents);
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`The document store ${error.message}.`);
    throw error;
  }
}

/** The bytes of all inputs; undefined where one has no size. */
function totalBytes(inputs: readonly CheckedInput[]): number | undefined {
  return inputs.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );
}
