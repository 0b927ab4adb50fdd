import type { Declaring } from "./declaring.ts";

/** One command of the command line. */
export interface Command<Args = never> {
  /** Declares the options and positional arguments. Help, checks of the arguments and completion follow from this. */
  options: (parser: Declaring) => unknown;
  /**
   * The values that shells complete, by the name of an option or of the positional argument. Options with `choices` need
   * none; other values are completed as paths.
   */
  values?: Readonly<Record<string, readonly string[]>>;
  /**
   * Runs the command and returns the exit code. Throws a UsageError for wrong arguments. `argv` are the same arguments
   * as `canonicalArguments` returns them.
   */
  run: (args: Args, argv: readonly string[]) => Promise<number>;
}

/** The headings under which the help lists options: the `group` of an option. */
export const groups = { input: "Input:", rules: "Rules:", output: "Output:" } as const;
