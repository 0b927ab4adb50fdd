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

export type Arguments<Name extends CommandName> = Values<Name> & Positionals;

/** A command as the help lists it. Its module is loaded only when it runs. */
export interface CommandEntry {
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
  /** The values that shells offer for its first positional argument. */
  words?: () => readonly string[] | Promise<readonly string[]>;
  /** Loads what runs it and returns the exit code, by default 0. `argv` are the arguments in one spelling. */
  load: () => Promise<(args: never, argv: readonly string[]) => Promise<number | undefined> | Promise<void>>;
}

/** The names that a command line may begin with for a command. */
export function namesOf({ name, aliases = [] }: CommandEntry): readonly string[] {
  return [name.split(" ")[0] as string, ...aliases];
}
