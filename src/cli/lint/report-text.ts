import type { ReportedFinding } from "../../check/locate-faults.ts";
import { version } from "../../generated/manifest.ts";
import { ruleIds } from "../../generated/rule-ids.ts";
import type { Reporter, ReporterContext, RunInfo } from "../../reporters/reporter.ts";
import { errorsOf } from "../../run/causes.ts";
import type { Report } from "../../run/run.ts";
import { slashed } from "../paths.ts";
import { profileId } from "../profile.ts";
import type { Checked } from "./check-inputs.ts";
import { commandLine, fixCommand, lintAgain, planCommand } from "./command-line.ts";
import type { LintInputs } from "./inputs.ts";
import { notLintedNotes } from "./notes.ts";
import type { Lint } from "./settings.ts";

/** The columns of a report that goes to a file. */
export const fileWidth = 80;

/** The text of a report on a run, piece by piece. `others` replace what it may depend on. */
export function reportText(
  reporter: Reporter,
  checked: Checked,
  lint: Lint,
  inputs: LintInputs,
  others: Partial<ReporterContext> = {},
  statistics = false,
): Iterable<string> {
  const { all, quiet } = lint.settings;
  const cwd = slashed(process.cwd());
  const profile = profileId(lint.profile);
  const run = runInfo(checked, lint, inputs);
  const context = { version, cwd, all, profile, run, color: false, width: fileWidth, ...others };
  const report = quiet ? withoutWarnings(checked) : checked;
  return (statistics && reporter.statistics?.(report, context)) || reporter.write(report, context);
}

/** How a run was made. */
export function runInfo(checked: Checked, lint: Lint, inputs: LintInputs): RunInfo {
  const { args, argv, startedAt, config, settings } = lint;
  const { today, levels } = settings;
  const off = new Set(levels.flatMap(([rule, level]) => (level === "off" ? rule : [])));
  const isOrderedByName = !config.order?.length && inputs.sources.some(({ foundBy }) => foundBy !== undefined);
  const again = argv && lintAgain(argv, config.formats);
  return {
    startedAt: startedAt.toISOString(),
    today,
    command: argv && commandLine("lint", argv),
    commandForRule: (rule) => again && commandLine("lint", [`--only=${rule}`, "--all=true", ...again]),
    fix: () => fixCommand(args, inputs.found.searched),
    plan: () => (isOrderedByName ? planCommand(args) : undefined),
    config: config.file,
    hasKnown: settings.known.length > 0,
    isMasked: !settings.showValues,
    notLinted: notLintedNotes(inputs, checked),
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
