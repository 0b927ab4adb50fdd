/** Replaces `node:fs` in the page: files that were dropped on it, and temporary ones in blobs, read synchronously. */

import { resolve } from "pathe";
import { GrowingBlob } from "../../input/growing-blob.ts";

/** The folder of what the page was given. */
export const workingFolder = "/files";

/** Browsers have this in workers only, and the types of pages lack it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Bytes that can be read anywhere: a file, or a temporary one that also grows. */
interface Stored {
  readonly ino: number;
  readonly mtimeMs: number;
  readonly size: number;
  slice(start: number, end: number): Blob;
}

class Temporary extends GrowingBlob implements Stored {
  readonly ino = 0;
  readonly mtimeMs = 0;

  get size(): number {
    return this.blob.size;
  }

  slice(start: number, end: number): Blob {
    return this.blob.slice(start, end);
  }
}

type Stats = ReturnType<typeof statsOf>;

function statsOf(entry: Stored | Folder) {
  const isFolder = entry instanceof Map;
  const { ino, size, mtimeMs } = isFolder ? { ino: 0, size: 0, mtimeMs: 0 } : entry;
  const [yes, no] = [() => true, () => false];
  const kind = { isFile: isFolder ? no : yes, isDirectory: isFolder ? yes : no };
  return { dev: 1, ino, size, mtimeMs, ...kind, isSymbolicLink: no, isFIFO: no, isSocket: no };
}

type Folder = Map<string, Stored | Folder>;

let root: Folder = new Map();
const open = new Map<number, Stored>();
let handles = 2;

/** Replaces all files by others, at absolute paths. */
export function mount(files: Iterable<readonly [path: string, file: File]>): void {
  root = new Map();
  open.clear();
  let ino = 0;
  for (const [path, file] of files) {
    const steps = path.split("/").filter(Boolean);
    const name = steps.pop() as string;
    let folder = root;
    for (const step of steps) {
      const inner = folder.get(step);
      const next: Folder = inner instanceof Map ? inner : new Map();
      folder.set(step, next);
      folder = next;
    }
    const { size, lastModified } = file;
    folder.set(name, { ino: ++ino, size, mtimeMs: lastModified, slice: (start, end) => file.slice(start, end) });
  }
}

function find(path: string): Stored | Folder | undefined {
  let at: Stored | Folder | undefined = root;
  for (const step of resolve(String(path)).split("/").filter(Boolean))
    at = at instanceof Map ? at.get(step) : undefined;
  return at;
}

function entryAt(path: string): Stored | Folder {
  const entry = find(path);
  if (!entry) throw systemError("ENOENT", path);
  return entry;
}

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

export function existsSync(path: string): boolean {
  return find(path) !== undefined;
}

export function statSync(path: string, { throwIfNoEntry = true } = {}): Stats | undefined {
  const entry = throwIfNoEntry ? entryAt(path) : find(path);
  return entry && statsOf(entry);
}

/** There are no links. */
export function lstatSync(path: string, options?: { throwIfNoEntry?: boolean }): Stats | undefined {
  return statSync(path, options);
}

export function fstatSync(handle: number): Stats {
  return statsOf(storedIn(handle));
}

export function realpathSync(path: string): string {
  entryAt(path);
  return resolve(path);
}
realpathSync.native = realpathSync;

export function readdirSync(path: string, { withFileTypes = false } = {}): unknown[] {
  const folder = entryAt(path);
  if (!(folder instanceof Map)) throw systemError("ENOTDIR", path);
  if (!withFileTypes) return [...folder.keys()];
  return [...folder].map(([name, entry]) => ({ ...statsOf(entry), name }));
}

export function openSync(path: string, flags: string | number): number {
  const stored = flags === "wx+" ? new Temporary() : entryAt(path);
  if (stored instanceof Map) throw systemError("EISDIR", path);
  open.set(++handles, stored);
  return handles;
}

export function closeSync(handle: number): void {
  open.delete(handle);
  offsets.delete(handle);
}

/** A temporary file has no name. */
export function unlinkSync(): void {}

function storedIn(handle: number): Stored {
  const stored = open.get(handle);
  if (!stored) throw systemError("EBADF", String(handle));
  return stored;
}

/** How far files are read that are read without a position. */
const offsets = new Map<number, number>();

export function readSync(
  handle: number,
  room: Uint8Array,
  offset: number,
  length: number,
  position: number | null,
): number {
  const start = position ?? offsets.get(handle) ?? 0;
  const bytes = bytesOf(storedIn(handle), start, start + length);
  room.set(bytes, offset);
  if (position === null) offsets.set(handle, start + bytes.length);
  return bytes.length;
}

/** Appends to a temporary file, which is all that is done with those. */
export function writeSync(handle: number, bytes: Uint8Array, offset: number, length: number): number {
  (storedIn(handle) as Temporary).append(bytes.subarray(offset, offset + length));
  return length;
}

export function readFileSync(file: string | number): Uint8Array {
  const stored = typeof file === "number" ? storedIn(file) : entryAt(file);
  if (stored instanceof Map) throw systemError("EISDIR", String(file));
  return bytesOf(stored, 0, stored.size);
}

const reader = new FileReaderSync();

function bytesOf(stored: Stored, start: number, end: number): Uint8Array {
  try {
    return new Uint8Array(reader.readAsArrayBuffer(stored.slice(start, end)));
  } catch (error) {
    // The browser says so of a file that was changed, moved or removed.
    throw new Error((error as Error).name === "NotReadableError" ? "it is not as it was chosen" : String(error));
  }
}

export async function* createReadStream(path: string, { fd, start = 0 }: { fd?: number; start?: number } = {}) {
  const stored = fd === undefined ? entryAt(path) : storedIn(fd);
  if (fd !== undefined) open.delete(fd);
  if (stored instanceof Map) throw systemError("EISDIR", path);
  for (let at = start; at < stored.size; at += chunkSize) yield bytesOf(stored, at, at + chunkSize);
}

const chunkSize = 1 << 18;

export const constants = { O_RDONLY: 0, O_NONBLOCK: 0 };
