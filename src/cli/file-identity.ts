import { type BigIntStats, fstatSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { realPathOf } from "../input/paths.ts";

/**
 * What is equal for all names of one plain file, links to it included: its device and inode, or its place if there is
 * no such file yet. Undefined for anything else, such as a pipe or a terminal.
 */
export function identityOf(path: string): string | undefined {
  try {
    return inodeOf(statSync(path, { bigint: true }));
  } catch {
    return placeOf(path);
  }
}

/** The path that a file has or will have, without links. */
export function placeOf(path: string): string {
  return realPathOf(path) ?? join(realPathOf(dirname(path)) ?? resolve(dirname(path)), basename(path));
}

/** The same as `identityOf` for a standard stream. */
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
