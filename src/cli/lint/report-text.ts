import { readdirSync } from "node:fs";
import type { ReportedFinding } from "../../check/locate-faults.ts";
import { version } from "../../generated/manifest.ts";
import { type Discovered, isTable, rowsAdvice, stdinName, unmatchedNote } from "../../input/discover.ts";
import { isWithin, statsOf } from "../../input/paths.ts";
import type { Hidden } from "../../input/tree.ts";
import type { Reporter, ReporterContext, RunInfo } from "../../reporters/reporter.ts";
import { ruleIds } from "../../rules/ids.ts";
import { errorsOf } from "../../run/causes.ts";
import type { Report } from "../../run/run.ts";
import type { FileCount } from "../../run/summary.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { shellWord } from "../../text/shell.ts";
import { printable } from "../../text/visible.ts";
import { configName } from "../config.ts";
import { type CommandName, camelCase, type Option, optionsOf } from "../options.ts";
import { resolvedPath, slashed } from "../paths.ts";
import { profileId } from "../profile.ts";
import type { Checked } from "./check-inputs.ts";
import type { LintInputs } from "./inputs.ts";
import type { Lint, LintArguments } from "./settings.ts";

export const fileWidth = 80;

/** The text of a report on a run, piece by piece. `others` replace what it may depend on. */
export function reportText(
  reporter: Reporter,
  checked: Checked,
  others: Partial<ReporterContext> = {},
  statistics = false,
): Iterable<string> {
  const { lint } = checked;
  const { all, quiet } = lint.settings;
  const cwd = slashed(process.cwd());
  const profile = profileId(lint.profile);
  const run = runInfo(checked);
  const context = { version, cwd, all, profile, run, color: false, width: fileWidth, ...others };
  const report = quiet ? withoutWarnings(checked) : checked;
  return (statistics && reporter.statistics?.(report, context)) || reporter.write(report, context);
}

export function runInfo(checked: Checked): RunInfo {
  const { args, argv, startedAt, config, settings } = checked.lint;
  const { today, levels } = settings;
  const off = new Set(levels.flatMap(([rule, level]) => (level === "off" ? rule : [])));
  const isOrderedByName = !config.written.order?.length && checked.sources.some(({ foundBy }) => foundBy !== undefined);
  const again = argv && lintAgain(argv, config.formats);
  return {
    startedAt: startedAt.toISOString(),
    today,
    command: argv && commandLine("lint", argv),
    commandForRule: (rule) => again && commandLine("lint", [`--only=${rule}`, "--all=true", ...again]),
    fix: () => {
      const own = argumentsOf(args, "fix");
      if ([...args.paths, ...own].some(isStream)) return undefined;
      return offered("fix", [...own, "--to", folderFor(checked.found.searched)]);
    },
    plan: () => (isOrderedByName ? offered("plan", argumentsOf(args, "plan")) : undefined),
    config: config.file,
    hasKnown: settings.known.length > 0,
    isMasked: !settings.showValues,
    notLinted: notLintedNotes(checked),
    rulesOff: ruleIds.filter((id) => off.has(id)),
  };
}

/** The report without its warnings, which the summary still counts. */
function withoutWarnings({ summary, findings, causes }: Report): Report {
  function* errors(): Generator<ReportedFinding> {
    for (const reported of findings) if (reported.finding.severity === "error") yield reported;
  }
  return { summary, findings: { [Symbol.iterator]: errors }, causes: () => errorsOf(causes()) };
}

/** A command as a user types it in a shell. Arguments are the canonical ones of `readArguments`. */
export function commandLine(name: string, argv: readonly string[]): string {
  return ["preflight", name, ...argv.map((each) => (each === stdinName ? "-" : each.replace(/^(--[^=]+)=true$/, "$1")))]
    .map(shellWord)
    .join(" ");
}

/** The options that decide which findings there are: a split takes all of them. */
const deciding: ReadonlySet<string> = new Set(optionsOf("cluster split").map(({ name }) => name));

/** Those among them that a command to list the findings of a rule has values of its own for, or none. */
const replaced: ReadonlySet<string> = new Set(["only", "all", "color"]);

/** Whether an argument, a path or an option with one, names what can be read only once. */
function isStream(argument: string): boolean {
  const path = argument.replace(/^--[^=]+=/, "");
  const stats = statsOf(path);
  return path === stdinName || (typeof stats === "object" && !stats.isFile() && !stats.isDirectory());
}

/** The arguments that find the same findings again, and print them; undefined if the input cannot be read again. */
export function lintAgain(argv: readonly string[], formats: readonly string[] | undefined): string[] | undefined {
  const isKept = (argument: string): boolean => {
    const [, name] = /^--([^=]+)=/.exec(argument) ?? [];
    return name === undefined || name === "baseline" || (deciding.has(name) && !replaced.has(name));
  };
  const kept = argv.filter(isKept);
  // The reports that a config asks for would be overwritten.
  return kept.some(isStream) ? undefined : [...kept, ...(formats ? ["--format=pretty"] : [])];
}

/** The paths, and the options of another command that decide which edits or which order it makes. */
function argumentsOf(given: LintArguments, command: CommandName): string[] {
  const isShared = ({ name, group }: Option): boolean => deciding.has(name) && group !== "Output" && name !== "today";
  const own = optionsOf(command)
    .filter(isShared)
    .flatMap(({ name }) =>
      [given[camelCase(name) as keyof LintArguments] || []]
        .flat()
        .map((value) => `--${name}${value === true ? "" : `=${value}`}`),
    );
  return [...given.paths, ...own];
}

/** A command to paste; undefined if it is too long: a shell may have expanded a pattern to thousands of files. */
function offered(name: CommandName, argv: readonly string[]): string | undefined {
  const command = commandLine(name, argv);
  return command.length > maxPasted ? undefined : command;
}

/** Terminals cut off a longer line. */
const maxPasted = 4095;

/** A folder for the copies: new or empty, and not where the inputs are searched for. */
function folderFor(searched: readonly string[]): string {
  const isBelow = searched.some((each) => isWithin(resolvedPath("fixed"), resolvedPath(each)));
  for (let i = 1; ; i++) {
    const folder = `${isBelow ? "../" : ""}fixed${i === 1 ? "" : `-${i}`}`;
    const stats = statsOf(folder);
    if (typeof stats === "string" || (stats.isDirectory() && readdirSync(folder).length === 0)) return `${folder}/`;
  }
}

/** What became of the files that a run writes. */
export interface Written {
  sorted?: { accepted: number; rejected: number };
  /** Sentences about files that could not be written, and about those that killed runs have left. */
  failures: string[];
  leftovers: string[];
}

/** The sentences that follow the report on standard error. */
export function lintNotes(checked: Checked, { sorted, failures, leftovers }: Written): string[] {
  const { lint, sources, known } = checked;
  const { reports, settings } = lint;
  const { documents, quiet, maxWarnings = Number.POSITIVE_INFINITY } = settings;
  const { unreadable, interrupted, warnings } = checked.summary;
  const remarks = [
    ...leftovers,
    configNote(lint, sources),
    outsideNote(lint, known, documents),
    sorted && `${counted(sorted.accepted, "payload")} accepted, ${grouped(sorted.rejected)} rejected.`,
    lint.baseline?.matchesNothing() &&
      `The baseline ${settings.baseline} matches nothing: none of its findings is in this run.`,
    ...notLintedNotes(checked),
  ];
  const notes = quiet ? [] : remarks.filter((remark) => typeof remark === "string");
  // An input that changes may be noticed again as its payloads are sorted.
  notes.push(...new Set(unreadable.map(({ detail }) => `${detail}.`)), ...inputNotes(checked));
  // What they have are entries of HAR files.
  const empty = emptyInputs(checked).map(({ file, count }) => {
    const why = count > 0 ? `: ${counted(count, "request")}, none to a documented path` : "";
    return `${file} contains no payload${why}.`;
  });
  notes.push(...empty, ...failures);
  // The report for people says it itself.
  if (interrupted && !reports.some(({ name, file }) => name === "pretty" && file === undefined))
    notes.push("The run was interrupted: only the input read so far was checked, and not across payloads.");
  const limit = `the limit of ${grouped(maxWarnings)} (--max-warnings)`;
  if (warnings > maxWarnings) notes.push(`${counted(warnings, "warning")}, which is more than ${limit}.`);
  return notes;
}

/** A warning about files outside its folder that a config reads, since the config may come from someone else. */
export function outsideNote(
  { config, given, settings }: Lint,
  known: readonly { file: string }[],
  documents?: string,
): string | undefined {
  const [first, ...others] = [
    ...(given.has("known") ? [] : known.map(({ file }) => file)),
    ...(given.has("documents") ? [] : [documents]),
    ...(given.has("profile") ? [] : [settings.profile]),
  ].filter((path) => path !== undefined && config.isOutside(path));
  if (first === undefined) return undefined;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `The config ${config.file} reads from outside its folder: ${first}${more}.`;
}

export function inputNotes({ found, foundKnown }: Pick<LintInputs, "found" | "foundKnown">): string[] {
  return [...new Set([...found.unmatched, ...foundKnown.unmatched])].map(unmatchedNote);
}

/** Which configs apply to the files, unless it is the one that --config names or that of the working folder. */
function configNote({ configs }: Lint, sources: readonly { file: string }[]): string | undefined {
  const counts = configs.counts(sources);
  const [first, ...others] = counts.keys();
  if (first?.file === undefined && others.length === 0) return undefined;
  if (others.length === 0)
    return configs.isNamed || first?.file === configName ? undefined : `The config ${first?.file} applies.`;
  const each = [...counts].map(([{ file }, count]) => `${file ?? "no config"} for ${counted(count, "file")}`);
  return `Each file has its nearest config: ${firstOf(each)}.`;
}

/** Inputs without a payload. Of a file that a walk found, a note of its own says what else it holds. */
export function emptyInputs({ summary, read }: Checked): Checked["read"] {
  return summary.interrupted ? [] : read.filter(({ count, others, isFound }) => count === (isFound ? 0 : others));
}

export function notLintedNotes({ found, summary }: Checked): string[] {
  return [...skippedNotes(found, " (--print-config lists them.)"), ...notPayloadNotes(summary)];
}

/** The sentences about files that were found and not read. `hint` follows that about what patterns leave out. */
export function skippedNotes({ hidden, leftOut, unread }: LintInputs["found"], hint = ""): string[] {
  const omission = leftOutNote(leftOut);
  const notes = [hiddenNote(hidden), omission && `${omission}${hint}`, unreadNote(unread)];
  return notes.filter((note) => note !== undefined);
}

function unreadNote(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined;
  const names = files.length === 1 ? "was not read: its name does not" : "were not read: their names do not";
  const note = `${counted(files.length, "other file")} ${names} end in .json, .jsonl, .ndjson or .har: ${firstOf(files)}.`;
  return files.some(isTable) ? `${note} Of a table, ${rowsAdvice}.` : note;
}

/** How many files were left out, by the patterns that say so. */
function leftOutNote(leftOut: Discovered["leftOut"]): string | undefined {
  if (leftOut.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { by } of leftOut) counts.set(by, (counts.get(by) ?? 0) + 1);
  const each = Array.from(counts, ([by, count]) => `${grouped(count)} by ${by}`);
  const by = counts.size === 1 ? ` by ${firstOf([...counts.keys()])}` : `: ${firstOf(each)}`;
  return `Left out ${counted(leftOut.length, "file")}${by}.`;
}

function notPayloadNotes({ notPayloads }: Checked["summary"]): string[] {
  const note = (count: FileCount | undefined, noun: string, verb: (isOne: boolean) => string): string[] => {
    if (!count || count.files === 0) return [];
    const { files, first } = count;
    const isOne = files === 1;
    const more = files > first.length ? `, and ${grouped(files - first.length)} more` : "";
    return [`${counted(files, noun)} ${isOne ? "is" : "are"} ${verb(isOne)}: ${printable(first.join(", "))}${more}.`];
  };
  return [
    ...note(notPayloads?.other, "JSON file", (isOne) => (isOne ? "not a payload" : "not payloads")),
    ...note(notPayloads?.output, "file", (isOne) => `output of preflight, and ${isOne ? "is" : "are"} not linted`),
  ];
}

function hiddenNote({ files, folders }: Hidden): string | undefined {
  const skipped = [
    ...(files.size > 0 ? [counted(files.size, "hidden file")] : []),
    ...(folders.size > 0 ? [counted(folders.size, "hidden folder")] : []),
  ];
  return skipped.length > 0 ? `Skipped ${skipped.join(" and ")}.` : undefined;
}

export function firstOf(phrases: readonly string[]): string {
  const more = phrases.length > maxListed ? [`${grouped(phrases.length - maxListed)} more`] : [];
  return printable([...phrases.slice(0, maxListed), ...more].join(", "));
}

const maxListed = 3;
