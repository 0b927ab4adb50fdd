import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { checkConfig, type SettingFault } from "../check/settings.ts";
import type { PreflightConfig } from "../generated/types.ts";
import { reasonOf } from "../input/input-error.ts";
import { pathMatcher } from "../input/path-matcher.ts";
import { isWithin, realPathOf } from "../input/paths.ts";
import { PatternError, parsePattern } from "../input/pattern.ts";
import { type PayloadText, payloadText } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import { reporters } from "../reporters/index.ts";
import type { RuleId } from "../rules/index.ts";
import type { Kind } from "../spec/operations.ts";
import { orMeant } from "../text/spelling.ts";
import { placeOf } from "./file-identity.ts";
import { UsageError } from "./usage-error.ts";

/** The config of a run, its paths made relative to the working folder. */
export interface Config extends Omit<PreflightConfig, "known" | "$schema"> {
  known: string[];
  /** The path of the config; undefined for an empty one. */
  file: string | undefined;
  /** Whether a path is outside the folder of the config. */
  isOutside: (path: string) => boolean;
  /** The kind that `payloads` gives to a file. */
  kindOf: (file: string) => Kind | undefined;
  /** Sorts inputs by the first pattern of `order` that each matches. The sort is stable; inputs without a match come last. */
  inOrder: <T extends { file: string }>(inputs: readonly T[]) => T[];
}

export const configName = "preflight.config.json";

/** Reads the config at a path; without one, the nearest in the working folder or above; or returns an empty config. */
export function loadConfig(path: string | undefined): Config {
  const file = path ?? findUpward(process.cwd());
  return resolved(file === undefined ? {} : readConfig(file), file);
}

function findUpward(folder: string): string | undefined {
  const file = join(folder, configName);
  if (existsSync(file)) return relative(process.cwd(), file);
  return dirname(folder) === folder ? undefined : findUpward(dirname(folder));
}

function readConfig(file: string): PreflightConfig {
  let text: PayloadText;
  try {
    text = payloadText(readFileSync(file));
  } catch (error) {
    throw new UsageError(`The config ${file} ${reasonOf(error)}.`);
  }
  const { value, faults } = checkConfig(text, (config) => [...formatFaults(config, file), ...patternFaults(config)]);
  if (faults.length === 0) return value as PreflightConfig;
  throw new UsageError(...faults.map(({ detail, from }) => `${file}:${from.line}:${from.column}: ${detail}`));
}

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
  known,
}: { [key in "payloads" | "order" | "known"]?: unknown }): SettingFault[] {
  const patterns: [path: Path, pattern: unknown][] = [
    ...Object.keys(isObject(payloads) ? payloads : {}).map((key): [Path, unknown] => [["payloads", key], key]),
    ...(Array.isArray(order) ? order : []).map((pattern, i): [Path, unknown] => [["order", i], pattern]),
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
  const { known = [], payloads = {}, order = [], documents, formats, $schema: _, ...rest } = config;
  const inFolder = (file: string): string => slashed(relative(resolve(folder), resolve(file)));
  const kinds = Object.entries(payloads).map(([pattern, kind]) => ({ isMatch: pathMatcher(pattern), kind }));
  const ranks = order.map(pathMatcher);
  const rankOf = (file: string): number => {
    const rank = ranks.findIndex((isMatch) => isMatch(inFolder(file)));
    return rank < 0 ? ranks.length : rank;
  };
  return {
    ...rest,
    ...(documents === undefined ? {} : { documents: fromHere(documents, folder) }),
    ...(formats === undefined ? {} : { formats: formats.map((output) => outputFromHere(output, folder)) }),
    known: [known].flat().map((pattern) => patternFromHere(pattern, folder)),
    file,
    isOutside: (path) => isOutside(path, folder),
    kindOf: (file) => kinds.find(({ isMatch }) => isMatch(inFolder(file)))?.kind as Kind | undefined,
    inOrder: (inputs) =>
      ranks.length === 0
        ? [...inputs]
        : inputs
            .map((input) => ({ input, rank: rankOf(input.file) }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ input }) => input),
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

/** The levels of rules in a config. */
export function levelsOf({ rules: levels = {} }: Config): [RuleId, "off" | "warning" | "error"][] {
  return Object.entries(levels) as [RuleId, "off" | "warning" | "error"][];
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
