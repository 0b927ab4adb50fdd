import yargs from "yargs";
import { version } from "../generated/manifest.ts";
import { type Command, groups } from "./command.ts";
import { commands, type Entry } from "./commands/index.ts";
import { globalOptions } from "./global-options.ts";

/** The help of a command, or of the command line without one. */
export function help(entry?: Entry, command?: Command): Promise<string> {
  const { help, version: shown, color } = globalOptions;
  const parser = yargs(entry ? [entry.name] : [])
    .detectLocale(false)
    .exitProcess(false)
    .alias("help", help.alias)
    .version(version)
    .alias("version", [...shown.alias])
    .option("color", color)
    .scriptName("preflight")
    .usage(
      "$0 <command>\n\nChecks payloads offline and reports what the data-import service would reject, in its own error format.",
    )
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .example("$0 lint extract/", "Lint all payload files in a folder")
    .example("$0 lint --as notes -", "Lint notes from standard input")
    .example("$0 explain null-value", "Explain a rule")
    .epilogue(
      "Exit codes: 0 clean; 1 errors found (or too many warnings); 2 bad usage or config; 3 input not readable; 4 no input.",
    );
  for (const each of commands)
    parser.command({
      command: each.usage,
      describe: each.describe,
      builder: (own) => {
        for (const group of Object.values(groups)) own.group([], group);
        if (each === entry) command?.options(own);
        return own;
      },
      handler: () => {},
    });
  return parser.getHelp();
}
