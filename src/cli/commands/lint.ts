import type { Command } from "../command.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import { inputNotes } from "../lint/notes.ts";
import { declareLintOptions, type LintArguments, lintOptionsOf } from "../lint/options.ts";
import { printConfig } from "../lint/print-config.ts";
import { showFiles } from "../lint/show-files.ts";
import { note } from "../terminal.ts";

export const lint: Command<LintArguments> = {
  options: declareLintOptions,
  repeatable: ["format", "rule", "only", "known", "exclude"],
  run: async (args) => {
    const options = await lintOptionsOf(args);
    const inputs = await discoverInputs(options);
    if (!options.printConfig && !options.showFiles) return lintInputs(options, inputs);
    await (options.printConfig ? printConfig : showFiles)(inputs, options);
    for (const text of inputNotes(inputs)) note(`preflight: ${text}`);
    return inputs.found.unmatched.length > 0 ? 4 : inputs.found.unreadable.length > 0 ? 3 : 0;
  },
};
