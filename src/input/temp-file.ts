import type { Store } from "../tables/partitions.ts";
import { printable } from "../text/visible.ts";

/** The folder for temporary files cannot be used: the message says why, and what to do. */
export class TempFileError extends Error {}

// Not imported, because a page has no such modules, and its bundler would not find them.
const builtin = globalThis.process?.getBuiltinModule as (typeof process)["getBuiltinModule"] | undefined;

/** Opens a spool in a temporary file; undefined where there are no files, as in a page. */
export const openSpool: (() => FileSpool) | undefined = builtin?.("node:fs")?.openSync && (() => new FileSpool());

const chunkSize = 1 << 18;
let opened = 0;

/**
 * Storage for what does not fit in memory, appended to, and read from its start or from any place repeatedly: a
 * temporary file that only its owner may read. It is unlinked as soon as it is open, so nothing is left behind however
 * the process ends.
 */
export class FileSpool implements Store {
  readonly #fs = process.getBuiltinModule("node:fs");
  readonly #handle: number;
  size = 0;

  constructor() {
    const name = `preflight-${process.pid}-${++opened}-${Math.random().toString(36).slice(2)}`;
    try {
      const path = process.getBuiltinModule("node:path").join(folder(), name);
      this.#handle = this.#fs.openSync(path, "wx+", 0o600);
      this.#fs.unlinkSync(path);
    } catch (error) {
      throw unusable(error);
    }
  }

  append(bytes: Uint8Array): void {
    try {
      for (let done = 0; done < bytes.length; )
        done += this.#fs.writeSync(this.#handle, bytes, done, bytes.length - done, this.size + done);
    } catch (error) {
      throw unusable(error);
    }
    this.size += bytes.length;
  }

  /** Its bytes from an offset, in chunks. */
  *chunks(from = 0): Generator<Uint8Array> {
    for (let at = from; at < this.size; ) {
      const chunk = new Uint8Array(Math.min(chunkSize, this.size - at));
      this.read(at, chunk);
      yield chunk;
      at += chunk.length;
    }
  }

  /** Frees its space. Without this, the end of the process does. */
  close(): void {
    this.#fs.closeSync(this.#handle);
  }

  read(start: number, room: Uint8Array): void {
    for (let done = 0; done < room.length; ) {
      const count = this.#fs.readSync(this.#handle, room, done, room.length - done, start + done);
      if (count === 0) throw new Error("A temporary file is shorter than what was written to it.");
      done += count;
    }
  }
}

function folder(): string {
  return process.getBuiltinModule("node:os").tmpdir();
}

function unusable(error: unknown): TempFileError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new TempFileError(
    printable(
      code === "ENOSPC"
        ? `The folder for temporary files, ${folder()}, is full. Set TMPDIR to a folder with more space.`
        : `The folder for temporary files, ${folder()}, cannot be used (${message}). Set TMPDIR to another folder.`,
    ),
  );
}
