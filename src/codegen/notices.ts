import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { root } from "./schema-files.ts";

/** The folders of the packages that a bundle holds. */
export function packagesIn({ inputs }: Metafile): string[] {
  return Object.keys(inputs).flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[0] ?? []);
}

/** The names of packages, each with its licence. */
export function noticesOf(packages: Iterable<string>): string {
  const notices = [...new Set(packages)].sort().map((folder) => {
    const name = folder.replace(/.*node_modules\//, "");
    const licence = readdirSync(join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
    if (!licence) throw new Error(`The bundled package ${name} has no licence file.`);
    return `${name}\n\n${readFileSync(join(root, folder, licence), "utf8").trim()}\n`;
  });
  return notices.join(`\n${"-".repeat(80)}\n\n`);
}
