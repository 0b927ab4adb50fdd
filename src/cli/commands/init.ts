import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { pathToFileURL } from "node:url";
import { packageName } from "../../generated/manifest.ts";
import { readFile } from "../../input/open.ts";
import type { Profile } from "../../profile/profile.ts";
import { publishedProfile } from "../../profile/published.ts";
import { schemaFileOf } from "../../schema/load.ts";
import { kinds } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { listed } from "../../text/wording.ts";
import { writeFile } from "../atomic-file.ts";
import type { Command } from "../command.ts";
import { type Config, Configs, configName } from "../config.ts";
import type { Binding } from "../init/editor-settings.ts";
import type { Survey } from "../init/survey.ts";
import { schemasFolder } from "../package-files.ts";
import { slashed } from "../paths.ts";
import { profileOf, profilePath } from "../profile.ts";
import { note, print } from "../terminal.ts";
import { asUsage, UsageError } from "../usage-error.ts";

const vscodeFile = ".vscode/settings.json";
const tasksFile = ".vscode/tasks.json";
const ideaFile = ".idea/jsonSchemas.xml";

export const init: Command<"init"> = {
  run: async ({ vscode, idea, profile: argument }) => {
    const schemas = findSchemas();
    const config = (await Configs.open()).inFolder(".");
    const named = argument ?? (config.profile === undefined ? onlyProfile() : undefined);
    const profile = await profileOf(named, config);
    let payloads = patternsOf(config);
    // A config in this folder would take the place of one above, with its rules and settings.
    if (existsSync(configName)) await print([`${configName} exists already and is not changed.\n`]);
    else if (config.file !== undefined) await print([`${printable(config.file)} applies here and is not changed.\n`]);
    else {
      const { surveyFolder } = await import("../init/survey.ts");
      const survey = await surveyFolder(profile);
      await print(findings(survey));
      // A profile of an existing config is not repeated in a new one.
      await write(configName, configText(schemas, named && profilePath(named, config), survey));
      payloads = { ...payloads, ...survey.payloads };
    }
    const wanted = {
      vscode: vscode ?? (await ask(`Associate the schemas with file names in ${vscodeFile}?`)),
      idea: idea ?? (await ask(`Associate the schemas with file names in ${ideaFile}?`)),
    };
    const isProfileNamed = argument !== undefined || config.profile !== undefined;
    const ofOperator =
      profile && (isProfileNamed || wanted.vscode || wanted.idea)
        ? await writeSchemas(profile)
        : new Map<string, string>();
    if (!wanted.vscode && !wanted.idea) return 0;
    const { mergeIdeaSchemas, mergeVscodeSettings, mergeVscodeTasks } = await import("../init/editor-settings.ts");
    const bindings = (profile?.kinds ?? kinds).map((kind): Binding => {
      const path = ofOperator.get(kind) ?? `${schemas}/${schemaFileOf(kind as Kind)}`;
      const own = Object.keys(payloads).filter((pattern) => payloads[pattern] === kind && /json$/i.test(pattern));
      return { name: kind, fileMatch: [`*.${kind}.json`, `${kind}.json`, ...own], path, url: urlOf(path) };
    });
    if (wanted.vscode) {
      await write(vscodeFile, mergeVscodeSettings(read(vscodeFile), bindings));
      await write(tasksFile, mergeVscodeTasks(read(tasksFile)));
    }
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
    if (existsSync(join(schemas, "config.schema.json"))) return slashed(relative(process.cwd(), schemas));
    if (folder === dirname(folder)) break;
  }
  const own = schemasFolder();
  if (own === undefined)
    throw new UsageError("This program has no schemas beside it. Install the package in this folder first.");
  note("This package is not installed in this folder, so editors on other machines will not find its schemas.");
  return slashed(relative(process.cwd(), own));
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
    await writeFile(path, "init", [text], { within: "." });
    written++;
  }
  await print([written > 0 ? `wrote ${counted(written, "schema")} to ${folder}\n` : `${folder} is up to date.\n`]);
  return paths;
}

function urlOf(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return /^\.{1,2}\//.test(path) ? path : `./${path}`;
}

/** The profile in profiles/, if there is exactly one. */
function onlyProfile(): string | undefined {
  const names = existsSync("profiles") ? readdirSync("profiles") : [];
  const [name, ...others] = names.filter((each) => existsSync(join("profiles", each, "profile.json")));
  return others.length === 0 ? name : undefined;
}

/** The patterns to which a config gives a kind, if they concern the working folder, and relative to it. */
function patternsOf({ file, written: { payloads = {} } }: Config): Record<string, string | undefined> {
  if (file === undefined) return {};
  const folder = slashed(relative(dirname(resolve(file)), process.cwd()));
  const prefix = folder === "" ? "" : `${folder}/`;
  return Object.fromEntries(
    Object.entries(payloads).flatMap(([pattern, kind]) => {
      if (pattern.startsWith(prefix)) return [[pattern.slice(prefix.length), kind]];
      return pattern.startsWith("**/") ? [[pattern, kind]] : [];
    }),
  );
}

const maxMixed = 3;

/** What was found in the folder, as lines. */
function* findings({ counts, unclear, mixed }: Survey): Generator<string> {
  const files = [...counts.values()].reduce((sum, count) => sum + count, mixed.length);
  const kindCounts = [...counts].map(([kind, count]) => `${kind} ${grouped(count)}`);
  if (mixed.length > 0) kindCounts.push(`mixed ${grouped(mixed.length)}`);
  yield files === 0
    ? "found no payload files\n"
    : `found ${counted(files, "payload file")}: ${printable(kindCounts.join(", "))}\n`;
  for (const { file, kinds } of mixed.slice(0, maxMixed)) yield `${printable(`${file} is ${kinds}`)}\n`;
  if (mixed.length > maxMixed) yield `and ${counted(mixed.length - maxMixed, "more mixed file")}\n`;
  if (unclear.length === 0) return;
  const shown = unclear.length > 3 ? [...unclear.slice(0, 2), `${grouped(unclear.length - 2)} more`] : unclear;
  yield printable(`left out ${counted(unclear.length, "file")} of no known kind: ${listed(shown, "and")}`);
  yield "\n";
}

/** A config for the files that are there. */
function configText(schemas: string, profile: string | undefined, { payloads, order }: Survey): string {
  const config = {
    $schema: urlOf(`${schemas}/config.schema.json`),
    ...(profile === undefined ? {} : { profile: slashed(profile) }),
    ...(Object.keys(payloads).length === 0 ? {} : { payloads }),
    ...(order.length === 0 ? {} : { order }),
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
  return asUsage(() => (existsSync(file) ? readFile(file).toString("utf8") : ""));
}

/** Writes a file completely or not at all, so that no setting is lost. */
async function write(file: string, text: string): Promise<void> {
  if (existsSync(file) && read(file) === text) {
    await print([`${file} is up to date.\n`]);
    return;
  }
  await writeFile(file, "init", [text], { within: "." });
  await print([`wrote ${file}\n`]);
}
