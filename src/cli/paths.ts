import { existsSync, fstatSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { stdinName } from "../input/discover.ts";
import { isLink, isWithin, realPathOf } from "../input/paths.ts";
import { literalPattern } from "../input/pattern.ts";

/**
 * An identity that is the same for all names of a plain file, including links and the number of a standard stream: its
 * device and inode, or its path if it does not exist yet. Undefined for anything else, such as a pipe or a terminal.
 */
export function identityOf(file: string | 0 | 1 | 2): string | undefined {
  const name = file === stdinName ? 0 : file;
  try {
    const stats = typeof name === "number" ? fstatSync(name, { bigint: true }) : statSync(name, { bigint: true });
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    // A stream may be closed.
    return typeof name === "number" ? undefined : resolvedPath(name);
  }
}

/** Whether anything is at a path, even a link to nowhere. */
export function isTaken(path: string): boolean {
  return existsSync(path) || isLink(path);
}

/** The path that a file has, or will have once it exists, with links resolved. */
export function resolvedPath(path: string): string {
  return realPathOf(path) ?? join(realPathOf(dirname(path)) ?? resolve(dirname(path)), basename(path));
}

export function isOutside(path: string, folder: string): boolean {
  return !isWithin(resolvedPath(path), realPathOf(folder) ?? resolve(folder));
}

export function fromHere(path: string, folder: string): string {
  return isAbsolute(path) || folder === "." ? path : slashed(join(folder, path));
}

/** An output in `formats`, its file relative to the working folder. */
export function outputFromHere(output: string, folder: string): string {
  const [name, file] = output.split(/=(.*)/s) as [string, string?];
  return file === undefined ? output : `${name}=${fromHere(file, folder)}`;
}

/** A pattern relative to the working folder. Special characters in the name of the config's folder are escaped. */
export function patternFromHere(pattern: string, folder: string): string {
  const path = fromHere(pattern, folder);
  if (path === pattern || existsSync(path)) return path;
  return slashed(join(literalPattern(slashed(folder)), pattern));
}

/** A path with slashes between folders, on any system. */
export function slashed(path: string): string {
  return path.split(sep).join("/");
}
