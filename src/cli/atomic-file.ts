import { constants, readdirSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "./usage-error.ts";

let parts = 0;

/**
 * A file to write that is there whole or not at all: it is written beside its place under another name, and takes its
 * own when it is complete. However the process ends before, what was there stays. What is no plain file, such as a
 * pipe, is written in place.
 */
export class OutputFile {
  readonly #path: string;
  readonly #part: string | undefined;
  readonly #mode: number;
  #handle: FileHandle | undefined;
  #pieces: Uint8Array[] = [];
  #length = 0;

  /**
   * Tries at once whether it can be written, so that a run does not fail for its output in the end, but leaves nothing
   * in the folder until there is something to write. A private file can be read by its owner only, even if another was
   * there before.
   */
  static async open(path: string, option: string, isPrivate = false): Promise<OutputFile> {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) throw new UsageError(`${option}: ${path} is a folder.`);
    const isPlain = !stats || stats.isFile();
    const mode = isPrivate ? 0o600 : stats ? stats.mode & 0o777 : 0o666 & ~process.umask();
    const file = new OutputFile(stats?.isFile() ? realpathSync(path) : path, isPlain, mode);
    try {
      await file.#begin();
      if (isPlain) await file.discard();
      return file;
    } catch (error) {
      throw unwritable(option, path, error);
    }
  }

  private constructor(path: string, isPlain: boolean, mode: number) {
    this.#path = path;
    this.#part = isPlain ? join(dirname(path), partName(++parts)) : undefined;
    this.#mode = mode;
  }

  /** Takes a piece; answers once there is room for the next. The piece may be used again then. */
  async write(piece: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(piece as string);
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    if (this.#length > 1 << 18) await this.#flush();
  }

  /** Completes the file. */
  async commit(): Promise<void> {
    const handle = await this.#flush();
    try {
      if (this.#part && this.#mode !== privateMode) await handle.chmod(this.#mode);
      await handle.close();
      if (this.#part) renameSync(this.#part, this.#path);
    } catch (error) {
      throw unwritable("Not written", this.#path, error);
    }
    unfinished.delete(this);
  }

  /** Removes what is incomplete. */
  async discard(): Promise<void> {
    await this.#handle?.close().catch(() => {});
    this.#handle = undefined;
    this.remove();
  }

  /** The same at the end of the process, when nothing can be waited for. */
  remove(): void {
    if (this.#part) rmSync(this.#part, { force: true });
    unfinished.delete(this);
  }

  async #begin(): Promise<FileHandle> {
    if (this.#handle) return this.#handle;
    if (this.#part) unfinished.add(this);
    try {
      this.#handle = this.#part
        ? await open(this.#part, "wx", privateMode)
        : await open(this.#path, constants.O_WRONLY);
      return this.#handle;
    } catch (error) {
      unfinished.delete(this);
      throw error;
    }
  }

  async #flush(): Promise<FileHandle> {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    try {
      const handle = await this.#begin();
      await handle.writeFile(bytes);
      return handle;
    } catch (error) {
      throw unwritable("Not written", this.#path, error);
    }
  }
}

const privateMode = 0o600;

/** The files that a run writes, by the paths that the user gave them; tried before it begins. */
export class OutputFiles {
  readonly #files = new Map<string, OutputFile>();

  /** Opens another file, for an option that names it. */
  async open(path: string, option: string, isPrivate: boolean): Promise<void> {
    this.#files.set(resolve(path), await OutputFile.open(path, option, isPrivate));
  }

  get(path: string | undefined): OutputFile | undefined {
    return path === undefined ? undefined : this.#files.get(resolve(path));
  }

  /** Writes the whole of a file. */
  async write(path: string, pieces: Iterable<string>): Promise<void> {
    const file = this.get(path) as OutputFile;
    for (const piece of pieces) await file.write(piece);
    await file.commit();
  }

  /** Removes what was begun and not completed. */
  async discard(): Promise<void> {
    for (const file of this.#files.values()) if (unfinished.has(file)) await file.discard();
  }

  /** Sentences about files that runs which were killed have left in the folders of the outputs. */
  leftovers(): string[] {
    const folders = new Set([...this.#files.keys()].map(dirname));
    return [...folders].flatMap((folder) => namesIn(folder).flatMap((name) => leftover(join(folder, name)) ?? []));
  }
}

const unfinished = new Set<OutputFile>();
process.once("exit", () => {
  for (const file of unfinished) file.remove();
});

const host = hostname().replace(/[^A-Za-z0-9.]/g, "_");
const part = /^\.preflight-(.+)-(\d+)-\d+\.part$/;

/** The name of an unfinished file. It says whose it is, so that those of other runs are left alone. */
function partName(number: number): string {
  return `.preflight-${host}-${process.pid}-${number}.part`;
}

function leftover(path: string): string | undefined {
  const [, owner, pid] = part.exec(basename(path)) ?? [];
  if (owner === undefined || (owner === host && isRunning(Number(pid)))) return undefined;
  const whose = owner === host ? "a run that was killed" : `a run on ${owner}, if that has ended`;
  return `${path} is an unfinished output of ${whose}: delete it, it may hold personal data.`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A folder may be written to and not be listed.
    return [];
  }
}

const reasons: Record<string, (path: string) => string> = {
  ENOENT: (path) => `there is no folder ${dirname(path)}`,
  ENOTDIR: (path) => `${dirname(path)} is no folder`,
  EACCES: (path) => `${path} may not be written: permission denied`,
  EROFS: (path) => `${path} may not be written: the file system is read-only`,
  ENOSPC: (path) => `there is no space left for ${path}`,
};

function unwritable(option: string, path: string, error: unknown): UsageError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new UsageError(`${option}: ${reasons[code]?.(path) ?? `${path} cannot be written (${message})`}.`);
}
