import { stdinName } from "../../input/discover.ts";
import { type Command, groups } from "../command.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import { inputNotes } from "../lint/notes.ts";
import {
  declareLintOptions,
  type LintArguments,
  type LintOptions,
  lintOptionsOf,
  lintValues,
} from "../lint/options.ts";
import { note } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface Args extends LintArguments {
  watch: boolean;
}

export const lint: Command<Args> = {
  options: (declaration) =>
    declareLintOptions(declaration).option("watch", {
      group: groups.input,
      type: "boolean",
      default: false,
      describe: "Lint all inputs again whenever one of them changes, until Ctrl-C",
    }),
  values: lintValues,
  run: async (args, argv) => {
    if (!args.watch) return lintOnce(args, argv);
    if (args.paths.includes(stdinName)) throw new UsageError("--watch cannot watch standard input. Name files.");
    const { watch } = await import("../lint/watch.ts");
    return watch((onOptions) => lintOnce(args, argv, onOptions));
  },
};

/** Lints once. `onOptions` is called before any input is read. */
async function lintOnce(
  args: LintArguments,
  argv: readonly string[],
  onOptions?: (options: LintOptions) => void,
): Promise<number> {
  const options = { ...(await lintOptionsOf(args)), argv };
  onOptions?.(options);
  const baseline =
    options.baseline === undefined ? undefined : (await import("../lint/baseline.ts")).baselineOf(options);
  const inputs = await discoverInputs(options);
  if (!options.printConfig && !options.showFiles) return lintInputs(options, baseline, inputs);
  if (options.printConfig) await (await import("../lint/print-config.ts")).printConfig(inputs, options);
  else await (await import("../lint/show-files.ts")).showFiles(inputs, options);
  for (const text of inputNotes(inputs)) note(`preflight: ${text}`);
  return inputs.found.unmatched.length > 0 ? 4 : inputs.found.unreadable.length > 0 ? 3 : 0;
}
