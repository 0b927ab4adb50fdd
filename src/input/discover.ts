import type { Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { remember } from "../tables/remember.ts";
import { InputError, isAddress, reasonOf } from "./input-error.ts";
import { isEndless, specialFault } from "./open.ts";
import { isFolder, isLink, nearPath, normal, realFolder, statsOf } from "./paths.ts";
import { isDynamic, parsePattern } from "./pattern.ts";
import { type Glob, type Hidden, type NamedFile, payloadFile, Tree } from "./tree.ts";

/** The layout of payloads in a file: one per file, one per line, or a HAR file. If undefined, the text decides. */
export type Layout = "one" | "lines" | "har" | "unsaid";

export interface Source {
  /** The name in reports: the path as given or found from the argument, or `<stdin>`. */
  file: string;
  layout: Layout;
  isGzip: boolean;
  /** The argument whose folder or pattern led to this regular file; undefined if one names it itself. */
  foundBy?: string | undefined;
}

export interface Discovered {
  /** In send order: by argument, and in natural order within a folder or pattern. */
  sources: Source[];
  unreadable: InputError[];
  /** Arguments that match nothing, or nothing that is not left out. */
  unmatched: string[];
  /** Payload files and folders in the named folders that were skipped because their names begin with a dot. */
  hidden: Hidden;
  /** Files that were left out, each by the pattern that says so, and where that is from. */
  leftOut: { file: string; by: string }[];
  /** The other files in the named folders, except those that hold no data, such as a README or a PDF document. */
  unread: string[];
  searched: string[];
}

export const stdinName = "<stdin>";

const layouts: Readonly<Record<string, Layout>> = { json: "one", jsonl: "lines", ndjson: "lines", har: "har" };

export interface DiscoverOptions {
  /** Also follows links that lead out of the named folders. */
  followLinks?: boolean | undefined;
  /** True for patterns of a config, which names no pipe: reading one waits for its writer. */
  onlyFiles?: boolean | undefined;
  /** Says why a file or folder that a walk finds is left out; undefined if it is not. */
  leftOutBy?: ((path: string, isFolder?: boolean) => string | undefined) | undefined;
}

/** Finds the files of arguments: files, folders, patterns and `-`, each once. Throws a PatternError for a wrong one. */
export async function discover(patterns: readonly string[], options: DiscoverOptions = {}): Promise<Discovered> {
  const named: Argument[] = [];
  for (const pattern of patterns) named.push(await parseArgument(pattern));
  const tree = new Tree(named.flatMap(foldersOf), options.followLinks ?? false);
  const taken = new Map<string, Source>();
  const unreadable: InputError[] = [];
  const unmatched: string[] = [];
  const leftOut = new Map<string, { file: string; by: string }>();
  const realFolderOf = remember(realFolder);
  for (const argument of named) {
    const { pattern } = argument;
    const isWalk = foldersOf(argument).length > 0;
    let isMatched = false;
    const entries = await entriesOf(argument, tree, options.onlyFiles ?? false);
    for (const { path, fault = isTable(path) ? `is a table: ${rowsAdvice}` : undefined } of entries) {
      const isAddress = fault === addressFault;
      const file = isAddress ? path : normal(path);
      // The same for all names of the file.
      const identity = isAddress || file === stdinName ? file : join(realFolderOf(dirname(file)), basename(file));
      const by = isWalk ? options.leftOutBy?.(file) : undefined;
      isMatched ||= by === undefined;
      if (by !== undefined) leftOut.set(identity, { file, by });
      else if (fault !== undefined) unreadable.push(new InputError(file, fault));
      else {
        const source = taken.get(identity);
        if (!source) taken.set(identity, sourceOf(file, isWalk ? pattern : undefined));
        else if (!isWalk) source.foundBy = undefined;
      }
    }
    if (!isMatched) unmatched.push(pattern);
  }
  for (const [folder, fault] of tree.closed)
    if (options.leftOutBy?.(folder, true) === undefined) unreadable.push(new InputError(normal(folder), fault));
  for (const identity of taken.keys()) leftOut.delete(identity);
  // An argument may name a file that a walk skips.
  for (const file of taken.keys()) tree.hidden.files.delete(file);
  return {
    sources: [...taken.values()],
    unreadable,
    unmatched,
    hidden: tree.hidden,
    leftOut: [...leftOut.values()],
    unread: [...tree.unread].map(normal).filter((file) => options.leftOutBy?.(file) === undefined),
    searched: named.flatMap(searchedBy),
  };
}

/** A command-line argument and what it refers to. */
interface Argument {
  pattern: string;
  /** What exists at that path, or why it cannot be read; undefined for standard input. */
  stats?: Stats | string;
  /** The alternatives of a pattern. */
  globs?: Glob[];
}

async function parseArgument(pattern: string): Promise<Argument> {
  if (pattern === "-" || pattern === stdinName) return { pattern };
  const stats = statsOf(pattern);
  if (typeof stats !== "string" || isLink(pattern)) return { pattern, stats };
  if (isAddress(pattern)) return { pattern, stats: addressFault };
  if (!/[*?[{(]/.test(pattern)) return { pattern, stats };
  const parsed = parsePattern(pattern);
  return isDynamic(parsed) ? { pattern, stats, globs: await globsOf(parsed) } : { pattern, stats };
}

/** The sentence about a folder or pattern without payload files. */
export function unmatchedNote(pattern: string): string {
  const place = pattern === "." ? "this folder" : pattern;
  const base = /^[^*?[{(]*(?=\/)/.exec(pattern)?.[0];
  const near = base && typeof statsOf(base) === "string" ? nearPath(base) : undefined;
  if (near !== undefined) return `No payload files found in ${pattern}: ${base} does not exist, but ${near} does.`;
  return `No payload files found in ${place}. Their names end in .json, .jsonl, .ndjson or .har, also with .gz.`;
}

async function globsOf(pattern: string): Promise<Glob[]> {
  const { default: fastGlob } = await import("fast-glob");
  const alternatives = fastGlob.generateTasks(pattern).flatMap(({ positive }) => positive);
  return alternatives.map((alternative) => {
    const [base] = isDynamic(alternative)
      ? (/^(?:(?:\\.|[^\\*[/])*\/)*/s.exec(alternative) as RegExpExecArray)
      : [alternative];
    return { base: base.replace(/\\(.)/gs, "$1"), rest: alternative.slice(base.length) };
  });
}

const addressFault =
  "is an address, and only files are read: download it, or pipe it into preflight lint - (docs/scale.md)";

/** True for a file that is named like a table. */
export function isTable(path: string): boolean {
  return /\.(?:parquet|csv|tsv|avro|orc|xlsx?)(?:\.(?:gz|zst|snappy|bz2|xz))?$/i.test(path);
}

export const rowsAdvice = "write payloads from its rows, one a line of a .jsonl file, and lint that (docs/scale.md)";

/** The folders of an argument: itself, or those before the first wildcard. */
function foldersOf({ pattern, stats, globs = [] }: Argument): string[] {
  if (typeof stats === "object" && stats.isDirectory()) return [pattern];
  return globs.map(({ base, rest }) => (rest === "" ? dirname(base) : base || "."));
}

function searchedBy(argument: Argument): string[] {
  return argument.globs === undefined
    ? foldersOf(argument)
    : argument.globs.flatMap(({ base, rest }) => (rest === "" && !isFolder(base) ? [] : [base || "."]));
}

async function entriesOf({ pattern, stats, globs }: Argument, tree: Tree, onlyFiles: boolean): Promise<NamedFile[]> {
  if (globs) return tree.match(globs);
  if (stats === undefined) return [{ path: stdinName }];
  if (typeof stats === "string") {
    const near = stats === reasonOf({ code: "ENOENT" }) && pattern !== "" ? nearPath(pattern) : undefined;
    return [{ path: pattern || '""', fault: near === undefined ? stats : `${stats}, but ${near} does` }];
  }
  if (stats.isDirectory()) return tree.walk(pattern);
  const isRefused = onlyFiles || isEndless(stats, pattern);
  return [{ path: pattern, fault: isRefused ? specialFault(stats) : undefined }];
}

/** The source of a file, by its name. `foundBy` is the folder or pattern whose walk found it, if any. */
export function sourceOf(file: string, foundBy?: string): Source {
  const ending = payloadFile.exec(file)?.[1]?.toLowerCase() ?? "";
  return { file, layout: layouts[ending] ?? "unsaid", isGzip: /\.gz$/i.test(file), foundBy };
}
