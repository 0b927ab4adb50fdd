import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { addTo } from "../tables/add-to.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { remember } from "../tables/remember.ts";
import { nearest } from "../text/spelling.ts";
import { InputError, reasonOf } from "./input-error.ts";
import { isEndless, specialFault, streamFile, streamInput } from "./open.ts";
import { isWithin, realFolder, statsOf } from "./paths.ts";
import { isUtf16, payloadText } from "./payload.ts";

/**
 * Reads the paths of the existing documents from a folder, or from a listing with one path per line, as object-store
 * tools print it (also as `.gz`). `rootOf` returns the root location of a supplier in it (interface: General
 * conventions 6). A listing may be a pipe if the command line names it. Throws an InputError if it cannot be read.
 * Paths from payloads are looked up in this list, never on the disk, so they cannot lead out of the folder.
 */
export async function readDocuments(
  path: string,
  rootOf: (supplier: string) => string | undefined,
  isNamed = true,
): Promise<FindDocument> {
  const known = new KeyIndex();
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) addFolder(known, path);
    else if (isEndless(stats, path)) throw new InputError(path, specialFault(stats) as string);
    else await addListing(known, path, await (isNamed && !stats.isFile() ? streamInput(path) : streamFile(path)));
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(path, reasonOf(error));
  }
  return (supplier, document) => {
    const root = plain(rootOf(supplier) ?? "");
    const inRoot = (name: string): string => (root === "" ? name : `${root}/${name}`);
    if (known.find(0, inRoot(document)) >= 0) return undefined;
    // Another rule reports malformed paths. Here, only the existence of the document counts.
    const meant = plain(document.replaceAll("\\", "/"));
    if (known.find(0, inRoot(meant)) >= 0) return undefined;
    const near = similarIn(known)(inRoot(meant));
    return { nearest: near?.startsWith(inRoot("")) ? near.slice(inRoot("").length) : undefined };
  };
}

/** A normalised path within the store, without leading and trailing slashes. */
function plain(path: string): string {
  const normal = posix.normalize(path).replace(/^\/+|\/+$/g, "");
  return normal === "." ? "" : normal;
}

/** Returns a function that finds the most similar document: of a similar name in its folder, or in a similar folder. */
const similarIn = remember((known: KeyIndex): ((path: string) => string | undefined) => {
  /** The documents in each folder, by their numbers among all. */
  const folders = new Map<string, number[]>();
  for (let entry = 0; entry < known.size; entry++) {
    const [folder] = parted(known.text(entry));
    addTo(folders, folder, entry);
  }
  /** How many more names may be compared, so that searching for suggestions does not dominate the run. */
  let comparisons = 2_000_000;
  return (path) => {
    const [folder, name] = parted(path);
    const own = folders.get(folder);
    if (own) {
      const near = nearest(name, namesOf(own));
      return near === undefined ? undefined : folder + near;
    }
    const near = nearest(folder, foldersWith(name));
    return near === undefined ? undefined : near + name;
  };

  function* namesOf(entries: readonly number[]): Generator<string> {
    for (const entry of entries) {
      if (comparisons-- <= 0) return;
      yield parted(known.text(entry))[1];
    }
  }

  function* foldersWith(name: string): Generator<string> {
    for (const folder of folders.keys()) {
      if (comparisons-- <= 0) return;
      if (known.find(0, folder + name) >= 0) yield folder;
    }
  }
});

/** The folder of a path, including its last slash, and the file name. */
function parted(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf("/") + 1;
  return [path.slice(0, slash), path.slice(slash)];
}

/** Adds every file below a folder. Links that lead out of it are not followed. */
function addFolder(known: KeyIndex, root: string): void {
  const real = realpathSync(root);
  const visit = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const target = entry.isSymbolicLink() ? statsOf(path) : entry;
      const isInside = target === entry || isWithin(realFolder(path), real);
      if (entry.isDirectory()) visit(path, `${prefix}${entry.name}/`);
      else if (typeof target === "object" && target.isFile() && isInside) known.add(0, prefix + entry.name);
    }
  };
  visit(real, "");
}

async function addListing(known: KeyIndex, path: string, file: Readable): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  let isFirst = true;
  const read = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      // Some shells write redirected output as UTF-16.
      if (isFirst && isUtf16(payloadText(chunk))) throw new InputError(path, "is UTF-16 or UTF-32: write it as UTF-8");
      isFirst = false;
      const lines = decoder.decode(chunk, { stream: true }).split("\n");
      lines[0] = rest + lines[0];
      rest = lines.pop() as string;
      for (const line of lines) addLine(known, line);
    }
  };
  if (path.endsWith(".gz")) await pipeline(file, createGunzip(), read);
  else await pipeline(file, read);
  addLine(known, rest + decoder.decode());
}

const time = String.raw`\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[A-Z]{1,4}\]| ?[+-]\d\d:?\d\d|Z)?\]?`;
const size = String.raw`[\d.,]+ ?(?:[KMGTPE]i?)?(?:B|Bytes)?`;
/** Details that listing tools print before a path: time and size, size and time, or a right-aligned size. */
const details = [
  new RegExp(String.raw`^\s*${time}\s+${size}\s(?:STANDARD\s)?(.+)$`),
  new RegExp(String.raw`^\s*${size}\s+${time}\s+(.+)$`),
  /^\s+\d+\s(.+)$/,
];

/** Adds the document in a line of a listing: a path or URL, with or without details before it. */
function addLine(known: KeyIndex, text: string): void {
  const line = text.replace(/\r$/, "");
  const listed = details.reduce<string | undefined>((found, pattern) => found ?? pattern.exec(line)?.[1], undefined);
  const key = (listed ?? line).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]+\//i, "").replace(/^(?:\.?\/)+/, "");
  if (key.trim() !== "" && !key.endsWith("/")) known.add(0, key);
}

/** Looks up a document path of a supplier. Returns undefined if the document exists. */
export type FindDocument = (supplier: string, path: string) => { nearest: string | undefined } | undefined;
