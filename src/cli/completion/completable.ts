import type { Entry } from "../commands/index.ts";
import { declaredOptions, type Option } from "../declaring.ts";

/** A command as completion scripts need it. */
export interface CompletableCommand {
  /** Its name, and its other names. */
  names: readonly string[];
  describe: string;
  options: readonly CompletableOption[];
  /** The values of its first positional argument; undefined if there are none to offer. */
  words: readonly string[] | undefined;
  /** Whether paths are among its positional arguments. */
  takesPaths: boolean;
}

export interface CompletableOption extends Option {
  /** The values to offer; undefined for paths and free text. */
  values: readonly string[] | undefined;
}

/** Loads a command, and returns what can be completed after its name. */
export async function completableCommand(entry: Entry): Promise<CompletableCommand> {
  const command = await entry.load();
  const { values = {} } = command;
  const positionals = Array.from(entry.usage.matchAll(/[<[]([a-z-]+)/g), ([, name = ""]) => name);
  const words = values[positionals[0] ?? ""];
  return {
    names: [entry.name, ...(entry.aliases ?? [])],
    describe: entry.describe,
    options: declaredOptions(command.options).map((option) => ({
      ...option,
      values: option.choices ?? values[option.name],
    })),
    words,
    takesPaths: positionals.length > (words ? 1 : 0),
  };
}
