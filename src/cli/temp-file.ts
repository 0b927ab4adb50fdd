import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { Spool } from "../run/findings.ts";
import { UsageError } from "./usage-error.ts";

const chunkSize = 1 << 18;
let opened = 0;

/**
 * A temporary file that only its owner may read. It is unlinked as soon as it is open, so nothing is left behind however
 * the process ends.
 */
export class FileSpool implements Spool {
  readonly #handle: number;
  size = 0;

  constructor() {
    const path = join(tmpdir(), `preflight-${process.pid}-${++opened}-${Math.random().toString(36).slice(2)}`);
    try {
      this.#handle = openSync(path, "wx+", 0o600);
      unlinkSync(path);
    } catch (error) {
      throw unusable(error);
    }
  }

  append(piece: string | Uint8Array): void {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#handle, bytes, done, bytes.length - done, this.size + done);
    } catch (error) {
      throw unusable(error);
    }
    this.size += bytes.length;
  }

  *chunks(): Generator<Uint8Array> {
    for (let at = 0; at < this.size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkSize, this.size - at));
      const length = readSync(this.#handle, chunk, 0, chunk.length, at);
      yield chunk.subarray(0, length);
      at += length;
    }
  }

  /** Frees its space. Without this, the end of the process does. */
  close(): void {
    closeSync(this.#handle);
  }

  read(start: number, end: number, room = new Uint8Array(end - start)): Uint8Array {
    const bytes = room.subarray(0, end - start);
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.#handle, bytes, done, bytes.length - done, start + done);
      if (count === 0) throw new Error("A temporary file is shorter than what was written to it.");
      done += count;
    }
    return bytes;
  }

  *texts(): Generator<string> {
    const decoder = new StringDecoder("utf8");
    for (const chunk of this.chunks()) yield decoder.write(chunk as Buffer);
  }
}

function unusable(error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new UsageError(
    code === "ENOSPC"
      ? `The folder for temporary files, ${tmpdir()}, is full. Set TMPDIR to a folder with more space.`
      : `The folder for temporary files, ${tmpdir()}, cannot be used (${message}). Set TMPDIR to another folder.`,
  );
}
