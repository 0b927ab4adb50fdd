import { createReadStream, readdirSync, realpathSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { nearest } from "../text/spelling.ts";
import { InputError, reasonOf } from "./input-error.ts";

/**
 * Reads which documents exist: below a folder, or in a listing, one path a line as object-store listing tools print
 * them (`.gz` too). `rootOf` gives the supplier's root location within it (interface: General conventions 6). Fails with
 * an InputError where it cannot be read. What payloads name is looked up in what was read, never on the disk, so no path
 * of theirs leads out of the folder.
 */
export async function readDocuments(
  path: string,
  rootOf: (supplier: string) => string | undefined,
): Promise<FindDocument> {
  const known = new KeyIndex();
  try {
    if (statSync(path).isDirectory()) addFolder(known, path);
    else await addListing(known, path);
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(path, reasonOf(error));
  }
  let folders: Folders | undefined;
  return (supplier, document) => {
    const root = plain(rootOf(supplier) ?? "");
    const inRoot = (name: string): string => (root === "" ? name : `${root}/${name}`);
    if (known.find(0, inRoot(document)) >= 0) return undefined;
    // What is odd about a path is another rule's to report: the document may be there nevertheless.
    const meant = plain(document.replaceAll("\\", "/"));
    if (known.find(0, inRoot(meant)) >= 0) return undefined;
    folders ??= new Folders(known);
    const near = folders.nearest(inRoot(meant));
    return { nearest: near?.startsWith(inRoot("")) ? near.slice(inRoot("").length) : undefined };
  };
}

/** A path within the store, without steps that lead nowhere and slashes around it. */
function plain(path: string): string {
  const normal = posix.normalize(path).replace(/^\/+|\/+$/g, "");
  return normal === "." ? "" : normal;
}

/** Documents by folder. Only a miss needs them. */
class Folders {
  readonly #known: KeyIndex;
  readonly #folders = new KeyIndex();
  /** By folder, the last document in it + 1; by document, the one before it in its folder + 1. */
  readonly #last = new Column();
  readonly #before = new Column();
  /** How many more names are compared: looking for what was meant is not to take longer than the run. */
  #comparisons = 2_000_000;

  constructor(known: KeyIndex) {
    this.#known = known;
    for (let entry = 0; entry < known.size; entry++) {
      const folder = this.#folders.add(0, parted(known.text(entry))[0]);
      this.#before.set(entry, this.#last.get(folder));
      this.#last.set(folder, entry + 1);
    }
  }

  /** The document most likely meant: one of a name like it in its folder, or of its name in a folder like it. */
  nearest(path: string): string | undefined {
    const [folder, name] = parted(path);
    const own = this.#folders.find(0, folder);
    if (own >= 0) {
      const near = nearest(name, this.#names(own));
      return near === undefined ? undefined : folder + near;
    }
    const near = nearest(folder, this.#foldersWith(name));
    return near === undefined ? undefined : near + name;
  }

  *#names(folder: number): Generator<string> {
    for (let entry = this.#last.get(folder); entry > 0; entry = this.#before.get(entry - 1)) {
      if (this.#comparisons-- <= 0) return;
      yield parted(this.#known.text(entry - 1))[1];
    }
  }

  *#foldersWith(name: string): Generator<string> {
    for (let entry = 0; entry < this.#folders.size; entry++) {
      if (this.#comparisons-- <= 0) return;
      const folder = this.#folders.text(entry);
      if (this.#known.find(0, folder + name) >= 0) yield folder;
    }
  }
}

/** The folder of a path, up to and with its last slash, and the name behind it. */
function parted(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf("/") + 1;
  return [path.slice(0, slash), path.slice(slash)];
}

/** Every file below a folder. Links are followed only where they stay in it. */
function addFolder(known: KeyIndex, root: string): void {
  const real = realpathSync(root);
  const visit = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path, `${prefix}${entry.name}/`);
      else if (entry.isFile() || (entry.isSymbolicLink() && isFileWithin(path, real)))
        known.add(0, prefix + entry.name);
    }
  };
  visit(real, "");
}

function isFileWithin(link: string, root: string): boolean {
  try {
    const target = realpathSync(link);
    return target.startsWith(join(root, "/")) && statSync(target).isFile();
  } catch {
    return false;
  }
}

async function addListing(known: KeyIndex, path: string): Promise<void> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let isFirst = true;
  const addLines = (text: string): void => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() as string;
    for (const line of lines) addLine(known, line);
  };
  const read = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      if (isFirst && isUtf16(chunk)) throw new InputError(path, "is written in UTF-16: write it as UTF-8");
      const text = decoder.write(chunk);
      addLines(isFirst ? text.replace(/^\uFEFF/, "") : text);
      isFirst = false;
    }
  };
  const file = createReadStream(path);
  if (path.endsWith(".gz")) await pipeline(file, createGunzip(), read);
  else await pipeline(file, read);
  addLine(known, rest + decoder.end());
}

/** Some shells redirect what a listing tool prints as UTF-16. */
function isUtf16([a, b]: Buffer): boolean {
  return (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
}

const time = String.raw`\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[A-Z]{1,4}\]| ?[+-]\d\d:?\d\d|Z)?\]?`;
const size = String.raw`[\d.,]+ ?(?:[KMGTPE]i?)?(?:B|Bytes)?`;
/** What listing tools print in front of a path: time and size, size and time, or a size that is set to the right. */
const details = [
  new RegExp(String.raw`^\s*${time}\s+${size}\s(?:STANDARD\s)?(.+)$`),
  new RegExp(String.raw`^\s*${size}\s+${time}\s+(.+)$`),
  /^\s+\d+\s(.+)$/,
];

/** Adds the document that a line of a listing names: a bare path, a URL of the object, or one behind its details. */
function addLine(known: KeyIndex, text: string): void {
  const line = text.replace(/\r$/, "");
  const listed = details.reduce<string | undefined>((found, pattern) => found ?? pattern.exec(line)?.[1], undefined);
  const key = (listed ?? line).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]+\//i, "").replace(/^(?:\.?\/)+/, "");
  if (key.trim() !== "" && !key.endsWith("/")) known.add(0, key);
}

/** Looks a supplier's document path up; answers undefined where it exists. */
export type FindDocument = (supplier: string, path: string) => { nearest: string | undefined } | undefined;
