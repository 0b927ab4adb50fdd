import type { Argv } from "yargs";

/** One command of the command line. */
export interface Command<Args = never> {
  options: (parser: Argv) => unknown;
  /** The options that may be given several times. */
  repeatable?: readonly string[];
  /** Runs it; answers the exit code. Fails with a UsageError where the arguments cannot be obeyed. */
  run: (args: Args) => Promise<number>;
}
