import { type Dirent, lstatSync, readdir, realpathSync, type Stats, statSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { FileSystemAdapter } from "fast-glob";
import { InputError, reasonOf } from "./input-error.ts";

/** How payloads stand in a file: one in all, one a line, or recorded as a HAR file; unsaid, the text itself decides. */
export type Layout = "one" | "lines" | "har" | "unsaid";

/** One input of a run. */
export interface Source {
  /** The name that reports give it: the path as the user's argument leads to it, or `<stdin>`. */
  file: string;
  layout: Layout;
  isGzip: boolean;
}

export interface Discovered {
  /** In send order: by argument, and naturally within a folder or pattern. */
  sources: Source[];
  /** Inputs that cannot be read. */
  unreadable: InputError[];
  /** Arguments that name nothing. */
  unmatched: string[];
  /** Payload files and folders in the named folders that were left out because their names begin with a dot. */
  hidden: { files: Set<string>; folders: Set<string> };
}

export const stdinName = "<stdin>";

const payloadFile = /\.(json|jsonl|ndjson|har)(\.gz)?$/i;
const layouts: Readonly<Record<string, Layout>> = { json: "one", jsonl: "lines", ndjson: "lines", har: "har" };
// Files of this tool and of editors, which stand among payloads and are none.
const otherFiles: ReadonlySet<string> = new Set(["preflight.config.json"]);

/** Finds the files that arguments name: files, folders, glob patterns and `-`. Each file is taken once. */
export async function discover(patterns: readonly string[]): Promise<Discovered> {
  const found: Discovered = {
    sources: [],
    unreadable: [],
    unmatched: [],
    hidden: { files: new Set(), folders: new Set() },
  };
  const taken = new Set<string>();
  const folders = new Map<string, string>();
  const realFolder = (folder: string): string => {
    const real = folders.get(folder) ?? realpathSync.native(folder);
    folders.set(folder, real);
    return real;
  };
  const take = (file: string): void => {
    const identity = file === stdinName ? file : join(realFolder(dirname(file)), basename(file));
    if (taken.has(identity)) return;
    taken.add(identity);
    found.sources.push(sourceOf(file));
  };
  for (const pattern of patterns) {
    if (pattern === "-" || pattern === stdinName) {
      take(stdinName);
      continue;
    }
    const stats = statsOf(pattern);
    if (typeof stats !== "string") {
      if (!stats.isDirectory()) take(normal(pattern));
      else if ((await takeAll("**/*", pattern)) === 0) found.unmatched.push(pattern);
      continue;
    }
    const { default: glob } = await import("fast-glob");
    if (pattern === "" || isLink(pattern) || !glob.isDynamicPattern(pattern))
      found.unreadable.push(new InputError(pattern || '""', stats));
    else if ((await takeAll(pattern)) === 0) found.unmatched.push(pattern);
  }

  /** Takes what a pattern matches: every file that is named by it, but of a folder only payload files. */
  async function takeAll(pattern: string, folder?: string): Promise<number> {
    const { default: glob } = await import("fast-glob");
    const entries = await glob.glob(pattern, {
      cwd: folder ?? ".",
      onlyFiles: false,
      objectMode: true,
      ignore: ["**/node_modules/**"],
      suppressErrors: true,
      fs: walkable(
        (path, error) => found.unreadable.push(new InputError(normal(relative(".", path)), reasonOf(error))),
        (path, entries) => {
          if (folder !== undefined) for (const entry of entries) noteHidden(path, entry);
        },
      ),
    });
    let count = 0;
    for (const { path, dirent } of entries.sort((a, b) => byNaturalOrder(a.path, b.path))) {
      const isOther = otherFiles.has(basename(path)) || (folder !== undefined && !payloadFile.test(path));
      if (dirent.isDirectory() || isOther) continue;
      const file = normal(folder === undefined ? path : `${folder}/${path}`);
      count++;
      try {
        if (dirent.isSymbolicLink() && statSync(file).isDirectory()) count--;
        else take(file);
      } catch (error) {
        found.unreadable.push(new InputError(file, reasonOf(error)));
      }
    }
    return count;
  }

  /** Counts an entry of a folder that a walk leaves out. A pattern leaves them out as a shell does, by its own words. */
  function noteHidden(folder: string, entry: Dirent): void {
    if (!entry.name.startsWith(".")) return;
    const path = join(realFolder(folder), entry.name);
    if (entry.isDirectory()) found.hidden.folders.add(path);
    else if (payloadFile.test(entry.name)) found.hidden.files.add(path);
  }

  // An argument may name what a walk leaves out.
  for (const file of taken) found.hidden.files.delete(file);
  return found;
}

/**
 * The file system as a walk may see it. A link to a folder around it is no folder, else the walk would not end, and a
 * folder that cannot be read is told of, as are the entries of one that can.
 */
function walkable(
  tell: (folder: string, error: Error) => void,
  onEntries: (folder: string, entries: readonly Dirent[]) => void,
) {
  return {
    stat: (path: string, done: (error: Error | null, stats: Stats) => void) => {
      statOutward(path).then((stats) => done(null, stats), done as (error: Error) => void);
    },
    readdir: (path: string, options: unknown, done: (error: Error | null, entries: Dirent[]) => void) => {
      readdir(path, options as { withFileTypes: true }, (error, entries) => {
        if (error && error.code !== "ENOENT" && error.code !== "ENOTDIR") tell(path, error);
        if (!error) onEntries(path, entries);
        done(error, entries);
      });
    },
  } as Partial<FileSystemAdapter>;
}

async function statOutward(path: string): Promise<Stats> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return stats;
  const target = await realpath(path);
  for (let around = dirname(path); ; around = dirname(around)) {
    if ((await realpath(around)) === target) throw new Error(`${path} leads to a folder around it.`);
    if (around === dirname(around)) return stats;
  }
}

function sourceOf(file: string): Source {
  const ending = payloadFile.exec(file)?.[1]?.toLowerCase() ?? "";
  return { file, layout: layouts[ending] ?? "unsaid", isGzip: /\.gz$/i.test(file) };
}

/** A path with forward slashes and without steps that lead nowhere; `..` stays, for links may stand before it. */
function normal(path: string): string {
  return path
    .replaceAll(sep, "/")
    .replace(/\/(?:\.?\/)+/g, "/")
    .replace(/^(?:\.\/)+/, "");
}

/** What stands at a path, or why nothing does, as the end of a sentence. */
function statsOf(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return isLink(path) ? "is a link to a file that does not exist" : reasonOf(error);
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

// Made only where there is something to compare: it takes as long as checking a small file.
let collator: Intl.Collator | undefined;

/** Compares paths folder by folder, numbers by their value: `wave-2` before `wave-10`. */
export function byNaturalOrder(a: string, b: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  const [left, right] = [a.split("/"), b.split("/")];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [one, other] = [left[i] as string, right[i] as string];
    const order = collator.compare(one, other) || compareUnits(one, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Tells names apart that count as equal naturally, such as `2` and `02`. */
function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
