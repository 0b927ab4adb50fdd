import { constants, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "./usage-error.ts";

/**
 * A file to write that is there whole or not at all: it is written beside its place under another name, and takes its
 * own when it is complete. However the process ends before, what was there stays. What is no plain file, such as a
 * pipe, is written in place.
 */
export class OutputFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #part: string | undefined;
  #pieces: Uint8Array[] = [];
  #length = 0;

  /** Opens it at once, so that a run does not fail for its output in the end. */
  static async open(path: string, option: string): Promise<OutputFile> {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) throw new UsageError(`${option}: ${path} is a folder.`);
    const target = stats?.isFile() ? realpathSync(path) : path;
    const part =
      !stats || stats.isFile() ? join(dirname(target), `.${basename(target)}.${process.pid}.part`) : undefined;
    try {
      const handle = part
        ? await open(part, "wx", stats ? stats.mode & 0o777 : 0o666)
        : await open(target, constants.O_WRONLY);
      return new OutputFile(target, part, handle);
    } catch (error) {
      throw unwritable(option, path, error);
    }
  }

  private constructor(path: string, part: string | undefined, handle: FileHandle) {
    this.#path = path;
    this.#part = part;
    this.#handle = handle;
    unfinished.add(this);
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
    await this.#flush();
    await this.#handle.close();
    if (this.#part) renameSync(this.#part, this.#path);
    unfinished.delete(this);
  }

  /** Removes what is incomplete. */
  discard(): void {
    if (this.#part) rmSync(this.#part, { force: true });
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    try {
      await this.#handle.writeFile(bytes);
    } catch (error) {
      throw unwritable("Not written", this.#path, error);
    }
  }
}

/** The files that a run writes, by the paths that the user gave them; opened before it begins. */
export class OutputFiles {
  readonly #files = new Map<string, OutputFile>();

  /** Opens another file, for an option that names it. */
  async open(path: string, option: string): Promise<void> {
    if (this.has(path)) throw new UsageError(`${option}: ${path} is to be written twice.`);
    this.#files.set(resolve(path), await OutputFile.open(path, option));
  }

  has(path: string): boolean {
    return this.#files.has(resolve(path));
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
}

const unfinished = new Set<OutputFile>();
process.once("exit", () => {
  for (const file of unfinished) file.discard();
});

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
