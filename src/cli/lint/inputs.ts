import { dirname } from "node:path";
import { type Discovered, discover, type Source, stdinName } from "../../input/discover.ts";
import type { FindDocument } from "../../input/documents.ts";
import { IgnoreList, ignoredBy, ignoreFileIn } from "../../input/ignore.ts";
import { isWithin, realFolder } from "../../input/paths.ts";
import type { RunOptions } from "../../run/run.ts";
import type { Settings } from "../../run/settings.ts";
import { remember } from "../../tables/remember.ts";
import type { Configs } from "../config.ts";
import { identityOf, resolvedPath } from "../paths.ts";
import { UsageError } from "../terminal.ts";
import type { Lint } from "./settings.ts";

export interface LintInputs {
  lint: Lint;
  /** What is linted, in send order. */
  sources: readonly Source[];
  /** What exists before any of it is sent. */
  known: readonly Source[];
  found: Discovered;
  foundKnown: Discovered;
  /** The list of documents, if it is read already. */
  findDocument?: FindDocument | undefined;
  /** The chunks of each input, if they were checked before. */
  checkedBefore?: RunOptions["checkInWorker"];
}

/** Finds what the settings of a lint name: what is linted, and what is known. */
export async function findInputs({ configs, given, settings }: Lint) {
  const { exclude, paths, followLinks, known } = settings;
  const found = await discover(paths, { followLinks, leftOutBy: leftOutBy(configs, exclude) });
  // What is known is often among what is left out, so nothing is left out here.
  const isRead = found.sources.some(({ file }) => file === stdinName);
  const others = isRead ? known.filter((pattern) => pattern !== stdinName) : known;
  const foundKnown = await discover(others, { followLinks, onlyFiles: !given.has("known") });
  return { found, foundKnown: { ...foundKnown, sources: underNamesOf(found.sources, foundKnown.sources) } };
}

export async function discoverInputs(lint: Lint): Promise<LintInputs> {
  const { configs, config, given, settings } = lint;
  const { found, foundKnown } = await findInputs(lint);
  found.unread = withoutNamed(found.unread, lint);
  const sources = configs.inOrder(withoutBaseline(found.sources, settings));
  configs.refuseContradictions(sources, config, given);
  return { lint, sources, known: foundKnown.sources, found, foundKnown };
}

/** The sources in `known`. A file that is among `sources` too gets the same name. */
function underNamesOf(sources: readonly Source[], known: readonly Source[]): Source[] {
  if (known.length === 0) return [];
  const names = new Map(sources.map(({ file }) => [realFolder(file), file]));
  return known.map((source) => ({ ...source, file: names.get(realFolder(source.file)) ?? source.file }));
}

/** Without the documents, and what the run writes. */
function withoutNamed(files: readonly string[], { settings, reports }: Lint): string[] {
  const { documents, accepted, rejected } = settings;
  const named = [documents, accepted, rejected, ...reports.map(({ file }) => file)].flatMap((path) =>
    path === undefined ? [] : resolvedPath(path),
  );
  return named.length === 0
    ? [...files]
    : files.filter((file) => !named.some((path) => isWithin(resolvedPath(file), path)));
}

/** Leaves out the baseline, which may be kept beside the payload files. */
function withoutBaseline(sources: readonly Source[], { baseline, paths }: Settings): readonly Source[] {
  const identity = baseline === undefined ? undefined : identityOf(baseline);
  if (identity === undefined) return sources;
  if (paths.some((path) => path !== stdinName && identityOf(path) === identity))
    throw new UsageError(`--baseline: ${baseline} is one of the inputs. Lint other files.`);
  return sources.filter(({ file }) => file === stdinName || identityOf(file) !== identity);
}

/**
 * Returns a function that says why a walk leaves a path out: by `ignore` in its config, by a .preflightignore in its
 * folder or above, or by --exclude. The last pattern that matches decides. A .gitignore is not read, because it names
 * the extracts that the user wants to lint.
 */
export function leftOutBy(
  configs: Configs,
  exclude: readonly string[],
): (path: string, isFolder?: boolean) => string | undefined {
  const excluded = new IgnoreList(".", exclude, () => "--exclude");
  const filesOf = remember((folder: string): readonly IgnoreList[] => {
    const above = dirname(folder);
    const own = ignoreFileIn(folder);
    return [...(above === folder ? [] : filesOf(above)), ...(own ? [own] : [])];
  });
  return ignoredBy((folder) => [configs.inFolder(folder).ignoreList, ...filesOf(folder), excluded]);
}
