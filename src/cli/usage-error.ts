import { printable } from "../text/visible.ts";

/** A command line or config that cannot be obeyed: printed without a stack, exit code 2. */
export class UsageError extends Error {
  /** Each sentence becomes a line of its own. What it quotes, names of files say, cannot add lines or escape codes. */
  constructor(...sentences: readonly string[]) {
    super(sentences.map(printable).join("\n"));
    this.name = "UsageError";
  }
}
