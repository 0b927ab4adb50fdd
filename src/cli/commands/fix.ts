import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { MadeEdit } from "../../check/fix-text.ts";
import { stdinName, unmatchedNote } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { isWithin } from "../../input/paths.ts";
import { kindOfFile } from "../../run/run.ts";
import { counted } from "../../text/grouped.ts";
import { OutputFile } from "../atomic-file.ts";
import { type Command, groups } from "../command.ts";
import { configName } from "../config.ts";
import { identityOf, placeOf } from "../file-identity.ts";
import { writeFixed } from "../fix/copy.ts";
import { targetsIn } from "../fix/targets.ts";
import { Interruption } from "../interruption.ts";
import { followLinksOption } from "../known-option.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { skippedNotes } from "../lint/not-linted.ts";
import { type LintArguments, lintOptionsOf, lintValues } from "../lint/options.ts";
import { profileOption } from "../profile.ts";
import { note, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface Args
  extends Pick<
    LintArguments,
    "paths" | "as" | "rule" | "today" | "config" | "profile" | "each" | "followLinks" | "showValues"
  > {
  to: string;
  log?: string;
}

export const fix: Command<Args> = {
  options: (parser) =>
    parser
      .positional("paths", { type: "string", array: true, describe: "Files, folders or globs, as for lint" })
      .option("to", {
        group: groups.output,
        type: "string",
        demandOption: true,
        describe: "A new or empty folder for the corrected copies",
      })
      .option("log", {
        group: groups.output,
        type: "string",
        describe: "Write the log of edits to this file (default: standard output)",
      })
      .option("as", {
        group: groups.input,
        type: "string",
        describe: "The kind of every payload (default: by file name or config, then by content)",
      })
      .option("rule", {
        group: groups.rules,
        type: "string",
        array: true,
        nargs: 1,
        default: [],
        describe: "Leave the findings of a rule as they are, ID=off; repeatable",
      })
      .option("today", { group: groups.rules, type: "string", describe: "The date to use as today, YYYY-MM-DD" })
      .option("config", {
        group: groups.input,
        type: "string",
        describe: `The config file (default: the nearest ${configName} in this folder or above)`,
      })
      .option("profile", profileOption)
      .option("each", {
        group: groups.input,
        type: "boolean",
        default: false,
        describe: "Fix each element of a top-level array",
      })
      .option("follow-links", followLinksOption)
      .option("show-values", {
        group: groups.output,
        type: "boolean",
        default: false,
        describe: "Do not mask personal data in the log",
      })
      .example("$0 fix extract/ --to fixed/", "")
      .example("$0 fix extract/ --to fixed/ --log edits.jsonl", "The log of edits in a file, one per line"),
  values: lintValues,
  run: async ({ to, log, ...args }) => {
    const options = await lintOptionsOf({
      ...args,
      all: false,
      alone: false,
      statistics: false,
      allFindings: true,
      known: [],
      only: [],
      exclude: [],
      quiet: false,
      writeBaseline: false,
    });
    const inputs = await discoverInputs(options);
    const { sources, found } = inputs;
    const targetOf = targetsIn(to, sources, options.paths, found.searched);
    if (log !== undefined)
      refuseLog(
        log,
        to,
        sources.map(({ file }) => file),
      );
    const edits = new EditLog(
      log === undefined ? undefined : await OutputFile.open(log, "--log", { isPrivate: options.showValues }),
    );

    // A signal ends the process, which removes the unfinished copy.
    const interruption = new Interruption();
    interruption.beginWriting();
    const failures = found.unreadable.map(({ message }) => message);
    let copied = 0;
    for (const source of sources) {
      if (source.layout === "har") note(`preflight: ${source.file} is a HAR file, so its copy is not edited.`);
      const kind = options.as ?? kindOfFile(source.file, { kindOf: options.config.kindOf, profile: options.profile });
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
