import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addTo } from "../tables/add-to.ts";

/** The licences of the packages that modules are of, by the paths of the modules. Each text is there once. */
export function licencesOf(files: readonly string[]): string {
  const folders = new Set(
    files.flatMap((file) => /.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? []),
  );
  const holders = new Map<string, string[]>();
  for (const folder of [...folders].sort()) {
    const name = folder.replace(/.*node_modules[\\/]/, "").replaceAll("\\", "/");
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (!licence) throw new Error(`The bundled package ${name} has no licence file.`);
    const paragraphs = readFileSync(join(folder, licence), "utf8")
      .trim()
      .split(/\s*\n\s*\n\s*/);
    const isHolder = (paragraph: string): boolean => /^Copyright\b/i.test(paragraph);
    // Packages write the title of the same licence in several ways.
    const isTitle = (paragraph: string): boolean =>
      /^\W*(?:The )?(?:MIT|ISC) License\W*(?:MIT|ISC)?\W*$/i.test(paragraph);
    const text = paragraphs
      .filter((each) => !isHolder(each) && !isTitle(each))
      .map((each) => each.replace(/\s+/g, " "));
    addTo(holders, text.join("\n\n"), [name, ...paragraphs.filter(isHolder)].join("\n"));
  }
  return [...holders].map(([text, of]) => `${of.join("\n\n")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}
