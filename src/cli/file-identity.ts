import { type BigIntStats, existsSync, fstatSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isLink, realPathOf } from "../input/paths.ts";

/**
 * An identity that is the same for all names of a plain file, including links: its device and inode, or its path if it
 * does not exist yet. Undefined for anything else, such as a pipe or a terminal.
 */
export function identityOf(path: string): string | undefined {
  try {
    return inodeOf(statSync(path, { bigint: true }));
  } catch {
    return placeOf(path);
  }
}

/** Whether anything is at a path, even a link to nowhere. */
export function isTaken(path: string): boolean {
  return existsSync(path) || isLink(path);
}

/** The path that a file has, or will have once it exists, with links resolved. */
export function placeOf(path: string): string {
  return realPathOf(path) ?? join(realPathOf(dirname(path)) ?? resolve(dirname(path)), basename(path));
}

/** The identity of the file behind a standard stream. */
export function identityOfStream(descriptor: 0 | 1 | 2): string | undefined {
  try {
    return inodeOf(fstatSync(descriptor, { bigint: true }));
  } catch {
    // A stream may be closed.
    return undefined;
  }
}

function inodeOf(stats: BigIntStats): string | undefined {
  return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
}
