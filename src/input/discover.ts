import { existsSync, lstatSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { InputError, reasonOf } from "./input-error.ts";

/** How payloads stand in a file: one in all, or one a line; unsaid, the text itself decides. */
export type Layout = "one" | "lines" | "unsaid";

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
}

export const stdinName = "<stdin>";

const payloadFile = /\.(json|jsonl|ndjson)(\.gz)?$/i;
// Files of this tool and of editors, which stand among payloads and are none.
const otherFiles: ReadonlySet<string> = new Set(["preflight.config.json"]);

/** Finds the files that arguments name: files, folders, glob patterns and `-`. Each file is taken once. */
export async function discover(patterns: readonly string[]): Promise<Discovered> {
  const found: Discovered = { sources: [], unreadable: [], unmatched: [] };
  const taken = new Set<string>();
  const take = (file: string): void => {
    if (taken.has(file)) return;
    taken.add(file);
    found.sources.push(sourceOf(file));
  };
  for (const pattern of patterns) {
    if (pattern === "-" || pattern === stdinName) {
      take(stdinName);
      continue;
    }
    if (existsSync(pattern)) {
      if (!statSync(pattern).isDirectory()) take(normal(pattern));
      else if ((await takeAll("**/*", pattern)) === 0) found.unmatched.push(pattern);
      continue;
    }
    if (isLink(pattern)) {
      found.unreadable.push(new InputError(pattern, "is a link to a file that does not exist"));
      continue;
    }
    const { default: glob } = await import("fast-glob");
    if (!glob.isDynamicPattern(pattern)) found.unreadable.push(new InputError(pattern, "does not exist"));
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
    });
    let count = 0;
    for (const { path, dirent } of entries.sort((a, b) => byNaturalOrder(a.path, b.path))) {
      const isOther = otherFiles.has(basename(path)) || (folder !== undefined && !payloadFile.test(path));
      if (dirent.isDirectory() || isOther) continue;
      const file = folder === undefined ? path : normal(join(folder, path));
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

  return found;
}

function sourceOf(file: string): Source {
  const [, ending, gz] = payloadFile.exec(file) ?? [];
  const layout = ending === undefined ? "unsaid" : ending.toLowerCase() === "json" ? "one" : "lines";
  return { file, layout, isGzip: gz !== undefined };
}

/** A path with forward slashes and without a leading `./`. */
function normal(path: string): string {
  const plain = join(path).replaceAll("\\", "/");
  return plain;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

const collator = new Intl.Collator("en", { numeric: true });

/** Compares paths folder by folder, numbers by their value: `wave-2` before `wave-10`. */
export function byNaturalOrder(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = collator.compare(left[i] as string, right[i] as string);
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : 1);
}
