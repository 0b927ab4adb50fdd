import yargs from "yargs";
import { version } from "../generated/manifest.ts";
import { stdinName } from "../input/discover.ts";
import { PatternError } from "../input/pattern.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands/index.ts";
import { note } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Runs the command line and returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  let chosen: { command: Command; args: Readonly<Record<string, unknown>> } | undefined;
  const parser = yargs(adapted(argv))
    .scriptName("preflight")
    .usage(
      "$0 <command>\n\nChecks payloads offline and reports what the data-import service would reject, in its own error format.",
    )
    .version(version)
    .alias("version", "V")
    .alias("help", "h")
    .strict()
    .recommendCommands()
    .demandCommand(1, "No command given. Start with: preflight lint FILE")
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .parserConfiguration({
      "duplicate-arguments-array": true,
      "parse-positional-numbers": false,
      "parse-numbers": false,
    })
    .example("$0 lint extract/", "lint all payload files in a folder")
    .example("$0 lint --as notes -", "lint notes from standard input")
    .example("$0 explain null-value", "explain a rule")
    .epilogue(
      "Exit codes: 0 clean; 1 errors found (or too many warnings); 2 bad usage or config; 3 input not readable; 4 no input.",
    )
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(message);
    });
  try {
    for (const { name, usage, describe, load } of commands) {
      // Loaded first: if the parser had to wait for a module, it would always build the help.
      const command = argv.includes(name) ? await load() : undefined;
      parser.command({
        command: usage,
        describe,
        builder: (own) => (command?.options(own) ?? own) as typeof own,
        handler: (args) => {
          chosen = { command: command as Command, args };
        },
      });
    }
    await parser.parseAsync();
    if (!chosen) return 0;
    const { command, args } = chosen;
    refuseEmptyAndRepeated(args, command.repeatable ?? []);
    return await command.run(args as never);
  } catch (error) {
    if (isUsageError(error)) {
      printNotes(`preflight: ${error.message}`, "See preflight --help.");
      return 2;
    }
    const { code = "" } = Object(error) as NodeJS.ErrnoException;
    if (exhausted.has(code)) {
      note(`preflight: The run stopped without a report: ${exhausted.get(code)}.`);
      return 3;
    }
    // Not exit code 1, which would mean that the payloads have errors.
    printNotes(`preflight: Internal error, please report it: ${error instanceof Error ? error.stack : String(error)}`);
    return 3;
  }
}

/** Arguments adapted to the parser, which loses a lone hyphen among several arguments and everything after `--`. */
function adapted(argv: readonly string[]): string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const names = argv.slice(end + 1).map((name) => (name.startsWith("-") ? `./${name}` : name));
  return [...argv.slice(0, end).map((argument) => (argument === "-" ? stdinName : argument)), ...names];
}

/** Refuses options without a value or with too many, which the parser turns into empty strings and arrays. */
function refuseEmptyAndRepeated(args: Readonly<Record<string, unknown>>, repeatable: readonly string[]): void {
  for (const [name, value] of Object.entries(args)) {
    const option = `${name.length === 1 ? "-" : "--"}${name}`;
    if (value === "" || (Array.isArray(value) && repeatable.includes(name) && value.includes("")))
      throw new UsageError(`${option} needs a value.`);
    const isList = name === "_" || name === "paths" || repeatable.includes(name);
    if (Array.isArray(value) && !isList)
      throw new UsageError(`${option} takes one value but is given ${value.length} times.`);
  }
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

/** Whether an error is a usage error, ours or one of the argument parser. */
function isUsageError(error: unknown): error is Error {
  return (
    error instanceof UsageError || error instanceof PatternError || (error instanceof Error && error.name === "YError")
  );
}
