import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { reasonOf } from "./input-error.ts";

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
