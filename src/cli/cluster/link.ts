import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { version } from "../../generated/manifest.ts";
import { changed, reasonOf } from "../../input/input-error.ts";
import { compareNames } from "../../input/natural-order.ts";
import { emptyChunk } from "../../run/chunk.ts";
import { type CheckedPiece, chunksOf } from "../../run/pieces.ts";
import { workAll } from "../../run/work.ts";
import { counted } from "../../text/grouped.ts";
import type { Arguments } from "../command.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/report.ts";
import { loadLint, withBaseline } from "../lint/settings.ts";
import { identityOf, placeOf } from "../paths.ts";
import { note, notes, UsageError } from "../terminal.ts";
import { type RecordEntry, readPiece, recordsIn } from "./record.ts";
import {
  amongPayloads,
  configsOf,
  type Manifest,
  pieceOf,
  readTaskList,
  runOf,
  settingsOf,
  stampOf,
  type Task,
  type TaskPiece,
  workOptionsOf,
} from "./task-list.ts";

/** The name of a list of tasks that is kept beside its records. */
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
    return refuse([
      `${list} is not the list that the split printed: tasks are missing, added or renumbered. Split again.`,
    ]);
  const { found, faults } = recordsOf(
    files.filter((file) => file !== list),
    manifest,
    tasks,
  );
  if (faults.length > 0) return refuse(faults);

  const isAll = manifest.args.all;
  const lint = await withBaseline(await loadLint({ ...manifest.args, ...args, all: isAll || args.all }));
  const inputs = await discoverInputs(lint);
  const split = splitInputs(tasks, args.baseline);
  const change = changeOf(
    inputs.sources.map(({ file }) => file),
    split.map(([file]) => file),
    new Set(files.map(placeOf)),
  );
  if (change !== undefined) return refuse([change]);
  const settings = tasks[0]?.settings;
  if (!settings) return lintInputs(inputs);
  const pieces = tasks.map((task) => task.pieces);
  const configs = configsOf(lint, inputs.sources);
  if (runOf(settingsOf(lint, settings.hashKey, isAll), configs, pieces) !== manifest.run)
    return refuse(["A config, the profile or the list of tasks has changed since the split. Split again."]);
  const work = await workOptionsOf(settings, tasks);
  return lintInputs(inputs, (input) => {
    const [, own] = split[input] ?? [];
    return own && chunksOf(checkedPieces(own, found), (piece) => workAll([piece], work));
  });
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

function recordsOf(
  files: readonly string[],
  { run, version: splitVersion }: Manifest,
  tasks: readonly Task[],
): { found: ReadonlyMap<number, RecordEntry>; faults: string[] } {
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
    for (const [index, piece] of pieces.entries()) {
      const { file } = piece.source;
      inputs.set(file, inputs.get(file) ?? []);
      inputs.get(file)?.push({ piece, task, index });
    }
  const identity = baseline === undefined ? undefined : identityOf(baseline);
  return [...inputs].filter(([file]) => identity === undefined || identityOf(file) !== identity);
}

/** What differs between the files of the inputs and those that were split; undefined if nothing does. */
function changeOf(now: readonly string[], then: readonly string[], own: ReadonlySet<string>): string | undefined {
  const other = now.findIndex((file, i) => file !== then[i]);
  if (other >= 0 && own.has(placeOf(now[other] as string))) return amongPayloads(now[other] as string);
  if (other >= 0) return `${now[other]} was not there in this place when the batch was split. Split again.`;
  if (now.length === then.length) return undefined;
  return `${then[now.length]} was there when the batch was split, but is not there now. Split again.`;
}

async function* checkedPieces(
  pieces: readonly SplitPiece[],
  records: ReadonlyMap<number, RecordEntry>,
): AsyncGenerator<CheckedPiece> {
  for (const { piece: own, task, index } of pieces) {
    const piece = pieceOf(own);
    const { file } = piece.source;
    if (stampOf(file) === own.stamp) yield { piece, ...readPiece(records.get(task) as RecordEntry, index) };
    else yield { piece, outcome: { chunk: emptyChunk(), lines: 0, fault: changed(file).message }, entries: [] };
  }
}
