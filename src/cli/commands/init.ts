import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { pathToFileURL } from "node:url";
import { packageName } from "../../generated/manifest.ts";
import { discover, type Source } from "../../input/discover.ts";
import { readFile } from "../../input/open.ts";
import { isDynamic, literalPattern, pathMatcher } from "../../input/pattern.ts";
import { payloadFile } from "../../input/tree.ts";
import type { Profile } from "../../profile/profile.ts";
import { publishedProfile } from "../../profile/published.ts";
import { schemaFileOf } from "../../schema/load.ts";
import { kindOfFileName, kinds } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { references } from "../../spec/references.ts";
import { addTo } from "../../tables/add-to.ts";
import { getOrMake } from "../../tables/remember.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { listed } from "../../text/wording.ts";
import { writeFile } from "../atomic-file.ts";
import type { Arguments } from "../command.ts";
import { type Config, configName, configsBy } from "../config.ts";
import { type Binding, mergeIdeaSchemas, mergeVscodeSettings, mergeVscodeTasks } from "../init/editor-settings.ts";
import { leftOutBy } from "../lint/inputs.ts";
import { kindsIn, mixedText } from "../lint/print-config.ts";
import { schemasFolder } from "../package-files.ts";
import { slashed } from "../paths.ts";
import { profileOf, profilePath } from "../profile.ts";
import { asUsage, note, print, UsageError } from "../terminal.ts";

const vscodeFile = ".vscode/settings.json";
const tasksFile = ".vscode/tasks.json";
const ideaFile = ".idea/jsonSchemas.xml";

export async function init({ vscode, idea, profile: argument }: Arguments<"init">): Promise<void> {
  const schemas = findSchemas();
  const config = configsBy().inFolder(".");
  const named = argument ?? (config.profile === undefined ? onlyProfile() : undefined);
  const profile = await profileOf(named, config);
  let payloads = patternsOf(config);
  // A config in this folder would take the place of one above, with its rules and settings.
  if (existsSync(configName)) await print([`${configName} exists already and is not changed.\n`]);
  else if (config.file !== undefined) await print([`${printable(config.file)} applies here and is not changed.\n`]);
  else {
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
  const areUsed = isProfileNamed || wanted.vscode || wanted.idea;
  const ofOperator = profile && areUsed ? await writeSchemas(profile) : undefined;
  if (!wanted.vscode && !wanted.idea) return;
  const bindings = (profile?.kinds ?? kinds).map((kind): Binding => {
    const path = ofOperator?.get(kind) ?? `${schemas}/${schemaFileOf(kind as Kind)}`;
    const ofKind = Object.keys(payloads).filter((pattern) => payloads[pattern] === kind && /\.json$/i.test(pattern));
    const own = ofKind.flatMap((pattern) => patternsInEditors(pattern, profile));
    return { name: kind, fileMatch: [`*.${kind}.json`, `${kind}.json`, ...own], path, url: urlOf(path) };
  });
  if (wanted.vscode) {
    await writeMerged(vscodeFile, (text) => mergeVscodeSettings(text, bindings));
    await writeMerged(tasksFile, mergeVscodeTasks);
  }
  if (wanted.idea) await writeMerged(ideaFile, (text) => mergeIdeaSchemas(text, bindings));
}

/** The path of the schemas: in the nearest node_modules with this package, as on other machines, or in this package. */
function findSchemas(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const schemas = join(folder, "node_modules", packageName, "schemas");
    if (existsSync(join(schemas, "config.schema.json"))) return slashed(relative(process.cwd(), schemas));
    if (folder === dirname(folder)) break;
  }
  const own = schemasFolder();
  if (own === undefined)
    throw new UsageError("This program has no schemas beside it. Install the package in this folder first.");
  note("Install this package in this folder, so that editors on other machines find its schemas.");
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
    if (await isWritten(path, `${JSON.stringify(schema, undefined, 2)}\n`)) written++;
  }
  await print([written > 0 ? `wrote ${counted(written, "schema")} to ${folder}\n` : `${folder} is up to date.\n`]);
  return paths;
}

function urlOf(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return /^\.{1,2}\//.test(path) ? path : `./${path}`;
}

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

/** The patterns for editors, which match one without a slash in every folder: that becomes names of files here. */
function patternsInEditors(pattern: string, profile: Profile | undefined): string[] {
  if (pattern.includes("/") || !isDynamic(pattern)) return [pattern];
  const names = readdirSync(".").filter((name) => name !== configName && !kindOfFileName(name, profile?.kinds));
  return names.filter(pathMatcher(pattern)).map(literalPattern);
}

const maxMixed = 3;

function* findings({ counts, unclear, mixed, unordered }: Survey): Generator<string> {
  const files = [...counts.values()].reduce((sum, count) => sum + count, mixed.length);
  const kindCounts = [...counts].map(([kind, count]) => `${kind} ${grouped(count)}`);
  if (mixed.length > 0) kindCounts.push(`mixed ${grouped(mixed.length)}`);
  yield files === 0
    ? "found no payload files\n"
    : `found ${counted(files, "payload file")}: ${printable(kindCounts.join(", "))}\n`;
  for (const { file, kinds } of mixed.slice(0, maxMixed)) yield `${printable(`${file} is ${kinds}`)}\n`;
  if (mixed.length > maxMixed) yield `and ${counted(mixed.length - maxMixed, "more mixed file")}\n`;
  if (unclear.length > 0)
    yield `${printable(`left out ${counted(unclear.length, "file")} of no known kind: ${firstOf(unclear)}`)}\n`;
  if (unordered.length > 0)
    yield `${printable(`recorded no order, since ${firstOf(unordered)} may hold payloads of any kind; preflight plan prints one`)}\n`;
}

function firstOf(files: readonly string[]): string {
  return listed(files.length > 3 ? [...files.slice(0, 2), `${grouped(files.length - 2)} more`] : files, "and");
}

function configText(schemas: string, profile: string | undefined, { payloads, order }: Survey): string {
  const config = {
    $schema: urlOf(`${schemas}/config.schema.json`),
    ...(profile === undefined ? {} : { profile: slashed(profile) }),
    ...(Object.keys(payloads).length === 0 ? {} : { payloads }),
    ...(order.length === 0 ? {} : { order }),
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

function read(file: string): string {
  return asUsage(() => (existsSync(file) ? readFile(file).toString("utf8") : ""));
}

async function writeMerged(file: string, merge: (text: string) => string): Promise<void> {
  let merged: string;
  try {
    merged = merge(read(file));
  } catch (error) {
    // The parser of settings calls itself for each level of nesting, and knows indents of some hundred spaces.
    if (error instanceof RangeError || error instanceof TypeError)
      throw new UsageError(`${file} is nested too deep. Move it away, then try again.`);
    throw error;
  }
  await write(file, merged);
}

async function write(file: string, text: string): Promise<void> {
  await print([(await isWritten(file, text)) ? `wrote ${file}\n` : `${file} is up to date.\n`]);
}

/** Writes a file completely or not at all, so that no setting is lost. Returns false if it has the text already. */
async function isWritten(file: string, text: string): Promise<boolean> {
  if (existsSync(file) && read(file) === text) return false;
  await writeFile(file, "init", [text], { within: "." });
  return true;
}

/** What the payload files of the working folder say about its config. */
type Survey = Awaited<ReturnType<typeof surveyFolder>>;

/** How many payloads are read of the files whose names say no kind. A file that is not read to its end gets none. */
const maxRead = 100_000;

/** Reads the names of the payload files of the folder, and the payloads of those whose names say no kind. */
async function surveyFolder(profile: Profile | undefined) {
  const configs = configsBy();
  const { sources } = await discover(["."], { leftOutBy: leftOutBy(configs, []) });
  let left = maxRead;
  /** Files that may send payloads of any kind, so that what is sent first cannot be told from the names of files. */
  const ofAnyKind = sources.filter(({ layout }) => layout === "har").map(({ file }) => file);
  /** Files with payloads of several kinds, and what these are. */
  const mixed: { file: string; kinds: string }[] = [];
  const counts = new Map<Kind, number>();
  /** Files that show their kind neither by their name nor by all of their payloads. */
  const unclear: string[] = [];
  /** The kinds of files that do not show it by their names, by pattern. */
  const payloads: Record<string, Kind> = {};
  const patterns = new Map<Kind, Set<string>>();
  const found = (file: string, kind: Kind, pattern: string): void => {
    if (kind === "request") ofAnyKind.push(file);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    getOrMake(patterns, kind, () => new Set<string>()).add(pattern);
  };
  for (const [pattern, group] of groupsOf(sources.filter(({ layout }) => layout !== "har"))) {
    const looked: { file: string; kind: Kind | undefined }[] = [];
    for (const source of group) {
      const { file } = source;
      const named = kindOfFileName(file, profile?.kinds);
      if (named) {
        found(file, named, `**/${basename(file).startsWith(`${named}.`) ? "" : "*."}${named}.json*`);
        continue;
      }
      const inFile = await kindsIn(source, profile, left);
      left -= inFile.payloads;
      const { kinds, others, isWhole } = inFile;
      const isOne = kinds.size === 1 && others.size === 0 && isWhole;
      looked.push({ file, kind: isOne ? [...kinds.keys()][0] : undefined });
      if (!isOne && (kinds.size > 0 || !isWhole)) ofAnyKind.push(file);
      if (kinds.size > 0 && kinds.size + others.size > 1) mixed.push({ file, kinds: mixedText(inFile) });
      else if (!isOne) unclear.push(file);
    }
    const areAlike = looked.length === group.length && new Set(looked.map(({ kind }) => kind)).size === 1;
    for (const { file, kind } of looked) {
      if (!kind) continue;
      const own = areAlike ? pattern : literalPattern(file);
      payloads[own] = kind;
      found(file, kind, own);
    }
  }
  // Of the files that must be sent before others.
  const order = orderOf(patterns, profile);
  const isKnown = ofAnyKind.length === 0;
  return {
    counts,
    unclear,
    mixed,
    payloads,
    order: isKnown ? order : [],
    unordered: order.length > 0 ? ofAnyKind : [],
  };
}

function groupsOf(sources: readonly Source[]): Map<string, Source[]> {
  const groups = new Map<string, Source[]>();
  for (const source of sources) {
    const folder = dirname(source.file);
    const ending = payloadFile.exec(source.file)?.[0] ?? "";
    const pattern = `${folder === "." ? "" : `${literalPattern(folder)}/`}*${ending}`;
    addTo(groups, pattern, source);
  }
  return groups;
}

/** The patterns of all kinds but those that are sent last, in the order in which they are sent. */
function orderOf(patterns: ReadonlyMap<Kind, ReadonlySet<string>>, profile: Profile | undefined): string[] {
  const table = profile?.references ?? references;
  const staged = [...patterns].flatMap(([kind, ofKind]) => {
    const stage = table[kind]?.stage;
    return stage === undefined ? [] : [{ stage, ofKind }];
  });
  const last = Math.max(...staged.map(({ stage }) => stage));
  return staged
    .filter(({ stage }) => stage < last)
    .sort((a, b) => a.stage - b.stage)
    .flatMap(({ ofKind }) => [...ofKind]);
}
