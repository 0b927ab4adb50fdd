import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// URLs are relative to this module, which is in src/cli, or in dist/cli once bundled.

/** The folder of this package's schemas; undefined if the program is bundled into one file. */
export function schemasFolder(): string | undefined {
  const folder = new URL("../../schemas/", import.meta.url);
  return existsSync(new URL("config.schema.json", folder)) ? fileURLToPath(folder).replace(/[\\/]$/, "") : undefined;
}

/** The module that workers run; undefined if the program is bundled into one file, which uses no workers. */
export function workerFile(): URL | undefined {
  const file = new URL("../run/worker.js", import.meta.url);
  return existsSync(file) ? file : undefined;
}
