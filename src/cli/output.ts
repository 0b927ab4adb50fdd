import { once } from "node:events";

/** Writes pieces of text to stdout at the reader's pace; false once the reader has closed the pipe. */
export async function print(pieces: Iterable<string>): Promise<boolean> {
  const stdout = process.stdout;
  let isClosed = false;
  const onError = (error: NodeJS.ErrnoException): void => {
    if (error.code !== "EPIPE") throw error;
    isClosed = true;
  };
  stdout.on("error", onError);
  let buffered = "";
  const flush = async (): Promise<void> => {
    if (buffered !== "" && !stdout.write(buffered) && !isClosed && !stdout.destroyed)
      await Promise.race([once(stdout, "drain"), once(stdout, "close")]).catch(() => {});
    buffered = "";
  };
  for (const piece of pieces) {
    buffered += piece;
    if (buffered.length > 65_536) await flush();
    if (isClosed || stdout.destroyed) return false;
  }
  await flush();
  return !isClosed;
}

/** A note for people on stderr. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Whether to colour what goes to a stream: NO_COLOR and FORCE_COLOR decide, else whether it is a terminal. */
export function wantsColor(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return stream.isTTY === true;
}
