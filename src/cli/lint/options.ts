import type { Argv } from "yargs";
import { usualMaxFindings } from "../../check/fault-list.ts";
import { localToday } from "../../check/today.ts";
import { type ReporterName, reporters } from "../../reporters/index.ts";
import { type RuleId, rules } from "../../rules/index.ts";
import type { Severity } from "../../rules/rule.ts";
import { kinds } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { isDate } from "../../spec/string-formats.ts";
import { nearest } from "../../text/spelling.ts";
import { listed } from "../../text/wording.ts";
import { type Config, configName, levelsOf, loadConfig } from "../config.ts";
import { followLinksOption, knownOption } from "../known-option.ts";
import { profileOption } from "../profile.ts";
import { UsageError } from "../usage-error.ts";

/** The arguments of `lint` as the argument parser leaves them. */
export interface LintArguments {
  paths: string[];
  as?: string;
  format?: string[];
  all: boolean;
  rule: string[];
  maxWarnings?: string;
  today?: string;
  config?: string;
  profile?: string;
  known: string[];
  documents?: string;
  workers?: string;
  each: boolean;
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
export interface Output {
  format: ReporterName;
  file: string | undefined;
}

/** What the arguments mean, together with the config. */
export interface LintOptions
  extends Pick<
    LintArguments,
    | "paths"
    | "known"
    | "documents"
    | "all"
    | "each"
    | "followLinks"
    | "accepted"
    | "rejected"
    | "baseline"
    | "writeBaseline"
    | "quiet"
    | "allFindings"
    | "showValues"
  > {
  config: Config;
  workers: number | undefined;
  /** At most one of them goes to standard output. */
  outputs: Output[];
  levels: Map<RuleId, Severity | "off">;
  maxWarnings: number;
  today: string;
}

export function declareLintOptions(parser: Argv): Argv {
  return parser
    .positional("paths", {
      type: "string",
      array: true,
      describe: "in send order; .json, .jsonl, .ndjson, .har, each also .gz",
    })
    .option("as", { type: "string", describe: "the kind of every payload (else file names and shapes tell)" })
    .option("format", {
      type: "string",
      array: true,
      nargs: 1,
      describe: `how to report, NAME or NAME=FILE, repeatable: ${Object.keys(reporters).join(", ")}`,
    })
    .option("all", { type: "boolean", default: false, describe: "print each finding where many have one cause" })
    .option("all-findings", {
      type: "boolean",
      default: false,
      describe: `list each finding of a payload that has more than ${usualMaxFindings}`,
    })
    .option("rule", {
      type: "string",
      array: true,
      nargs: 1,
      default: [],
      describe: "ID=off|warning|error, repeatable",
    })
    .option("max-warnings", { type: "string", describe: "exit 1 if there are more warnings than this" })
    .option("today", { type: "string", describe: "the day that counts as today, YYYY-MM-DD" })
    .option("config", { type: "string", describe: `the config (else ${configName}, found upward from here)` })
    .option("profile", profileOption)
    .option("known", knownOption)
    .option("documents", { type: "string", describe: "a folder or listing in which each document must be" })
    .option("workers", { type: "string", describe: "how many threads check (else as many as the input is worth)" })
    .option("each", { type: "boolean", default: false, describe: "lint each element of a root array as a payload" })
    .option("follow-links", followLinksOption)
    .option("accepted", { type: "string", describe: "write the payloads without errors to this file, one a line" })
    .option("rejected", {
      type: "string",
      describe: "write the others to this file, with their findings: it holds personal data in full",
    })
    .option("baseline", { type: "string", describe: "hide the findings that this file records" })
    .option("write-baseline", { type: "boolean", default: false, describe: "record all findings in the baseline" })
    .option("quiet", { type: "boolean", default: false, describe: "report errors only, no notes and no progress" })
    .option("show-values", { type: "boolean", default: false, describe: "do not mask personal data in reports" })
    .example("$0 lint extract/**/*.jsonl", "lint what a pattern matches")
    .example("$0 lint --format ndjson a.notes.json", "one finding a line, for a program")
    .example("$0 lint --format sarif=lint.sarif x/", "a report for people, and one in a file")
    .example("$0 lint --rule unknown-field=warning x/", "change the level of a rule");
}

/** Fails with a UsageError where the arguments cannot be obeyed. */
export function lintOptionsOf(args: LintArguments): LintOptions {
  if (args.today !== undefined && !isDate(args.today))
    throw new UsageError(`--today takes a date as YYYY-MM-DD, not "${args.today}".`);
  if (args.writeBaseline && args.baseline === undefined)
    throw new UsageError("--write-baseline needs --baseline FILE, to write to.");
  const config = loadConfig(args.config);
  return {
    ...args,
    config,
    known: args.known.length > 0 ? args.known : config.known,
    documents: args.documents ?? config.documents,
    workers: wholeNumberArgument("--workers", args.workers),
    outputs: outputArguments(args.format ?? config.formats ?? []),
    levels: new Map([...levelsOf(config), ...args.rule.map(ruleArgument)]),
    maxWarnings:
      wholeNumberArgument("--max-warnings", args.maxWarnings) ?? config.maxWarnings ?? Number.POSITIVE_INFINITY,
    today: args.today ?? config.today ?? localToday(),
  };
}

/** The kind that `--as` names: one of the interface, or of a profile beside it. */
export function kindArgument(name: string | undefined, names: readonly string[] = kinds): Kind | undefined {
  if (name === undefined || names.includes(name)) return name as Kind | undefined;
  throw new UsageError(`--as takes a kind, not "${name}"${meant(name, names)} See preflight schema for the list.`);
}

/** People get their report on standard output, unless another format takes it. */
function outputArguments(texts: readonly string[]): Output[] {
  const outputs = texts.map(outputArgument);
  const printed = outputs.filter(({ file }) => file === undefined);
  if (printed.length > 1)
    throw new UsageError("Only one format can go to standard output: name files for the others, --format NAME=FILE.");
  return printed.length > 0 ? outputs : [{ format: "pretty", file: undefined }, ...outputs];
}

function outputArgument(text: string): Output {
  const [name = "", file] = text.split(/=(.*)/s);
  if (file === "") throw new UsageError(`--format ${text} names no file.`);
  if (Object.hasOwn(reporters, name)) return { format: name as ReporterName, file };
  const names = Object.keys(reporters);
  throw new UsageError(`There is no format "${name}"${meant(name, names)} Choose ${listed(names)}.`);
}

const levelNames = ["off", "warning", "error"];

function ruleArgument(argument: string): [RuleId, Severity | "off"] {
  const [id = "", level = ""] = argument.split(/=(.*)/s);
  const ids: string[] = rules.map((rule) => rule.id);
  if (!ids.includes(id))
    throw new UsageError(`There is no rule "${id}"${meant(id, ids)} See preflight explain for the list.`);
  if (!levelNames.includes(level))
    throw new UsageError(`--rule takes ID=LEVEL with the level ${listed(levelNames)}: "${argument}" is not.`);
  return [id as RuleId, level as Severity | "off"];
}

function wholeNumberArgument(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`${option} takes a whole number, not "${text}".`);
  return Number(text);
}

function meant(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near ? `: did you mean ${near}?` : ".";
}
