/** Opens every file that this tool reads. Only regular files: any other may keep its reader waiting, or never end. */
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from "node:fs";
import type { Readable } from "node:stream";
import { InputError, reasonOf } from "./input-error.ts";

/** Opens a regular file. Throws an InputError for anything else, without opening it. */
export function openFile(path: string) {
  let handle: number | undefined;
  try {
    // Opening a pipe would disturb its writer, and opening a device may have an effect.
    refuseSpecial(path, statSync(path));
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(handle);
    refuseSpecial(path, stats);
    return { handle, stats };
  } catch (error) {
    if (handle !== undefined) closeSync(handle);
    throw error instanceof InputError ? error : new InputError(path, reasonOf(error));
  }
}

/** Reads a whole file; one that the command line names may be a stream, such as `<(...)`. Throws an InputError. */
export function readFile(path: string, isNamed = false): Buffer {
  if (isNamed && isShellStream(path)) return readWhole(path, path);
  const { handle } = openFile(path);
  try {
    return readWhole(handle, path);
  } finally {
    closeSync(handle);
  }
}

export function readStdin(name: string): Buffer {
  return readWhole(0, name);
}

function readWhole(file: string | number, name: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InputError(name, reasonOf(error));
  }
}

export function streamFile(path: string, start = 0): Readable {
  return createReadStream(path, { fd: openFile(path).handle, start });
}

/** The bytes of an input that the command line names, which may be a pipe. */
export async function streamInput(path: string): Promise<Readable> {
  // A pipe that is read as a file blocks a thread until it has a writer, and the process cannot end before. Elsewhere,
  // one without a writer may seem to be at its end.
  if (process.platform !== "linux" || !statSync(path).isFIFO()) return createReadStream(path);
  const { Socket } = await import("node:net");
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
}

function refuseSpecial(path: string, stats: Stats): void {
  const fault = specialFault(stats);
  if (fault !== undefined) throw new InputError(path, fault);
}

/** Why what exists at a path is not read as a file, as the end of a sentence; undefined for a regular file. */
export function specialFault(stats: Pick<Stats, "isFile" | "isDirectory" | "isFIFO" | "isSocket">): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return "is a folder";
  return `is ${stats.isFIFO() ? "a pipe" : stats.isSocket() ? "a socket" : "a device"}, and not a file`;
}

/** True for a device or a socket. For standard streams and process substitutions, what is behind them counts. */
export function isEndless(stats: Stats, path: string): boolean {
  return !stats.isFile() && !stats.isFIFO() && !isShellStream(path);
}

/** True for the name of a stream that is open already, which the shell makes for `<(...)`. */
function isShellStream(path: string): boolean {
  return /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/.test(path);
}
