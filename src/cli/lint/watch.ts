import { existsSync, type FSWatcher, readdirSync, statSync, type WatchEventType, watch as watchFolder } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { stdinName } from "../../input/discover.ts";
import { isSkipped, payloadFile } from "../../input/tree.ts";
import { listed } from "../../text/wording.ts";
import { configName } from "../config.ts";
import { interruption } from "../interruption.ts";
import { logLine, note, notes, UsageError } from "../terminal.ts";
import { outputsOf } from "./report.ts";
import type { Lint } from "./settings.ts";

/**
 * Lints, and lints all inputs again whenever one of them changes, until a signal ends it. Returns 130 after Ctrl-C.
 * Editors recognise runs by the lines that begin with "preflight: linting" and "preflight: watching".
 */
export async function watch(lintOnce: (onLoaded: (lint: Lint) => void) => Promise<number>): Promise<number> {
  const changes = watchChanges();
  try {
    for (let changed: readonly string[] = [], isFirst = true; ; isFirst = false) {
      if (!isFirst) {
        logLine("");
        note(`linting again: ${listed(shortened(changed), "and")} changed`);
      }
      const code = await runOnce(isFirst);
      if (code > 128) return code;
      const { signal, exitCode, end } = interruption();
      note(`watching for changes (exit code ${code}; Ctrl-C ends)`);
      changed = await changes.next(signal);
      end();
      if (signal.aborted) return exitCode();
    }
  } finally {
    changes.close();
  }

  async function runOnce(isFirst: boolean): Promise<number> {
    try {
      // Watched before anything is read, so that no change is missed.
      return await lintOnce((lint) => {
        if (isFirst) note("linting");
        changes.watch(lint);
      });
    } catch (error) {
      // A config that is being edited may be wrong for a while.
      if (isFirst || !(error instanceof UsageError)) throw error;
      notes(error.message.split("\n"));
      return 2;
    }
  }
}

function shortened(files: readonly string[]): string[] {
  return files.length > 3 ? [...files.slice(0, 2), `${files.length - 2} more files`] : [...files];
}

// Programs write a file, or many files, in several steps.
const quietMs = 100;

function watchChanges() {
  /** By folder. A watcher reports the members of its folder, not what is below them. */
  let watchers = new Map<string, FSWatcher>();
  /** The folders whose payload files are inputs. */
  let folders = new Set<string>();
  let files = new Set<string>();
  let outputs = new Set<string>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let onQuiet: (() => void) | undefined;
  return { watch, next, close };

  /** Watches what the settings name, and where a config may be. */
  function watch(lint: Lint): void {
    const { paths, known, documents, profile, baseline } = lint.settings;
    const before = watchers;
    watchers = new Map();
    folders = new Set();
    files = new Set();
    outputs = new Set(outputsOf(lint).map(({ path }) => resolve(path)));
    for (const path of [...paths, ...known, documents, lint.config.file, profile, baseline])
      if (path !== undefined && path !== stdinName) add(resolve(existsSync(path) ? path : baseOf(path)));
    watchOne(process.cwd());
    // A config may be made where there was none.
    for (const folder of watchers.keys()) files.add(join(folder, configName));
    for (const watcher of before.values()) watcher.close();
  }

  /** Returns the paths that have changed once nothing has changed for a moment; none if the signal aborts. */
  async function next(signal: AbortSignal): Promise<string[]> {
    await new Promise<void>((resolve) => {
      onQuiet = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
      if (changed.size > 0) wait();
    });
    onQuiet = undefined;
    const paths = [...changed].map((path) => path.replace(process.cwd() + sep, ""));
    changed.clear();
    return paths;
  }

  function close(): void {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  }

  /** Adds a path: a folder with those below, a file, or its first missing part; around it, what tells of another. */
  function add(path: string): void {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats && !existsSync(dirname(path))) {
      add(dirname(path));
      return;
    }
    watchOne(dirname(path));
    if (stats?.isDirectory()) addFolder(path);
    else files.add(path);
  }

  /** A folder is watched before its members are listed, so that none that is made meanwhile is missed. */
  function addFolder(folder: string): void {
    folders.add(folder);
    watchOne(folder);
    for (const name of foldersIn(folder)) addFolder(join(folder, name));
  }

  function watchOne(folder: string): void {
    if (watchers.has(folder)) return;
    try {
      // A folder that is gone is looked for again by the next run.
      const watcher = watchFolder(folder, (event, name) => onEvent(event, folder, name)).on("error", () => {});
      watchers.set(folder, watcher);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "EACCES") return;
      const limit = code === "ENOSPC" || code === "EMFILE" ? ": too many folders are watched on this machine" : "";
      throw new UsageError(`${folder} cannot be watched (${code})${limit}. Name fewer folders, or omit --watch.`);
    }
  }

  function onEvent(event: WatchEventType, folder: string, name: string | null): void {
    // The folder itself is gone, or it is not said what changed.
    const path = name === null || !existsSync(folder) ? folder : join(folder, name);
    if (!isInput(folder, path)) return;
    // What changes in a folder is told by its own watcher.
    if (event === "change" && !folders.has(folder) && folders.has(path)) return;
    changed.add(path);
    if (onQuiet) wait();
  }

  function isInput(folder: string, path: string): boolean {
    if (outputs.has(path)) return false;
    if (files.has(path) || watchers.has(path)) return true;
    if (!folders.has(folder) || isSkipped(basename(path))) return false;
    return payloadFile.test(path) || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => onQuiet?.(), quietMs);
  }
}

/** The folders in a folder that a walk enters. One that cannot be read is for the run to report. */
function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() && !isSkipped(entry.name) ? entry.name : []));
  } catch {
    return [];
  }
}

/** The part of a pattern before its first wildcard, or the whole path. */
function baseOf(pattern: string): string {
  const at = pattern.search(/[*?[{(]/);
  return at < 0 ? pattern : pattern.slice(0, at).replace(/[^/\\]*$/, "") || ".";
}
