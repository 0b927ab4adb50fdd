import { type Level, type Levels, levelsFrom, type Override, onlyRules, type Severities } from "../../check/levels.ts";
import { localToday } from "../../check/today.ts";
import type { PreflightConfig } from "../../generated/types.ts";
import { type ReporterName, reporterNames, withStatistics } from "../../reporters/names.ts";
import { pretty } from "../../reporters/pretty.ts";
import type { Reporter } from "../../reporters/reporter.ts";
import { selectorFault } from "../../rules/selectors.ts";
import type { RunOptions } from "../../run/options.ts";
import { type Settings, type Suppliers, usualSettings } from "../../run/settings.ts";
import type { Kind } from "../../spec/operations.ts";
import { isDate } from "../../spec/string-formats.ts";
import { remember } from "../../tables/remember.ts";
import { orMeant } from "../../text/spelling.ts";
import { listed } from "../../text/wording.ts";
import { type Config, type Configs, configsBy } from "../config.ts";
import { camelCase, levelNames, type Option, options, type Values } from "../options.ts";
import { kindArgument, profileId, profileOf, profilePath } from "../profile.ts";
import { UsageError } from "../terminal.ts";
import type { Baseline } from "./baseline.ts";
import type { ProgressView } from "./progress.ts";

/** The arguments of a lint; what is left out is as usual. */
export type LintArguments = Partial<Omit<Values<"lint">, "watch" | "printConfig">> & {
  paths: readonly string[];
};

export interface ReportOutput {
  name: ReporterName;
  reporter: Reporter;
  file: string | undefined;
  /** The config that names the file; undefined if the command line does. */
  config?: string | undefined;
}

/** The settings of a lint, and what they name, loaded. */
export interface Lint extends Pick<RunOptions, "settings" | "profile"> {
  args: LintArguments;
  /** The config of the whole run, and those of its files. */
  config: Config;
  configs: Configs;
  /** The keys of a config that the command line sets, whatever a config says. */
  given: ReadonlySet<keyof PreflightConfig>;
  kindOf: (file: string) => Kind | undefined;
  /** At most one of them goes to standard output. */
  reports: readonly ReportOutput[];
  levelsIn: (config: Config) => Levels;
  /** The severities of the findings in a file; undefined if they are those of the settings. */
  severitiesOf: (file: string) => Severities | undefined;
  startedAt: Date;
  /** The findings that are suppressed, in a command that heeds them. */
  baseline?: Baseline | undefined;
  /** Shows how far the run has come, if not in the terminal. */
  progress?: ProgressView | undefined;
  /** The arguments of `preflight lint`; undefined in other commands. */
  argv?: readonly string[] | undefined;
}

/** Loads what the arguments and the config name. Throws a UsageError for what is wrong, also in a profile. */
export async function loadLint(given: LintArguments, argv?: readonly string[]): Promise<Lint> {
  const args = { ...usualSettings, rule: [], only: [], format: [], ...given };
  if (args.today !== undefined && !isDate(args.today))
    throw new UsageError(`--today takes a date as YYYY-MM-DD, not "${args.today}".`);
  if (args.workers === 0) throw new UsageError("--workers takes a whole number from 1, not 0.");
  const beside = args.documents !== undefined ? "--documents" : args.known.length > 0 ? "--known" : undefined;
  if (args.alone && beside !== undefined)
    throw new UsageError(`--alone checks each payload by itself, so it takes no ${beside}. Leave out one of them.`);
  if (args.writeBaseline && args.baseline === undefined)
    throw new UsageError("--write-baseline needs --baseline FILE to write to.");
  const { rule, only, format, config: path, ...plain } = args;
  const configs = configsBy(path);
  const config = configs.ofRun(args.paths);
  const set = settableByConfig.filter(({ name }) => [args[name as keyof typeof args] ?? []].flat().length > 0);
  const unset = settableByConfig.filter((option) => !set.includes(option) && option.config !== "formats");
  const profile = await profileOf(args.profile, config, args.quiet);
  const named = rule.map(ruleArgument);
  for (const selector of only) requireRule("--only", selector);
  // The command line takes precedence over the overrides of a config too.
  const last: Override = { levels: onlyRules(levelsFrom(named), only) };
  const levelsIn = remember((one: Config) =>
    onlyRules(levelsFrom(profile?.levels, Object.entries(one.rules ?? {}) as [string, Level][], named), only),
  );
  const ofConfig = remember((one: Config) =>
    remember((overrides: readonly Override[]): Severities | undefined => {
      if (overrides.length === 0) return one === config ? undefined : { levels: levelsIn(one) };
      return { levels: levelsIn(one), overrides: [...overrides, last] };
    }),
  );
  const settings: Settings = {
    ...plain,
    ...Object.fromEntries(unset.map((option) => [option.name, config[option.config as keyof Config]])),
    profile: profilePath(args.profile, config),
    suppliers: config.suppliers as Suppliers | undefined,
    as: kindArgument(args.as, profile),
    levels: [...levelsIn(config)],
    today: args.today ?? config.today ?? localToday(),
  };
  const isFormatGiven = format.length > 0;
  const reports = await reportArguments(
    isFormatGiven ? format : (config.formats ?? []),
    args.statistics,
    isFormatGiven ? "--format NAME=FILE" : `NAME=FILE in formats of ${config.file}`,
  );
  return {
    settings,
    args: given,
    config,
    configs,
    given: new Set(set.map((option) => option.config as keyof PreflightConfig)),
    profile,
    kindOf: (file) => configs.of(file).kindOf(file),
    reports: isFormatGiven ? reports : reports.map((report) => ({ ...report, config: config.file })),
    levelsIn,
    severitiesOf: (file) => ofConfig(configs.of(file))(configs.of(file).overridesOf(file)),
    startedAt: new Date(),
    argv,
  };
}

/** The same with the baseline, if one is named. Throws a UsageError for a wrong one. */
export async function withBaseline(lint: Lint): Promise<Lint> {
  const { baseline: path, writeBaseline } = lint.settings;
  if (path === undefined) return lint;
  const { openBaseline } = await import("./baseline.ts");
  return { ...lint, baseline: openBaseline(path, writeBaseline, profileId(lint.profile)) };
}

/** The options that a config can set for a whole run, their names as arguments have them. */
const settableByConfig = (options as readonly Option[]).flatMap((option) =>
  option.config ? [{ name: camelCase(option.name), config: option.config }] : [],
);

/**
 * The reports that --format or a config asks for, and the one for people on standard output unless another goes there.
 * `toFile` is how that names a file.
 */
async function reportArguments(texts: readonly string[], statistics: boolean, toFile: string): Promise<ReportOutput[]> {
  const named = texts.map(reportArgument);
  const printed = named.filter(({ file }) => file === undefined);
  if (printed.length > 1)
    throw new UsageError(`Only one format can go to standard output. Name files for the others: ${toFile}.`);
  const [{ name } = standard] = printed;
  if (statistics && !withStatistics.some((each) => each === name))
    throw new UsageError(
      `--statistics prints ${listed(withStatistics)}, not ${name}: write that to a file, ${toFile.replace("NAME", name)}.`,
    );
  const all = printed.length > 0 ? named : [standard, ...named];
  return Promise.all(
    all.map(async (each) => ({
      ...each,
      reporter: each.name === "pretty" ? pretty : (await import("../../reporters/index.ts")).reporters[each.name],
    })),
  );
}

const standard: Omit<ReportOutput, "reporter"> = { name: "pretty", file: undefined };

function reportArgument(text: string): Omit<ReportOutput, "reporter"> {
  const [given = "", file] = text.split(/=(.*)/s);
  const name = reporterNames.find((each) => each === given);
  if (name && file === "") throw new UsageError(`--format ${text} names no file: write --format ${text}FILE.`);
  if (name) return { name, file };
  throw new UsageError(`Unknown format "${given}"${orMeant(given, reporterNames)} Choose ${listed(reporterNames)}.`);
}

function requireRule(option: string, selector: string): void {
  const fault = selectorFault(selector);
  if (fault !== undefined) throw new UsageError(`${option}: ${fault}`);
}

function ruleArgument(argument: string): [selector: string, Level] {
  const [selector = "", level] = argument.split(/=(.*)/s);
  if (level !== undefined) requireRule("--rule", selector);
  if (level === undefined || !levelNames.includes(level))
    throw new UsageError(`--rule takes RULE=LEVEL with the level ${listed(levelNames)}, not "${argument}".`);
  return [selector, level as Level];
}
