import { isTable, type LeftOut, rowsAdvice, unmatchedNote } from "../../input/discover.ts";
import type { Hidden } from "../../input/tree.ts";
import type { FileCount } from "../../run/summary.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { configName } from "../config.ts";
import type { Checked } from "./check-inputs.ts";
import type { LintInputs } from "./inputs.ts";
import type { Lint } from "./settings.ts";
import type { Sorted } from "./sort-payloads.ts";

/** What became of the files that a run writes. */
export interface Written {
  sorted?: Sorted;
  /** Sentences about files that could not be written. */
  failures: string[];
}

/** The sentences that follow the report on standard error. */
export function lintNotes(
  checked: Checked,
  { sorted, failures }: Written,
  leftovers: readonly string[] = [],
): string[] {
  const { lint, sources, known } = checked;
  const { reports, settings } = lint;
  const { documents, quiet, maxWarnings = Number.POSITIVE_INFINITY } = settings;
  const { unreadable, interrupted, warnings } = checked.summary;
  const remarks = [
    ...leftovers,
    configNote(lint, sources),
    outsideNote(lint, known, documents),
    sorted && `${counted(sorted.accepted, "payload")} accepted, ${grouped(sorted.rejected)} rejected.`,
    lint.baseline?.matchesNothing()
      ? `The baseline ${settings.baseline} matches nothing: none of its findings is in this run.`
      : undefined,
    ...notLintedNotes(checked),
  ];
  return [
    ...(quiet ? [] : remarks.filter((remark) => remark !== undefined)),
    ...unreadable.map(({ detail }) => `${detail}.`),
    ...inputNotes(checked),
    ...emptyInputs(checked).map(({ file }) => `${file} contains no payload.`),
    ...failures,
    // The report for people says it itself.
    ...(interrupted && !reports.some(({ name, file }) => name === "pretty" && file === undefined)
      ? ["The run was interrupted: only the input read so far was checked, and not across payloads."]
      : []),
    ...(warnings > maxWarnings
      ? [`${counted(warnings, "warning")}, which is more than the limit of ${grouped(maxWarnings)} (--max-warnings).`]
      : []),
  ];
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

/** The sentences about arguments that match nothing. */
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

/** The inputs that were read to their end and have no payload. */
export function emptyInputs({ summary, read }: Checked): Checked["read"] {
  return summary.interrupted ? [] : read.filter(({ count }) => count === 0);
}

/** The sentences about files that were found and not linted. */
export function notLintedNotes({ found, summary }: Checked): string[] {
  return [...skippedNotes(found, " (--print-config lists them.)"), ...notPayloadNotes(summary)];
}

/** The sentences about files that were found and not read. `hint` follows the one about those that patterns leave out. */
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
function leftOutNote(leftOut: readonly LeftOut[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { by } of leftOut) counts.set(by, (counts.get(by) ?? 0) + 1);
  const [first, ...others] = [...counts].sort(([, a], [, b]) => b - a);
  const each =
    others.length === 0 ? [first?.[0] as string] : [...counts].map(([by, count]) => `${grouped(count)} by ${by}`);
  return `Left out ${counted(leftOut.length, "file")}${others.length === 0 ? " by " : ": "}${firstOf(each)}.`;
}

/** The files that were found but have no payload. */
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

/** The first of some phrases, and how many more there are. */
function firstOf(phrases: readonly string[]): string {
  const more = phrases.length > maxListed ? [`${grouped(phrases.length - maxListed)} more`] : [];
  return printable([...phrases.slice(0, maxListed), ...more].join(", "));
}

const maxListed = 3;
