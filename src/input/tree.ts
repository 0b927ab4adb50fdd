import { type Dirent, existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { FileSystemAdapter } from "fast-glob";
import { byNaturalOrder, compareNames } from "../text/order.ts";
import { visible } from "../text/visible.ts";
import { shouldYield, yieldToEventLoop } from "./event-loop.ts";
import { reasonOf } from "./input-error.ts";
import { isLink, isWithin, normal, realFolder, realPathOf, statsOf } from "./paths.ts";

export const payloadFile = /\.(json|jsonl|ndjson|har)(\.gz)?$/i;

/** True for a file of this tool that may be kept among payloads: a config or one of the two files of a profile. */
function isOwnFile(path: string): boolean {
  const name = basename(path);
  const twin = profileFiles.get(name);
  return name === "preflight.config.json" || (twin !== undefined && existsSync(join(dirname(path), twin)));
}

/** Whether a walk leaves out what has a name: it is hidden, or an installed package. */
export function isSkipped(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

/** Names of files that are often kept beside payloads and hold none: prose, documents, programs, reports. */
const withoutData =
  /^(?:readme|licen[cs]e|notice|changelog|makefile|dockerfile)\b|\.(?:md|rst|adoc|pdf|png|jpe?g|gif|tiff?|bmp|svg|webp|docx?|rtf|odt|pptx?|eml|msg|html?|css|[cm]?[jt]sx?|py|sh|bash|ps1|bat|cmd|rb|go|java|rs|toml|ini|cfg|conf|env|lock|log|sarif|ya?ml|sha\d+|md5|sig|asc|pem|crt|key)$/i;

const profileFiles = new Map([
  ["profile.json", "operator.json"],
  ["operator.json", "profile.json"],
]);

/** A pattern without braces: the folder before its first wildcard and the rest, empty if there is no wildcard. */
export interface Glob {
  base: string;
  rest: string;
}

/** Payload files and folders that a walk skips because their names begin with a dot. */
export interface Hidden {
  files: Set<string>;
  folders: Set<string>;
}

/** A file that an argument names. */
export interface NamedFile {
  path: string;
  /** Why it is skipped, as the end of a sentence. */
  fault?: string | undefined;
}

/** A member of a folder, with links resolved. */
class Item {
  constructor(
    readonly name: string,
    readonly kind: "file" | "folder" | "other",
    readonly fault?: string,
  ) {}
  // The properties of a folder's member that fast-glob uses.
  isFile(): boolean {
    return this.kind === "file";
  }
  isDirectory(): boolean {
    return this.kind === "folder";
  }
  isSymbolicLink(): boolean {
    return false;
  }
}

/** The file system as walks see it: regular files, and links to regular files within the named folders. */
export class Tree {
  /** Folders that cannot be read, with the reason. */
  readonly closed = new Map<string, string>();
  /** Names that begin with a dot in folders that are walked whole. Patterns skip them silently, as shells do. */
  readonly hidden: Hidden = { files: new Set(), folders: new Set() };
  /** The other files in folders that are walked whole, which may hold data in another format. */
  readonly unread = new Set<string>();
  readonly #named: readonly string[];
  readonly #followLinks: boolean;

  constructor(named: readonly string[], followLinks: boolean) {
    this.#named = named.flatMap((folder) => realPathOf(folder) ?? []);
    this.#followLinks = followLinks;
  }

  /** The payload files below a folder, in natural order. */
  async walk(folder: string, visited = new Set<string>()): Promise<NamedFile[]> {
    const real = realFolder(folder);
    if (visited.has(real)) return [];
    visited.add(real);
    if (shouldYield()) await yieldToEventLoop();
    const entries: NamedFile[] = [];
    for (const { name, kind, fault } of this.#list(folder, real)) {
      const path = `${folder}/${name}`;
      if (name.startsWith(".")) this.#countHidden(join(real, name), kind);
      else if (kind === "folder" && fault === undefined)
        for (const entry of await this.walk(path, visited)) entries.push(entry);
      else if (kind === "folder" || isPayloadFile(path)) entries.push({ path, fault });
      else if (kind === "file" && fault === undefined && !isOwnFile(path) && !withoutData.test(name))
        this.unread.add(path);
    }
    return entries;
  }

  #countHidden(path: string, kind: Item["kind"]): void {
    if (kind === "folder") this.hidden.folders.add(path);
    else if (payloadFile.test(path)) this.hidden.files.add(path);
  }

  /** The files that patterns match, in natural order. */
  async match(globs: readonly Glob[]): Promise<NamedFile[]> {
    const found = new Map<string, NamedFile>();
    for (const glob of globs)
      for (const entry of glob.rest === "" ? this.#alternative(glob.base) : await this.#expand(glob))
        if (!isOwnFile(entry.path)) found.set(normal(entry.path), entry);
    return [...found.values()].sort((a, b) => byNaturalOrder(a.path, b.path));
  }

  /** An alternative without a wildcard, which need not exist. */
  #alternative(path: string): NamedFile[] {
    const stats = statsOf(path);
    if (typeof stats === "string" || stats.isDirectory()) return [];
    return [{ path, fault: stats.isFile() ? undefined : specialFile }];
  }

  async #expand({ base, rest }: Glob): Promise<NamedFile[]> {
    const { default: fastGlob } = await import("fast-glob");
    const root = realFolder(base || ".");
    const visited = new Set<string>();
    const outside: NamedFile[] = [];
    const readdir = (absolute: string, _: unknown, done: (error: null, items: Item[]) => void): void => {
      const path = relative(root, absolute);
      const real = realFolder(absolute);
      const key = [real, ...progressOf(path, rest)].join("\0");
      const fault = this.#linkFault(absolute, real);
      if (fault !== undefined) outside.push({ path: base + path, fault });
      const items = fault !== undefined || visited.has(key) ? [] : this.#list(base + path || ".", real);
      visited.add(key);
      setImmediate(done, null, items);
    };
    const entries = await fastGlob.glob(rest, {
      cwd: root,
      onlyFiles: false,
      objectMode: true,
      followSymbolicLinks: false,
      extglob: false,
      // Folders are read one after another, so that of several links to a folder always the same one is followed.
      concurrency: 1,
      fs: { readdir } as Partial<FileSystemAdapter>,
    });
    const matched = entries.map(({ path, dirent }) => ({ path: base + path, item: dirent as unknown as Item }));
    const files = matched.filter(({ item: { kind, fault } }) => kind !== "folder" || fault !== undefined);
    return [...files.map(({ path, item }) => ({ path, fault: item.fault })), ...outside];
  }

  /** The members of a folder in natural order, without links to an enclosing folder. */
  #list(folder: string, real: string): Item[] {
    try {
      return readdirSync(folder, { withFileTypes: true })
        .filter(({ name }) => name !== "node_modules")
        .sort((a, b) => compareNames(a.name, b.name))
        .flatMap((entry) => this.#itemOf(entry, real) ?? []);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") this.closed.set(folder.replace(/(?<=.)\/+$/, ""), reasonOf(error));
      return [];
    }
  }

  #itemOf(entry: Dirent, folder: string): Item | undefined {
    const { name } = entry;
    const target = entry.isSymbolicLink() ? statsOf(join(folder, name)) : entry;
    if (typeof target === "string") return new Item(name, "other", target);
    if (!target.isFile() && !target.isDirectory()) return new Item(name, "other", specialFile);
    const kind = target.isFile() ? "file" : "folder";
    if (target === entry) return new Item(name, kind);
    const path = join(folder, name);
    const real = realFolder(path);
    if (kind === "folder" && isWithin(folder, real)) return undefined;
    return new Item(name, kind, this.#linkFault(path, real));
  }

  /** Why a link is not followed; undefined if it is, or if the path is not a link. */
  #linkFault(path: string, real: string): string | undefined {
    if (this.#followLinks || this.#named.some((named) => isWithin(real, named)) || !isLink(path)) return undefined;
    return `is a link that leads out of the named folders, to ${visible(real)}: name that too, or pass --follow-links`;
  }
}

const specialFile = "is a pipe, a socket or a device, and not a file";

/**
 * How far a pattern is matched on the way to a folder: the number of names before `**`, and as many of the last names
 * after it as the rest of the pattern may depend on.
 */
function progressOf(folder: string, pattern: string): (string | number)[] {
  const segments = pattern.split("/");
  const names = folder.split("/");
  const before = segments.indexOf("**") < 0 ? segments.length : segments.indexOf("**");
  const after = Math.max(0, segments.length - before - 2);
  return [Math.min(names.length, before), ...(after === 0 ? [] : names.slice(before).slice(-after))];
}

/** True for a file that a walk of its folder lists, if no name on its path begins with a dot. */
export function isPayloadFile(path: string): boolean {
  return payloadFile.test(path) && !isOwnFile(path);
}
