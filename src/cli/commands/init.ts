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
import { counted } from "../../text/grouped.ts";
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
      .option("vscode", { type: "boolean", describe: `bind the schemas in ${vscodeFile} (default: ask)` })
      .option("idea", {
        type: "boolean",
        describe: `bind the schemas in ${ideaFile}, for JetBrains IDEs (default: ask)`,
      })
      .option("profile", profileOption)
      .example("$0 init --vscode", "existing settings are kept"),
  run: async ({ vscode, idea, profile: argument }) => {
    const schemas = findSchemas();
    const config = loadConfig(undefined);
    const profile = await profileOf(argument, config);
    // A profile of an existing config is not repeated in a new one.
    const namedProfile = argument === undefined ? undefined : profilePath(argument, config);
    if (existsSync(configName)) await print([`${configName} exists already and is not changed.\n`]);
    else await write(configName, configText(schemas, namedProfile));
    const wanted = {
      vscode: vscode ?? (await ask(`Bind the schemas in ${vscodeFile}?`)),
      idea: idea ?? (await ask(`Bind the schemas in ${ideaFile}?`)),
    };
    const ofOperator = profile ? await writeSchemas(profile) : new Map<string, string>();
    if (!wanted.vscode && !wanted.idea) return 0;
    const { mergeIdeaSchemas, mergeVscodeSettings } = await import("../init/editor-settings.ts");
    const bindings = (profile?.kinds ?? kinds).map((kind): Binding => {
      const path = ofOperator.get(kind) ?? `${schemas}/${schemaFileOf(kind as Kind)}`;
      return { name: kind, fileMatch: `*.${kind}.json`, path, url: urlOf(path) };
    });
    if (wanted.vscode) await write(vscodeFile, mergeVscodeSettings(read(vscodeFile), bindings));
    if (wanted.idea) await write(ideaFile, mergeIdeaSchemas(read(ideaFile), bindings));
    return 0;
  },
};

/**
 * The path of the schemas from the working folder: in the nearest node_modules that has this package, so that the written
 * files work on other machines too, or else in this package itself.
 */
function findSchemas(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const schemas = join(folder, "node_modules", packageName, "schemas");
    if (existsSync(join(schemas, "config.schema.json"))) return relative(process.cwd(), schemas).replaceAll(sep, "/");
    if (folder === dirname(folder)) break;
  }
  const own = schemasFolder();
  if (own === undefined)
    throw new UsageError("This program has no schemas beside it. Install the package in this folder first.");
  note(
    "preflight: This package is not installed in this folder, so editors on other machines will not find its schemas.",
  );
  return own.replaceAll(sep, "/");
}

/** Writes the operator's schemas for editors, with their parts inlined. Returns the path of each by kind. */
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
  await print([written > 0 ? `wrote ${counted(written, "schema")} to ${folder}\n` : `${folder} is up to date.\n`]);
  return paths;
}

function urlOf(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return /^\.{1,2}\//.test(path) ? path : `./${path}`;
}

/** A config to start from: common settings, none of which changes the result of a run by itself. */
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

/** Prompts; returns false when stdin is not a terminal. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** The text of a file, empty if it does not exist. */
function read(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  } catch (error) {
    throw unusable(file, error);
  }
}

/** Writes a file completely or not at all, so that no setting is lost. */
async function write(file: string, text: string): Promise<void> {
  if (existsSync(file) && read(file) === text) {
    await print([`${file} is up to date.\n`]);
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
