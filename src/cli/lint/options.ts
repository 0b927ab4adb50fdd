import { sep } from "node:path";
import { defaultMaxFindings } from "../../check/fault-list.ts";
import { type Level, type Levels, levelsFrom, type Override, onlyRules, type Severities } from "../../check/levels.ts";
import { localToday } from "../../check/today.ts";
import { ruleIds } from "../../generated/rule-ids.ts";
import type { Profile } from "../../profile/profile.ts";
import { type ReporterName, reporterNames, withStatistics } from "../../reporters/names.ts";
import { pretty } from "../../reporters/pretty.ts";
import type { Reporter } from "../../reporters/reporter.ts";
import { selectorFault } from "../../rules/selectors.ts";
import type { Settings } from "../../run/settings.ts";
import { kinds } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { isDate } from "../../spec/string-formats.ts";
import { grouped } from "../../text/grouped.ts";
import { orMeant } from "../../text/spelling.ts";
import { listed } from "../../text/wording.ts";
import { groups } from "../command.ts";
import { type Config, Configs, configName, levelsOf, type RunSetting } from "../config.ts";
import type { Declaring } from "../declaring.ts";
import { followLinksOption, knownOption } from "../known-option.ts";
import { excludeOption } from "../left-out.ts";
import { kindArgument, profileOf, profileOption, profilePath } from "../profile.ts";
import { UsageError } from "../usage-error.ts";

const levelNames = ["off", "warning", "error"];

/** The arguments of `lint` as the argument parser returns them. */
export interface LintArguments {
  paths: string[];
  as?: string;
  format?: string[];
  all: boolean;
  statistics: boolean;
  rule: string[];
  only: string[];
  exclude: string[];
  showFiles?: boolean;
  printConfig?: boolean;
  maxWarnings?: number;
  today?: string;
  config?: string;
  profile?: string;
  known: string[];
  documents?: string;
  workers?: number;
  each: boolean;
  alone: boolean;
  followLinks: boolean;
  accepted?: string;
  rejected?: string;
  baseline?: string;
  writeBaseline: boolean;
  quiet: boolean;
  allFindings: boolean;
  showValues: boolean;
}

/** A report to write: to a file, or to standard output. */
export interface ReportOutput {
  name: ReporterName;
  reporter: Reporter;
  file: string | undefined;
  /** The config that names the file; undefined if the command line does. */
  config?: string | undefined;
}

/** The options of a run, from the arguments and the config. */
export interface LintOptions
  extends Pick<
    LintArguments,
    | "paths"
    | "known"
    | "documents"
    | "all"
    | "alone"
    | "statistics"
    | "each"
    | "followLinks"
    | "accepted"
    | "rejected"
    | "baseline"
    | "writeBaseline"
    | "quiet"
    | "showValues"
    | "exclude"
    | "showFiles"
    | "printConfig"
  > {
  /** The arguments as the command line gives them. */
  given: LintArguments;
  /** The working folder, with forward slashes. */
  cwd: string;
  /** When the run began. */
  startedAt: Date;
  /** The arguments of `preflight lint`; undefined in other commands. */
  argv?: readonly string[] | undefined;
  /** The config of the whole run, and those of its files. */
  config: Config;
  configs: Configs;
  /** The settings that the command line gives, whatever a config says. */
  runSettings: ReadonlySet<RunSetting>;
  /** The operator's profile to check by, if any, and the path that it was loaded from. */
  profile: Profile | undefined;
  profilePath: string | undefined;
  as: Kind | undefined;
  /** The kind that the config of a file gives to it. */
  kindOf: (file: string) => Kind | undefined;
  workers: number | undefined;
  /** Which inputs the config names, not the command line. */
  fromConfig: { known: boolean; documents: boolean; profile: boolean };
  /** How many findings of a payload are listed each; undefined for the default. */
  maxFindings: number | undefined;
  /** At most one of them goes to standard output. */
  reports: ReportOutput[];
  levels: Levels;
  /** The levels of the files of a config, without its overrides. */
  levelsIn: (config: Config) => Levels;
  /** The severities of the findings in a file; undefined if they are those of `levels`. */
  severitiesOf: (file: string) => Severities | undefined;
  maxWarnings: number;
  today: string;
}

export function declareLintOptions(parser: Declaring): Declaring {
  return parser
    .positional("paths", {
      type: "string",
      array: true,
      describe: "Files, folders or globs in send order: .json, .jsonl, .ndjson, .har, also gzipped (.gz)",
    })
    .option("as", {
      group: groups.input,
      type: "string",
      describe: "The kind of every payload (default: by file name or config, then by content)",
    })
    .option("format", {
      group: groups.output,
      alias: "f",
      type: "string",
      array: true,
      nargs: 1,
      describe: `Report as NAME, or NAME=FILE to write it to a file; repeatable: ${reporterNames.join(", ")}`,
    })
    .option("all", {
      group: groups.output,
      type: "boolean",
      default: false,
      describe: "Print every finding, even if many have the same cause",
    })
    .option("statistics", {
      group: groups.output,
      type: "boolean",
      default: false,
      describe: `Print the causes only, without their findings, as ${listed(withStatistics)}`,
    })
    .option("all-findings", {
      group: groups.output,
      type: "boolean",
      default: false,
      describe: `List every finding of a payload, even if it has more than ${grouped(defaultMaxFindings)}`,
    })
    .option("rule", {
      group: groups.rules,
      type: "string",
      array: true,
      nargs: 1,
      default: [],
      describe:
        "Set the severity of a rule, a pattern such as duplicate-*, or basis:NAME: RULE=off|warning|error, repeatable",
    })
    .option("only", {
      group: groups.rules,
      type: "string",
      array: true,
      nargs: 1,
      default: [],
      describe: "Run this rule only, or those that a pattern matches; repeatable",
    })
    .option("max-warnings", {
      group: groups.rules,
      type: "number",
      describe: "Exit with 1 if there are more warnings than this",
    })
    .option("today", { group: groups.rules, type: "string", describe: "The date to use as today, YYYY-MM-DD" })
    .option("config", {
      group: groups.input,
      type: "string",
      describe: `The config file (default: the nearest ${configName} above each file, else above this folder)`,
    })
    .option("print-config", {
      group: groups.rules,
      type: "boolean",
      default: false,
      describe: "Print the settings for these files, and exit",
    })
    .option("profile", profileOption)
    .option("known", knownOption)
    .option("documents", {
      group: groups.input,
      type: "string",
      describe: "The folder that holds the documents, or a file that lists them",
    })
    .option("workers", { type: "number", describe: "Number of worker threads (default: by the size of the input)" })
    .option("each", {
      group: groups.input,
      type: "boolean",
      default: false,
      describe: "Lint each element of a top-level array as a payload",
    })
    .option("alone", {
      group: groups.input,
      type: "boolean",
      default: false,
      describe: "Check each payload by itself, not against the others",
    })
    .option("exclude", excludeOption)
    .option("show-files", {
      group: groups.input,
      type: "boolean",
      default: false,
      describe: "List the files with their kinds, and those left out, with the reasons, and exit",
    })
    .option("follow-links", followLinksOption)
    .option("accepted", {
      group: groups.output,
      type: "string",
      describe: "Write payloads without errors to this file, one per line",
    })
    .option("rejected", {
      group: groups.output,
      type: "string",
      describe: "Write payloads with errors, and their findings, to this file; personal data is not masked",
    })
    .option("baseline", {
      group: groups.rules,
      type: "string",
      describe: "Suppress the findings that this file records",
    })
    .option("write-baseline", {
      group: groups.rules,
      type: "boolean",
      default: false,
      describe: "Record all findings in the baseline",
    })
    .option("quiet", {
      group: groups.output,
      alias: "q",
      type: "boolean",
      default: false,
      describe: "Report errors only, without notes and progress",
    })
    .option("show-values", {
      group: groups.output,
      type: "boolean",
      default: false,
      describe: "Do not mask personal data in reports",
    })
    .example("$0 lint 'extract/**/*.jsonl'", "Lint the files that a glob matches")
    .example("$0 lint --format ndjson a.notes.json", "One finding per line, for programs")
    .example("$0 lint --format sarif=lint.sarif x/", "A report for people, and one in a file")
    .example("$0 lint --rule unknown-field=warning x/", "Change the severity of a rule");
}

/** The values that shells complete. */
export const lintValues = {
  as: kinds,
  format: reporterNames,
  rule: ruleIds.flatMap((id) => levelNames.map((level) => `${id}=${level}`)),
  only: ruleIds,
};

/** Throws a UsageError for arguments that are wrong, or for a profile that is. */
export async function lintOptionsOf(args: LintArguments): Promise<LintOptions> {
  if (args.today !== undefined && !isDate(args.today))
    throw new UsageError(`--today takes a date as YYYY-MM-DD, not "${args.today}".`);
  if (args.workers === 0) throw new UsageError("--workers takes a whole number from 1, not 0.");
  const beside = args.documents !== undefined ? "--documents" : args.known.length > 0 ? "--known" : undefined;
  if (args.alone && beside !== undefined)
    throw new UsageError(`--alone checks each payload by itself, so it takes no ${beside}. Leave out one of them.`);
  if (args.writeBaseline && args.baseline === undefined)
    throw new UsageError("--write-baseline needs --baseline FILE to write to.");
  const configs = await Configs.open(args.config, [...args.paths, ...args.known]);
  const config = configs.ofRun(args.paths);
  const profile = await profileOf(args.profile, config, args.quiet);
  return {
    ...args,
    given: args,
    cwd: process.cwd().replaceAll(sep, "/"),
    startedAt: new Date(),
    config,
    configs,
    runSettings: new Set<RunSetting>([
      ...(args.known.length > 0 ? ["known" as const] : []),
      ...(args.format ? ["formats" as const] : []),
      ...(["documents", "profile", "today", "maxWarnings"] as const).filter((name) => args[name] !== undefined),
    ]),
    profile,
    profilePath: profilePath(args.profile, config),
    as: kindArgument(args.as, profile),
    kindOf: (file) => configs.of(file).kindOf(file),
    fromConfig: {
      known: args.known.length === 0,
      documents: args.documents === undefined,
      profile: args.profile === undefined,
    },
    maxFindings: args.allFindings ? Number.POSITIVE_INFINITY : undefined,
    known: args.known.length > 0 ? args.known : config.known,
    documents: args.documents ?? config.documents,
    workers: args.workers,
    reports: (await reportArguments(args.format ?? config.formats ?? [], args.statistics)).map((report) =>
      args.format ? report : { ...report, config: config.file },
    ),
    ...severitiesOf(args, configs, config, profile),
    maxWarnings: args.maxWarnings ?? config.maxWarnings ?? Number.POSITIVE_INFINITY,
    today: args.today ?? config.today ?? localToday(),
  };
}

/** The reports that --format asks for, and the one for people on standard output unless another goes there. */
async function reportArguments(texts: readonly string[], statistics: boolean): Promise<ReportOutput[]> {
  const named = texts.map(reportArgument);
  const printed = named.filter(({ file }) => file === undefined);
  if (printed.length > 1)
    throw new UsageError("Only one format can go to standard output. Name files for the others: --format NAME=FILE.");
  const [{ name } = standard] = printed;
  if (statistics && !withStatistics.some((each) => each === name))
    throw new UsageError(
      `--statistics prints ${listed(withStatistics)}, not ${name}: write that to a file, ${name}=FILE.`,
    );
  const all = printed.length > 0 ? named : [standard, ...named];
  return Promise.all(all.map(async (each) => ({ ...each, reporter: await loadReporter(each.name) })));
}

const standard: Omit<ReportOutput, "reporter"> = { name: "pretty", file: undefined };

async function loadReporter(name: ReporterName): Promise<Reporter> {
  return name === "pretty" ? pretty : (await import("../../reporters/index.ts")).reporters[name];
}

function reportArgument(text: string): Omit<ReportOutput, "reporter"> {
  const [given = "", file] = text.split(/=(.*)/s);
  if (file === "") throw new UsageError(`--format ${text} names no file: write --format ${text}FILE.`);
  const name = reporterNames.find((each) => each === given);
  if (name) return { name, file };
  throw new UsageError(`Unknown format "${given}"${orMeant(given, reporterNames)} Choose ${listed(reporterNames)}.`);
}

/** The severities of the findings of a run: those of most files, and those of a file that has others. */
export function severitiesOf(
  { rule, only }: Pick<LintArguments, "rule" | "only">,
  configs: Configs,
  config: Config,
  profile: Profile | undefined,
): Pick<LintOptions, "levels" | "levelsIn" | "severitiesOf"> {
  const named = rule.map(ruleArgument);
  for (const selector of only) requireRule("--only", selector);
  // The command line takes precedence over the overrides of a config too.
  const last: Override = { levels: onlyRules(levelsFrom(named), only) };
  const levelsIn = memoised((one: Config) => onlyRules(levelsFrom(profile?.levels, levelsOf(one), named), only));
  const severities = memoised((one: Config) =>
    memoised((overrides: readonly Override[]): Severities | undefined => {
      if (overrides.length === 0) return one === config ? undefined : { levels: levelsIn(one) };
      return { levels: levelsIn(one), overrides: [...overrides, last] };
    }),
  );
  return {
    levels: levelsIn(config),
    levelsIn,
    severitiesOf: (file) => {
      const one = configs.of(file);
      return severities(one)(one.overridesOf(file));
    },
  };
}

/** A function that is called once for each object. */
function memoised<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as V;
  };
}

function requireRule(option: string, selector: string): void {
  const fault = selectorFault(selector);
  if (fault !== undefined)
    throw new UsageError(
      `${option}: ${fault}${selector.startsWith("basis:") ? "" : " Run preflight explain for the list."}`,
    );
}

function ruleArgument(argument: string): [selector: string, Level] {
  const [selector = "", level] = argument.split(/=(.*)/s);
  if (level !== undefined) requireRule("--rule", selector);
  if (level === undefined || !levelNames.includes(level))
    throw new UsageError(`--rule takes RULE=LEVEL with the level ${listed(levelNames)}, not "${argument}".`);
  return [selector, level as Level];
}

/** The options of a run as plain JSON. */
export function settingsOf(options: LintOptions): Settings {
  const { levels, maxFindings, config, profilePath } = options;
  return {
    ...Object.fromEntries(names.map((name) => [name, options[name]])),
    levels: [...levels],
    all: maxFindings === Number.POSITIVE_INFINITY,
    suppliers: config.suppliers as Settings["suppliers"],
    profile: profilePath,
  } as unknown as Settings;
}

const names = [
  "paths",
  "exclude",
  "followLinks",
  "known",
  "documents",
  "as",
  "each",
  "alone",
  "today",
  "showValues",
  "quiet",
  "statistics",
  "maxWarnings",
  "accepted",
  "rejected",
  "baseline",
  "writeBaseline",
  "workers",
] as const;
