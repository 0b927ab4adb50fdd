/** The page without the style of its report, and with the names of files in place of its worker and the licences. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { script as reportScript, style as reportStyle } from "../generated/html-report.ts";
import { root } from "./schema-files.ts";

/** Returns the template of the page, with its own script and the files of its worker, whose names lead from dist/. */
export function pageTemplate(script: string, worker: readonly string[], licences: string): string {
  if (/<!--|<\/script/i.test(script))
    throw new Error("The script of the page has text that would end its HTML element.");
  const css = transformSync(readFileSync(join(root, "src/page/page.css"), "utf8"), {
    loader: "css",
    minify: true,
  }).code;
  const policy = [
    "default-src 'none'",
    // The report is shown in a frame, which obeys this policy and its own.
    `script-src ${hashesOf(script, reportScript)}`,
    `style-src ${hashesOf(reportStyle + css, reportStyle)}`,
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types preflight",
  ].join("; ");
  return [
    ['content=""', `content="${policy}"`],
    ["<style></style>", `<style>${css}</style>`],
    ['id="worker"></script>', `id="worker">${worker.join(" ")}</script>`],
    ['id="licences"></script>', `id="licences">${licences}</script>`],
    ["<script></script>", `<script>${script}</script>`],
  ].reduce(
    (text, [place = "", content = ""]) => {
      if (text.split(place).length !== 2) throw new Error(`page.html has not one ${place}.`);
      return text.replace(place, () => content);
    },
    readFileSync(join(root, "src/page/page.html"), "utf8"),
  );
}

function hashesOf(...texts: readonly string[]): string {
  return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
}
