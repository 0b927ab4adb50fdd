import type { Command } from "../command.ts";
import { Interruption } from "../interruption.ts";
import { baselineOf } from "../lint/baseline.ts";
import { checkInputs } from "../lint/check-inputs.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { emptyInputs, inputNotes, lintNotes } from "../lint/notes.ts";
import { declareLintOptions, type LintArguments, lintOptionsOf } from "../lint/options.ts";
import { openOutputs, refuseClashingOutputs } from "../lint/outputs.ts";
import { printConfig } from "../lint/print-config.ts";
import { showFiles } from "../lint/show-files.ts";
import { printReport, writeFiles } from "../lint/write.ts";
import { note } from "../terminal.ts";

export const lint: Command<LintArguments> = {
  options: declareLintOptions,
  repeatable: ["format", "rule", "only", "known", "exclude"],
  run: async (args) => {
    const options = await lintOptionsOf(args);
    const baseline = baselineOf(options);
    const inputs = await discoverInputs(options);
    if (options.printConfig || options.showFiles) {
      await (options.printConfig ? printConfig : showFiles)(inputs, options);
      for (const text of inputNotes(inputs)) note(`preflight: ${text}`);
      return inputs.found.unmatched.length > 0 ? 4 : inputs.found.unreadable.length > 0 ? 3 : 0;
    }
    refuseClashingOutputs(options, inputs);
    const files = await openOutputs(options);

    const interruption = new Interruption();
    const checked = await checkInputs(inputs, options, baseline, interruption.signal);
    interruption.beginWriting();
    const written = await writeFiles(checked, options, baseline, files);
    // Nothing is left to clean up. Printing may block, so signals get back their default effect.
    interruption.end();
    await printReport(checked, options);
    for (const text of lintNotes(options, inputs, files.leftovers(), checked, written, baseline))
      note(`preflight: ${text}`);

    const { summary } = checked;
    // Patterns in a config may name payloads that have not been sent yet.
    const unmatched = [...inputs.found.unmatched, ...(options.fromConfig.known ? [] : inputs.foundKnown.unmatched)];
    return Math.max(
      interruption.exitCode ?? 0,
      unmatched.length > 0 || emptyInputs(checked).length > 0 ? 4 : 0,
      summary.unreadable.length > 0 ? 3 : 0,
      written.failures.length > 0 ? 2 : 0,
      summary.errors > 0 || summary.warnings > options.maxWarnings ? 1 : 0,
    );
  },
};
