import { existsSync } from "node:fs";
import { version } from "../generated/manifest.ts";
import { nearPath } from "../input/paths.ts";
import { PatternError } from "../input/pattern.ts";
import { TempFileError } from "../input/temp-file.ts";
import { nearest, orMeant } from "../text/spelling.ts";
import { didYouMean, listed } from "../text/wording.ts";
import { endOfOptions, readArguments } from "./arguments.ts";
import { type CommandEntry, namesOf } from "./command.ts";
import { commands } from "./commands/index.ts";
import { formsOf, optionsOf } from "./options.ts";
import { chooseColor, logLine, note, print, UsageError } from "./terminal.ts";

type Asked = "help" | "version";

/** What a command line is about: a command, several with the same first word, or all; and its other arguments. */
interface Chosen {
  entries: readonly CommandEntry[];
  argv: readonly string[];
}

export async function main(argv: readonly string[]): Promise<number> {
  let entries: readonly CommandEntry[] = commands;
  try {
    const chosen = chooseCommand(argv);
    entries = chosen.entries;
    return await run(chosen);
  } catch (error) {
    if (error instanceof UsageError || error instanceof PatternError || error instanceof TempFileError) {
      const [entry] = entries as [CommandEntry];
      const name = entries.length === 1 ? `${entry.name} ` : entries === commands ? "" : `${namesOf(entry)[0]} `;
      printNotes(`preflight: ${error.message}`, `See preflight ${name}--help.`);
      return 2;
    }
    const { code = "", message, syscall } = Object(error) as NodeJS.ErrnoException;
    const reason = exhausted.get(code) ?? (syscall === undefined ? undefined : message);
    if (reason !== undefined) {
      note(`The run stopped without a report: ${reason}.`);
      return 3;
    }
    // Not exit code 1, which would mean that the payloads have errors.
    const shown = error instanceof Error ? error.stack : String(error);
    printNotes(`preflight: Internal error in version ${version}, please report it: ${shown}`);
    return 3;
  }
}

/** Runs a command, or prints what was asked of the command line itself. */
async function run({ entries, argv }: Chosen): Promise<number> {
  const asked = askedOf(argv);
  if (asked) return answer(asked, entries);
  const entry = entries.length === 1 ? entries[0] : undefined;
  const action = entry || entries === commands ? undefined : argv.find((argument) => !argument.startsWith("-"));
  if (action !== undefined) {
    const actions = entries.map(({ name }) => name.split(" ")[1] as string);
    throw new UsageError(`Unknown action "${action}"${orMeant(action, actions)} Choose ${listed(actions)}.`);
  }
  const { values, canonical } = readArguments(argv, entry);
  if (!entry) {
    process.stderr.write(await helpOf(entries));
    return 2;
  }
  const { color, help, version: isVersion, ...args } = values;
  if (help || isVersion) return answer(help ? "help" : "version", entries);
  chooseColor(color as boolean | undefined);
  const command = await entry.load();
  return (await command(args as never, canonical)) ?? 0;
}

/** The command that the arguments name, and the arguments without its name. Paths without a command are linted. */
function chooseCommand(argv: readonly string[]): Chosen {
  const [first = "", ...rest] = argv;
  if (first === "version" && rest.length === 0) return { entries: commands, argv: ["--version"] };
  if (first === "help") return { ...chooseCommand(rest), argv: ["--help"] };
  const end = endOfOptions(argv);
  const isOption = first.startsWith("-") && first !== "-";
  // Options may come before the command; the word after one may be its value.
  const words = isOption ? argv.slice(0, end).filter((word) => word === "-" || !word.startsWith("-")) : [first];
  for (const word of words) {
    const family = commands.filter((each) => namesOf(each).includes(word));
    if (family.length === 0) continue;
    const at = argv.indexOf(word);
    const others = argv.toSpliced(at, 1);
    const entry = family.find(({ name }) => name === `${word} ${argv[at + 1]}`);
    if (entry) return { entries: [entry], argv: others.toSpliced(at, 1) };
    return { entries: family, argv: others };
  }
  if (words.some((word) => word === "-" || /[*?[{]/.test(word) || existsSync(word)) || end < argv.length) {
    if (!argv.some((argument) => argument === "--quiet" || argument === "-q"))
      note("No command is given, so this runs preflight lint.");
    return { entries: commands.filter(({ name }) => name === "lint"), argv };
  }
  if (first !== "" && !isOption) {
    const meant = otherCommands.get(first) ?? nearest(first, commands.flatMap(namesOf));
    const near = meant === undefined ? nearPath(first) : undefined;
    throw new UsageError(
      `"${first}" is neither a command nor a file. ${didYouMean((meant && `preflight ${meant}`) ?? near)}`.trim(),
    );
  }
  return { entries: commands, argv };
}

/** What is an option or a report here, and may be looked for as a command. */
const otherCommands: ReadonlyMap<string, string> = new Map([
  ["statistics", "lint --statistics"],
  ["stats", "lint --statistics"],
  ["summary", "lint --statistics"],
  ["report", "lint --format html=report.html"],
]);

async function answer(asked: Asked, entries: readonly CommandEntry[]): Promise<number> {
  await print([asked === "help" ? await helpOf(entries) : `${version}\n`]);
  return 0;
}

async function helpOf(entries: readonly CommandEntry[]): Promise<string> {
  // Loaded only here, because nothing else needs the library that writes it.
  return `${await (await import("./help.ts")).help(entries)}\n`;
}

/** `--help` or `--version`, if it is a word of its own: it is printed whatever is wrong with the others. */
function askedOf(argv: readonly string[]): Asked | undefined {
  const given = argv.slice(0, endOfOptions(argv));
  return (["help", "version"] as const).find((asked) =>
    optionsOf(undefined).some(
      (option) => option.name === asked && formsOf(option).some((form) => given.includes(form)),
    ),
  );
}

/** Resources that a machine can run out of, by error code. */
const exhausted: ReadonlyMap<string, string> = new Map([
  ["EMFILE", "too many files are open at once (see ulimit -n)"],
  ["ENFILE", "too many files are open on this machine"],
  ["ENOMEM", "not enough memory"],
]);

function printNotes(...texts: readonly string[]): void {
  for (const line of texts.join("\n").split("\n")) logLine(line);
}
