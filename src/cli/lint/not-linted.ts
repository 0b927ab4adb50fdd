import type { LeftOut } from "../../input/discover.ts";
import type { Hidden } from "../../input/tree.ts";
import type { FileCount } from "../../run/summary.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import type { Checked } from "./check-inputs.ts";
import type { LintInputs } from "./inputs.ts";

/** The sentences about files that were found and not linted. */
export function notLintedNotes({ found }: Pick<LintInputs, "found">, { summary }: Checked): string[] {
  return [...skippedNotes(found, " (--show-files lists them.)"), ...notPayloadNotes(summary)];
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
  return `${counted(files.length, "other file")} ${names} end in .json, .jsonl, .ndjson or .har: ${firstOf(files)}.`;
}

/** How many files were left out, by the patterns that say so. */
export function leftOutNote(leftOut: readonly LeftOut[]): string | undefined {
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
export function firstOf(phrases: readonly string[]): string {
  const more = phrases.length > maxListed ? [`${grouped(phrases.length - maxListed)} more`] : [];
  return printable([...phrases.slice(0, maxListed), ...more].join(", "));
}

const maxListed = 3;
