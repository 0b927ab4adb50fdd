import yargs from "yargs";
import { hanging } from "../text/wrap.ts";
import type { CommandEntry } from "./command.ts";
import { commands, exitCodes, usageOf } from "./commands/index.ts";
import { groups, optionsOf } from "./options.ts";

const firstExamples: NonNullable<CommandEntry["examples"]> = [
  ["lint extract/", "Lint all payload files in a folder"],
  ["lint --as notes -", "Lint notes from standard input"],
  ["explain null-value", "Explain a rule"],
];

/** The help of a command, of several with the same first word, or of the command line. */
export async function help(entries: readonly CommandEntry[]): Promise<string> {
  const [entry, ...others] = entries;
  const one = others.length === 0 ? entry : undefined;
  const width = Math.min(110, process.stdout.columns || 100);
  const parser = yargs([])
    .detectLocale(false)
    .exitProcess(false)
    .help(false)
    .version(false)
    .scriptName("preflight")
    .wrap(width);
  const isAll = entries.length === commands.length;
  const codes = isAll ? exitCodes : one?.exitCodes;
  for (const group of groups) parser.group([], `${group}:`);
  // A name with its value, because nothing is parsed here. Without a type, the help shows none.
  for (const { name, value, letters = [], group, help, isHidden } of optionsOf(one?.name))
    if (!isHidden)
      parser.option(value === undefined ? name : `${name} ${value}`, {
        alias: letters,
        describe: help,
        ...(group && { group: `${group}:` }),
      });
  const examples = isAll ? firstExamples : entries.flatMap((each) => each.examples ?? []);
  const head = one ? pageOf(one, width) : listOf(entries, width);
  const end = codes === undefined ? [] : ["", ...hanging(`Exit codes: ${codes}`, width, "")];
  return [...head, "", await parser.getHelp(), ...examplesOf(examples, width), ...end].join("\n");
}

/** Examples, each with what it does: beside it, or below where one is too long for that. */
function examplesOf(examples: NonNullable<CommandEntry["examples"]>, width: number): string[] {
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

function pageOf(entry: CommandEntry, width: number): string[] {
  const { takes = "", describe, about } = entry;
  const positionals = about === undefined ? [] : ["", ...described([[takes, about]], width).flat()];
  return [`preflight ${usageOf(entry)}`, "", ...hanging(describe, width, ""), ...positionals];
}

function listOf(entries: readonly CommandEntry[], width: number): string[] {
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

/** Words and what they mean, in two columns: the lines of each. */
function described(rows: readonly (readonly [word: string, meaning: string])[], width: number): string[][] {
  const indent = Math.max(...rows.map(([word]) => word.length)) + 4;
  return rows.map(([word, meaning]) =>
    hanging(meaning, width - indent, "").map((line, i) => (i === 0 ? `  ${word}` : "").padEnd(indent) + line),
  );
}
