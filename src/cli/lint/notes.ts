import type { Hidden } from "../../input/tree.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { outsideNote } from "../config.ts";
import type { Checked } from "./check-inputs.ts";
import type { LintInputs } from "./inputs.ts";
import type { LintOptions } from "./options.ts";
import type { Written } from "./write.ts";

/** The sentences that follow the report on standard error. */
export function lintNotes(
  options: LintOptions,
  { known, found, foundKnown }: LintInputs,
  leftovers: readonly string[],
  checked: Checked,
  { sorted, failures }: Written,
): string[] {
  const { config, documents, profilePath, fromConfig, quiet } = options;
  const remarks = [
    ...leftovers,
    outsideNote(
      config,
      fromConfig.known ? known : [],
      fromConfig.documents ? documents : undefined,
      fromConfig.profile ? profilePath : undefined,
    ),
    sorted && `${counted(sorted.accepted, "payload")} accepted, ${grouped(sorted.rejected)} rejected.`,
    hiddenNote(found.hidden),
  ];
  return [
    ...(quiet ? [] : remarks.filter((remark) => remark !== undefined)),
    ...checked.summary.unreadable.map(({ detail }) => `${detail}.`),
    ...new Set([...found.unmatched, ...foundKnown.unmatched].map((pattern) => `${pattern} matches no payload file.`)),
    ...emptyInputs(checked).map(({ file }) => `${file} contains no payload.`),
    ...failures,
    ...tooManyWarnings(checked, options),
  ];
}

/** Why the run fails although no error is shown. */
function tooManyWarnings({ summary: { warnings } }: Checked, { maxWarnings }: LintOptions): string[] {
  if (warnings <= maxWarnings) return [];
  return [`${counted(warnings, "warning")}, which is more than the limit of ${grouped(maxWarnings)} (--max-warnings).`];
}

/** The inputs that were read to their end and hold no payload. */
export function emptyInputs({ summary, read }: Checked): Checked["read"] {
  return summary.interrupted ? [] : read.filter(({ count }) => count === 0);
}

function hiddenNote({ files, folders }: Hidden): string | undefined {
  const skipped = [
    ...(files.size > 0 ? [counted(files.size, "hidden file")] : []),
    ...(folders.size > 0 ? [counted(folders.size, "hidden folder")] : []),
  ];
  return skipped.length > 0 ? `Skipped ${skipped.join(" and ")}.` : undefined;
}
