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

/** Reads what an option or a config names: what is wrong with that is a mistake in these, after `head`. */
export function asUsage<Result>(read: () => Result, head = ""): Result {
  const refuse = (error: unknown): never => {
    if (error instanceof InputError) throw new UsageError(`${head}${error.message}.`);
    // Only profiles need the module of their errors.
    const isOfProfile = error instanceof Error && error.name === "ProfileError";
    throw isOfProfile ? new UsageError(...error.message.split("\n")) : error;
  };
  try {
    const result = read();
    return result instanceof Promise ? (result.catch(refuse) as Result) : result;
  } catch (error) {
    return refuse(error);
  }
}
