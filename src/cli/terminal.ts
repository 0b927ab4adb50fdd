import { setImmediate } from "node:timers/promises";
import { printable } from "../text/visible.ts";
import { UsageError } from "./usage-error.ts";

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
  keepAlive(process.stdout);
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    process.stdout.write(text, resolve);
  });
  if (error && !closed.has(error.code)) throw new UsageError(`Standard output cannot be written: ${error.message}.`);
  // Writing may not wait for anything: without this a signal would wait for the whole report.
  await setImmediate();
  return !error;
}

/** A note for people on stderr: one line, whatever names it quotes. */
export function note(text: string): void {
  keepAlive(process.stderr);
  process.stderr.write(`${printable(text)}\n`);
}

/** A stream whose error nobody listens to would end the process, though only its reader has gone. */
function keepAlive(stream: NodeJS.WriteStream): void {
  if (stream.listenerCount("error") === 0) stream.on("error", () => {});
}

/** Whether to colour what goes to a stream: NO_COLOR and FORCE_COLOR decide, else whether it is a terminal. */
export function wantsColor(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return stream.isTTY === true;
}
