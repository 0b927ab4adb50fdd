/** Builds dist/page/preflight.html: the page, with its style, its script and its worker, in one file that needs no other. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { scriptHash, style, styleHash } from "../generated/html-report.ts";
import { licencesOf } from "./licences.ts";
import { root } from "./schema-files.ts";

const source = join(root, "src/page");

/** What stands for modules of Node and others that need it, by the files in src/page/node. */
const replaced: Readonly<Record<string, string>> = {
  "node:fs": "fs",
  "node:path": "path",
  "node:stream": "streams",
  "node:stream/promises": "streams",
  "node:string_decoder": "streams",
  "node:zlib": "streams",
  "node:os": "none",
  "node:timers/promises": "none",
  "node:url": "none",
  "fast-glob": "fast-glob",
};

/** Builds the page from the modules in a folder, as the compiler wrote them. */
export async function buildPage(dist: string): Promise<{ html: string; metafiles: readonly Metafile[] }> {
  const node = (name: string): string => join(dist, `page/node/${name}.js`);
  const options: BuildOptions = {
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "iife",
    platform: "browser",
    mainFields: ["module", "main"],
    target: "es2022",
    write: false,
    metafile: true,
    alias: {
      ...Object.fromEntries(Object.entries(replaced).map(([name, file]) => [name, node(file)])),
      "string-width": join(dist, "text/width.js"),
    },
    // Of what is not used: the page has no threads, and no files of the package.
    external: ["node:net", "node:worker_threads"],
    define: { "import.meta.url": '"file:///"' },
    plugins: [
      {
        name: "of-page",
        setup: ({ onResolve }) => {
          // Of the package, only programs have side effects.
          onResolve({ filter: /\/process\.js$/ }, () => ({ path: node("process"), sideEffects: true }));
          onResolve({ filter: /\/gunzip\.js$/ }, () => ({ path: node("gunzip") }));
        },
      },
    ],
  };
  const metafiles: Metafile[] = [];
  const script = async (entry: string): Promise<string> => {
    const { outputFiles, metafile } = await build({ ...options, entryPoints: [join(dist, "page", entry)] });
    if (metafile) metafiles.push(metafile);
    return inScript(outputFiles?.[0]?.text ?? "");
  };
  const css = `${style}\n${readFileSync(join(source, "page.css"), "utf8")}`;
  const [page, worker] = [await script("page.js"), await script("worker.js")];
  const policy = [
    "default-src 'none'",
    // The report is shown in a frame, which obeys this policy and its own.
    `script-src '${hashOf(page)}' '${scriptHash}'`,
    `style-src '${hashOf(css)}' '${styleHash}'`,
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types preflight",
  ].join("; ");
  const html = [
    ['content=""', `content="${policy}"`],
    ["<style></style>", `<style>${css}</style>`],
    ['id="worker"></script>', `id="worker">${worker}</script>`],
    ['id="licences"></script>', `id="licences">${inScript(licencesOf(...metafiles))}</script>`],
    ["<script></script>", `<script>${page}</script>`],
  ].reduce(
    (text, [place = "", content = ""]) => {
      if (text.split(place).length !== 2) throw new Error(`page.html has not one ${place}.`);
      return text.replace(place, () => content);
    },
    readFileSync(join(source, "page.html"), "utf8"),
  );
  mkdirSync(join(dist, "page"), { recursive: true });
  writeFileSync(join(dist, "page/preflight.html"), html);
  // The package holds it compressed.
  writeFileSync(join(dist, "page/preflight.html.br"), brotliCompressSync(html));
  return { html, metafiles };
}

/** Code as it may stand in an element. The bundler has escaped the end of the element in its texts. */
function inScript(code: string): string {
  const text = code.replaceAll("<!--", "\\x3c!--");
  if (/<\/script/i.test(text)) throw new Error("The code of the page contains text that would end its HTML element.");
  return text;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
