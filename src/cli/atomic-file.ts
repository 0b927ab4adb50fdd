import { closeSync, constants, mkdirSync, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { stdinName } from "../input/discover.ts";
import { isFolder, isLink, namesIn } from "../input/paths.ts";
import { exitCodeOf, signals } from "./interruption.ts";
import { UsageError } from "./terminal.ts";

export interface OutputOptions {
  /** Readable by its owner only, even if it replaces one that was not. */
  isPrivate?: boolean;
  /**
   * The folder that the user chose, while the rest of the path was not: folders below it are made, no link is written
   * through, and nothing but a plain file is replaced.
   */
  within?: string | undefined;
  /** Whether something that is there already is an error. */
  isNew?: boolean;
}

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export type OutputFile = Awaited<ReturnType<typeof openOutput>>;

/**
 * Opens an output file that is written completely or not at all: it is written next to its target under a temporary
 * name and renamed when complete. If the process ends before that, the previous file stays. A target that is not a
 * plain file, such as a pipe, is written directly.
 *
 * Checks at once that the file can be written, so that a long run does not fail at its end, and leaves nothing in the
 * folder until there is something to write.
 */
export async function openOutput(
  path: string,
  option: string,
  { isPrivate = false, within, isNew = false }: OutputOptions = {},
) {
  refuseHyphen(path, option);
  const recheck = (): void => {
    if (within !== undefined) refuseLinks(path, within, option);
  };
  recheck();
  if (within !== undefined) makeFolder(dirname(path), option, isPrivate ? 0o700 : 0o777);
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) throw new UsageError(`${option}: ${path} is a folder.`);
    if (stats && isNew)
      throw new UsageError(`${option}: ${path} is there already: something else writes to its folder.`);
    if (!stats && isLink(path))
      throw new UsageError(`${option}: ${path} is a link to a file that does not exist. Make it, or write elsewhere.`);
    const isPlain = !stats || stats.isFile();
    if (!isPlain && within !== undefined) throw new UsageError(`${option}: ${path} is not a file.`);
    const mode = isPrivate ? privateMode : stats ? stats.mode & 0o777 : 0o666 & ~process.umask();
    const target = within === undefined && stats?.isFile() ? realpathSync(path) : path;
    const file = outputTo(target, isPlain ? partBeside(target) : undefined, mode, recheck);
    await file.begin().finally(() => isPlain && file.discard());
    return file;
  } catch (error) {
    throw unwritable(option, path, error);
  }
}

/** Writes to `part`, or without it at once to `path`. `recheck` throws if the folders of the file have changed. */
function outputTo(path: string, part: string | undefined, mode: number, recheck: () => void) {
  let handle: FileHandle | undefined;
  let pieces: Uint8Array[] = [];
  let length = 0;
  const begin = async (): Promise<FileHandle> => {
    if (handle) return handle;
    if (part) setUnfinished(part);
    recheck();
    // Made here and not in a thread of the pool, which could make it after a signal has removed it.
    if (part) closeSync(openSync(part, "wx", privateMode));
    handle = await open(part ?? path, constants.O_WRONLY | (part ? noLink : 0));
    return handle;
  };
  const flush = async (): Promise<FileHandle> => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    const begun = await begin();
    await begun.writeFile(bytes);
    return begun;
  };
  const orUnwritable = (written: Promise<unknown>): Promise<unknown> =>
    written.catch((error) => {
      throw unwritable("Not written", path, error);
    });
  const file = {
    begin,
    /** Appends a piece. Its buffer may be reused once the promise resolves. */
    async write(piece: string | Uint8Array): Promise<void> {
      const bytes = Buffer.from(piece as string);
      pieces.push(bytes);
      length += bytes.length;
      if (length > 1 << 18) await orUnwritable(flush());
    },
    async commit(): Promise<void> {
      await orUnwritable(complete());
      if (part) setFinished(part);
    },
    async discard(): Promise<void> {
      await handle?.close().catch(() => {});
      handle = undefined;
      if (!part) return;
      rmSync(part, { force: true });
      setFinished(part);
    },
    /** Writes the whole file. If a piece of it cannot be had or written, the previous file stays. */
    async writeAll(all: Pieces): Promise<void> {
      try {
        for await (const piece of all) await file.write(piece);
        await file.commit();
      } finally {
        await file.discard();
      }
    },
  };
  return file;

  async function complete(): Promise<void> {
    const flushed = await flush();
    if (part && mode !== privateMode) await flushed.chmod(mode);
    await flushed.close();
    recheck();
    if (part) renameSync(part, path);
  }
}

const privateMode = 0o600;
const noLink = constants.O_NOFOLLOW ?? 0;

const unfinished = new Set<string>();
process.once("exit", () => {
  for (const part of unfinished) rmSync(part, { force: true });
});

/** A signal ends the process by way of its exit, which removes unfinished files, while there are any. */
function setUnfinished(part: string): void {
  if (unfinished.size === 0) for (const name of signals) process.on(name, exitBy);
  unfinished.add(part);
}

function setFinished(part: string): void {
  if (unfinished.delete(part) && unfinished.size === 0) for (const name of signals) process.off(name, exitBy);
}

const exitBy = (name: NodeJS.Signals): void => process.exit(exitCodeOf(name));

const host = hostname().replace(/[^A-Za-z0-9.]/g, "_");
const partName = /^\.preflight-(.+)-(\d+)-\d+\.part$/;
let parts = 0;

/** The path of an unfinished file. It names the process, so that files of other running processes are left alone. */
function partBeside(path: string): string {
  // Not joined, which would shorten `link/..` to another folder than the one that the system finds.
  return `${dirname(path)}/.preflight-${host}-${process.pid}-${++parts}.part`;
}

/** Sentences about unfinished files that killed runs have left beside output files. */
export function leftoversBeside(paths: Iterable<string>): string[] {
  const folders = new Set([...paths].map((path) => dirname(path)));
  return [...folders].flatMap((folder) => namesIn(folder).flatMap((name) => leftover(join(folder, name)) ?? []));
}

function leftover(path: string): string | undefined {
  const [, owner, pid] = partName.exec(basename(path)) ?? [];
  if (owner === undefined || (owner === host && isRunning(Number(pid)))) return undefined;
  const whose = owner === host ? "a run that was killed" : `a run on ${owner} that may have ended`;
  return `${path} is an unfinished output of ${whose}. Delete it: it may contain personal data.`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const reasons: Record<string, (path: string) => string> = {
  ENOENT: (path) => `the folder ${dirname(path)} does not exist`,
  ENOTDIR: (path) => `${dirname(path)} is not a folder`,
  EACCES: (path) => `permission denied for ${path}`,
  EROFS: (path) => `${path} is on a read-only file system`,
  ENOSPC: (path) => `no space left to write ${path}`,
};

export function refuseHyphen(path: string, option: string): void {
  if (path === "-" || path === stdinName)
    throw new UsageError(`${option} takes a path, not -. For a file of this name, write ./-.`);
}

export async function writeFile(path: string, option: string, pieces: Pieces, options?: OutputOptions): Promise<void> {
  await (await openOutput(path, option, options)).writeAll(pieces);
}

/** Throws a UsageError if a path leads through a link below a folder, or to one. */
export function refuseLinks(path: string, within: string, option: string): void {
  const names = relative(within, path).split(sep);
  for (let count = 1; count <= names.length; count++) {
    const step = join(within, ...names.slice(0, count));
    if (isLink(step))
      throw new UsageError(`${option}: ${step} is a link, and is not written through. Remove it, or write elsewhere.`);
  }
}

/** Makes a folder, by default one that only its owner may read, and those above it. */
export function makeFolder(folder: string, option: string, mode = 0o700): void {
  try {
    makeFolders(folder, mode);
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new UsageError(`${option}: ${path} is not a folder.`);
    // Node says this of a read-only file system.
    if (code === "ENOENT")
      throw new UsageError(`${option}: the folder ${folder} cannot be made: its file system may be read-only.`);
    throw unwritable(option, folder, error);
  }
}

/** Node's own way never ends below a folder such as /proc, where the system finds no folder to make one in. */
function makeFolders(folder: string, mode: number): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolders(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it.
    if (!isFolder(folder)) throw error;
  }
}

export function unwritable(option: string, path: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new UsageError(`${option}: ${reasons[code]?.(path) ?? `${path} cannot be written (${message})`}.`);
}
