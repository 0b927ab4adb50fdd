import { printable } from "../text/visible.ts";

/** An input that could not be read, or not to its end. */
export class InputError extends Error {
  override readonly name = "InputError";

  /** `reason` completes the sentence "<file> ...". */
  constructor(
    readonly file: string,
    reason: string,
  ) {
    const isThere = reason !== reasons["ENOENT"];
    // Where a name is not UTF-8, what the system returns of it leads nowhere.
    const isMisread = !isThere && file.includes("\ufffd");
    const told = !isThere && isAddress(file) ? "is an address, and only files are read: download it" : reason;
    super(`${printable(file)} ${isMisread ? "has a name that is not UTF-8: rename it" : told}`);
  }
}

/** True for the address of an object in a store, or of a page. */
export function isAddress(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(path);
}

/** A payload is longer than a text can be. */
export class PayloadTooLong extends Error {
  constructor(line: number) {
    super(`holds a payload of more than 512 MB (line ${line}), which cannot be parsed`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "may not be read: permission denied",
  EPERM: "may not be read: permission denied",
  EISDIR: "is a folder",
  EMFILE: "could not be opened: too many files are open at once (see ulimit -n)",
  ENFILE: "could not be opened: too many files are open on this machine",
  ENOMEM: "could not be read: there is not enough memory",
  ELOOP: "is a link that leads to itself",
  Z_BUF_ERROR: "is a gzip file that breaks off: it was not copied or written to its end",
  Z_DATA_ERROR: "is a damaged gzip file",
  Z_IN_BROWSER: "is a damaged gzip file, or one of several members, which browsers do not unpack: unpack it first",
  ERR_FS_FILE_TOO_LARGE: "is too large for one payload: write one payload a line in a .jsonl file",
};

/** Why a file could not be read, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof PayloadTooLong) return error.message;
  if (error instanceof Error && error.message === "incorrect header check")
    return "is not a gzip file: write it again, or remove .gz from its name";
  const code = (error as NodeJS.ErrnoException)?.code ?? "";
  return reasons[code] ?? `could not be read (${code || (error instanceof Error ? error.message : String(error))})`;
}

export function changed(file: string): InputError {
  return new InputError(file, "was changed while it was linted: lint it again when nothing writes to it");
}
