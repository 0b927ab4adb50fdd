import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { createInterface } from "node:readline/promises";
import { pathToFileURL } from "node:url";
import { packageName } from "../../generated/manifest.ts";
import type { Profile } from "../../profile/profile.ts";
import { publishedProfile } from "../../profile/published.ts";
import { schemaFileOf } from "../../schema/load.ts";
import { kinds } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import type { Command } from "../command.ts";
import { configName, loadConfig } from "../config.ts";
import type { Binding } from "../init/editor-settings.ts";
import { schemasFolder } from "../package-files.ts";
import { profileOf, profileOption, profilePath } from "../profile.ts";
import { note, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface Args {
  vscode?: boolean;
  idea?: boolean;
  profile?: string;
}

const vscodeFile = ".vscode/settings.json";
const ideaFile = ".idea/jsonSchemas.xml";

export const init: Command<Args> = {
  options: (parser) =>
    parser
      .option("vscode", { type: "boolean", describe: `bind the schemas in ${vscodeFile} (else asked)` })
      .option("idea", { type: "boolean", describe: `bind the schemas in ${ideaFile}, for JetBrains IDEs (else asked)` })
      .option("profile", profileOption)
      .example("$0 init --vscode", "what stands in the settings stays"),
  run: async ({ vscode, idea, profile: argument }) => {
    const schemas = findSchemas();
    const config = loadConfig(undefined);
    const profile = await profileOf(argument, config);
    // What the new config names is found again from its folder.
    const kept = argument === undefined ? undefined : profilePath(argument, config);
    if (existsSync(configName)) await print([`${configName} is there already: left as it is.\n`]);
    else await write(configName, configText(schemas, kept));
    const wanted = {
      vscode: vscode ?? (await ask(`Bind the schemas in ${vscodeFile}?`)),
      idea: idea ?? (await ask(`Bind the schemas in ${ideaFile}?`)),
    };
    const own = profile ? await writeSchemas(profile) : new Map<string, string>();
    if (!wanted.vscode && !wanted.idea) return 0;
    const { mergeIdeaSchemas, mergeVscodeSettings } = await import("../init/editor-settings.ts");
    const bindings = (profile?.kinds ?? kinds).map((kind): Binding => {
      const path = own.get(kind) ?? `${schemas}/${schemaFileOf(kind as Kind)}`;
      return { name: kind, fileMatch: `*.${kind}.json`, path, url: urlOf(path) };
    });
    if (wanted.vscode) await write(vscodeFile, mergeVscodeSettings(read(vscodeFile), bindings));
    if (wanted.idea) await write(ideaFile, mergeIdeaSchemas(read(ideaFile), bindings));
    return 0;
  },
};

/**
 * Where the schemas are, seen from the working folder: in the nearest node_modules that has this package, so that what
 * is written here serves others too, else where this very package lies on this machine.
 */
function findSchemas(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const schemas = join(folder, "node_modules", packageName, "schemas");
    if (existsSync(join(schemas, "config.schema.json"))) return relative(process.cwd(), schemas).replaceAll(sep, "/");
    if (folder === dirname(folder)) break;
  }
  const own = schemasFolder();
  if (own === undefined)
    throw new UsageError("The schemas do not lie beside this program: install the package here first.");
  note("preflight: This package is not installed here, so the editors of others will not find its schemas.");
  return own.replaceAll(sep, "/");
}

/** Writes the operator's schemas for editors, each in one piece. Returns the path of each kind. */
async function writeSchemas(profile: Profile): Promise<Map<string, string>> {
  const folder = `.preflight/${profile.name}`;
  const paths = new Map<string, string>();
  let written = 0;
  for (const [file, schema] of publishedProfile(profile, { bundle: true, draft7: false })) {
    const kind = basename(file, ".schema.json");
    const path = `${folder}/${kind}.schema.json`;
    paths.set(kind, path);
    const text = `${JSON.stringify(schema, undefined, 2)}\n`;
    if (existsSync(path) && read(path) === text) continue;
    save(path, text);
    written++;
  }
  await print([written > 0 ? `wrote ${written} schemas to ${folder}\n` : `${folder} has every schema already.\n`]);
  return paths;
}

function urlOf(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return /^\.{1,2}\//.test(path) ? path : `./${path}`;
}

/** The config to begin with: examples of what most folders need, and nothing that changes a run by itself. */
function configText(schemas: string, profile: string | undefined): string {
  const config = {
    $schema: urlOf(`${schemas}/config.schema.json`),
    ...(profile === undefined ? {} : { profile: profile.replaceAll(sep, "/") }),
    payloads: { "extract/notes/*.jsonl": "notes" },
    order: ["**/*.business.json*", "**/*.account.json*"],
    rules: { "expected-field": "warning" },
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/** Asks who sits at the terminal; nobody there says no. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** The text of a file, empty where there is none. */
function read(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  } catch (error) {
    throw unusable(file, error);
  }
}

/** Writes a file whole or not at all, so that no setting is lost whatever happens. */
async function write(file: string, text: string): Promise<void> {
  if (existsSync(file) && read(file) === text) {
    await print([`${file} has it all already.\n`]);
    return;
  }
  save(file, text);
  await print([`wrote ${file}\n`]);
}

function save(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const target = existsSync(file) ? realpathSync(file) : file;
    const mode = existsSync(file) ? statSync(file).mode : 0o666;
    const unfinished = `${target}.${process.pid}`;
    writeFileSync(unfinished, text, { mode });
    renameSync(unfinished, target);
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(file: string, error: unknown): UsageError {
  return new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
}
