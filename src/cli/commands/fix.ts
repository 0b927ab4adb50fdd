import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { MadeEdit } from "../../check/fix-text.ts";
import { stdinName, unmatchedNote } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { isWithin } from "../../input/paths.ts";
import { kindOfFile } from "../../run/run.ts";
import { checkOptions } from "../../run/settings.ts";
import { counted } from "../../text/grouped.ts";
import { OutputFile } from "../atomic-file.ts";

import { identityOf, placeOf } from "../file-identity.ts";
import { writeFixed } from "../fix/copy.ts";
import { targetsIn } from "../fix/targets.ts";
import { Interruption } from "../interruption.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { skippedNotes } from "../lint/notes.ts";
import { loadLint } from "../lint/settings.ts";
import { note, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./index.ts";

export const fix: Command<"fix"> = {
  run: async ({ to, log, ...args }) => {
    const lint = await loadLint({ ...args, all: true });
    const { config, profile, settings } = lint;
    const options = { ...checkOptions(settings, profile), each: settings.each };
    const inputs = await discoverInputs(lint);
    const { sources, found } = inputs;
    const targetOf = targetsIn(to, sources, settings.paths, found.searched);
    if (log !== undefined)
      refuseLog(
        log,
        to,
        sources.map(({ file }) => file),
      );
    const edits = new EditLog(
      log === undefined ? undefined : await OutputFile.open(log, "--log", { isPrivate: settings.showValues }),
    );

    // A signal ends the process, which removes the unfinished copy.
    const interruption = new Interruption();
    interruption.beginWriting();
    const failures = found.unreadable.map(({ message }) => message);
    let copied = 0;
    for (const source of sources) {
      if (source.layout === "har") note(`preflight: ${source.file} is a HAR file, so its copy is not edited.`);
      const kind = settings.as ?? kindOfFile(source.file, { kindOf: config.kindOf, profile });
      try {
        await writeFixed(source, targetOf(source), to, kind, options, (made) => edits.add(source.file, made));
        copied++;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        failures.push(error.message);
      }
    }
    await edits.end();
    interruption.end();
    for (const text of skippedNotes(found)) note(`preflight: ${text}`);
    for (const pattern of found.unmatched) note(`preflight: ${unmatchedNote(pattern)}`);
    for (const failure of failures) note(`preflight: ${failure}.`);
    note(
      copied === 0
        ? "preflight: Nothing was copied."
        : `preflight: ${counted(edits.count, "edit")} in ${counted(edits.files.size, "file")}; ${counted(copied, "copy", "copies")} written to ${to}. Lint them to see what is left.`,
    );
    return failures.length > 0 ? 3 : found.unmatched.length > 0 || copied === 0 ? 4 : 0;
  },
};

/** Refuses a log that would replace an input or be linted with the copies. */
function refuseLog(log: string, to: string, files: readonly string[]): void {
  if (isWithin(placeOf(log), placeOf(to))) throw new UsageError(`--log: ${log} is in the folder of the copies.`);
  const identity = existsSync(log) ? identityOf(log) : undefined;
  const input = files.find(
    (file) => file !== stdinName && (resolve(file) === resolve(log) || identityOf(file) === identity),
  );
  if (input !== undefined) throw new UsageError(`--log: ${log} is one of the inputs.`);
}

/** The log of edits, as JSON Lines in a file or on standard output. */
class EditLog {
  count = 0;
  readonly files = new Set<string>();
  readonly #file: OutputFile | undefined;

  constructor(file: OutputFile | undefined) {
    this.#file = file;
  }

  async add(file: string, edits: readonly MadeEdit[]): Promise<void> {
    this.count += edits.length;
    this.files.add(file);
    for (const edit of edits) {
      const line = `${JSON.stringify(edit)}\n`;
      if (this.#file) await this.#file.write(line);
      else await print([line]);
    }
  }

  async end(): Promise<void> {
    await this.#file?.commit();
  }
}
