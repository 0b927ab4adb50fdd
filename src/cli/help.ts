import yargs, { type Argv } from "yargs";
import { version } from "../generated/manifest.ts";
import { type Command, groups } from "./command.ts";
import { commands, type Entry } from "./commands/index.ts";
import { Declaration, globalOptions } from "./declaration.ts";

/** The help of the whole command line, or of one command. */
export async function helpOf(entry?: Entry, command?: Command): Promise<string> {
  const parser = helpParser(entry, command);
  return new Promise((resolve, reject) => {
    parser.parse([...(entry ? [entry.name] : []), "--help"], (error: unknown, _: unknown, text: string) =>
      error ? reject(error) : resolve(text),
    );
  });
}

/** A parser of arguments that knows all commands, and the arguments of one. */
function helpParser(chosen: Entry | undefined, command: Command | undefined): Argv {
  const parser = declare(yargs().version(version).alias("version", ["v", "V"]).alias("help", "h"), globalOptions())
    .detectLocale(false)
    .exitProcess(false)
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
  for (const entry of commands)
    parser.command({
      command: entry.usage,
      describe: entry.describe,
      builder: (own) => {
        for (const group of Object.values(groups)) own.group([], group);
        const declaration = new Declaration();
        if (entry === chosen) command?.options(declaration);
        return declare(own, declaration);
      },
      handler: () => {},
    });
  return parser;
}

/** Declares to the parser what a command declares. */
function declare<T extends Argv>(parser: T, { options, positionals, examples, end }: Declaration): T {
  for (const [name, positional] of positionals) parser.positional(name, positional);
  // The parser has its own.
  for (const [name, option] of options) if (name !== "help" && name !== "version") parser.option(name, option);
  for (const [command, description] of examples) parser.example(command, description);
  if (end !== undefined) parser.epilogue(end);
  return parser;
}
