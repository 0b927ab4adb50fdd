import { readdirSync } from "node:fs";
import type { ReportedFinding } from "../../check/locate-faults.ts";
import { version } from "../../generated/manifest.ts";
import { ruleIds } from "../../generated/rule-ids.ts";
import { stdinName } from "../../input/discover.ts";
import { isWithin, statsOf } from "../../input/paths.ts";
import type { Reporter, ReporterContext, RunInfo } from "../../reporters/reporter.ts";
import { errorsOf } from "../../run/causes.ts";
import type { Report } from "../../run/run.ts";
import { shellWord } from "../../text/shell.ts";
import { type CommandName, camelCase, type Option, optionsOf } from "../options.ts";
import { placeOf, slashed } from "../paths.ts";
import { profileId } from "../profile.ts";
import type { Checked } from "./check-inputs.ts";
import { notLintedNotes } from "./notes.ts";
import type { LintArguments } from "./settings.ts";

/** The columns of a report that goes to a file. */
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

/** How a run was made. */
export function runInfo(checked: Checked): RunInfo {
  const { args, argv, startedAt, config, settings } = checked.lint;
  const { today, levels } = settings;
  const off = new Set(levels.flatMap(([rule, level]) => (level === "off" ? rule : [])));
  const isOrderedByName = !config.order?.length && checked.sources.some(({ foundBy }) => foundBy !== undefined);
  const again = argv && lintAgain(argv, config.formats);
  return {
    startedAt: startedAt.toISOString(),
    today,
    command: argv && commandLine("lint", argv),
    commandForRule: (rule) => again && commandLine("lint", [`--only=${rule}`, "--all=true", ...again]),
    fix: () => fixCommand(args, checked.found.searched),
    plan: () => (isOrderedByName ? planCommand(args) : undefined),
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
  return ["preflight", name, ...argv.map(typed)].map(shellWord).join(" ");
}

/** The options that decide which findings there are: a split takes all of them. */
const deciding: ReadonlySet<string> = new Set(optionsOf("cluster split").map(({ name }) => name));

/** Those among them that a command to list the findings of a rule has values of its own for, or none. */
const replaced: ReadonlySet<string> = new Set(["only", "all", "color"]);

/** The arguments that find the same findings again, and print them; undefined if the input cannot be read again. */
export function lintAgain(argv: readonly string[], formats: readonly string[] | undefined): string[] | undefined {
  if (argv.includes(stdinName)) return undefined;
  const isKept = (argument: string): boolean => {
    const [, name] = /^--([^=]+)=/.exec(argument) ?? [];
    return name === undefined || name === "baseline" || (deciding.has(name) && !replaced.has(name));
  };
  // The reports that a config asks for would be overwritten.
  return [...argv.filter(isKept), ...(formats ? ["--format=pretty"] : [])];
}

/** The command that makes the certain corrections of a run; undefined if its input cannot be read again. */
export function fixCommand(given: LintArguments, searched: readonly string[]): string | undefined {
  if (given.paths.includes(stdinName)) return undefined;
  return commandLine("fix", [...argumentsOf(given, "fix"), "--to", folderFor(searched)]);
}

/** The command that prints an order of the files of a run. */
export function planCommand(given: LintArguments): string {
  return commandLine("plan", argumentsOf(given, "plan"));
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
  // A shell may have expanded a pattern to thousands of files.
  return [...(given.paths.length > maxPaths ? [...given.paths.slice(0, 1), "..."] : given.paths), ...own];
}

const maxPaths = 8;

/** A folder for the copies: new or empty, and not where the inputs are searched for. */
function folderFor(searched: readonly string[]): string {
  const isBelow = searched.some((each) => isWithin(placeOf("fixed"), placeOf(each)));
  for (let i = 1; ; i++) {
    const folder = `${isBelow ? "../" : ""}fixed${i === 1 ? "" : `-${i}`}`;
    const stats = statsOf(folder);
    if (typeof stats === "string" || (stats.isDirectory() && readdirSync(folder).length === 0)) return `${folder}/`;
  }
}

function typed(argument: string): string {
  return argument === stdinName ? "-" : argument.replace(/^(--[^=]+)=true$/, "$1");
}
