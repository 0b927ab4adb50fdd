import type { ChunkWithEntries } from "../../run/chunk.ts";
import { Interruption } from "../interruption.ts";
import { note } from "../terminal.ts";
import type { Baseline } from "./baseline.ts";
import { checkInputs } from "./check-inputs.ts";
import type { LintInputs } from "./inputs.ts";
import { emptyInputs, lintNotes, repeatedNotes } from "./notes.ts";
import type { LintOptions } from "./options.ts";
import { openOutputs, refuseClashingOutputs } from "./outputs.ts";
import { repeatedFiles } from "./repeated-files.ts";
import { printReport, writeFiles } from "./write.ts";

/**
 * Lints inputs and reports on them. Returns the exit code. `checkedInput` returns the chunks of an input that were
 * checked before, by its index; without it, or where it returns undefined, the input is checked now.
 */
export async function lintInputs(
  options: LintOptions,
  baseline: Baseline | undefined,
  inputs: LintInputs,
  checkedInput?: (input: number) => AsyncIterable<ChunkWithEntries> | undefined,
): Promise<number> {
  refuseClashingOutputs(options, inputs);
  const interruption = new Interruption();
  const files = await openOutputs(options).catch((error) => {
    interruption.end();
    throw error;
  });
  const checked = await checkInputs(inputs, options, baseline, interruption.signal, checkedInput);
  interruption.beginWriting();
  const written = await writeFiles(checked, options, inputs, baseline, files);
  // Nothing is left to clean up. Printing may block, so signals get back their default effect.
  interruption.end();
  await printReport(checked, options, inputs);
  const repeated = options.quiet ? [] : await repeatedFiles(checked);
  for (const text of [
    ...lintNotes(options, inputs, files.leftovers(), checked, written, baseline),
    ...repeatedNotes(repeated),
  ])
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
}
