import { sep } from "node:path";
import { type FormatName, formats } from "../formats/index.ts";
import { printedEach } from "../formats/pretty.ts";
import { discover } from "../input/discover.ts";
import { readPayloads } from "../input/read.ts";
import { isDate } from "../interface/formats.ts";
import { isKind, kinds } from "../interface/kinds.ts";
import type { Kind } from "../interface/operations.ts";
import { Causes } from "../lint/causes.ts";
import type { Finding } from "../lint/finding.ts";
import type { Shown } from "../lint/place-faults.ts";
import { type Report, run } from "../lint/run.ts";
import { localToday } from "../lint/today.ts";
import { type RuleId, rules } from "../rules/index.ts";
import type { Severity } from "../rules/rule.ts";
import { nearest } from "../rules/spelling.ts";
import { listed } from "../rules/wording.ts";
import type { Command } from "./command.ts";
import { note, print, wantsColor } from "./output.ts";
import { FileSpool } from "./spool.ts";
import { UsageError } from "./usage-error.ts";
import { version } from "./version.ts";

interface Args {
  paths: string[];
  as?: string;
  format: string[];
  rule: string[];
  maxWarnings?: string;
  today?: string;
  each: boolean;
  all: boolean;
  quiet: boolean;
  showValues: boolean;
}

export const lint: Command<Args> = {
  usage: "lint <paths..>",
  describe: "check payload files: paths, folders, glob patterns, or - for standard input",
  options: (parser) =>
    parser
      .positional("paths", {
        type: "string",
        array: true,
        describe: "in send order; .json, .jsonl, .ndjson, each also .gz",
      })
      .option("as", { type: "string", describe: "the kind of every payload (else file names and shapes tell)" })
      .option("format", {
        type: "string",
        array: true,
        nargs: 1,
        default: ["pretty"],
        describe: `how to report: ${Object.keys(formats).join(", ")}`,
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
      .option("each", { type: "boolean", default: false, describe: "lint each element of a root array as a payload" })
      .option("all", { type: "boolean", default: false, describe: "print each finding where many have one cause" })
      .option("quiet", { type: "boolean", default: false, describe: "report errors only, and no notes" })
      .option("show-values", { type: "boolean", default: false, describe: "do not mask personal data in source lines" })
      .example("$0 lint extract/**/*.jsonl", "lint what a pattern matches")
      .example("$0 lint --format ndjson a.notes.json", "one finding a line, for a program")
      .example("$0 lint --rule unknown-field=warning x/", "change the level of a rule"),
  run: async (args) => {
    const kind = kindArgument(args.as);
    const outputs = args.format.map(formatArgument);
    const levels = new Map(args.rule.map(ruleArgument));
    const maxWarnings = maxWarningsArgument(args.maxWarnings);
    if (args.today !== undefined && !isDate(args.today))
      throw new UsageError(`--today takes a date as YYYY-MM-DD, not "${args.today}".`);

    const { sources, unreadable, unmatched } = await discover(args.paths);
    const report = await run(
      sources.map((source) => ({
        file: source.file,
        payloads: { [Symbol.asyncIterator]: () => readPayloads(source, { each: args.each }) },
      })),
      {
        as: kind,
        levels,
        today: args.today ?? localToday(),
        wantsFrame: outputs.includes("pretty") ? frameChooser(args.all) : undefined,
        showValues: args.showValues,
        keepsBodies: outputs.includes("service"),
        openSpool: () => new FileSpool(),
      },
    );
    for (const error of unreadable) report.summary.unreadable.push({ file: error.file, detail: error.message });

    const shown = args.quiet ? withoutWarnings(report) : report;
    const context = {
      version,
      cwd: process.cwd().replaceAll(sep, "/"),
      color: wantsColor(process.stdout),
      width: process.stdout.columns ?? 100,
      all: args.all,
    };
    for (const name of outputs) if (!(await print(formats[name](shown, context)))) break;
    for (const { detail } of report.summary.unreadable) note(`preflight: ${detail}.`);
    for (const pattern of unmatched) note(`preflight: ${pattern} matches no payload file.`);

    const { errors, warnings } = report.summary;
    if (unmatched.length > 0) return 4;
    if (report.summary.unreadable.length > 0) return 3;
    return errors > 0 || warnings > maxWarnings ? 1 : 0;
  },
};

function kindArgument(name: string | undefined): Kind | undefined {
  if (name === undefined || isKind(name)) return name;
  throw new UsageError(`--as takes a kind, not "${name}"${meant(name, kinds)} See preflight schema for the list.`);
}

function formatArgument(name: string): FormatName {
  if (Object.hasOwn(formats, name)) return name as FormatName;
  throw new UsageError(`There is no format "${name}": choose ${listed(Object.keys(formats))}.`);
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

function meant(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near ? `: did you mean ${near}?` : ".";
}

function maxWarningsArgument(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-warnings takes a whole number, not "${text}".`);
  return Number(text);
}

/** Asks for the frames of the findings that will be printed. */
function frameChooser(all: boolean): (finding: Finding) => boolean {
  if (all) return () => true;
  const causes = new Causes();
  return (finding) => causes.add(finding).count <= printedEach;
}

/** The report without its warnings, their number still told. */
function withoutWarnings({ summary, findings }: Report): Report {
  function* errors(): Generator<Shown> {
    for (const shown of findings) if (shown.finding.severity === "error") yield shown;
  }
  return { summary, findings: { [Symbol.iterator]: errors } };
}
