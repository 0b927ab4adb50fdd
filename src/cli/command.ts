import type { CommandName, Values } from "./options.ts";

/** The positional arguments of a command, by the names in its usage. */
interface Positionals {
  paths: string[];
  records: string[];
  action: string;
  shell: string;
  old: string;
  new: string;
  body?: string;
  kind?: string;
  name?: string;
}

export interface Command<Name extends CommandName> {
  /** The values that shells offer for its first positional argument. */
  words?: readonly string[];
  /** Runs the command; returns the exit code. `argv` are the arguments in one spelling. May throw a UsageError. */
  run: (args: Values<Name> & Positionals, argv: readonly string[]) => Promise<number>;
}

/** A command as the help lists it. Its module is loaded only when it runs. */
export interface Entry {
  name: CommandName;
  /** Other names that are understood, and not shown. */
  aliases?: readonly string[];
  /** Its positional arguments: required in angle brackets, with two dots if there may be several. */
  takes?: string;
  group: string;
  describe: string;
  /** What its positional arguments are. */
  about?: string;
  examples?: readonly (readonly [command: string, description: string])[];
  /** What its exit codes mean, where its help says it. */
  exitCodes?: string;
  load: () => Promise<
    Pick<Command<CommandName>, "words"> & { run: (args: never, argv: readonly string[]) => Promise<number> }
  >;
}
