import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { version } from "../../generated/manifest.ts";
import { stdinName, unmatchedNote } from "../../input/discover.ts";
import { changed, InputError, reasonOf } from "../../input/input-error.ts";
import { statsOf } from "../../input/paths.ts";
import { plainFileOf } from "../../input/source-input.ts";
import { type CheckedChunk, unreadChunk } from "../../run/chunk.ts";
import { chunksOf, piecesOf } from "../../run/pieces.ts";
import { type WorkOptions, work } from "../../run/work.ts";
import { addTo } from "../../tables/add-to.ts";
import { hashKey } from "../../tables/keyed-hash.ts";
import { counted } from "../../text/grouped.ts";
import { compareNames } from "../../text/order.ts";
import { makeFolder, writeFile } from "../atomic-file.ts";
import { type RecordEntry, readPiece, recordOf, recordsIn } from "../cluster/record.ts";
import {
  amongPayloads,
  configsOf,
  jsonOf,
  type Manifest,
  pieceOf,
  readTaskList,
  runOf,
  settingsOf,
  stampOf,
  type Task,
  type TaskPiece,
  workOptionsOf,
} from "../cluster/task-list.ts";
import type { Arguments } from "../command.ts";
import { aboutFile } from "../lint/check-inputs.ts";
import { discoverInputs, type LintInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/report.ts";
import { loadLint, withBaseline } from "../lint/settings.ts";
import { identityOf, resolvedPath } from "../paths.ts";
import { profileId } from "../profile.ts";
import { note, notes, print, UsageError } from "../terminal.ts";

/** Prints the tasks of a run, one per line, after a line about the run. */
export async function split({ bytes = "64MB", ...args }: Arguments<"cluster split">): Promise<number> {
  const size = sizeArgument(bytes);
  const lint = await loadLint(args);
  const { sources, found } = await discoverInputs(lint);
  const about = { size, maxGzip: Number.POSITIVE_INFINITY };
  const { tasks, firsts } = piecesOf(sources, (source) => aboutFile(source, lint), about);
  const unsplit = sources.filter((_, input) => firsts[input] === undefined).map(({ file }) => file);
  const unreadable = unsplit.flatMap((file) => {
    const stats = file === stdinName ? undefined : statsOf(file);
    return typeof stats === "string" ? [new InputError(file, stats)] : [];
  });
  if (unreadable.length > 0) {
    notes([...unreadable.map(({ message }) => `${message}.`), "Nothing was split."]);
    return 3;
  }
  const [other] = unsplit;
  if (other !== undefined)
    throw new UsageError(
      `${other === stdinName ? "Standard input" : other} is not a regular file, so other machines cannot read it.`,
    );
  // The shell has made it, and emptied it, before its folder is searched.
  const list = identityOf(1);
  const own = sources.find(
    (source) => list !== undefined && plainFileOf(source)?.size === 0 && identityOf(source.file) === list,
  );
  if (own) throw new UsageError(amongPayloads(own.file));
  const settings = settingsOf(lint, hashKey());
  const configs = configsOf(lint, sources);
  const pieces = tasks.map((task) =>
    task.map(({ version: _, ...piece }) => ({ ...piece, stamp: stampOf(piece.source.file) })),
  );
  const run = runOf(settings, configs, pieces);
  const manifest: Manifest = {
    manifest: 1,
    run,
    tasks: tasks.length,
    version,
    configs,
    profile: profileId(lint.profile) ?? null,
    args: { ...args, today: lint.settings.today },
  };
  function* lines(): Generator<string> {
    yield `${jsonOf(manifest)}\n`;
    for (const [i, own] of pieces.entries())
      yield `${jsonOf({ task: i + 1, run, settings, pieces: own } satisfies Task)}\n`;
  }
  await print(lines());
  notes([...found.unreadable.map(({ message }) => `${message}.`), ...found.unmatched.map(unmatchedNote)]);
  return found.unmatched.length > 0 ? 4 : found.unreadable.length > 0 ? 3 : 0;
}

/** Checks the tasks of a share. Writes the record of each to a file in a folder, or all to standard output. */
export async function check({ tasks: file, out: folder, share = "1/1" }: Arguments<"cluster check">): Promise<void> {
  if (file === undefined) throw new UsageError("preflight cluster check needs --tasks FILE, or - for standard input.");
  const isInShare = shareArgument(share);
  const { manifest, tasks: all } = readTaskList(file);
  const tasks = all.filter((_, index) => isInShare(index));
  if (folder !== undefined) makeFolder(folder, "--out");
  let options: WorkOptions | undefined;
  for (const task of tasks) {
    if (task.run !== tasks[0]?.run || (manifest && task.run !== manifest.run))
      throw new UsageError(`--tasks: ${file} has tasks of more than one run. Check each run by itself.`);
    options ??= await workOptionsOf(task.settings, tasks);
    const record = recordOf(task, options);
    // Sorts by task.
    const name = `${task.run}-${String(task.task).padStart(8, "0")}.jsonl`;
    if (folder === undefined) for await (const text of record) await print([text]);
    // Whole or not at all: a task that is checked twice at once leaves one whole record.
    else await writeFile(join(folder, name), "--out", record, { isPrivate: true, within: folder });
  }
  if (folder !== undefined) note(`${counted(tasks.length, "task")} checked.`);
}

const listName = "tasks.jsonl";

/** `cluster link DIR|FILES`: links the records of a run, and reports exactly as `lint` does on the same inputs. */
export async function link({ tasks: taskList, records: paths, ...args }: Arguments<"cluster link">): Promise<number> {
  const files = paths.flatMap(filesIn);
  const list = taskList ?? files.find((file) => basename(file) === listName);
  if (list === undefined)
    throw new UsageError(`There is no list of tasks. Keep it beside the records as ${listName}, or give --tasks FILE.`);
  const { manifest, tasks } = readTaskList(list);
  if (!manifest && tasks.length === 0)
    throw new UsageError(`--tasks: ${list} is empty: preflight cluster split has failed, or has not ended.`);
  if (!manifest) throw new UsageError(`--tasks: ${list} lacks its first line, which describes the run.`);
  if (tasks.length !== manifest.tasks || tasks.some(({ task }, i) => task !== i + 1))
    return refuse([`${list} is not the list that the split printed: tasks are missing, added or moved. Split again.`]);
  const records = files.filter((file) => file !== list);
  const { found, faults } = recordsOf(records, manifest, tasks);
  if (faults.length > 0) return refuse(faults);

  const isAll = manifest.args.all;
  const lint = await withBaseline(await loadLint({ ...manifest.args, ...args, all: isAll || args.all }));
  const inputs = await discoverInputs(lint);
  const split = splitInputs(tasks, args.baseline);
  const [now, then] = [inputs.sources.map(({ file }) => file), split.map(([file]) => file)];
  const change = changeOf(now, then, new Set(files.map(resolvedPath)));
  if (change !== undefined) return refuse([change]);
  const settings = tasks[0]?.settings;
  if (!settings) return lintInputs(inputs);
  const pieces = tasks.map((task) => task.pieces);
  const configs = configsOf(lint, inputs.sources);
  if (runOf(settingsOf(lint, settings.hashKey, isAll), configs, pieces) !== manifest.run)
    return refuse(["A config, the profile or the list of tasks has changed since the split. Split again."]);
  const options = await workOptionsOf(settings, tasks);
  const checkedBefore: LintInputs["checkedBefore"] = (input) => {
    const [, own] = split[input] ?? [];
    const first = own?.[0] && pieceOf(own[0].piece);
    return first && chunksOf(first, checkedChunks(own, found), (whole) => work([whole], options));
  };
  return lintInputs({ ...inputs, checkedBefore });
}

/** The files of an argument: a file, or the lists and records in a folder. */
function filesIn(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => name.endsWith(".jsonl") && !name.startsWith("."));
    return names.sort(compareNames).map((name) => join(path, name));
  } catch (error) {
    throw new UsageError(`${path} ${reasonOf(error)}.`);
  }
}

const maxFaults = 20;

function refuse(faults: readonly string[]): number {
  notes(faults.slice(0, maxFaults));
  if (faults.length > maxFaults) note(`And ${counted(faults.length - maxFaults, "more fault")}.`);
  return 3;
}

/** The records of the tasks in files, and the sentences about those that are missing, damaged or of another run. */
function recordsOf(files: readonly string[], { run, version: splitVersion }: Manifest, tasks: readonly Task[]) {
  const found = new Map<number, RecordEntry>();
  const damaged = new Set<number>();
  const faults: string[] = [];
  if (splitVersion !== version)
    faults.push(`The run was split by version ${splitVersion}, but this is version ${version}. Use one for all steps.`);
  for (const file of files) {
    // Reading a pipe or a device may never end.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      faults.push(`${file} is not a file.`);
      continue;
    }
    const records = recordsIn(file, tasks[0]?.settings.hashKey ?? [0, 0]);
    if (records.length === 0) faults.push(`${file} holds no record of preflight cluster check.`);
    for (const record of records) {
      const { task } = record;
      if (record.run !== undefined && record.run !== run)
        faults.push(
          `${file} has task ${task} of another run: its version (${record.version}), config, profile or input differs. Remove it.`,
        );
      else if (task === undefined) faults.push(`${file} has a damaged record. Remove it, and check its task again.`);
      else if (!record.isWhole) {
        damaged.add(task);
        faults.push(`${file} has a damaged record of task ${task}. Check the task again.`);
      } else if (found.has(task))
        faults.push(`Task ${task} has two records, in ${found.get(task)?.file} and ${file}. Remove one of them.`);
      else found.set(task, record);
    }
  }
  for (const { task } of tasks)
    if (!found.has(task) && !damaged.has(task))
      faults.push(`Task ${task} of ${tasks.length} has no record. Check it, then link again.`);
  return { found, faults };
}

interface SplitPiece {
  piece: TaskPiece;
  task: number;
  index: number;
}

/** The inputs that were split, other than the baseline, which may be kept beside them: the pieces of each file. */
function splitInputs(tasks: readonly Task[], baseline: string | undefined): [file: string, pieces: SplitPiece[]][] {
  const inputs = new Map<string, SplitPiece[]>();
  for (const { task, pieces } of tasks)
    for (const [index, piece] of pieces.entries()) addTo(inputs, piece.source.file, { piece, task, index });
  const identity = baseline === undefined ? undefined : identityOf(baseline);
  return [...inputs].filter(([file]) => identity === undefined || identityOf(file) !== identity);
}

/** What differs between the files of the inputs and those that were split; undefined if nothing does. */
function changeOf(now: readonly string[], then: readonly string[], own: ReadonlySet<string>): string | undefined {
  const other = now.find((file, i) => file !== then[i]);
  if (other !== undefined && own.has(resolvedPath(other))) return amongPayloads(other);
  if (other !== undefined) return `${other} was not there in this place when the batch was split. Split again.`;
  if (now.length === then.length) return undefined;
  return `${then[now.length]} was there when the batch was split, but is not there now. Split again.`;
}

async function* checkedChunks(
  pieces: readonly SplitPiece[],
  records: ReadonlyMap<number, RecordEntry>,
): AsyncGenerator<CheckedChunk> {
  for (const { piece, task, index } of pieces) {
    const { file } = piece.source;
    if (stampOf(file) === piece.stamp) yield* readPiece(records.get(task) as RecordEntry, index);
    else yield unreadChunk(changed(file).message);
  }
}

const units: Readonly<Record<string, number>> = { "": 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

function sizeArgument(text: string): number {
  const [, digits, unit = ""] = /^(\d+)\s*([KMG]?B)?$/i.exec(text) ?? [];
  const size = Number(digits) * (units[unit.toUpperCase()] ?? 1);
  if (!Number.isSafeInteger(size) || size < 1)
    throw new UsageError(`--bytes takes a size such as 64MB or 1GB, not "${text}".`);
  return size;
}

/** Returns a function that tells whether a task of the list, by its index, is in the share. */
function shareArgument(text: string): (index: number) => boolean {
  const [, own, all] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(Number);
  // Processes are numbered from 0 or from 1: process M of M is process 0.
  if (own === undefined || !all || own > all)
    throw new UsageError(`--share takes the number of a process and how many there are, such as 3/16, not "${text}".`);
  return (index) => (index + 1 - own) % all === 0;
}
