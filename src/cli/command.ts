import type { Argv } from "yargs";

/** One command of the command line. */
export interface Command<Args = never> {
  options: (parser: Argv) => unknown;
  /** The options that may be repeated. */
  repeatable?: readonly string[];
  /** Runs the command and returns the exit code. Throws a UsageError for wrong arguments. */
  run: (args: Args) => Promise<number>;
}
