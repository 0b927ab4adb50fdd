import { type Discovered, discover, type Source, stdinName } from "../../input/discover.ts";
import { identityOf } from "../file-identity.ts";
import { leftOutBy } from "../left-out.ts";
import { UsageError } from "../usage-error.ts";
import type { LintOptions } from "./options.ts";

/** The files of a run. */
export interface LintInputs {
  /** What is linted, in send order. */
  sources: readonly Source[];
  /** What exists before any of it is sent. */
  known: readonly Source[];
  found: Discovered;
  foundKnown: Discovered;
}

export async function discoverInputs(options: LintOptions): Promise<LintInputs> {
  const { configs, config, exclude, paths, followLinks } = options;
  const onFolders = (folders: ReadonlySet<string>): Promise<void> => configs.prepare(folders);
  const found = await discover(paths, { followLinks, onFolders, leftOutBy: leftOutBy(configs, exclude) });
  // What is known is often among what is left out, so nothing is left out here.
  const foundKnown = await discover(options.known, { followLinks, onFolders, onlyFiles: options.fromConfig.known });
  const sources = configs.inOrder(withoutBaseline(found.sources, options));
  configs.refuseContradictions(sources, config, options.runSettings);
  return { sources, known: foundKnown.sources, found, foundKnown };
}

/** Leaves out the baseline, which may be kept beside the payload files. */
function withoutBaseline(sources: readonly Source[], { baseline, paths }: LintOptions): readonly Source[] {
  const identity = baseline === undefined ? undefined : identityOf(baseline);
  if (identity === undefined) return sources;
  if (paths.some((path) => path !== stdinName && identityOf(path) === identity))
    throw new UsageError(`--baseline: ${baseline} is one of the inputs.`);
  return sources.filter(({ file }) => file === stdinName || identityOf(file) !== identity);
}
