import yargs, { type Argv } from "yargs";
import { stdinName } from "../input/discover.ts";
import { commands } from "./commands.ts";
import { note } from "./output.ts";
import { UsageError } from "./usage-error.ts";
import { version } from "./version.ts";

/** Runs the command line; answers the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  // The parser loses a lone hyphen among several arguments.
  const parser = yargs(argv.map((argument) => (argument === "-" ? stdinName : argument)))
    .scriptName("preflight")
    .usage("$0 <command>\n\nTells, offline, what the data-import service would refuse, in its own error format.")
    .version(version)
    .alias("version", "V")
    .alias("help", "h")
    .strict()
    .recommendCommands()
    .demandCommand(1, "Name a command: preflight lint FILE, say.")
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .parserConfiguration({
      "duplicate-arguments-array": true,
      "parse-positional-numbers": false,
      "parse-numbers": false,
    })
    .example("$0 lint extract/", "lint every payload file below a folder")
    .example("$0 lint --as notes -", "lint notes from standard input")
    .example("$0 explain null-value", "say what a rule means")
    .epilogue(
      "Exit codes: 0 clean; 1 errors found (or too many warnings); 2 bad usage or config; 3 input not readable; 4 no input.",
    )
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(message);
    });
  for (const command of commands)
    parser.command({
      command: command.usage,
      describe: command.describe,
      builder: (async (argv: Argv) => (await command.load()).options(argv)) as never,
      handler: async (args) => {
        exitCode = await (await command.load()).run(args as never);
      },
    });
  try {
    await parser.parseAsync();
  } catch (error) {
    if (!isUsageError(error)) throw error;
    note(`preflight: ${error.message}\nSee preflight --help.`);
    return 2;
  }
  return exitCode;
}

/** Ours, or one that the argument parser raised itself. */
function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof Error && error.name === "YError");
}
