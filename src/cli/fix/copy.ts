import { dirname } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { MadeEdit } from "../../check/fix-text.ts";
import type { CheckOptions } from "../../check/payload.ts";
import type { Source } from "../../input/discover.ts";
import { changed } from "../../input/input-error.ts";
import { versionOf } from "../../input/read.ts";
import type { Kind } from "../../spec/operations.ts";
import { makeFolder, OutputFile, refuseLinks } from "../atomic-file.ts";
import { fixedBytes } from "./fixed-bytes.ts";

/**
 * Writes a copy of a file to a path below a folder, in which the exact edits of its payloads are made; all other bytes are the same. A gzipped
 * file has a gzipped copy. `onEdits` receives the edits of each payload.
 */
export async function writeFixed(
  source: Source,
  target: string,
  folder: string,
  kind: Kind | undefined,
  options: CheckOptions,
  onEdits: (edits: readonly MadeEdit[]) => Promise<void>,
): Promise<void> {
  refuseLinks(target, folder, "--to");
  makeFolder(dirname(target), "--to");
  const copy = await OutputFile.open(target, "--to", { isPrivate: true, within: folder, isNew: true });
  const version = versionOf(source.file);
  try {
    const pieces = fixedBytes(source, kind, options, onEdits);
    for await (const piece of source.isGzip ? pipeline(Readable.from(pieces), createGzip(), () => {}) : pieces)
      await copy.write(piece as Uint8Array);
    if (versionOf(source.file) !== version) throw changed(source.file);
    await copy.commit();
  } catch (error) {
    await copy.discard();
    throw error;
  }
}
