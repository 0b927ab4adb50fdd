/** What the package holds beside the compiled sources: the last step of `npm run build`. */

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { kinds } from "../interface/kinds.ts";
import { root } from "./schema-files.ts";
import { standaloneTypes, standaloneValidator } from "./standalone.ts";

const dist = join(root, "dist");

// What sources since removed once compiled to.
for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  const source = /(.*?)(?:\.d\.ts|\.js)$/.exec(file)?.[1];
  if (source !== undefined && !existsSync(join(root, "src", `${source}.ts`))) rmSync(join(dist, file));
}

copyFileSync(join(root, "src/generated/openapi.json"), join(dist, "generated/openapi.json"));

const validators = new Map(kinds.map((kind) => [kind, standaloneValidator(kind)]));
mkdirSync(join(dist, "validators"), { recursive: true });
for (const [kind, source] of validators) {
  writeFileSync(join(dist, "validators", `${kind}.js`), source);
  writeFileSync(join(dist, "validators", `${kind}.d.ts`), standaloneTypes(kind));
}

const { outputFiles } = buildSync({
  entryPoints: [join(dist, "index.js")],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  write: false,
});
const library = (outputFiles[0] as { text: string }).text;

const kilobytes = (text: string): string =>
  `${(text.length / 1000).toFixed(1)} kB, ${(gzipSync(text).length / 1000).toFixed(1)} kB gzipped`;
const bySize = [...validators].sort(([, a], [, b]) => a.length - b.length);
const [smallest, largest] = [bySize[0], bySize.at(-1)] as [[string, string], [string, string]];
console.log(`The library in a page: ${kilobytes(library)}.`);
console.log(
  `Its validators alone: from ${kilobytes(smallest[1])} (${smallest[0]}) to ${kilobytes(largest[1])} (${largest[0]}).`,
);
