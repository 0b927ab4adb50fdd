import type { Command } from "../command.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import { declareLintOptions, type LintArguments, lintOptionsOf } from "../lint/options.ts";

export const lint: Command<LintArguments> = {
  options: declareLintOptions,
  repeatable: ["format", "rule", "known"],
  run: async (args) => {
    const options = await lintOptionsOf(args);
    return lintInputs(options, await discoverInputs(options));
  },
};
