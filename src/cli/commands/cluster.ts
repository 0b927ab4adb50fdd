import { orMeant } from "../../text/spelling.ts";
import { listed } from "../../text/wording.ts";
import { checkTasks } from "../cluster/check.ts";
import { type LinkArguments, linkRecords } from "../cluster/link.ts";
import { split } from "../cluster/split.ts";
import type { SplitArguments } from "../cluster/task-list.ts";
import { type Command, groups } from "../command.ts";
import { declareLintOptions, type LintArguments, lintValues } from "../lint/options.ts";
import { UsageError } from "../usage-error.ts";

interface Args extends LintArguments {
  action: string;
  bytes?: string;
  tasks?: string;
  out?: string;
}

const actions = ["split", "check", "link"] as const;
const usages = { split: "split PATHS", check: "check --tasks FILE", link: "link DIR" } as const;

export const cluster: Command<Args> = {
  options: (declaration) =>
    declareLintOptions(
      declaration.positional("action", { type: "string", describe: "split PATHS; check --tasks FILE; link DIR|FILES" }),
    )
      .option("bytes", {
        group: groups.input,
        type: "string",
        describe: "The size of a task, such as 64MB (the default); for split",
      })
      .option("tasks", {
        group: groups.input,
        type: "string",
        describe: "The list of tasks, or - for standard input; for check and link",
      })
      .option("out", {
        group: groups.output,
        type: "string",
        describe: "The folder to write a record of each task to; for check",
      })
      .example("$0 cluster split extract/ > records/tasks.jsonl", "List the tasks of a run")
      .example("$0 cluster check --tasks records/tasks.jsonl --out records", "Check tasks, on any machine")
      .example("$0 cluster link records --format sarif=lint.sarif", "Link the records and report, as lint would"),
  values: { ...lintValues, action: actions },
  run: async (args) => {
    const { bytes, tasks, out } = args;
    const action = actions.find((name) => name === args.action);
    if (!action)
      throw new UsageError(
        `Unknown action "${args.action}"${orMeant(args.action, actions)} Choose ${listed(actions)}.`,
      );
    refuseOthers(action, args);
    const paths = args.paths ?? [];
    if (action === "check" ? paths.length > 0 : paths.length === 0)
      throw new UsageError(`Write preflight cluster ${usages[action]}.`);
    if (action === "split") return split(splitArguments(args), sizeArgument(bytes ?? "64MB"));
    if (action === "link") return linkRecords(paths, tasks, linkArguments(args));
    if (tasks === undefined)
      throw new UsageError("preflight cluster check needs --tasks FILE, or - for standard input.");
    return checkTasks(tasks, out);
  },
};

/** The options of each action. */
const optionsOf: Readonly<Record<(typeof actions)[number], readonly string[]>> = {
  split: [
    ...["as", "rule", "only", "exclude", "today", "config", "profile", "known", "documents", "each", "follow-links"],
    ...["alone", "all-findings", "show-values", "bytes"],
  ],
  check: ["tasks", "out"],
  link: [
    "tasks",
    "format",
    "all",
    "statistics",
    "max-warnings",
    "accepted",
    "rejected",
    "baseline",
    "write-baseline",
    "quiet",
  ],
};

/** Refuses options that only another action takes, since they would have no effect. */
function refuseOthers(action: (typeof actions)[number], args: Args): void {
  for (const [other, options] of Object.entries(optionsOf))
    for (const option of options) {
      const value = (args as unknown as Record<string, unknown>)[option];
      const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
      if (isGiven && !optionsOf[action].includes(option))
        throw new UsageError(`preflight cluster ${action} does not take --${option}, which belongs to ${other}.`);
    }
  if (args.showFiles || args.printConfig)
    throw new UsageError(
      "preflight cluster does not take --show-files or --print-config: pass them to preflight lint.",
    );
  if (args.workers !== undefined)
    throw new UsageError("preflight cluster does not take --workers. Run several checks at once instead.");
}

/** The arguments that decide the result, without those that were not given. */
function splitArguments(args: Args): SplitArguments {
  const { paths, rule, only, exclude, known, alone, each, followLinks, allFindings, showValues } = args;
  const { as, today, config, profile, documents } = args;
  const given = Object.entries({ as, today, config, profile, documents }).filter(([, value]) => value !== undefined);
  return {
    paths,
    rule,
    only,
    exclude,
    known,
    alone,
    each,
    followLinks,
    allFindings,
    showValues,
    ...Object.fromEntries(given),
  };
}

function linkArguments(args: Args): LinkArguments {
  const { format, all, statistics, maxWarnings, accepted, rejected, baseline, writeBaseline, quiet } = args;
  const given = Object.entries({ format, maxWarnings, accepted, rejected, baseline }).filter(
    ([, value]) => value !== undefined,
  );
  return { all, statistics, writeBaseline, quiet, ...Object.fromEntries(given) };
}

const units: Readonly<Record<string, number>> = { "": 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

function sizeArgument(text: string): number {
  const [, digits, unit = ""] = /^(\d+)\s*([KMG]?B)?$/i.exec(text) ?? [];
  const size = Number(digits) * (units[unit.toUpperCase()] ?? 1);
  if (!Number.isSafeInteger(size) || size < 1)
    throw new UsageError(`--bytes takes a size such as 64MB or 1GB, not "${text}".`);
  return size;
}
