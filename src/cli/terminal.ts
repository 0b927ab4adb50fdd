import { fstatSync, writeFileSync } from "node:fs";
import { setImmediate, setTimeout } from "node:timers/promises";
import { InputError } from "../input/input-error.ts";
import { encoder } from "../json/bytes.ts";
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

/** Writes text to stdout at the reader's pace. Returns false once the reader has closed the pipe. */
export async function print(pieces: Iterable<string>): Promise<boolean> {
  const room = Buffer.alloc(1 << 17);
  let length = 0;
  for (const piece of pieces) {
    for (let rest = piece; rest !== ""; ) {
      const { read, written } = encoder.encodeInto(rest, room.subarray(length));
      rest = rest.slice(read);
      length += written;
      if (rest === "") break;
      if (!(await isWritten(room.subarray(0, length)))) return false;
      length = 0;
    }
  }
  return isWritten(room.subarray(0, length));
}

const closed: ReadonlySet<string | undefined> = new Set(["EPIPE", "EOF", "ERR_STREAM_DESTROYED"]);

async function isWritten(bytes: Buffer): Promise<boolean> {
  keepAlive(process.stdout);
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    process.stdout.write(bytes, resolve);
  });
  if (error && !closed.has(error.code)) throw new UsageError(`Standard output cannot be written: ${error.message}.`);
  // Writing may be synchronous; without this pause, a signal would wait for the whole report.
  await setImmediate();
  return !error;
}

export function note(sentence: string): void {
  logLine(`preflight: ${sentence}`);
}

export function notes(sentences: Iterable<string>): void {
  for (const sentence of sentences) note(sentence);
}

/** Writes to stderr: one line, whatever it quotes. */
export function logLine(text: string): void {
  keepAlive(process.stderr);
  process.stderr.write(`${printable(text)}\n`);
}

/** Has writing report its errors, so that none, such as a closed pipe, ends the process or is not seen. */
function keepAlive(stream: NodeJS.WriteStream & { fd?: number }): void {
  if (stream.listenerCount("error") > 0) return;
  stream.on("error", () => {});
  const { fd } = stream;
  if (fd === undefined || !fstatSync(fd).isFile()) return;
  // The stream of a file drops what a full disk does not take, without an error.
  stream._write = (bytes, _encoding, done) => {
    try {
      writeFileSync(fd, bytes);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

let chosenColor: boolean | undefined;

/** Colours output or not, whatever the environment says; undefined leaves it to the environment. */
export function chooseColor(color: boolean | undefined): void {
  chosenColor = color;
}

/** Whether to colour output: decided by --color, NO_COLOR, FORCE_COLOR, then whether the stream is a terminal. */
export function wantsColor(): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (chosenColor !== undefined) return chosenColor;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isCapableTerminal(process.stdout);
}

export function isCapableTerminal(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && process.env["TERM"] !== "dumb";
}

/** How long standard input is waited for, if it is a pipe: its writer may send nothing. */
const pipeMs = 100;

/** Whether standard input has text in it, which no argument asks for. */
export async function isTextPipedIn(): Promise<boolean> {
  try {
    const stats = fstatSync(0);
    if (stats.isFile()) return stats.size > 0;
    if (!stats.isFIFO() && !stats.isSocket()) return false;
  } catch {
    // Closed.
    return false;
  }
  const { stdin } = process;
  const read = new Promise<boolean>((resolve) => {
    stdin.once("readable", () => resolve(stdin.read() !== null));
    stdin.once("end", () => resolve(false));
    stdin.once("error", () => resolve(false));
  });
  const isText = await Promise.race([read, setTimeout(pipeMs, false)]);
  stdin.destroy();
  return isText;
}
