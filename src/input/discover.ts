import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { visible } from "../text/visible.ts";
import { shouldYield, yieldToEventLoop } from "./event-loop.ts";
import { fitsName, isDynamic, isName, parseGlob, type Segment } from "./glob.ts";
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

export interface DiscoverOptions {
  /** Takes files and folders behind links that lead out of the named folders, too. */
  followLinks?: boolean | undefined;
}

/**
 * Finds the files that arguments name: files, folders, glob patterns and `-`. Each file is taken once. Throws a
 * PatternError for a pattern that is not supported.
 */
export async function discover(patterns: readonly string[], options: DiscoverOptions = {}): Promise<Discovered> {
  const found: Discovered = {
    sources: [],
    unreadable: [],
    unmatched: [],
    hidden: { files: new Set(), folders: new Set() },
  };
  const taken = new Set<string>();
  const take = (file: string): void => {
    const identity = file === stdinName ? file : join(realFolder(dirname(file)), basename(file));
    if (taken.has(identity)) return;
    taken.add(identity);
    found.sources.push(sourceOf(file));
  };
  const named = patterns.map(parseArgument);
  const walk = new Walk(named.flatMap(foldersOf), options.followLinks ?? false);
  for (const { pattern, stats, alternatives } of named) {
    if (alternatives) {
      const entries = await walk.entries(alternatives, typeof stats === "object" ? pattern : undefined);
      if (entries.length === 0) found.unmatched.push(pattern);
      for (const { path, fault } of entries)
        if (fault === undefined) take(normal(path));
        else found.unreadable.push(new InputError(normal(path), fault));
    } else if (stats === undefined) take(stdinName);
    else if (typeof stats === "string") found.unreadable.push(new InputError(pattern || '""', stats));
    else if (isEndless(stats, pattern))
      found.unreadable.push(new InputError(normal(pattern), "is a device or a socket"));
    else take(normal(pattern));
  }
  for (const [folder, fault] of walk.closed) found.unreadable.push(new InputError(normal(folder), fault));
  found.hidden = walk.hidden;
  // An argument may name what a walk leaves out.
  for (const file of taken) found.hidden.files.delete(file);
  return found;
}

/** An argument, and what is to be walked for it: below it if it is a folder, else from the working folder. */
interface Argument {
  pattern: string;
  /** What is at that path, or why nothing is; undefined for standard input. */
  stats?: Stats | string;
  alternatives?: Segment[][];
}

function parseArgument(pattern: string): Argument {
  if (pattern === "-" || pattern === stdinName) return { pattern };
  const stats = statsOf(pattern);
  if (typeof stats !== "string") return { pattern, stats, ...(stats.isDirectory() && { alternatives: [["folders"]] }) };
  if (isLink(pattern) || !/[*?[{(]/.test(pattern)) return { pattern, stats };
  const alternatives = parseGlob(pattern);
  return { pattern, stats, ...(isDynamic(alternatives) && { alternatives }) };
}

/** The folders that an argument names: itself, or those in front of the first wildcard. */
function foldersOf({ pattern, stats, alternatives = [] }: Argument): string[] {
  if (typeof stats === "object") return alternatives.length > 0 ? [pattern] : [];
  return alternatives.map((segments) => {
    const end = segments.findIndex((segment) => !isName(segment));
    const names = segments.slice(0, end < 0 ? -1 : end).flatMap((segment) => (isName(segment) ? [segment.name] : []));
    return names.length === 0 ? "." : names.join("/") || "/";
  });
}

/** A file that a walk finds. */
interface Entry {
  path: string;
  /** Why it is left out, as the end of a sentence. */
  fault?: string | undefined;
}

/** How far a pattern has been matched on the way to a folder. */
interface State {
  segments: readonly Segment[];
  at: number;
}

/** What a folder has that patterns match, or may match something in. */
interface Match {
  entry: Dirent | Stats;
  /** Whether a pattern has the whole path as it is, without a wildcard. */
  isNamed: boolean;
  isMatch: boolean;
  below: State[];
}

/** Walks folders for what patterns match: regular files, and links to such files in the named folders. */
class Walk {
  /** Folders that cannot be looked into, with the reason. */
  readonly closed = new Map<string, string>();
  /** What begins with a dot in the folders that are walked whole; a pattern leaves such names out as a shell does. */
  readonly hidden: Discovered["hidden"] = { files: new Set(), folders: new Set() };
  readonly #named: readonly string[];
  readonly #followLinks: boolean;
  /** The folders that this walk has been in, and how far the patterns were matched there. */
  #visited = new Set<string>();
  #entries = new Map<string, Entry>();
  /** Below a named folder only files with the name of a payload file are taken. */
  #takesAny = false;

  constructor(named: readonly string[], followLinks: boolean) {
    this.#named = named.flatMap((folder) => realPathOf(folder) ?? []);
    this.#followLinks = followLinks;
  }

  /** What patterns match, below a folder or from the working folder, in natural order. */
  async entries(alternatives: readonly Segment[][], folder?: string): Promise<Entry[]> {
    this.#visited = new Set();
    this.#entries = new Map();
    this.#takesAny = folder === undefined;
    await this.#visit(
      folder === undefined ? "" : `${folder}/`,
      alternatives.map((segments) => ({ segments, at: 0 })),
    );
    return [...this.#entries.values()].sort((a, b) => byNaturalOrder(a.path, b.path));
  }

  async #visit(prefix: string, states: readonly State[]): Promise<void> {
    const all = states.flatMap(closure);
    const real = realPathOf(prefix || ".");
    const key = [real, ...all.map(({ segments, at }) => segments.slice(at).map(textOf).join("/"))].join("\0");
    if (real === undefined || this.#visited.has(key)) return;
    this.#visited.add(key);
    if (shouldYield()) await yieldToEventLoop();
    const matched = new Map<string, Match>();
    const match = (name: string, entry: Dirent | Stats, { segments, at }: State): void => {
      const own = matched.get(name) ?? { entry, isNamed: false, isMatch: false, below: [] };
      matched.set(name, own);
      own.isNamed ||= segments.slice(0, at + 1).every(isName);
      own.isMatch ||= at === segments.length - 1;
      if (segments[at] === "folders") own.below.push({ segments, at });
      else if (at < segments.length - 1) own.below.push({ segments, at: at + 1 });
    };
    for (const state of all) {
      const segment = state.segments[state.at];
      if (!isName(segment)) continue;
      const path = prefix + segment.name || "/";
      // One of several alternatives, which need not all be there.
      if (typeof statsOf(path) !== "string") match(segment.name, lstatSync(path), state);
    }
    const dynamic = all.filter(({ segments, at }) => at < segments.length && !isName(segments[at]));
    for (const entry of dynamic.length > 0 ? this.#read(prefix) : []) {
      if (!this.#takesAny) this.#countHidden(real, entry);
      for (const state of entry.name === "node_modules" ? [] : dynamic)
        if (fitsName(state.segments[state.at] as Segment, entry.name)) match(entry.name, entry, state);
    }
    const inOrder = [...matched].sort(([a], [b]) => byNaturalOrder(a, b));
    for (const [name, { entry, isNamed, isMatch, below }] of inOrder) {
      const path = prefix + name;
      const target = entry.isSymbolicLink() ? this.#targetOf(path, real, isNamed) : entry;
      if (target === undefined) continue;
      if (typeof target !== "string" && target.isDirectory()) {
        if (below.length > 0) await this.#visit(`${path}/`, below);
      } else if (isMatch || (typeof target === "string" && below.length > 0 && isFolder(path)))
        this.#add(path, typeof target === "string" ? target : target.isFile() ? undefined : specialFile);
    }
  }

  #countHidden(folder: string, entry: Dirent): void {
    if (!entry.name.startsWith(".")) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) this.hidden.folders.add(path);
    else if (payloadFile.test(entry.name)) this.hidden.files.add(path);
  }

  #add(path: string, fault: string | undefined): void {
    const isPayload = this.#takesAny ? !otherFiles.has(basename(path)) : isPayloadFile(path);
    if (isPayload || (fault !== undefined && isFolder(path))) this.#entries.set(path, { path, fault });
  }

  #read(prefix: string): Dirent[] {
    try {
      return readdirSync(prefix || ".", { withFileTypes: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") this.closed.set(prefix.replace(/\/+$/, "") || "/", reasonOf(error));
      return [];
    }
  }

  /** What a link in a folder leads to, or why it is not followed; undefined for a folder around it. */
  #targetOf(path: string, folder: string, isNamed: boolean): Stats | string | undefined {
    const stats = statsOf(path);
    if (typeof stats === "string") return stats;
    const real = realPathOf(path) as string;
    if (stats.isDirectory() && isWithin(folder, real)) return undefined;
    if (this.#followLinks || isNamed || !(stats.isFile() || stats.isDirectory())) return stats;
    if (this.#named.some((named) => isWithin(real, named))) return stats;
    return `is a link that leads out of the named folders, to ${visible(real)}: name that too, or pass --follow-links`;
  }
}

const specialFile = "is a pipe, a socket or a device, and not a file";

/** A state, and those that it amounts to because `**` matches no folder too. */
function closure({ segments, at }: State): State[] {
  const states: State[] = [{ segments, at }];
  for (let next = at; segments[next] === "folders" && next + 1 < segments.length; next++)
    states.push({ segments, at: next + 1 });
  return states;
}

function textOf(segment: Segment): string {
  return JSON.stringify(segment);
}

/** True for a device that may never end. The standard streams, and those that a shell makes, are what they are made of. */
function isEndless(stats: Stats, path: string): boolean {
  if (stats.isFile() || stats.isFIFO()) return false;
  return !/^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/.test(path);
}

function isPayloadFile(path: string): boolean {
  return payloadFile.test(path) && !otherFiles.has(basename(path));
}

/** True if a path is a folder or below it; both are real paths. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** The path of a file or folder without links; undefined if nothing is there. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function realFolder(folder: string): string {
  return realPathOf(folder) ?? folder;
}

function isFolder(path: string): boolean {
  const stats = statsOf(path);
  return typeof stats === "object" && stats.isDirectory();
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
