import { stdinName } from "../../input/discover.ts";
import type { Arguments } from "../command.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/report.ts";
import { inputNotes } from "../lint/report-text.ts";
import { type Lint, type LintArguments, loadLint, withBaseline } from "../lint/settings.ts";
import { isTextPipedIn, notes, UsageError } from "../terminal.ts";

export async function lint(
  { watch: isWatch, printConfig: isPrint, ...given }: Arguments<"lint">,
  argv: readonly string[],
): Promise<number> {
  if (given.paths.length === 0 && (await isTextPipedIn()))
    throw new UsageError("Text is piped in, but no path is given. To lint it, add -: preflight lint -");
  const args = { ...given, paths: given.paths.length === 0 ? ["."] : given.paths };
  if (isPrint) return print(args);
  /** `onLoaded` is called before any input is read. */
  const lintOnce = async (onLoaded?: (lint: Lint) => void): Promise<number> => {
    const lint = await loadLint(args, argv);
    onLoaded?.(lint);
    return lintInputs(await discoverInputs(await withBaseline(lint)));
  };
  if (!isWatch) return lintOnce();
  if (args.paths.includes(stdinName)) throw new UsageError("--watch cannot watch standard input. Name files.");
  return (await import("../lint/watch.ts")).watch(lintOnce);
}

async function print(args: LintArguments): Promise<number> {
  const inputs = await discoverInputs(await loadLint(args));
  await (await import("../lint/print-config.ts")).printConfig(inputs);
  notes(inputNotes(inputs));
  return inputs.found.unmatched.length > 0 ? 4 : inputs.found.unreadable.length > 0 ? 3 : 0;
}
