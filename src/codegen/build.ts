/** The last step of `npm run build`: adds the validators and the OpenAPI document to dist/, and bundles it. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, buildSync, type Metafile, type Plugin, transformSync } from "esbuild";
import { openapiDocument } from "../schema/openapi.ts";
import { kinds } from "../spec/kinds.ts";
import { licencesOf } from "./licences.ts";
import { buildPage } from "./page.ts";
import { root } from "./schema-files.ts";
import { standaloneTypes, standaloneValidator } from "./standalone.ts";

const dist = join(root, "dist");

/** The small modules stay separate, so that other bundlers can drop the rest if a page does not use it. */
const small = ["spec/kinds.js", "api/json-schema.js", "api/position-of.js"] as const;

/** A second entry point puts the rest into chunks of its own, so that the main entry is only a list of exports. */
const libraryEntries = ["index.js", "profile.js", "api/rest.js", ...small];

writeFileSync(join(dist, "generated/openapi.json"), JSON.stringify(openapiDocument()));

const validators = new Map(kinds.map((kind) => [kind, standaloneValidator(kind)]));
mkdirSync(join(dist, "validators"), { recursive: true });
for (const [kind, source] of validators) {
  writeFileSync(join(dist, "validators", `${kind}.js`), source);
  writeFileSync(join(dist, "validators", `${kind}.d.ts`), standaloneTypes(kind));
}

encloseModule(join(dist, "tables/keyed-hash.js"));
const page = await buildPage(dist);
await bundle();
prune();

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
console.log(`The page: ${kilobytes(page.html)}.`);
const bySize = [...validators].sort(([, a], [, b]) => a.length - b.length);
const [smallest, largest] = [bySize[0], bySize.at(-1)] as [[string, string], [string, string]];
console.log(`The library in a browser: ${kilobytes(library)}.`);
console.log(
  `Its standalone validators: from ${kilobytes(smallest[1])} (${smallest[0]}) to ${kilobytes(largest[1])} (${largest[0]}).`,
);

/**
 * Moves the content of a module into a function, with its imports as constants. Bundlers turn the constants of a module
 * into variables, and V8 compiles the address and size of a typed array into code only if it is a constant: reading
 * bytes then takes two thirds of the time.
 */
function encloseModule(file: string): void {
  const text = readFileSync(file, "utf8");
  const importing = /^import \{([^}]*)\} from [^;]+;\n/gm;
  const imports = text.match(importing) ?? [];
  const imported = [...text.matchAll(importing)].map(([, names = ""]) => names.trim().replace(/,$/, "")).join(", ");
  const content = text.replace(importing, "");
  const exported = [...content.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name).join(", ");
  const constants = imported === "" ? "" : `const [${imported}] = imported;\n`;
  writeFileSync(
    file,
    `${imports.join("")}export const { ${exported} } = ((imported) => {
${constants}${content.replace(/^export /gm, "")}return { ${exported} };
})([${imported}]);
`,
  );
}

/**
 * Bundles the command and the library into one set of files, which share the engine. Loading some 200 modules takes
 * three times as long as checking a small file, and the package then needs no dependencies.
 */
async function bundle(): Promise<void> {
  const rest = readFileSync(join(dist, "index.js"), "utf8")
    .replaceAll('from "./', 'from "../')
    .split("\n")
    .filter((line) => !small.some((file) => line.includes(file)));
  writeFileSync(join(dist, "api/rest.js"), rest.join("\n"));
  const programs = ["cli/main.js", "cli/commands/lint.js", "run/worker.js", "files.js"];
  const options = {
    entryPoints: [...programs, ...libraryEntries].map((file) => join(dist, file)),
    outdir: dist,
    bundle: true,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    format: "esm",
    chunkNames: "cli/[name]-[hash]",
    platform: "node",
    // The main file of jsonc-parser is UMD: it requires its parts through a parameter, which esbuild cannot follow.
    mainFields: ["module", "main"],
    target: "es2022",
    metafile: true,
    write: false,
    // The imports that only gather modules import nothing.
    logOverride: { "ignored-bare-import": "silent" },
    // string-width compiles large patterns when it loads, which takes a quarter of the time of checking a small file.
    // yargs looks for a package.json above the working folder, for a version that it is given anyway.
    alias: {
      "string-width": join(dist, "text/width.js"),
      "@vscode/l10n": join(dist, "lsp/l10n.js"),
      "escalade/sync": join(dist, "cli/own-manifest.js"),
    },
    // Some dependencies use import.meta.url, which is undefined if this bundle is in turn bundled as CommonJS.
    define: { "import.meta.url": "__moduleUrl" },
  } as const satisfies BuildOptions;
  const { metafile: modules } = buildSync(options);
  const { metafile, outputFiles } = await build({ ...options, plugins: [startInFewChunks(modules)] });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withOwnMembers(withNodeNames(text)));
  }
  // The bundler imports chunks for side effects, which they do not have: other bundlers would warn about each.
  const ofLibrary = new Set(["dist/index.js", "dist/profile.js"]);
  for (const file of ofLibrary) for (const { path } of metafile.outputs[file]?.imports ?? []) ofLibrary.add(path);
  for (const file of [...ofLibrary].filter((each) => each in metafile.outputs).map((each) => join(root, each)))
    writeFileSync(file, readFileSync(file, "utf8").replace(/import"[^"]+";/g, ""));
  writeFileSync(join(dist, "cli/THIRD-PARTY-LICENSES.txt"), licencesOf(metafile, ...page.metafiles));
}

/** Shortens the names of variables within functions; those of functions remain, so that stack traces can be read. */
function withShortLocals(text: string): string {
  return transformSync(text, { minifyIdentifiers: true, target: "es2022" }).code;
}

/** Defines what the CommonJS packages of a file use. A file of the library uses none, and so works in a page. */
function withNodeNames(text: string): string {
  const url = `import.meta.url ?? require("node:url").pathToFileURL(globalThis.process.execPath).href`;
  const names = [
    ...(/\brequire\b/.test(text) || text.includes("__moduleUrl")
      ? ["require = (name) => globalThis.process.getBuiltinModule(name)"]
      : []),
    ...(text.includes("__moduleUrl") ? [`__moduleUrl = ${url}`] : []),
  ];
  return names.length === 0 ? text : `const ${names.join(", ")};\n${text}`;
}

/** The bundler's own code for exports would also export, and fail for, what a program gave to every object. */
function withOwnMembers(text: string): string {
  return text.replace("for(var name in all)", "for(var name of Object.keys(all))");
}

/**
 * Puts the modules of a run into few files, by when it needs them: those of the command line, those of `preflight lint`,
 * the rules and schemas, and those that check a payload that may have findings. The bundler makes a file of the modules
 * that the same entry points reach: otherwise some 50, and loading those takes longer than checking a small file. So here
 * an entry point that needs one module of a group imports the whole group.
 */
function startInFewChunks({ inputs, outputs }: Metafile): Plugin {
  const reachedBy = (isFollowed: (kind: string) => boolean, files: readonly string[]): Set<string> => {
    const found = new Set(files);
    for (const file of found)
      for (const { kind, path, external } of inputs[file]?.imports ?? [])
        if (isFollowed(kind) && !external) found.add(path);
    return found;
  };
  const reached = (...files: readonly string[]): Set<string> => reachedBy((kind) => kind !== "dynamic-import", files);
  const inDist = (file: string): string => posix.join("dist", file);
  // A CommonJS package shares nothing with them.
  const library = libraryEntries.map(inDist);
  const entries = Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint?.startsWith(inDist("")) && !library.includes(entryPoint) ? entryPoint : [],
  );
  const inLibrary = reachedBy(() => true, library);
  const main = inDist("cli/main.js");
  const help = inDist("cli/help.js");
  const isFirst = (file: string): boolean => file === main || file === help;
  const isCommand = (file: string): boolean => file.startsWith(inDist("cli/")) && !isFirst(file);
  const without = (files: Iterable<string>, others: ReadonlySet<string>): string[] =>
    [...files].filter((file) => !others.has(file) && !entries.includes(file));
  const lint = reached(main, inDist("cli/commands/lint.js"));
  const first = reached(main, ...[...reached(help)].filter((file) => lint.has(file)));
  const others = reached(...entries.filter((file) => !isFirst(file) && !isCommand(file)));
  const start = without(lint, new Set());
  const shared = start.filter((file) => others.has(file));
  const rules = reached(inDist("rules/index.js"));
  const check = reached(inDist("run/chunk.js"));
  const late = [
    { anchor: inDist("rules/index.js"), modules: without(rules, lint) },
    { anchor: inDist("check/payload.js"), modules: without(check, new Set([...lint, ...rules])) },
  ];
  const begun = [...first].filter((file) => inLibrary.has(file));
  const beside = [...new Set([...begun, ...reached(...small.map(inDist))])];
  const grouped = new Set([...first, ...lint, ...beside, ...late.flatMap(({ modules }) => modules)]);
  const further = without(reached(inDist("api/rest.js")), grouped).filter((file) => !library.includes(file));
  const partOf = (file: string): readonly string[] => {
    const own = reached(file);
    if (small.some((each) => file === inDist(each)))
      return [...new Set([...begun, ...own, ...reached(inDist("api/position-of.js"))])].filter(
        (module) => !small.some((each) => module === inDist(each)),
      );
    if (isFirst(file)) return without(first, new Set());
    // Other commands may need a few of these modules, and should not load the rest.
    const isNeeded = (module: string): boolean => own.has(module);
    const needed = late.filter(({ anchor, modules }) => (isCommand(file) ? own.has(anchor) : modules.some(isNeeded)));
    const all = [
      ...(library.includes(file) ? beside : isCommand(file) ? start : shared),
      ...needed.flatMap(({ modules }) => modules),
      ...(further.some(isNeeded) ? further : []),
    ];
    // A page cannot load the others.
    return inLibrary.has(file) ? all.filter((module) => inLibrary.has(module)) : all;
  };
  return {
    name: "start-in-few-chunks",
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^start:/ }, ({ path }) => ({ path: path.replace("start:", ""), sideEffects: true }));
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const file = relative(root, path).replaceAll(sep, "/");
        const text = withShortLocals(readFileSync(path, "utf8"));
        if (!entries.includes(file) && !library.includes(file)) return { contents: text };
        const imports = partOf(file).map((each) => `import ${JSON.stringify(`start:${join(root, each)}`)};\n`);
        return { contents: `${imports.join("")}${text}` };
      });
    },
  };
}

/** Removes files that neither the entry points nor their types import. */
function prune(): void {
  const kept = new Set([
    "cli/THIRD-PARTY-LICENSES.txt",
    "generated/openapi.json",
    "page/preflight.html",
    "page/preflight.html.br",
  ]);
  const keep = (file: string): void => {
    if (kept.has(file)) return;
    kept.add(file);
    // Imports in type declarations end in .ts.
    const ending = file.endsWith(".d.ts") ? ".d.ts" : ".js";
    for (const [, target = ""] of readFileSync(join(dist, file), "utf8").matchAll(
      /["'](\.{1,2}\/[^"']+)\.[jt]s["']/g,
    )) {
      const imported = posix.join(posix.dirname(file), `${target}${ending}`);
      if (existsSync(join(dist, imported))) keep(imported);
    }
  };
  for (const entry of ["index", "types", "files", "profile", ...kinds.map((kind) => `validators/${kind}`)])
    for (const ending of [".js", ".d.ts"]) keep(`${entry}${ending}`);
  for (const entry of ["cli/main.js", "run/worker.js"]) keep(entry);
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" }).map((each) => each.replaceAll(sep, "/")))
    if (!kept.has(file) && statSync(join(dist, file)).isFile()) rmSync(join(dist, file));
}
