import { setImmediate } from "node:timers/promises";

/** Writes pieces of text to stdout at the reader's pace; false once the reader has closed the pipe. */
export async function print(pieces: Iterable<string>): Promise<boolean> {
  let buffered = "";
  for (const piece of pieces) {
    buffered += piece;
    if (buffered.length < 65_536) continue;
    if (!(await isWritten(buffered))) return false;
    buffered = "";
  }
  return isWritten(buffered);
}

const closed: ReadonlySet<string | undefined> = new Set(["EPIPE", "EOF", "ERR_STREAM_DESTROYED"]);

async function isWritten(text: string): Promise<boolean> {
  // The error is the callback's, but a stream whose error nobody listens to ends the process.
  if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", () => {});
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    process.stdout.write(text, resolve);
  });
  if (error && !closed.has(error.code)) throw error;
  // Writing may not wait for anything: without this a signal would wait for the whole report.
  await setImmediate();
  return !error;
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
