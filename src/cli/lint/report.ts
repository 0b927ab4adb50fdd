import { dirname, join, resolve } from "node:path";
import type { Finding } from "../../check/finding.ts";
import type { ReportedFinding } from "../../check/locate-faults.ts";
import { isOwnOutput } from "../../check/not-payload.ts";
import { parse } from "../../check/read-text.ts";
import { stdinName } from "../../input/discover.ts";
import { changed, InputError } from "../../input/input-error.ts";
import { eachPayload, type PayloadText } from "../../input/payload.ts";
import { versionOf } from "../../input/read.ts";
import { jsonIn } from "../../json/value.ts";
import { leftoversBeside, type OutputFile, openOutput } from "../atomic-file.ts";
import { interruption } from "../interruption.ts";
import { identityOf } from "../paths.ts";
import { notes, print, UsageError, wantsColor } from "../terminal.ts";
import { type Checked, type CheckedInput, checkInputs } from "./check-inputs.ts";
import type { LintInputs } from "./inputs.ts";
import { emptyInputs, fileWidth, firstOf, lintNotes, reportText, type Written } from "./report-text.ts";
import type { Lint } from "./settings.ts";

export async function lintInputs(inputs: LintInputs): Promise<number> {
  const { lint } = inputs;
  refuseClashingOutputs(inputs);
  const interrupted = interruption();
  const files = new Map<string, OutputFile>();
  // Then signals get back their default effect: writing cleans up after itself, and printing may block.
  const checked = await openOutputs(files, lint)
    .then(() => checkInputs(inputs, interrupted.signal))
    .finally(() => interrupted.end());
  const written = await writeFiles(checked, files);
  const { reports, settings } = lint;
  const screen = { color: wantsColor(), width: process.stdout.columns || fileWidth };
  for (const { reporter, file } of reports)
    if (file === undefined) await print(reportText(reporter, checked, screen, settings.statistics));
  notes(lintNotes(checked, written));
  if (!settings.quiet) notes(await repeatedNotes(checked));

  const { summary } = checked;
  // Patterns in a config may name payloads that have not been sent yet.
  const unmatched = [...inputs.found.unmatched, ...(lint.given.has("known") ? inputs.foundKnown.unmatched : [])];
  return Math.max(
    interrupted.exitCode(),
    unmatched.length > 0 || emptyInputs(checked).length > 0 ? 4 : 0,
    summary.unreadable.length > 0 ? 3 : 0,
    written.failures.length > 0 ? 2 : 0,
    summary.errors > 0 || summary.warnings > (settings.maxWarnings ?? Number.POSITIVE_INFINITY) ? 1 : 0,
  );
}

/** Writes reports, sorted payloads and the baseline to their files. One that fails does not keep the others back. */
async function writeFiles(checked: Checked, files: ReadonlyMap<string, OutputFile>): Promise<Written> {
  const written: Written = { failures: [], leftovers: [] };
  const fileAt = (path: string | undefined): OutputFile | undefined =>
    path === undefined ? undefined : files.get(path);
  const attempt = async (write: Promise<unknown> | undefined): Promise<void> => {
    try {
      await write;
    } catch (error) {
      if (error instanceof InputError) checked.summary.unreadable.push({ file: error.file, detail: error.message });
      else if (error instanceof UsageError) written.failures.push(error.message);
      else throw error;
    }
  };
  const { baseline, reports, settings } = checked.lint;
  const { accepted, rejected, writeBaseline } = settings;
  for (const { reporter, file } of reports)
    if (file !== undefined) await attempt(fileAt(file)?.writeAll(reportText(reporter, checked)));
  if (accepted !== undefined || rejected !== undefined) {
    await attempt(
      sortPayloads(checked.inputs, checked.allFindings, fileAt(accepted), fileAt(rejected)).then((sorted) => {
        written.sorted = sorted;
      }),
    );
  }
  if (baseline && writeBaseline && !checked.summary.interrupted)
    await attempt(fileAt(settings.baseline)?.writeAll(baseline.text(checked.read)));
  for (const file of files.values()) await file.discard();
  written.leftovers = leftoversBeside(files.keys());
  return written;
}

/** The files that a run writes. One is private if it may have values of payloads that are not masked. */
export function outputsOf({ reports, settings }: Lint) {
  const { accepted, rejected, baseline, writeBaseline, showValues } = settings;
  const all = [
    ...reports.map(({ name, file, config }) => ({
      option: config === undefined ? `--format ${name}` : `formats in ${config}`,
      path: file,
      isPrivate: showValues,
      of: config === undefined ? undefined : { config, format: name },
    })),
    { option: "--accepted", path: accepted, isPrivate: true, of: undefined },
    { option: "--rejected", path: rejected, isPrivate: true, of: undefined },
    { option: "--baseline", path: writeBaseline ? baseline : undefined, isPrivate: false, of: undefined },
  ];
  return all.flatMap(({ path, ...output }) => (path === undefined ? [] : { ...output, path }));
}

async function openOutputs(files: Map<string, OutputFile>, lint: Lint): Promise<void> {
  for (const { path, option, isPrivate, of } of outputsOf(lint)) {
    if (of) (await import("./config-output.ts")).refuseOutputOf(of.config, path, of.format, option);
    files.set(path, await openOutput(path, option, { isPrivate, within: of && dirname(of.config) }));
  }
}

/** Refuses an output that is an input or another output, whatever its name: also one of an earlier run. */
export function refuseClashingOutputs(
  { lint, found, known }: LintInputs,
  outputs: readonly { option: string; path: string }[] = outputsOf(lint),
): void {
  const written = new Map<string, { name: string; path?: string }>();
  const claim = (name: string, identity: string | undefined, path?: string): void => {
    const other = identity === undefined ? undefined : written.get(identity);
    if (other) throw new UsageError(`${name} and ${other.name} are the same file. Write them to different files.`);
    if (identity !== undefined) written.set(identity, path === undefined ? { name } : { name, path });
  };
  claim("Standard output", identityOf(1));
  // Both standard streams may lead to one file.
  if (identityOf(2) !== identityOf(1)) claim("Standard error", identityOf(2));
  for (const { option, path } of outputs) claim(`${option}: ${path}`, identityOf(path) ?? resolve(path), path);
  if (written.size === 0) return;

  const { documents, profile, baseline, writeBaseline } = lint.settings;
  // A baseline in a linted folder is not linted, so it may be written.
  const ownBaseline = baseline !== undefined && writeBaseline ? identityOf(baseline) : undefined;
  const ofProfile =
    profile === undefined ? [] : ["", "profile.json", "operator.json"].map((name) => join(profile, name));
  const others = [lint.config.file, documents, ...ofProfile, writeBaseline ? undefined : baseline];
  for (const file of [...[...found.sources, ...known].map((source) => source.file), ...others]) {
    if (file === undefined) continue;
    const identity = identityOf(file) ?? (file === stdinName ? undefined : resolve(file));
    const output = identity === undefined || identity === ownBaseline ? undefined : written.get(identity);
    if (!output) continue;
    const isSameName = output.path !== undefined && resolve(output.path) === resolve(file);
    throw new UsageError(
      `${output.name} is one of the inputs${isSameName ? "" : `, ${file}`}. Write to a file that is no input.`,
    );
  }
}

/** Limits on memory: the files that are looked at, and the payloads of one of them. */
const maxFiles = 10;
const maxPayloads = 100_000;

/**
 * The sentence about files whose payloads are all in other files, such as accepted payloads that an earlier run wrote.
 * Only files in which every payload repeats something of another file are read again, so a run without repetitions
 * costs nothing.
 */
async function repeatedNotes({ summary, repetitions, read }: Checked): Promise<string[]> {
  if (summary.interrupted || repetitions.size === 0) return [];
  const inputs = new Map(read.map((input) => [input.file, input]));
  const candidates = [...repetitions].flatMap(([file, { payloads, others }]) => {
    const input = inputs.get(file);
    return input?.count === payloads && payloads <= maxPayloads ? [{ file, input, others: [...others] }] : [];
  });
  const found: typeof candidates = [];
  let compared = 0;
  for (const candidate of candidates) {
    if (found.length === maxFiles) break;
    compared++;
    const from = candidate.others.flatMap((other) => inputs.get(other) ?? []);
    if (await areIn(candidate.input, from)) found.push(candidate);
  }
  const [first] = found;
  if (!first) return [];
  const files = firstOf(found.map(({ file }) => file));
  const which = found.length === 1 ? "it" : "they";
  const limit = compared < candidates.length ? " Others were not compared." : "";
  return [
    `All payloads of ${files} are in other files too, such as ${firstOf(first.others.slice(0, 1))}: ${which} may be left from an earlier run.${limit}`,
  ];
}

/** Whether all payloads of an input are among those of others, by their hashes. */
async function areIn(input: CheckedInput, others: readonly CheckedInput[]): Promise<boolean> {
  const wanted = new Set<string>();
  for await (const hash of eachHash(input)) wanted.add(hash);
  for (const other of others) if (wanted.size > 0) for await (const hash of eachHash(other)) wanted.delete(hash);
  return wanted.size === 0;
}

/** A hash of each payload that does not depend on white space. */
async function* eachHash({ payloads, count }: CheckedInput): AsyncGenerator<string> {
  // A run without repetitions does not load it.
  const { hash } = await import("node:crypto");
  try {
    for await (const [text] of eachPayload(payloads, count))
      yield hash("sha256", JSON.stringify(parse(text).value ?? null), "base64");
  } catch (error) {
    // The run reports what cannot be read.
    if (!(error instanceof InputError)) throw error;
  }
}

/**
 * Writes the payloads without errors to one file, and the others with their findings to another. It reads the inputs a
 * second time, since findings across payloads are known only at the end of a run. A payload with suppressed errors is
 * rejected too, because the service would reject it.
 */
export async function sortPayloads(
  inputs: Iterable<CheckedInput>,
  findings: Iterable<ReportedFinding>,
  accepted: OutputFile | undefined,
  rejected: OutputFile | undefined,
) {
  const sorted = { accepted: 0, rejected: 0 };
  const findingsOf = byPayload(findings);
  for (const { file, payloads, count, others, version } of inputs) {
    if (others > 0 && others === count) continue;
    if (count > 0 && version !== versionOf(file)) throw changed(file);
    // What follows the payloads that were checked may be unreadable.
    for await (const [text, payload] of eachPayload(payloads, count))
      if (others === 0 || !isOwnOutput(parse(text).value)) await sort(text, file, payload);
  }
  await accepted?.commit();
  await rejected?.commit();
  return sorted;

  async function sort(text: PayloadText, file: string, payload: number): Promise<void> {
    const own = findingsOf(file, payload);
    const isRejected = own.some(({ severity }) => severity === "error");
    sorted[isRejected ? "rejected" : "accepted"]++;
    if (isRejected) await rejected?.write(rejection(text, file, own));
    else await accepted?.write(oneLine(text));
  }
}

/** Returns a function that takes the findings of one payload after another. */
function byPayload(findings: Iterable<ReportedFinding>): (file: string, payload: number) => Finding[] {
  const iterator = findings[Symbol.iterator]();
  let next = iterator.next();
  return (file, payload) => {
    const own: Finding[] = [];
    while (!next.done && next.value.finding.file === file && next.value.finding.payload === payload) {
      own.push(next.value.finding);
      next = iterator.next();
    }
    return own;
  };
}

/** The payload's bytes on one line: line breaks in JSON are white space, so they can be dropped. */
function oneLine({ bytes, start, end }: PayloadText): Uint8Array {
  const text = Buffer.from(bytes.subarray(start, end)).toString("latin1");
  return Buffer.from(`${withoutBreaks(text)}\n`, "latin1");
}

/** A line for a rejected payload. JSON text is kept as it is, since parsing it could lose the fault. */
function rejection({ bytes, start, end, origin, bom }: PayloadText, file: string, findings: Finding[]): string {
  const text = new TextDecoder(bom).decode(bytes.subarray(start, end));
  const payload = jsonIn(text) !== undefined ? withoutBreaks(text) : JSON.stringify(text);
  const head = JSON.stringify({ file, line: origin.line, findings });
  return `${head.slice(0, -1)},"payload":${payload}}\n`;
}

/** `trim`, because a pattern for trailing white space would take quadratic time. */
function withoutBreaks(text: string): string {
  return text.replace(/[\r\n]+[ \t]*/g, "").trim();
}
