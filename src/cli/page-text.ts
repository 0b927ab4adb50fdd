import { existsSync } from "node:fs";
import { basename } from "node:path";
import { getAsset, isSea } from "node:sea";
import { fileURLToPath } from "node:url";
import { style } from "../generated/html-report.ts";
import { readFile } from "../input/open.ts";

/** The page that lints; undefined if the program is bundled into one file, unless that is the executable. */
export function pageText(): string | undefined {
  if (isSea()) return getAsset("preflight.html", "utf8");
  // Relative to this module, which is in src/cli, or in dist/cli once bundled.
  const dist = new URL("../../dist/", import.meta.url);
  if (!existsSync(new URL("page/template.html", dist))) return undefined;
  return pageOf((file) => readFile(fileURLToPath(new URL(file, dist))).toString());
}

/**
 * The page as one file, made of files below dist/. Its template names those of its worker, which are modules of the
 * command, and lacks the style of the HTML report, so that the package holds them once.
 */
export function pageOf(read: (file: string) => string): string {
  const inPlace = (id: string): RegExp => new RegExp(`(?<= id="${id}">)[^<]+`);
  return read("page/template.html")
    .replace("<style>", (start) => start + style)
    .replace(inPlace("worker"), (files) =>
      inScript(scriptOf(files.split(" ").map((file) => [basename(file), read(file)]))),
    )
    .replace(inPlace("licences"), (file) => inScript(read(file)));
}

/**
 * Modules as one script, which runs the last of them. Each becomes a function that is called when the module is first
 * imported. It relies on how the bundler writes imports and exports, and on exported variables that do not change: the
 * build checks both.
 */
function scriptOf(modules: readonly (readonly [name: string, code: string])[]): string {
  const functions = modules.map(([name, code]) => {
    const body = code
      .replace(/(?<=^|[;}\n])import(?:(\{[^{}]*\})from)?"([^"]+)";?/g, (_, names, from) =>
        names ? `const${names.replaceAll(" as ", ":")}=$import(${nameOf(from)});` : `$import(${nameOf(from)});`,
      )
      .replace(/(?<!\$)\bimport\(`([^`]+)`\)/g, (_, from) => `Promise.resolve().then(()=>$import(${nameOf(from)}))`)
      .replaceAll("import.meta.url", '"file:///"')
      .replace(
        /(?<=[;}])export(\{[^{}]*\});?\s*$/,
        (_, names) => `return${names.replace(/([\w$]+) as ([\w$]+)/g, "$2:$1")}`,
      );
    return `${JSON.stringify(name)}(){${body}\n}`;
  });
  return `"use strict";{const $modules={${functions.join(",\n")}},$made={},$import=(name)=>$made[name]??=$modules[name]?.()??$import("node.js").modules[name]??{};$import("node.js");$import(${nameOf(`./${modules.at(-1)?.[0]}`)})}`;
}

/** The name of a module as it is imported, as code. */
function nameOf(path: string): string {
  return JSON.stringify(path.startsWith(".") ? basename(path) : path.replace("node:", ""));
}

/** Text as it may stand in an element. */
function inScript(text: string): string {
  return text.replaceAll("<!--", "\\x3c!--").replace(/<\/(?=script)/gi, "<\\/");
}
