/** The last step of `npm run build`: bundles dist/, and adds the validators, the page and the OpenAPI document. */

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { Script } from "node:vm";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { pageOf } from "../cli/page-text.ts";
import { openapiDocument } from "../schema/openapi.ts";
import { kinds } from "../spec/kinds.ts";
import { common, source } from "./bundle.ts";
import { licencesOf } from "./licences.ts";
import { pageTemplate } from "./page.ts";
import { root } from "./schema-files.ts";
import { standaloneTypes, standaloneValidators } from "./standalone.ts";

const dist = join(root, "dist");

const library = ["index.ts", "profile.ts", "files.ts", "types.ts"];
const programs = ["run/worker.ts", "cli/main.ts", "cli/commands/lint.ts", "page/node.ts", "page/worker.ts"];
const entries = {
  ...Object.fromEntries([...library, ...programs].map((file) => [file.replace(".ts", ""), source(file)])),
  // The page has another in its place.
  "cli/fast-glob": "fast-glob",
  "page/fast-glob": source("page/node/fast-glob.ts"),
};

/**
 * Modules that share a file: those that each of some modules loads, without those of the groups before. What loads the
 * descriptions of schemas is in the group of that name only.
 */
const groups: readonly (readonly [name: string, ...files: string[]])[] = [
  ["kinds", "spec/kinds.ts"],
  ["positions", "api/position-of.ts"],
  ["words", "cli/main.ts", "index.ts"],
  ["engine", "index.ts"],
  ["described", "index.ts"],
  ["start", "cli/main.ts", "cli/commands/lint.ts"],
  ["checking", "page/worker.ts", "cli/commands/lint.ts"],
  ["main", "cli/main.ts"],
  ["lint", "cli/commands/lint.ts"],
];

const written = new Set<string>();

function write(file: string, text: string): void {
  written.add(file);
  mkdirSync(join(dist, posix.dirname(file)), { recursive: true });
  writeFileSync(join(dist, file), text);
}

/**
 * Shows the bundler what is not used of libraries: types of YAML 1.1, namespaces and enumerations that TypeScript
 * compiled, methods and messages of the JSON language service, with what these need, and scripts of yargs for shells,
 * which have others. Lines of code remain where they are.
 */
const unusedParts: Plugin = {
  name: "unused-parts",
  transform: {
    filter: { id: /vscode-[\w-]+\/lib\/esm\/|js-yaml\.mjs$|completion-templates\.js$/ },
    handler(source, id) {
      let code = source
        .replaceAll(
          /^export var (\w+);\n\(function \(\1\) (\{.*?^)\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gms,
          "export const $1 =\n/* @__PURE__ */ (($1) => $2return $1; })({});",
        )
        .replaceAll(/^(var \w+ = )(?=(?:define\w+Tag|new \w+|\w+\.withTags)\()/gm, "$1/* @__PURE__ */ ");
      for (const [file, pattern, by] of unusedLines) {
        if (!file.test(id)) continue;
        const before = code;
        code = code.replace(pattern, by);
        if (code === before) throw new Error(`${id} has nothing like ${pattern} any more.`);
      }
      return { code, map: null, moduleSideEffects: false };
    },
  },
};

const service = /\/jsonLanguageService\.js$/;

const unusedLines: readonly (readonly [file: RegExp, pattern: RegExp, by: string])[] = [
  [service, /^ {8}(?!configure|parseJSONDocument|doComplete|doHover|getFoldingRanges)\w+[:,].*/gm, ""],
  [service, /^ +(?:jsonValidation\.configure|jsonSchemaService\.setSchemaContributions)\(.*/gm, ""],
  [service, /= (?=new JSON(?:DocumentSymbols|Validation)\()/g, "= /* @__PURE__ */ "],
  // The messages of its diagnostics, of which none is shown. Whether there is one is asked.
  [
    /\/json(?:Parser|SchemaService)\.js$/,
    /l10n\.t\((?:(['"]).*?(?<!\\)\1|[^()'"\n]|\((?:[^()]|\([^()]*\))*\))*\)/g,
    '"."',
  ],
  [/completion-templates\.js$/, /`.*?^`;$/gms, "``;"],
];

const { chunks, ofPage } = await bundleProgram();
for (const { fileName, code, map } of chunks) {
  write(fileName, code);
  // For stack traces, whose names are short. The package leaves them out.
  if (map) write(`${fileName}.map`, map.toString());
}
const licences = "cli/THIRD-PARTY-LICENSES.txt";
write(licences, licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
const ownOfPage = await rolldown({ ...common, input: source("page/page.ts") });
const [{ code }] = (await ownOfPage.generate({ format: "iife", minify: true, codeSplitting: false })).output;
write("page/template.html", pageTemplate(code, ofPage, licences));
const page = pageOf((file) => readFileSync(join(dist, file), "utf8"));
new Script(/ id="worker">(.*?)<\/script>/s.exec(page)?.[1] ?? "import");
write("page/preflight.html", page);
write("generated/openapi.json", JSON.stringify(openapiDocument()));
for (const [file, text] of await standaloneValidators(kinds)) write(file, text);
for (const kind of kinds) write(`validators/${kind}.d.ts`, standaloneTypes(kind));
for (const { fileName, code } of await bundleDeclarations()) {
  const exported = fileName === "types.d.ts" ? "export type {" : "export {";
  // The bundler says that a class is a type where all may use it, and does not where only its type is exported.
  write(
    fileName,
    code
      .replace(/^export \{.*/m, (names) => names.replaceAll(" type ", " ").replace("export {", exported))
      .replace(/\/\*\*\n +\* (.*)\n +\*\//g, "/** $1 */")
      // What is imported under its own name only to be exported.
      .replace(/^import \{(?:(?! as )[^}])*\} from (".*");\n(export .*\});$/, "$2 from $1;"),
  );
}
prune();

/** Bundles the command, the library and the worker of the page into few files, which share the engine. */
async function bundleProgram(): Promise<{ chunks: readonly OutputChunk[]; ofPage: readonly string[] }> {
  /** What modules load when they are loaded, by their files. */
  const reached = new Map<string, ReadonlySet<string>>();
  /** What loads the descriptions of schemas. */
  const describing = new Set([source("generated/schema-prose.ts")]);
  /** What the worker of the page may load. */
  const inPage = new Set([source("page/node.ts"), source("page/node/fast-glob.ts"), source("page/worker.ts")]);
  const plugin: Plugin = {
    name: "preflight",
    buildEnd() {
      for (const id of describing) for (const each of this.getModuleInfo(id)?.importers ?? []) describing.add(each);
      for (const file of groups.flatMap(([, ...files]) => files)) {
        const found = new Set([source(file)]);
        for (const id of found) for (const each of this.getModuleInfo(id)?.importedIds ?? []) found.add(each);
        reached.set(file, found);
      }
      for (const id of inPage) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const each of [...importedIds, ...dynamicallyImportedIds])
          if (!each.includes("/fast-glob/")) inPage.add(each);
        if (/^export let /m.test(this.getModuleInfo(id)?.code ?? ""))
          throw new Error(`The page would not see changes of what ${id} exports: change the members of an object.`);
      }
    },
    renderChunk: withNodeNames,
  };
  const bundle = await rolldown({
    ...common,
    input: entries,
    plugins: [plugin, unusedParts],
    // A command may use what an entry point has.
    preserveEntrySignatures: "allow-extension",
    // A member whose value nothing uses need not be read.
    treeshake: { propertyReadSideEffects: false },
  });
  const { output } = await bundle.generate({
    minify: true,
    sourcemap: "hidden",
    // Without annotations, a program that bundles the library is some hundred bytes larger, and the package smaller.
    // Licences are in a file.
    comments: { annotation: false, legal: false },
    chunkFileNames: "cli/[name].js",
    codeSplitting: {
      groups: groups.map(([name, ...files], i) => ({
        name,
        priority: groups.length - i,
        test: (id) =>
          !library.map(source).includes(id) &&
          describing.has(id) === (name === "described") &&
          files.every((file) => reached.get(file)?.has(id)),
      })),
    },
  });
  const chunks = output.filter((each) => each.type === "chunk");
  const ofPage = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => inPage.has(id))));
  for (const { imports } of ofPage) for (const each of chunks) if (imports.includes(each.fileName)) ofPage.add(each);
  const isLast = ({ fileName }: OutputChunk): number => Number(fileName === "page/worker.js");
  return { chunks, ofPage: [...ofPage].sort((a, b) => isLast(a) - isLast(b)).map(({ fileName }) => fileName) };
}

/** Defines what the CommonJS packages of a file use. A file of the library uses none, and so works in a page. */
function withNodeNames(code: string): { code: string; map: null } | null {
  const own = code
    .replace(
      /import \{ createRequire \} from "node:module";(\n.*)createRequire\(import\.meta\.url\)/s,
      "$1((name) => globalThis.process.getBuiltinModule(name))",
    )
    // The bundler's own code for exports would also export, and fail for, what a program gave to every object.
    .replace("for (var name in all)", "for (var name of Object.keys(all))");
  const url = `globalThis.process.getBuiltinModule("node:url").pathToFileURL(globalThis.process.execPath).href`;
  const names = own.includes("__moduleUrl") ? `const __moduleUrl = import.meta.url ?? ${url}; ` : "";
  // Lines remain where they are.
  return names + own === code ? null : { code: names + own, map: null };
}

/** Bundles what `tsc` declared: of each entry point, the names that it exports, of all modules, what these refer to. */
async function bundleDeclarations(): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      library.map((file) => [file.replace(".ts", ""), join(dist, file.replace(".ts", ".d.ts"))]),
    ),
    plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
  });
  const { output } = await bundle.generate({
    chunkFileNames: "[name].d.ts",
    minifyInternalExports: false,
    codeSplitting: { groups: [{ name: "declarations" }] },
  });
  return output.filter((each) => each.type === "chunk");
}

/** Removes files of an earlier build, and the declarations that were bundled. */
function prune(): void {
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" }).map((each) => each.replaceAll(sep, "/")))
    if (!written.has(file) && statSync(join(dist, file)).isFile()) rmSync(join(dist, file));
}
