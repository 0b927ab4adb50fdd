import { existsSync } from "node:fs";
import { getAsset, isSea } from "node:sea";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { readFile } from "../input/open.ts";

/** The page that lints; undefined if the program is bundled into one file, unless that is the executable. */
export function pageText(): string | undefined {
  if (isSea()) return getAsset("preflight.html", "utf8");
  // Relative to this module, which is in src/cli, or in dist/cli once bundled.
  const file = new URL("../../dist/page/preflight.html.br", import.meta.url);
  return existsSync(file) ? brotliDecompressSync(readFile(fileURLToPath(file))).toString() : undefined;
}
