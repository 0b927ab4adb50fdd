import { hanging } from "../text/wrap.ts";
import type { Entry } from "./command.ts";
import { commands, exitCodes, usageOf } from "./commands/index.ts";
import { formsOf, groups, type Option, optionsOf } from "./options.ts";

const firstExamples: NonNullable<Entry["examples"]> = [
  ["lint extract/", "Lint all payload files in a folder"],
  ["lint --as notes -", "Lint notes from standard input"],
  ["explain null-value", "Explain a rule"],
];

/** The help of a command, of several with the same first word, or of the command line. */
export function help(entries: readonly Entry[]): string {
  const [entry, ...others] = entries;
  const one = others.length === 0 ? entry : undefined;
  const width = Math.min(110, process.stdout.columns || 100);
  const isAll = entries.length === commands.length;
  const codes = isAll ? exitCodes : one?.exitCodes;
  const examples = isAll ? firstExamples : entries.flatMap((each) => each.examples ?? []);
  const head = one ? pageOf(one, width) : listOf(entries, width);
  const end = codes === undefined ? [] : ["", ...hanging(`Exit codes: ${codes}`, width, "")];
  return [...head, ...optionsFor(one, width), ...examplesOf(examples, width), ...end].join("\n");
}

/** The options of a command, or of all, under their headings. */
function optionsFor(entry: Entry | undefined, width: number): string[] {
  const options = optionsOf(entry?.name).filter(({ isHidden }) => !isHidden);
  return [...groups, undefined].flatMap((group) => {
    const rows = options
      .filter((option) => option.group === group)
      .map((option) => [writtenAs(option), option.help] as const);
    return rows.length === 0
      ? []
      : ["", `${group ?? "Options"}:`, ...described(rows, width, Math.floor(width / 2)).flat()];
  });
}

/** The ways to write an option, with its value. Names without a letter are below the others. */
function writtenAs(option: Option): string {
  const forms = formsOf(option).join(", ");
  return `${option.letters ? "" : "    "}${forms}${option.value === undefined ? "" : ` ${option.value}`}`;
}

/** Examples, each with what it does: beside it, or below where one is too long for that. */
function examplesOf(examples: NonNullable<Entry["examples"]>, width: number): string[] {
  const rows = examples.map(([command, description]) => {
    const isOurs = !/^(?:curl|source) /.test(command);
    return [isOurs ? `preflight ${command}` : command, description] as const;
  });
  if (rows.length === 0) return [];
  const isWide = rows.some(([command, description]) => command.length + description.length + 6 > width);
  const lines = isWide
    ? rows.flatMap(([command, description]) => [`  ${command}`, ...hanging(description, width, "      ")])
    : described(rows, width).flat();
  return ["", "Examples:", ...lines];
}

function pageOf(entry: Entry, width: number): string[] {
  const { takes = "", describe, about } = entry;
  const positionals = about === undefined ? [] : ["", ...described([[takes, about]], width).flat()];
  return [`preflight ${usageOf(entry)}`, "", ...hanging(describe, width, ""), ...positionals];
}

function listOf(entries: readonly Entry[], width: number): string[] {
  const [command, about] =
    entries.length === commands.length
      ? ["", "Checks payloads offline and reports what the data-import service would reject, in its own error format."]
      : [`${entries[0]?.name.split(" ")[0]} `, "Lints in three steps, for many machines."];
  const list = described(
    entries.map((entry) => [usageOf(entry), entry.describe]),
    width,
  );
  const headed = entries.flatMap(({ group }, i) =>
    group === entries[i - 1]?.group ? (list[i] ?? []) : ["", `${group}:`, ...(list[i] ?? [])],
  );
  return [`preflight ${command}<command>`, "", ...hanging(about, width, ""), ...headed];
}

/** Words and what they mean, in two columns, the first of which is not wider than `most`: the lines of each. */
function described(
  rows: readonly (readonly [word: string, meaning: string])[],
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[][] {
  const column = Math.min(most, Math.max(...rows.map(([word]) => word.length)));
  return rows.map(([word, meaning]) => {
    const words = hanging(word, column, /^ */.exec(word)?.[0] ?? "");
    const meanings = hanging(meaning, width - column - 4, "");
    return Array.from({ length: Math.max(words.length, meanings.length) }, (_, i) =>
      `  ${(words[i] ?? "").padEnd(column)}  ${meanings[i] ?? ""}`.trimEnd(),
    );
  });
}
