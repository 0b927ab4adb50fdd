import { existsSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { nearest } from "../text/spelling.ts";
import { reasonOf } from "./input-error.ts";

/** True if a path is a folder or below it; both are real paths. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
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

/** An existing path whose name resembles one that does not exist, with a slash after that of a folder. */
export function nearPath(path: string): string | undefined {
  const above = dirname(path);
  const isThere = existsSync(above);
  const folder = isThere || above === path ? above : nearPath(above);
  if (folder === undefined) return undefined;
  const sought = join(folder, basename(path));
  if (!isThere && existsSync(sought)) return sought;
  const name = nearest(basename(path), namesIn(folder).slice(0, maxNames));
  if (name === undefined) return undefined;
  const found = join(folder, name);
  return isFolder(found) ? `${found}/` : found;
}

/** Names that are compared with one that does not exist. */
const maxNames = 5000;

/** The names in a folder; none if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const missing = reasonOf({ code: "ENOENT" });

/** What exists at a path, or why it cannot be read, as the end of a sentence. */
export function statsOf(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    const reason = reasonOf(error);
    return reason === missing && isLink(path) ? "is a link to a file that does not exist" : reason;
  }
}

export function isFolder(path: string): boolean {
  const stats = statsOf(path);
  return typeof stats === "object" && stats.isDirectory();
}

export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
