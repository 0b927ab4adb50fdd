import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { createScanner } from "jsonc-parser";
import { type Level, levelsFrom, type Override } from "../check/levels.ts";
import { checkConfig, type SettingFault } from "../check/settings.ts";
import type { PreflightConfig } from "../generated/types.ts";
import { stdinName } from "../input/discover.ts";
import { IgnoreList } from "../input/ignore.ts";
import { reasonOf } from "../input/input-error.ts";
import { pathMatcher } from "../input/path-matcher.ts";
import { isWithin, realPathOf, statsOf } from "../input/paths.ts";
import { PatternError, parsePattern } from "../input/pattern.ts";
import { type PayloadText, payloadText } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import { reporters } from "../reporters/index.ts";
import type { Kind } from "../spec/operations.ts";
import { orMeant } from "../text/spelling.ts";
import { placeOf } from "./file-identity.ts";
import { UsageError } from "./usage-error.ts";

/** What a config sets, its paths made relative to the working folder. */
export interface Config extends Omit<PreflightConfig, "known" | "overrides" | "$schema"> {
  known: string[];
  /** The path of the config; undefined for an empty one. */
  file: string | undefined;
  /** The config as it is written. */
  written: PreflightConfig;
  /** Whether a path is outside the folder of the config. */
  isOutside: (path: string) => boolean;
  /** The kind that `payloads` gives to a file. */
  kindOf: (file: string) => Kind | undefined;
  /** The index of the first pattern of `order` that matches a file; infinite if none does. */
  rankOf: (file: string) => number;
  /** The overrides that apply to a file. */
  overridesOf: (file: string) => readonly Override[];
  /** What `ignore` leaves out. */
  ignoreList: IgnoreList;
}

export const configName = "preflight.config.json";

/** Settings that have one value for a whole run. */
const runSettings = ["known", "suppliers", "documents", "profile", "formats", "today", "maxWarnings"] as const;
export type RunSetting = (typeof runSettings)[number];

/** The configs of a run: the one that --config names, or the nearest above each file, else above the working folder. */
export class Configs {
  readonly #named: Config | undefined;
  readonly #byFolder = new Map<string, string | undefined>();
  readonly #loaded = new Map<string, Config>();
  readonly #none = resolved({}, undefined);

  constructor(path?: string) {
    this.#named = path === undefined ? undefined : resolved(readConfig(path, true), path);
  }

  /** Whether --config names the config of all files. */
  get isNamed(): boolean {
    return this.#named !== undefined;
  }

  /** The config that applies to the files of a folder. */
  inFolder(folder: string): Config {
    if (this.#named) return this.#named;
    const file = this.#nearest(resolve(folder)) ?? this.#nearest(process.cwd());
    if (file === undefined) return this.#none;
    const config = this.#loaded.get(file) ?? resolved(readConfig(file, false), file);
    this.#loaded.set(file, config);
    return config;
  }

  /** The config that applies to a file. */
  of(file: string): Config {
    return this.inFolder(file === stdinName ? "." : dirname(file));
  }

  /** The config of a whole run: the one of all its paths, or else that of the working folder. */
  ofRun(paths: readonly string[]): Config {
    const [first, ...others] = new Set(paths.map((path) => this.inFolder(existingFolder(path))));
    return first && others.length === 0 ? first : this.inFolder(".");
  }

  /** Sorts inputs by the first pattern of `order` that each matches. The sort is stable; inputs without a match come last. */
  inOrder<T extends { file: string }>(inputs: readonly T[]): T[] {
    return inputs
      .map((input) => ({ input, rank: this.of(input.file).rankOf(input.file) }))
      .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
      .map(({ input }) => input);
  }

  /** Throws a UsageError if the config of a file contradicts the run's config. */
  refuseContradictions(files: readonly { file: string }[], run: Config, fromOptions: ReadonlySet<RunSetting>): void {
    const others = new Set(files.map(({ file }) => this.of(file)));
    others.delete(run);
    for (const config of others)
      for (const name of runSettings) {
        const [own, chosen] = [config, run].map((one) => JSON.stringify(one[name]));
        if (config.written[name] === undefined || own === chosen || fromOptions.has(name)) continue;
        throw new UsageError(
          `${config.file} sets ${name}, which is one for a whole run, and this run has ${
            run.file === undefined ? "files of several configs" : `that of ${run.file}`
          }. Lint the files of each config by themselves, or name the config of all: --config FILE.`,
        );
      }
  }

  #nearest(folder: string): string | undefined {
    if (!this.#byFolder.has(folder)) {
      const file = join(folder, configName);
      const above = dirname(folder);
      const own = existsSync(file) ? relative(process.cwd(), file) : undefined;
      this.#byFolder.set(folder, own ?? (above === folder ? undefined : this.#nearest(above)));
    }
    return this.#byFolder.get(folder);
  }
}

/** The folder that a path or pattern is in, or that it names. */
function existingFolder(path: string): string {
  if (path === stdinName || path === "-") return ".";
  const stats = statsOf(path);
  if (typeof stats !== "string" && stats.isDirectory()) return path;
  const above = dirname(path);
  return above === path ? path : existingFolder(above);
}

/** Reads the config at a path; without one, the nearest in the working folder or above; or returns an empty config. */
export function loadConfig(path: string | undefined): Config {
  return new Configs(path).inFolder(".");
}

function readConfig(file: string, isNamed: boolean): PreflightConfig {
  let text: PayloadText;
  try {
    // Reading a pipe waits for its writer, so a pipe is read only if it was named.
    if (!isNamed && !statSync(file).isFile()) throw new UsageError(`The config ${file} is not a file.`);
    text = withoutComments(readFileSync(file));
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`The config ${file} ${reasonOf(error)}.`);
  }
  const { value, faults } = checkConfig(text, (config) => [...formatFaults(config, file), ...patternFaults(config)]);
  if (faults.length === 0) return value as PreflightConfig;
  throw new UsageError(...faults.map(({ detail, from }) => `${file}:${from.line}:${from.column}: ${detail}`));
}

/** The text of a config without its comments and trailing commas. Positions are those in the file. */
function withoutComments(bytes: Uint8Array): PayloadText {
  const plain = Uint8Array.from(bytes);
  // One character for each byte, so that offsets agree.
  const scanner = createScanner(Buffer.from(bytes).toString("latin1"));
  let comma: number | undefined;
  let before: number = tokens.end;
  for (let token = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    const start = scanner.getTokenOffset();
    const isComment = tokens.comments.includes(token);
    if (isComment) plain.fill(space, start, start + scanner.getTokenLength());
    if (isComment || tokens.spaces.includes(token)) continue;
    if (comma !== undefined && tokens.closing.includes(token)) plain[comma] = space;
    comma = token === tokens.comma && !tokens.opening.includes(before) ? start : undefined;
    before = token;
  }
  const whole = payloadText(bytes);
  return { ...whole, bytes: plain, source: { text: whole, spanOf: (range) => range } };
}

const space = 0x20;

/** The tokens of jsonc-parser, whose own enum does not exist at run time. A comma may not follow an opening one. */
const tokens = { opening: [1, 3, 5], closing: [2, 4], comma: 5, comments: [12, 13], spaces: [14, 15], end: 17 };

/** Faults in `formats`. A config may come from someone else, so it must not write files outside its folder. */
function formatFaults({ formats: outputs }: { formats?: unknown }, configFile: string): SettingFault[] {
  const names = Object.keys(reporters);
  if (!Array.isArray(outputs)) return [];
  return outputs.flatMap((output, i) => {
    const [name, file] = typeof output === "string" ? output.split(/=(.*)/s) : [];
    if (name === undefined) return [];
    const path = ["formats", i];
    if (!names.includes(name)) return [{ path, detail: `Unknown format "${name}"${orMeant(name, names)}` }];
    if (file === "") return [{ path, detail: `formats.${i} names no file: write ${name}=FILE.` }];
    if (file === undefined || !isOutside(fromHere(file, dirname(configFile)), dirname(configFile))) return [];
    const detail = `formats.${i} writes outside the folder of the config, to ${file}. Only the command line may do that: --format ${output}.`;
    return [{ path, detail }];
  });
}

function isOutside(path: string, folder: string): boolean {
  return !isWithin(placeOf(path), realPathOf(folder) ?? resolve(folder));
}

/** Faults in patterns whose type is right. */
function patternFaults({
  payloads,
  order,
  ignore,
  known,
  overrides,
}: { [key in "payloads" | "order" | "ignore" | "known" | "overrides"]?: unknown }): SettingFault[] {
  const list = (patterns: unknown, path: Path): [Path, unknown][] =>
    (Array.isArray(patterns) ? patterns : []).map((pattern, i) => [[...path, i], pattern]);
  const patterns: [path: Path, pattern: unknown][] = [
    ...Object.keys(isObject(payloads) ? payloads : {}).map((key): [Path, unknown] => [["payloads", key], key]),
    ...list(order, ["order"]),
    ...list(ignore, ["ignore"]),
    ...(Array.isArray(overrides) ? overrides : []).flatMap((override, i) =>
      list(isObject(override) ? override["files"] : undefined, ["overrides", i, "files"]),
    ),
    ...[known].flat().map((pattern, i): [Path, unknown] => [Array.isArray(known) ? ["known", i] : ["known"], pattern]),
  ];
  return patterns.flatMap(([path, pattern]) => {
    try {
      if (typeof pattern === "string") parsePattern(pattern);
      return [];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return [{ path, detail: error.message }];
    }
  });
}

/** Makes the paths of a config, which are relative to its folder, relative to the working folder. */
function resolved(config: PreflightConfig, file: string | undefined): Config {
  const folder = dirname(file ?? configName);
  const {
    known = [],
    payloads = {},
    order = [],
    ignore = [],
    overrides = [],
    documents,
    formats,
    $schema: _,
    ...rest
  } = config;
  const inFolder = (file: string): string => slashed(relative(resolve(folder), resolve(file)));
  const kinds = Object.entries(payloads).map(([pattern, kind]) => ({ isMatch: pathMatcher(pattern), kind }));
  const ranks = order.map(pathMatcher);
  const conditional = overrides.map(({ files, kinds, suppliers, attr, rules }) => ({
    files: files?.map(pathMatcher),
    override: {
      ...(kinds && { kinds }),
      ...(suppliers && { suppliers }),
      ...(attr !== undefined && { attr: attr === "" ? [] : attr.split(".") }),
      levels: levelsFrom(Object.entries(rules) as [string, Level][]),
    } satisfies Override,
  }));
  // Files with the same overrides share one list.
  const lists = new Map<string, readonly Override[]>();
  return {
    ...rest,
    ...(documents === undefined ? {} : { documents: fromHere(documents, folder) }),
    ...(formats === undefined ? {} : { formats: formats.map((output) => outputFromHere(output, folder)) }),
    known: [known].flat().map((pattern) => patternFromHere(pattern, folder)),
    file,
    written: config,
    isOutside: (path) => isOutside(path, folder),
    kindOf: (file) => kinds.find(({ isMatch }) => isMatch(inFolder(file)))?.kind as Kind | undefined,
    rankOf: (file) => {
      const rank = ranks.findIndex((isMatch) => isMatch(inFolder(file)));
      return rank < 0 ? Number.POSITIVE_INFINITY : rank;
    },
    overridesOf: (file) => {
      const own = conditional.filter(({ files }) => !files || files.some((isMatch) => isMatch(inFolder(file))));
      const key = own.map((each) => conditional.indexOf(each)).join();
      const list = lists.get(key) ?? own.map(({ override }) => override);
      lists.set(key, list);
      return list;
    },
    ignoreList: new IgnoreList(folder, ignore, () => `ignore in ${file}`),
  };
}

function fromHere(path: string, folder: string): string {
  return isAbsolute(path) || folder === "." ? path : slashed(join(folder, path));
}

function outputFromHere(output: string, folder: string): string {
  const [name, file] = output.split(/=(.*)/s) as [string, string?];
  return file === undefined ? output : `${name}=${fromHere(file, folder)}`;
}

/** A pattern relative to the working folder. Special characters in the name of the config's folder are escaped. */
function patternFromHere(pattern: string, folder: string): string {
  const path = fromHere(pattern, folder);
  if (path === pattern || existsSync(path)) return path;
  return slashed(join(slashed(folder).replace(/[()[\]{}!*?@+|]/g, "\\$&"), pattern));
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}

/** The levels in a config, by selector of rules. */
export function levelsOf({ rules: levels = {} }: Config): [selector: string, Level][] {
  return Object.entries(levels) as [string, Level][];
}

/** A warning about files outside its folder that a config reads, since the config may come from someone else. */
export function outsideNote(
  config: Config,
  known: readonly { file: string }[],
  ...others: readonly (string | undefined)[]
): string | undefined {
  const outside = [...known.map(({ file }) => file), ...others.filter((path) => path !== undefined)].filter(
    config.isOutside,
  );
  const [first] = outside;
  if (first === undefined) return undefined;
  const more = outside.length > 1 ? ` and ${outside.length - 1} more` : "";
  return `The config ${config.file} reads from outside its folder: ${first}${more}.`;
}
