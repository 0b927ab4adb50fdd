import { realpathSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { Finding } from "../../check/finding.ts";
import type { ReportedFinding } from "../../check/locate-faults.ts";
import { version } from "../../generated/manifest.ts";
import { type Discovered, discover, type Source, stdinName } from "../../input/discover.ts";
import { type FindDocument, readDocuments } from "../../input/documents.ts";
import { InputError } from "../../input/input-error.ts";
import { versionOf } from "../../input/read.ts";
import type { Profile } from "../../profile/profile.ts";
import { framed, reporters } from "../../reporters/index.ts";
import { printedEach } from "../../reporters/pretty.ts";
import { relativeName } from "../../reporters/relative-name.ts";
import type { BatchSettings } from "../../rules/rule.ts";
import { chooseFrames, type FrameLimits } from "../../run/causes.ts";
import { Pool, threadsFor } from "../../run/pool.ts";
import { kindOfFile, type Report, run } from "../../run/run.ts";
import type { Kind } from "../../spec/operations.ts";
import { OutputFiles } from "../atomic-file.ts";
import type { Command } from "../command.ts";
import { type Config, outsideNote } from "../config.ts";
import { identityOf, identityOfStream } from "../file-identity.ts";
import { inputOf } from "../inputs.ts";
import { Interruption } from "../interruption.ts";
import { Baseline } from "../lint/baseline.ts";
import {
  declareLintOptions,
  kindArgument,
  type LintArguments,
  type LintOptions,
  lintOptionsOf,
  type Output,
} from "../lint/options.ts";
import { Progress } from "../lint/progress.ts";
import { type CheckedInput, sortPayloads } from "../lint/sort-payloads.ts";
import { workerFile } from "../package-files.ts";
import { profileId, profileOf, profilePath } from "../profile.ts";
import { FileSpool } from "../temp-file.ts";
import { note, print, wantsColor } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

export const lint: Command<LintArguments> = {
  options: declareLintOptions,
  repeatable: ["format", "rule", "known"],
  run: async (args) => {
    const given = lintOptionsOf(args);
    const { config, each, quiet } = given;
    const profile = await profileOf(args.profile, config, quiet);
    // Levels of the config and of the command line win.
    const as = kindArgument(args.as, profile?.kinds);
    const options = { ...given, as, profile, levels: new Map([...(profile?.levels ?? []), ...given.levels]) };
    const cwd = process.cwd().replaceAll(sep, "/");
    const found = await discover(options.paths, options);
    const known = await discover(options.known, options);
    refuseOutputsThatAreInputs(options, found.sources, known.sources);
    const baseline = baselineOf(options, cwd);
    const sources = config.inOrder(withoutBaseline(found.sources, options));
    const files = await openFiles(options);
    const settings = {
      suppliers: config.suppliers as BatchSettings["suppliers"],
      findDocument: await documentsArgument(options.documents, config),
    };

    const onRead = (bytes: number): void => {
      progress.bytes += bytes;
    };
    const inputs = sources.map(
      (source): CheckedInput => Object.assign(inputOf(source, { each, onRead }), { count: 0 }),
    );
    const progress = new Progress(totalOf(inputs), !quiet);
    const isSorted = options.accepted !== undefined || options.rejected !== undefined;
    const interruption = new Interruption();
    const pool = poolOf(sources, inputs, options);
    const report = await run(inputs, {
      checkInWorker: pool && ((input) => pool.check(input)),
      as: options.as,
      kindOf: config.kindOf,
      levels: options.levels,
      today: options.today,
      profile,
      known: namedAlike(known.sources, sources).map((source) => inputOf(source, { each })),
      settings,
      isSuppressed: baseline?.hides,
      wantsCodeFrame: frameChooser(options, cwd),
      showValues: options.showValues,
      maxFindings: maxFindings(options),
      keepsBodies: needsBodies(options.outputs),
      openSpool: () => new FileSpool(),
      signal: interruption.signal,
      onChunk: (checked, { texts, findings: shown, bytes }) => {
        progress.bytes += bytes;
        progress.payloads += texts;
        progress.findings += shown.length;
        const input = checked as CheckedInput;
        // A thread reads for itself.
        input.version ||= versionOf(input.file);
        input.count += texts;
      },
    });
    await pool?.close();
    progress.end();
    interruption.beginWriting();

    const { summary } = report;
    for (const { file, message } of [...found.unreadable, ...known.unreadable])
      summary.unreadable.push({ file, detail: message });
    const unread = new Set(summary.unreadable.map(({ file }) => file));
    const read = new Set(inputs.filter(({ file }) => !unread.has(file)).map(({ file }) => relativeName(file, cwd)));
    if (baseline && !summary.interrupted) summary.resolved = baseline.resolved(read);

    const shown = quiet ? withoutWarnings(report) : report;
    const page = { version, cwd, color: false, width: 100, all: options.all, profile: profileId(profile) };
    const notes: string[] = files.leftovers();
    const outside = outsideNote(
      config,
      args.known.length > 0 ? [] : known.sources,
      args.documents === undefined ? options.documents : undefined,
      args.profile === undefined ? profilePath(undefined, config) : undefined,
    );
    if (outside !== undefined) notes.push(outside);
    const faults: string[] = [];
    // A fault of one file is no reason to keep the rest of what a long run has found.
    const attempt = async (write: Promise<void>): Promise<void> => {
      try {
        await write;
      } catch (error) {
        if (error instanceof InputError) summary.unreadable.push({ file: error.file, detail: error.message });
        else if (error instanceof UsageError) faults.push(error.message);
        else throw error;
      }
    };
    const sort = async (accepted: string | undefined, rejected: string | undefined): Promise<void> => {
      const sorted = await sortPayloads(inputs, report.allFindings, files.get(accepted), files.get(rejected));
      notes.push(`${sorted.accepted} payloads accepted, ${sorted.rejected} rejected.`);
    };
    for (const { format, file } of options.outputs)
      if (file !== undefined) await attempt(files.write(file, reporters[format](shown, page)));
    if (isSorted) await attempt(sort(options.accepted, options.rejected));
    if (options.baseline !== undefined && baseline && options.writeBaseline && !summary.interrupted)
      await attempt(files.write(options.baseline, baseline.text(read)));

    await files.discard();
    // A terminal or a pipe may take its time, and needs no signal but the system's own.
    interruption.end();
    const screen = { ...page, color: wantsColor(process.stdout), width: process.stdout.columns || page.width };
    for (const { format, file } of options.outputs)
      if (file === undefined) await print(reporters[format](shown, screen));

    // A config may speak of what will be known once something has been sent.
    const unmatched = [...found.unmatched, ...(args.known.length > 0 ? known.unmatched : [])];
    const hidden = hiddenNote(found);
    if (hidden !== undefined) notes.push(hidden);
    for (const text of quiet ? [] : notes) note(`preflight: ${text}`);
    for (const { detail } of summary.unreadable) note(`preflight: ${detail}.`);
    for (const pattern of new Set([...unmatched, ...known.unmatched]))
      note(`preflight: ${pattern} matches no payload file.`);
    const empty = summary.interrupted ? [] : inputs.filter(({ file, count }) => count === 0 && !unread.has(file));
    for (const { file } of empty) note(`preflight: ${file} has no payload in it.`);
    for (const text of faults) note(`preflight: ${text}`);
    return Math.max(
      interruption.exitCode ?? 0,
      unmatched.length > 0 || empty.length > 0 ? 4 : 0,
      summary.unreadable.length > 0 ? 3 : 0,
      faults.length > 0 ? 2 : 0,
      summary.errors > 0 || summary.warnings > options.maxWarnings ? 1 : 0,
    );
  },
};

/** The options, with the profile that they name loaded. */
interface ProfiledOptions extends LintOptions {
  as: Kind | undefined;
  profile: Profile | undefined;
}

/** What a walk left out because its name begins with a dot, in words. */
function hiddenNote({ hidden: { files, folders } }: Discovered): string | undefined {
  const counted = (count: number, noun: string): string[] =>
    count === 0 ? [] : [`${count} hidden ${noun}${count === 1 ? "" : "s"}`];
  const all = [...counted(files.size, "file"), ...counted(folders.size, "folder")];
  const count = files.size + folders.size;
  return count === 0 ? undefined : `${all.join(" and ")} ${count === 1 ? "was" : "were"} left out.`;
}

/** Sources under the names that others have for the same files. */
function namedAlike(sources: readonly Source[], others: readonly Source[]): Source[] {
  if (sources.length === 0) return [];
  const names = new Map(others.map(({ file }) => [realPath(file), file]));
  return sources.map((source) => ({ ...source, file: names.get(realPath(source.file)) ?? source.file }));
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** The threads that check the inputs besides this one, where there is enough to do for them. */
function poolOf(
  sources: readonly Source[],
  inputs: readonly CheckedInput[],
  options: ProfiledOptions,
): Pool | undefined {
  const { as, config, levels, today, each, showValues, outputs, baseline, profile } = options;
  const threads = options.workers ?? threadsFor(inputs.map(({ size = 0 }) => size));
  const worker = workerFile();
  if (threads < 2 || !worker) return undefined;
  const kindOf = ({ file }: Source): Kind | undefined => as ?? kindOfFile(file, { ...config, profile });
  const limits = frameLimits(options);
  // Which findings a baseline hides is known only in the order of the run.
  const frames =
    baseline === undefined || limits.ofEachCause === 0 ? limits : { ...limits, first: Number.POSITIVE_INFINITY };
  const work = {
    levels,
    today,
    each,
    showValues,
    keepsBodies: needsBodies(outputs),
    maxFindings: maxFindings(options),
    frames,
    profile,
  };
  return new Pool(sources, kindOf, work, { threads, worker });
}

interface NamedOutput {
  option: string;
  path: string;
  /** Whether it holds values of payloads that are not masked, or may. */
  isPrivate: boolean;
}

/** The files that the options name to be written. */
function outputsOf({ outputs, accepted, rejected, baseline, writeBaseline, showValues }: LintOptions): NamedOutput[] {
  const all = [
    ...outputs.map(({ format, file }) => ({ option: `--format ${format}`, path: file, isPrivate: showValues })),
    { option: "--accepted", path: accepted, isPrivate: true },
    { option: "--rejected", path: rejected, isPrivate: true },
    { option: "--baseline", path: writeBaseline ? baseline : undefined, isPrivate: false },
  ];
  return all.filter((output): output is NamedOutput => output.path !== undefined);
}

async function openFiles(options: LintOptions): Promise<OutputFiles> {
  const files = new OutputFiles();
  for (const { path, option, isPrivate } of outputsOf(options)) await files.open(path, option, isPrivate);
  return files;
}

/**
 * Refuses outputs that would replace something that the run reads, whatever name leads to it, or another output. An
 * output of the run before is refused in a linted folder, for nothing tells it from a payload file.
 */
function refuseOutputsThatAreInputs(options: LintOptions, sources: readonly Source[], known: readonly Source[]): void {
  const written = new Map<string, { name: string; path?: string }>();
  const claim = (name: string, identity: string | undefined, path?: string): void => {
    const other = identity === undefined ? undefined : written.get(identity);
    if (other) throw new UsageError(`${name} is to be written twice. The other one is ${other.name}.`);
    if (identity !== undefined) written.set(identity, path === undefined ? { name } : { name, path });
  };
  claim("Standard output", identityOfStream(1));
  // Both standard streams may lead to one file.
  if (identityOfStream(2) !== identityOfStream(1)) claim("Standard error", identityOfStream(2));
  for (const { option, path } of outputsOf(options))
    claim(`${option}: ${path}`, identityOf(path) ?? resolve(path), path);
  if (written.size === 0) return;

  const { config, documents, baseline, writeBaseline } = options;
  // A baseline in a linted folder is no payload file: reading it tells.
  const ownBaseline = baseline !== undefined && writeBaseline ? identityOf(baseline) : undefined;
  const others = [config.file, documents, writeBaseline ? undefined : baseline];
  for (const file of [...[...sources, ...known].map(({ file }) => file), ...others]) {
    if (file === undefined) continue;
    const identity = file === stdinName ? identityOfStream(0) : (identityOf(file) ?? resolve(file));
    const output = identity === undefined || identity === ownBaseline ? undefined : written.get(identity);
    if (!output) continue;
    const isSameName = output.path !== undefined && resolve(output.path) === resolve(file);
    throw new UsageError(`${output.name} is one of the inputs${isSameName ? "" : `, ${file}`}.`);
  }
}

/** The payload files: a baseline may be kept beside them. */
function withoutBaseline(sources: readonly Source[], { baseline, paths }: LintOptions): readonly Source[] {
  const identity = baseline === undefined ? undefined : identityOf(baseline);
  if (identity === undefined) return sources;
  if (paths.some((path) => path !== stdinName && identityOf(path) === identity))
    throw new UsageError(`--baseline: ${baseline} is one of the inputs.`);
  return sources.filter(({ file }) => file === stdinName || identityOf(file) !== identity);
}

function baselineOf(options: ProfiledOptions, cwd: string): Baseline | undefined {
  const { baseline, writeBaseline, profile } = options;
  return baseline === undefined ? undefined : new Baseline(baseline, cwd, writeBaseline, profileId(profile));
}

async function documentsArgument(path: string | undefined, { suppliers }: Config): Promise<FindDocument | undefined> {
  if (path === undefined) return undefined;
  try {
    return await readDocuments(path, (supplier) =>
      suppliers && Object.hasOwn(suppliers, supplier) ? suppliers[supplier]?.documents : undefined,
    );
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`The documents ${error.message}.`);
    throw error;
  }
}

/** Bytes of all inputs, undefined where one has no size. */
function totalOf(inputs: readonly CheckedInput[]): number | undefined {
  return inputs.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );
}

function maxFindings({ allFindings }: LintOptions): number | undefined {
  return allFindings ? Number.POSITIVE_INFINITY : undefined;
}

function needsBodies(outputs: readonly Output[]): boolean {
  return outputs.some(({ format }) => format === "service");
}

/** How many findings will be shown with their frames. */
function frameLimits({ outputs, all }: LintOptions): FrameLimits {
  const names = outputs.map(({ format }) => format);
  const isPretty = names.includes("pretty");
  const first = isPretty && all ? Number.POSITIVE_INFINITY : Math.max(...names.map((name) => framed[name] ?? 0));
  return { first, ofEachCause: isPretty ? printedEach : 0 };
}

/** Asks for the frames of the findings that will be shown with them. */
function frameChooser(options: ProfiledOptions, cwd: string): ((finding: Finding) => boolean) | undefined {
  const choose = chooseFrames(frameLimits(options));
  // It numbers findings that are alike, so the run's own cannot be asked as well.
  const baseline = baselineOf(options, cwd);
  return (
    choose &&
    ((finding) => !baseline?.hides(finding) && !(options.quiet && finding.severity === "warning") && choose(finding))
  );
}

/** The report without its warnings, their number still told. */
function withoutWarnings({ summary, findings }: Report): Report {
  function* errors(): Generator<ReportedFinding> {
    for (const shown of findings) if (shown.finding.severity === "error") yield shown;
  }
  return { summary, findings: { [Symbol.iterator]: errors } };
}
