import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Addresses are relative to this module, which is in src/cli, or in dist/cli once it is bundled.

/** The schemas of this package; undefined in a bundle of one file, which has none beside it. */
export function schemasFolder(): string | undefined {
  const folder = new URL("../../schemas/", import.meta.url);
  return existsSync(new URL("config.schema.json", folder)) ? fileURLToPath(folder).replace(/[\\/]$/, "") : undefined;
}

/** The module that workers run; undefined in a bundle of one file, which checks everything on the main thread. */
export function workerFile(): URL | undefined {
  const file = new URL("../run/worker.js", import.meta.url);
  return existsSync(file) ? file : undefined;
}
