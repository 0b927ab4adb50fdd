import { lstatSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { InputError, reasonOf } from "./input-error.ts";

/** True if a path is a folder or below it; both are real paths. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** The path of a file or folder with links resolved; undefined if nothing exists there. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

export function realFolder(folder: string): string {
  return realPathOf(folder) ?? folder;
}

/** A path with forward slashes and without `.` steps. `..` is kept, because the step before it may be a link. */
export function normal(path: string): string {
  return path
    .replaceAll(sep, "/")
    .replace(/\/(?:\.?\/)+/g, "/")
    .replace(/^(?:\.\/)+/, "");
}

/** What exists at a path, or why it cannot be read, as the end of a sentence. */
export function statsOf(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return isLink(path) ? "is a link to a file that does not exist" : reasonOf(error);
  }
}

export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** What is wrong with an endless file, as the end of a sentence. */
export const endless = "is a device or a socket";

/** True for a device that may never end. For standard streams and process substitutions, what is behind them counts. */
export function isEndless(stats: Stats, path: string): boolean {
  if (stats.isFile() || stats.isFIFO()) return false;
  return !/^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/.test(path);
}

/** Reads a whole file that the user or a config names. Throws an InputError if it cannot be read or may never end. */
export function readNamedFile(path: string): Buffer {
  try {
    refuseEndless(path);
    return readFileSync(path);
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(path, reasonOf(error));
  }
}

export function refuseEndless(path: string): void {
  const stats = statSync(path);
  if (!stats.isDirectory() && isEndless(stats, path)) throw new InputError(path, endless);
}
