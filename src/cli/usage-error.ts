import { InputError } from "../input/input-error.ts";
import { printable } from "../text/visible.ts";

/** A mistake in the command line or config: printed without a stack, exit code 2. */
export class UsageError extends Error {
  /** Each sentence gets a line of its own. Quoted text, such as file names, cannot add lines or escape codes. */
  constructor(...sentences: readonly string[]) {
    super(sentences.map(printable).join("\n"));
    this.name = "UsageError";
  }
}

/** Reads a file that an option or a config names. What cannot be read is a mistake in those: `head` begins the sentence. */
export function readOrRefuse<Result>(read: () => Result, head = ""): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? new UsageError(`${head}${error.message}.`) : error;
  }
}
