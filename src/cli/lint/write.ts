import type { ReportedFinding } from "../../check/locate-faults.ts";
import { version } from "../../generated/manifest.ts";
import { ruleIds } from "../../generated/rule-ids.ts";
import { InputError } from "../../input/input-error.ts";
import type { Reporter, ReporterContext, RunInfo } from "../../reporters/reporter.ts";
import { errorsOf } from "../../run/causes.ts";
import type { Report } from "../../run/run.ts";
import type { OutputFiles } from "../atomic-file.ts";
import { profileId } from "../profile.ts";
import { print, wantsColor } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import type { Baseline } from "./baseline.ts";
import type { Checked } from "./check-inputs.ts";
import { commandLine, fixCommand, lintAgain } from "./command-line.ts";
import type { LintInputs } from "./inputs.ts";
import { notLintedNotes } from "./not-linted.ts";
import type { LintOptions } from "./options.ts";
import type { Sorted } from "./sort-payloads.ts";

/** What became of the files that a run writes. */
export interface Written {
  sorted?: Sorted;
  /** Sentences about files that could not be written. */
  failures: string[];
}

/** Writes reports, sorted payloads and the baseline to their files. One that fails does not keep the others back. */
export async function writeFiles(
  checked: Checked,
  options: LintOptions,
  inputs: LintInputs,
  baseline: Baseline | undefined,
  files: OutputFiles,
): Promise<Written> {
  const written: Written = { failures: [] };
  const attempt = async (write: Promise<unknown>): Promise<void> => {
    try {
      await write;
    } catch (error) {
      if (error instanceof InputError) checked.summary.unreadable.push({ file: error.file, detail: error.message });
      else if (error instanceof UsageError) written.failures.push(error.message);
      else throw error;
    }
  };
  for (const { reporter, file } of options.reports)
    if (file !== undefined) await attempt(files.write(file, reportText(reporter, checked, options, inputs)));
  const { accepted, rejected } = options;
  if (accepted !== undefined || rejected !== undefined) {
    const { sortPayloads } = await import("./sort-payloads.ts");
    await attempt(
      sortPayloads(checked.inputs, checked.allFindings, files.get(accepted), files.get(rejected)).then((sorted) => {
        written.sorted = sorted;
      }),
    );
  }
  if (options.baseline !== undefined && baseline && options.writeBaseline && !checked.summary.interrupted)
    await attempt(files.write(options.baseline, baseline.text(checked.read)));
  await files.discard();
  return written;
}

/** Prints the report that goes to standard output. */
export async function printReport(checked: Checked, options: LintOptions, inputs: LintInputs): Promise<void> {
  const screen = { color: wantsColor(process.stdout), width: process.stdout.columns || fileWidth };
  for (const { reporter, file } of options.reports)
    if (file === undefined) await print(reportText(reporter, checked, options, inputs, screen, options.statistics));
}

const fileWidth = 80;

function reportText(
  reporter: Reporter,
  checked: Checked,
  options: LintOptions,
  inputs: LintInputs,
  screen: Pick<ReporterContext, "color" | "width"> = { color: false, width: fileWidth },
  statistics = false,
): Iterable<string> {
  const { cwd, all, quiet, profile } = options;
  const context = { version, cwd, all, profile: profileId(profile), run: runInfo(checked, options, inputs), ...screen };
  const report = quiet ? withoutWarnings(checked) : checked;
  return (statistics && reporter.statistics?.(report, context)) || reporter.write(report, context);
}

function runInfo(
  checked: Checked,
  { argv, startedAt, today, config, levels, known, showValues, given }: LintOptions,
  inputs: LintInputs,
): RunInfo {
  const again = argv && lintAgain(argv, config.formats);
  return {
    startedAt: startedAt.toISOString(),
    today,
    command: argv && commandLine("lint", argv),
    commandForRule: (rule) => again && commandLine("lint", [`--only=${rule}`, "--all=true", ...again]),
    fix: () => fixCommand(given, inputs.found.searched),
    config: config.file,
    hasKnown: known.length > 0,
    isMasked: !showValues,
    notLinted: notLintedNotes(inputs, checked),
    rulesOff: ruleIds.filter((id) => levels.get(id) === "off"),
  };
}

/** The report without its warnings, which the summary still counts. */
function withoutWarnings({ summary, findings, causes }: Report): Report {
  function* errors(): Generator<ReportedFinding> {
    for (const reported of findings) if (reported.finding.severity === "error") yield reported;
  }
  return { summary, findings: { [Symbol.iterator]: errors }, causes: () => errorsOf(causes()) };
}
