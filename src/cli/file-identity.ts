import { type BigIntStats, fstatSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type Source, stdinName } from "../input/discover.ts";
import { realPathOf } from "../input/paths.ts";
import { versionIn } from "../input/read.ts";

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

/** A regular file as it was when it was first looked at. */
export interface PlainFile {
  size: number;
  version: string;
}

const known = new WeakMap<Source, { plain: PlainFile | undefined }>();

/** The regular file behind a source; undefined for anything else. The system is asked once for each source. */
export function plainFileOf(source: Source): PlainFile | undefined {
  let found = known.get(source);
  if (!found) {
    found = { plain: source.file === stdinName ? undefined : readStats(source.file) };
    known.set(source, found);
  }
  return found.plain;
}

function readStats(file: string): PlainFile | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? { size: stats.size, version: versionIn(stats) } : undefined;
  } catch {
    // What cannot be read says so where it is read.
    return undefined;
  }
}

function inodeOf(stats: BigIntStats): string | undefined {
  return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
}
