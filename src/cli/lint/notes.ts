import { unmatchedNote } from "../../input/discover.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { type Config, configName, outsideNote } from "../config.ts";
import type { Baseline } from "./baseline.ts";
import type { Checked } from "./check-inputs.ts";
import type { LintInputs } from "./inputs.ts";
import { firstOf, notLintedNotes } from "./not-linted.ts";
import type { LintOptions } from "./options.ts";
import type { RepeatedFile } from "./repeated-files.ts";
import type { Written } from "./write.ts";

/** The sentences that follow the report on standard error. */
export function lintNotes(
  options: LintOptions,
  { sources, known, found, foundKnown }: LintInputs,
  leftovers: readonly string[],
  checked: Checked,
  { sorted, failures }: Written,
  baseline: Baseline | undefined,
): string[] {
  const { config, documents, profilePath, fromConfig, quiet } = options;
  const remarks = [
    ...leftovers,
    configNote(options, sources),
    outsideNote(
      config,
      fromConfig.known ? known : [],
      fromConfig.documents ? documents : undefined,
      fromConfig.profile ? profilePath : undefined,
    ),
    sorted && `${counted(sorted.accepted, "payload")} accepted, ${grouped(sorted.rejected)} rejected.`,
    baseline?.matchesNothing
      ? `The baseline ${options.baseline} matches nothing: none of its findings is in this run.`
      : undefined,
    ...notLintedNotes({ found }, checked),
  ];
  return [
    ...(quiet ? [] : remarks.filter((remark) => remark !== undefined)),
    ...checked.summary.unreadable.map(({ detail }) => `${detail}.`),
    ...inputNotes({ found, foundKnown }),
    ...emptyInputs(checked).map(({ file }) => `${file} contains no payload.`),
    ...failures,
    ...interruptedNote(checked, options),
    ...tooManyWarnings(checked, options),
  ];
}

/** That the run ended early, unless the printed report says it. */
function interruptedNote({ summary: { interrupted } }: Checked, { reports }: LintOptions): string[] {
  const printed = reports.find(({ file }) => file === undefined);
  if (!interrupted || printed?.name === "pretty") return [];
  return ["The run was interrupted: only the input read so far was checked, and not across payloads."];
}

/** Why the run fails although no error is shown. */
function tooManyWarnings({ summary: { warnings } }: Checked, { maxWarnings }: LintOptions): string[] {
  if (warnings <= maxWarnings) return [];
  return [`${counted(warnings, "warning")}, which is more than the limit of ${grouped(maxWarnings)} (--max-warnings).`];
}

/** The sentences about arguments that match nothing. */
export function inputNotes({ found, foundKnown }: Pick<LintInputs, "found" | "foundKnown">): string[] {
  return [...new Set([...found.unmatched, ...foundKnown.unmatched])].map(unmatchedNote);
}

/** Which configs apply to the files, unless it is the one that --config names or that of the working folder. */
function configNote({ configs }: LintOptions, sources: readonly { file: string }[]): string | undefined {
  const counts = new Map<Config, number>();
  for (const { file } of sources) {
    const config = configs.of(file);
    counts.set(config, (counts.get(config) ?? 0) + 1);
  }
  const [first, ...others] = counts.keys();
  if (first?.file === undefined && others.length === 0) return undefined;
  if (others.length === 0)
    return configs.isNamed || first?.file === configName ? undefined : `The config ${first?.file} applies.`;
  const each = [...counts].map(([{ file }, count]) => `${file ?? "no config"} for ${counted(count, "file")}`);
  return `Each file has its nearest config: ${firstOf(each)}.`;
}

/** Files that may be left from an earlier run. */
export function repeatedNotes(repeated: readonly RepeatedFile[]): string[] {
  return repeated.map(({ file, other }) =>
    printable(`All payloads of ${file} are in other files too, such as ${other}: it may be left from an earlier run.`),
  );
}

/** The inputs that were read to their end and have no payload. */
export function emptyInputs({ summary, read }: Checked): Checked["read"] {
  return summary.interrupted ? [] : read.filter(({ count }) => count === 0);
}
