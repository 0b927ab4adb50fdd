import { readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { starred } from "../../check/finding.ts";
import type { MadeEdit } from "../../check/fix-text.ts";
import { type Source, stdinName, unmatchedNote } from "../../input/discover.ts";
import { changed, InputError } from "../../input/input-error.ts";
import { isFolder, isWithin } from "../../input/paths.ts";
import { versionOf } from "../../input/read.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { type OutputFile, openOutput, refuseHyphen, writeFile } from "../atomic-file.ts";
import type { Arguments } from "../command.ts";
import { fixedBytes } from "../fix/fixed-bytes.ts";
import { readDocumentStore } from "../lint/check-inputs.ts";
import { discoverInputs, type LintInputs } from "../lint/inputs.ts";
import { lintInputs, outputsOf, refuseClashingOutputs } from "../lint/report.ts";
import { skippedNotes } from "../lint/report-text.ts";
import { loadLint } from "../lint/settings.ts";
import { isTaken, resolvedPath } from "../paths.ts";
import { note, notes, print, UsageError } from "../terminal.ts";

export async function fix({ to, log, ...args }: Arguments<"fix">): Promise<number> {
  // The reports of a config are those of its lint.
  const loaded = await loadLint({ ...args, format: ["pretty"] });
  const settings = { ...loaded.settings, maxFindings: Number.POSITIVE_INFINITY };
  const lint = { ...loaded, settings };
  // A missing list of documents is refused before anything is written.
  const inputs = { ...(await discoverInputs(lint)), findDocument: await readDocumentStore(lint) };
  const { sources, found } = inputs;
  const isUnmatched = found.unmatched.length > 0;
  const targetOf = targetsIn(to, inputs);
  const logged = log === undefined ? undefined : await openLog(log);
  const edits = new Edits();
  const unreadable = [...found.unreadable];
  const copies = new Map<string, Source>();
  for (const source of sources) {
    const { file, layout } = source;
    if (layout === "har") note(`${file} is a HAR file, so its copy is not edited.`);
    try {
      const bytes = fixedBytes(source, lint, async (made) => {
        edits.add(file, made);
        for (const edit of made) await logged?.write(`${JSON.stringify(edit)}\n`);
      });
      const copy = { ...source, file: targetOf(source) };
      await writeFile(copy.file, "--to", copyOf(source, bytes), { isPrivate: true, within: to, isNew: true });
      copies.set(file, copy);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      unreadable.push(error);
    }
  }
  await logged?.commit();
  if (copies.size === 0) {
    notes([...skippedNotes(found), ...found.unmatched.map(unmatchedNote)]);
    notes([...unreadable.map(({ message }) => `${message}.`), "Nothing was copied."]);
    return unreadable.length > 0 ? 3 : 4;
  }
  if (!settings.quiet) await print(edits.summary(to, copies.size));

  // The copies are linted as the files that they are made from, by the same configs and in the same order.
  const sourceFiles = new Map(Array.from(copies, ([source, copy]) => [copy.file, source]));
  const copiedFrom = (file: string): string => sourceFiles.get(file) ?? file;
  const code = await lintInputs({
    ...inputs,
    lint: {
      ...lint,
      settings: { ...settings, paths: [to] },
      args: { ...lint.args, paths: [to] },
      kindOf: (file) => lint.kindOf(copiedFrom(file)),
      severitiesOf: (file) => lint.severitiesOf(copiedFrom(file)),
    },
    sources: [...copies.values()],
    known: inputs.known.map((source) => copies.get(source.file) ?? source),
    found: { ...found, unreadable },
  });
  // What is left in the copies, or a copy without payloads, is for the next lint to fail on.
  return code === 1 || code === 4 ? (isUnmatched ? 4 : 0) : code;

  /** Opens the log, unless it would replace an input or be linted with the copies. */
  function openLog(path: string): Promise<OutputFile> {
    if (isWithin(resolvedPath(path), resolvedPath(to)))
      throw new UsageError(`--log: ${path} is in the folder of the copies.`);
    const isPrivate = settings.showValues;
    refuseClashingOutputs(inputs, [...outputsOf(lint), { option: "--log", path }]);
    return openOutput(path, "--log", { isPrivate });
  }
}

/** Returns the path of each source's copy. Throws a UsageError if the copies could replace or join the inputs. */
function targetsIn(folder: string, { lint, sources, found }: LintInputs): (source: Source) => string {
  if (sources.some(({ file }) => file === stdinName)) throw new UsageError("fix takes files, not standard input.");
  refuseHyphen(folder, "--to");
  if (isTaken(folder) && !(isFolder(folder) && readdirSync(folder).length === 0))
    throw new UsageError(`--to: ${folder} must be a new or an empty folder.`);
  const target = resolvedPath(folder);
  const inside = found.searched.find((each) => isWithin(target, resolvedPath(each)));
  if (inside !== undefined)
    throw new UsageError(
      `--to: ${folder} is in ${inside === "." ? "this folder" : inside}, where the inputs are searched for, so the copies would be linted with them. Choose a folder outside it.`,
    );
  const files = sources.map(({ file }) => dirname(resolve(file)));
  const root = commonFolder([...files, ...lint.settings.paths.filter(isFolder).map((path) => resolve(path))]);
  return ({ file }) => join(folder, relative(root, resolve(file)));
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep));
  const end = first.findIndex((step, i) => others.some((other) => other[i] !== step));
  return first.slice(0, end < 0 ? undefined : end).join(sep) || sep;
}

/** The bytes of a copy; that of a gzipped file is gzipped. Throws an InputError if the file changes meanwhile. */
async function* copyOf({ file, isGzip }: Source, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const version = versionOf(file);
  yield* isGzip ? pipeline(Readable.from(bytes), createGzip(), () => {}) : bytes;
  if (versionOf(file) !== version) throw changed(file);
}

/** The edits of a run, counted by rule and field. */
class Edits {
  readonly #counts = new Map<string, { count: number; first: MadeEdit }>();
  readonly #files = new Set<string>();
  #others = 0;

  add(file: string, edits: readonly MadeEdit[]): void {
    this.#files.add(file);
    for (const edit of edits) {
      const key = `${edit.rule} ${starred(edit.attr)}`;
      const known = this.#counts.get(key);
      if (known) known.count++;
      else if (this.#counts.size < maxCounts) this.#counts.set(key, { count: 1, first: edit });
      else this.#others++;
    }
  }

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
