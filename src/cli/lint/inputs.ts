import { type Discovered, discover, type Source, stdinName } from "../../input/discover.ts";
import { identityOf } from "../file-identity.ts";
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
  const found = await discover(options.paths, options);
  const foundKnown = await discover(options.known, options);
  const sources = options.config.inOrder(withoutBaseline(found.sources, options));
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
