import { createReadStream, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { KeyIndex } from "../batch/key-index.ts";
import type { FindDocument } from "../rules/rule.ts";
import { nearest } from "../rules/spelling.ts";
import { InputError, reasonOf } from "./input-error.ts";

/**
 * Reads which documents exist: below a folder, or in a listing, one path a line as object-store listing tools print
 * them (`.gz` too). `rootOf` gives the supplier's root location within it (interface: General conventions 6). Fails with
 * an InputError where it cannot be read.
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
    throw new InputError(path, reasonOf(error));
  }
  const siblings = new Map<string, string[]>();
  return (supplier, document) => {
    const root = (rootOf(supplier) ?? "").replace(/\/+$/, "");
    const key = keyOf(`${root}/${document}`);
    if (known.find(0, key) >= 0) return undefined;
    // Only a miss needs the names by folder.
    if (siblings.size === 0) for (let entry = 0; entry < known.size; entry++) addTo(siblings, known.text(entry));
    const [folder, name] = parted(key);
    const near = nearest(name, siblings.get(folder) ?? []);
    return { nearest: near === undefined ? undefined : parted(document)[0] + near };
  };
}

function addTo(siblings: Map<string, string[]>, key: string): void {
  const [folder, name] = parted(key);
  const names = siblings.get(folder);
  if (names) names.push(name);
  else siblings.set(folder, [name]);
}

/** The folder of a path, up to and with its last slash, and the name behind it. */
function parted(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf("/") + 1;
  return [path.slice(0, slash), path.slice(slash)];
}

/** A path within the store, without leading slashes. */
function keyOf(path: string): string {
  return path.replace(/^\/+/, "");
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

/** Lines of a listing: a bare path, a URL of the object, or date, time, size and path. */
async function addListing(known: KeyIndex, path: string): Promise<void> {
  const raw = createReadStream(path);
  const input = path.endsWith(".gz") ? raw.pipe(createGunzip()) : raw;
  if (input !== raw) raw.on("error", (error) => input.destroy(error));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, listed = line] = /^\s*\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?\S*\s+\d+\s(.+)$/.exec(line) ?? [];
    const key = keyOf(listed.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i, "").replace(/^\.\//, ""));
    if (key.trim() !== "" && !key.endsWith("/")) known.add(0, key);
  }
}
