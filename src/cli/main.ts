import { existsSync } from "node:fs";
import { version } from "../generated/manifest.ts";
import { nearPath } from "../input/paths.ts";
import { PatternError } from "../input/pattern.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean } from "../text/wording.ts";
import { argumentValues, canonicalArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { commands, type Entry } from "./commands/index.ts";
import { declaredOptions } from "./declaring.ts";
import { chooseColor, note, print } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Runs the command line and returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  let entry: Entry | undefined;
  try {
    const chosen = chooseCommand(argv);
    entry = chosen.entry;
    return await run(entry, chosen.argv);
  } catch (error) {
    if (isUsageError(error)) {
      printNotes(`preflight: ${error.message}`, `See preflight ${entry ? `${entry.name} ` : ""}--help.`);
      return 2;
    }
    const { code = "", message, syscall } = Object(error) as NodeJS.ErrnoException;
    const reason = exhausted.get(code) ?? (syscall === undefined ? undefined : message);
    if (reason !== undefined) {
      note(`preflight: The run stopped without a report: ${reason}.`);
      return 3;
    }
    // Not exit code 1, which would mean that the payloads have errors.
    printNotes(`preflight: Internal error, please report it: ${error instanceof Error ? error.stack : String(error)}`);
    return 3;
  }
}

/** Runs a command, or prints what was asked of the command line itself. */
async function run(entry: Entry | undefined, argv: readonly string[]): Promise<number> {
  const asked = askedOf(argv);
  if (asked === "version") {
    await print([`${version}\n`]);
    return 0;
  }
  const command = await entry?.load();
  if (asked === "help") {
    await print([`${await helpOf(entry, command)}\n`]);
    return 0;
  }
  const options = declaredOptions(command?.options);
  const checked = canonicalArguments(argv, options, commands.flatMap(namesOf));
  if (!entry || !command) {
    process.stderr.write(`${await helpOf(entry, command)}\n`);
    return 2;
  }
  refuseWrongCount(checked, entry.usage);
  const args = argumentValues(checked, options, entry.usage);
  chooseColor(args["color"] as boolean | undefined);
  return command.run(args as never, checked);
}

/** The help of a command, by a library that nothing else needs. */
async function helpOf(entry: Entry | undefined, command: Command | undefined): Promise<string> {
  return (await import("./help.ts")).help(entry, command);
}

/** The command that the arguments name, and the arguments without its name. Paths without a command are linted. */
function chooseCommand(argv: readonly string[]): { entry: Entry | undefined; argv: readonly string[] } {
  const [first = "", ...rest] = argv;
  if (first === "version" && rest.length === 0) return { entry: undefined, argv: ["--version"] };
  if (first === "help") return { ...chooseCommand(rest), argv: ["--help"] };
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const isOption = first.startsWith("-") && first !== "-";
  // Options may come before the command; the word after one may be its value.
  const words = isOption ? argv.slice(0, end).filter((word) => word === "-" || !word.startsWith("-")) : [first];
  for (const word of words) {
    const entry = commands.find((each) => namesOf(each).includes(word));
    if (entry) return { entry, argv: argv.toSpliced(argv.indexOf(word), 1) };
  }
  if (words.some(isPath) || end < argv.length) {
    if (!argv.some((argument) => argument === "--quiet" || argument === "-q"))
      note("preflight: No command is given, so this runs preflight lint.");
    return { entry: commands.find(({ name }) => name === "lint"), argv };
  }
  if (first !== "" && !isOption) {
    const meant = nearest(first, commands.flatMap(namesOf));
    const near = meant === undefined ? nearPath(first) : undefined;
    throw new UsageError(
      `"${first}" is neither a command nor a file. ${didYouMean((meant && `preflight ${meant}`) ?? near)}`.trim(),
    );
  }
  return { entry: undefined, argv };
}

function namesOf({ name, aliases = [] }: Entry): readonly string[] {
  return [name, ...aliases];
}

function isPath(word: string): boolean {
  return word === "-" || /[*?[{]/.test(word) || existsSync(word);
}

/** `--help` or `--version`, if it is among the arguments: it is printed whatever the other arguments are. */
function askedOf(argv: readonly string[]): "help" | "version" | undefined {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const given = argv.slice(0, end);
  if (given.some((argument) => argument === "--help" || argument === "-h")) return "help";
  if (given.some((argument) => argument === "--version" || argument === "-V" || argument === "-v")) return "version";
  return undefined;
}

/** Refuses too few or too many positional arguments. */
function refuseWrongCount(argv: readonly string[], usage: string): void {
  const words = argv.filter((argument) => !argument.startsWith("--"));
  const declared = usage.match(/[<[][^\]>]+[\]>]/g) ?? [];
  if (words.length < declared.filter((each) => each.startsWith("<")).length)
    throw new UsageError(`An argument is missing: preflight ${usage}`);
  const extra = usage.includes("..") ? undefined : words[declared.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}": preflight ${usage}`);
}

/** Resources that a machine can run out of, by error code. */
const exhausted: ReadonlyMap<string, string> = new Map([
  ["EMFILE", "too many files are open at once (see ulimit -n)"],
  ["ENFILE", "too many files are open on this machine"],
  ["ENOMEM", "not enough memory"],
]);

function printNotes(...texts: readonly string[]): void {
  for (const line of texts.join("\n").split("\n")) note(line);
}

function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || error instanceof PatternError;
}
