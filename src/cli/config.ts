import { dirname, join, relative, resolve } from "node:path";
import { type Level, levelsFrom, type Override } from "../check/levels.ts";
import type { PreflightConfig } from "../generated/types.ts";
import { stdinName } from "../input/discover.ts";
import { IgnoreList } from "../input/ignore.ts";
import { statsOf } from "../input/paths.ts";
import { pathMatcher } from "../input/pattern.ts";
import { kindNamed } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { getOrMake, remember } from "../tables/remember.ts";
import { readConfig } from "./config-file.ts";
import { type Option, options } from "./options.ts";
import { fromHere, isOutside, isTaken, outputFromHere, patternFromHere, slashed } from "./paths.ts";
import { UsageError } from "./terminal.ts";

/** What a config sets, its paths made relative to the working folder. */
export type Config = ReturnType<typeof resolved>;

export const configName = "preflight.config.json";

/** The keys that have one value for a whole run: those that an option sets too, and the suppliers. */
const runKeys = ["suppliers" as const, ...(options as readonly Option[]).flatMap((option) => option.config ?? [])];

export type Configs = ReturnType<typeof configsBy>;

/**
 * The configs of a run: the one that --config names, or the nearest above each file, else above the working folder. A
 * faulty config throws a UsageError when it is read.
 */
export function configsBy(path?: string) {
  const named = path === undefined ? undefined : resolved(readConfig(path, true), path);
  const none = resolved({}, undefined);
  const loaded = remember((file: string) => resolved(readConfig(file, false), file));
  const nearest = remember((folder: string): string | undefined => {
    const file = join(folder, configName);
    const above = dirname(folder);
    // A link to nowhere is an error rather than no config.
    if (isTaken(file)) return relative(process.cwd(), file);
    return above === folder ? undefined : nearest(above);
  });
  const ofFolder = remember((folder: string): Config => {
    const file = nearest(resolve(folder)) ?? nearest(process.cwd());
    return file === undefined ? none : loaded(file);
  });
  const inFolder = (folder: string): Config => named ?? ofFolder(folder);
  const of = (file: string): Config => inFolder(file === stdinName ? "." : dirname(file));
  return { isNamed: named !== undefined, inFolder, of, ofRun, counts, inOrder, refuseContradictions };

  /** The config of a whole run: the one of all its paths, or else that of the working folder. */
  function ofRun(paths: readonly string[]): Config {
    const [first, ...others] = new Set(paths.map((path) => inFolder(existingFolder(path))));
    return first && others.length === 0 ? first : inFolder(".");
  }

  function counts(files: readonly { file: string }[]): ReadonlyMap<Config, number> {
    const counts = new Map<Config, number>();
    for (const { file } of files) counts.set(of(file), (counts.get(of(file)) ?? 0) + 1);
    return counts;
  }

  /** Sorts inputs by the first pattern of `order` that each matches, stably; those without a match come last. */
  function inOrder<T extends { file: string }>(inputs: readonly T[]): T[] {
    return inputs
      .map((input) => ({ input, rank: of(input.file).rankOf(input.file) }))
      .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
      .map(({ input }) => input);
  }

  /** Throws a UsageError if the config of a file contradicts the run's config. */
  function refuseContradictions(files: readonly { file: string }[], run: Config, given: ReadonlySet<string>): void {
    for (const config of counts(files).keys())
      for (const name of runKeys) {
        const [own, chosen] = [config, run].map((one) => JSON.stringify(one[name as keyof Config]));
        if (config.written[name] === undefined || own === chosen || given.has(name)) continue;
        throw new UsageError(
          `${config.file} sets ${name}, which is one for a whole run, and this run has ${
            run.file === undefined ? "files of several configs" : `that of ${run.file}`
          }. Lint the files of each config by themselves, or name the config of all: --config FILE.`,
        );
      }
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

/** Makes the paths of a config, which are relative to its folder, relative to the working folder. */
function resolved(config: PreflightConfig, file: string | undefined) {
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
  const kinds = Object.entries(payloads).map(([pattern, kind]) => ({
    isMatch: pathMatcher(pattern),
    kind: kindNamed(kind as string) as Kind,
  }));
  const ranks = order.map(pathMatcher);
  const conditional = overrides.map(({ files, kinds, suppliers, attr, rules }) => ({
    files: files?.map(pathMatcher),
    override: {
      ...(kinds && { kinds: kinds.map(kindNamed) }),
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
    /** The path of the config; undefined for an empty one. */
    file,
    written: config,
    isOutside: (path: string) => isOutside(path, folder),
    kindOf: (file: string) => kinds.find(({ isMatch }) => isMatch(inFolder(file)))?.kind,
    /** The index of the first pattern of `order` that matches a file; infinite if none does. */
    rankOf: (file: string) => {
      const rank = ranks.findIndex((isMatch) => isMatch(inFolder(file)));
      return rank < 0 ? Number.POSITIVE_INFINITY : rank;
    },
    overridesOf: (file: string): readonly Override[] => {
      const own = conditional.filter(({ files }) => !files || files.some((isMatch) => isMatch(inFolder(file))));
      const key = own.map((each) => conditional.indexOf(each)).join();
      return getOrMake(lists, key, () => own.map(({ override }) => override));
    },
    ignoreList: new IgnoreList(folder, ignore, () => `ignore in ${file}`),
  };
}
