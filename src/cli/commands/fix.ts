import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { starred } from "../../check/finding.ts";
import type { MadeEdit } from "../../check/fix-text.ts";
import { type Source, stdinName, unmatchedNote } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { isWithin } from "../../input/paths.ts";
import { kindOfFile } from "../../run/run.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { OutputFile } from "../atomic-file.ts";
import { type Command, groups } from "../command.ts";
import { configName } from "../config.ts";
import { identityOf, placeOf } from "../file-identity.ts";
import { writeFixed } from "../fix/copy.ts";
import { targetsIn } from "../fix/targets.ts";
import { Interruption } from "../interruption.ts";
import { followLinksOption, knownOption } from "../known-option.ts";
import { excludeOption } from "../left-out.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import { skippedNotes } from "../lint/not-linted.ts";
import { type LintArguments, lintOptionsOf, lintValues } from "../lint/options.ts";
import { profileOption } from "../profile.ts";
import { note, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface Args
  extends Pick<
    LintArguments,
    | "paths"
    | "as"
    | "rule"
    | "only"
    | "exclude"
    | "known"
    | "documents"
    | "today"
    | "config"
    | "profile"
    | "each"
    | "followLinks"
    | "showValues"
    | "quiet"
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
        describe: "Write each edit to this file, one per line, as JSON",
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
      .option("only", {
        group: groups.rules,
        type: "string",
        array: true,
        nargs: 1,
        default: [],
        describe: "Correct the findings of this rule only, or of those that a pattern matches; repeatable",
      })
      .option("exclude", excludeOption)
      .option("known", knownOption)
      .option("documents", {
        group: groups.input,
        type: "string",
        describe: "The folder that holds the documents, or a file that lists them",
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
        describe: "Do not mask personal data in the log and the report",
      })
      .option("quiet", {
        group: groups.output,
        alias: "q",
        type: "boolean",
        default: false,
        describe: "Report the errors that are left only",
      })
      .example("$0 fix extract/ --to fixed/", "")
      .example("$0 fix extract/ --to fixed/ --log edits.jsonl", "A log of the edits, one per line"),
  values: lintValues,
  run: async ({ to, log, ...args }) => {
    const options = await lintOptionsOf({
      ...args,
      // The reports of a config are those of its lint.
      format: ["pretty"],
      all: false,
      alone: false,
      statistics: false,
      allFindings: true,
      writeBaseline: false,
    });
    const inputs = await discoverInputs(options);
    const { sources, found } = inputs;
    const isUnmatched = found.unmatched.length > 0;
    const targetOf = targetsIn(to, sources, options.paths, found.searched);
    if (log !== undefined)
      refuseLog(
        log,
        to,
        sources.map(({ file }) => file),
      );
    const edits = new Edits(
      log === undefined ? undefined : await OutputFile.open(log, "--log", { isPrivate: options.showValues }),
    );

    // A signal ends the process, which removes the unfinished copy.
    const interruption = new Interruption();
    interruption.beginWriting();
    const unreadable = [...found.unreadable];
    const copies: { source: Source; original: string }[] = [];
    for (const source of sources) {
      const { file, layout } = source;
      if (layout === "har") note(`preflight: ${file} is a HAR file, so its copy is not edited.`);
      const settings = { ...options, ...options.severitiesOf(file) };
      try {
        const kind = options.as ?? kindOfFile(file, options);
        await writeFixed(source, targetOf(source), to, kind, settings, (made) => edits.add(file, made));
        copies.push({ source: { ...source, file: targetOf(source) }, original: file });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        unreadable.push(error);
      }
    }
    await edits.end();
    interruption.end();
    if (copies.length === 0) {
      for (const text of skippedNotes(found)) note(`preflight: ${text}`);
      for (const pattern of found.unmatched) note(`preflight: ${unmatchedNote(pattern)}`);
      for (const { message } of unreadable) note(`preflight: ${message}.`);
      note("preflight: Nothing was copied.");
      return unreadable.length > 0 ? 3 : 4;
    }
    if (!options.quiet) await print(edits.summary(to, copies.length));

    // The copies are linted as their originals are, by the same configs and in the same order.
    const originals = new Map(copies.map(({ source: { file }, original }) => [file, original]));
    const originalOf = (file: string): string => originals.get(file) ?? file;
    const code = await lintInputs(
      {
        ...options,
        paths: [to],
        given: { ...options.given, paths: [to] },
        kindOf: (file) => options.kindOf(originalOf(file)),
        severitiesOf: (file) => options.severitiesOf(originalOf(file)),
      },
      undefined,
      { ...inputs, sources: copies.map(({ source }) => source), found: { ...found, unreadable } },
    );
    // What is left in the copies, or a copy without payloads, is for the next lint to fail on.
    return code === 1 || code === 4 ? (isUnmatched ? 4 : 0) : code;
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

/** The edits of a run: counted by rule and field, and logged as JSON Lines if there is a file for them. */
class Edits {
  readonly #counts = new Map<string, { count: number; first: MadeEdit }>();
  readonly #files = new Set<string>();
  #others = 0;
  readonly #log: OutputFile | undefined;

  constructor(log: OutputFile | undefined) {
    this.#log = log;
  }

  async add(file: string, edits: readonly MadeEdit[]): Promise<void> {
    this.#files.add(file);
    for (const edit of edits) {
      const key = `${edit.rule} ${starred(edit.attr)}`;
      const known = this.#counts.get(key);
      if (known) known.count++;
      else if (this.#counts.size < maxCounts) this.#counts.set(key, { count: 1, first: edit });
      else this.#others++;
      await this.#log?.write(`${JSON.stringify(edit)}\n`);
    }
  }

  async end(): Promise<void> {
    await this.#log?.commit();
  }

  /** The number of edits of each field, with the first one of them. */
  *summary(to: string, copies: number): Generator<string> {
    const counts = [...this.#counts.values()].sort((a, b) => b.count - a.count);
    const total = counts.reduce((sum, { count }) => sum + count, this.#others);
    const width = Math.max(...counts.map(({ count }) => grouped(count).length));
    yield printable(
      `${counted(total, "correction")} in ${counted(this.#files.size, "file")}; ${counted(copies, "copy", "copies")} written to ${to}`,
    );
    yield "\n";
    for (const { count, first } of counts) {
      const { attr, rule, before, after } = first;
      const field = count === 1 ? attr : starred(attr);
      const change = after === "" ? "removed" : `${before} -> ${after}`;
      const words = [field, rule, change].filter(Boolean).map(printable);
      yield `  ${grouped(count).padStart(width)}  ${words.join("  ")}\n`;
    }
    if (this.#others > 0) yield `  ${grouped(this.#others)}  in other fields\n`;
    yield "\nWhat is left:\n\n";
  }
}

/** Fields that are counted apart, to bound memory. */
const maxCounts = 100;
