import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { root } from "./schema-files.ts";

/** The licences of the packages that bundles contain. */
export function licencesOf(...bundles: readonly Metafile[]): string {
  const files = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const packages = new Set(files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[0] ?? []));
  const notices = [...packages].sort().map((folder) => {
    const name = folder.replace(/.*node_modules\//, "");
    const licence = readdirSync(join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
    if (!licence) throw new Error(`The bundled package ${name} has no licence file.`);
    return `${name}\n\n${readFileSync(join(root, folder, licence), "utf8").trim()}\n`;
  });
  return notices.join(`\n${"-".repeat(80)}\n\n`);
}
