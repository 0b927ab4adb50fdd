import type { Argv } from "yargs";

/** One command of the command line. */
export interface Command<Args = never> {
  /** As the argument parser takes it: the name and the positional arguments. */
  usage: string;
  describe: string;
  options: (parser: Argv) => unknown;
  /** Runs it; answers the exit code. Fails with a UsageError where the arguments cannot be obeyed. */
  run: (args: Args) => Promise<number>;
}
