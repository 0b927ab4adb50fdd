import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Facts } from "../../batch/facts.ts";
import { version } from "../../generated/manifest.ts";
import { reasonOf } from "../../input/input-error.ts";
import { compareNames } from "../../input/natural-order.ts";
import { type CheckedPiece, chunksOf, type Done } from "../../run/pieces.ts";
import { type Piece, type WorkOptions, work } from "../../run/work.ts";
import { useHashKey } from "../../tables/keyed-hash.ts";
import { counted } from "../../text/grouped.ts";
import { baselineOf } from "../lint/baseline.ts";
import { discoverInputs, type LintInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import { type LintArguments, lintOptionsOf } from "../lint/options.ts";
import { note } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { workOptionsOf } from "./check.ts";
import { type RecordEntry, readPiece, recordsIn } from "./record.ts";
import {
  configOf,
  type Manifest,
  readTaskList,
  runOf,
  type SplitArguments,
  settingsOf,
  severitiesOf,
  sourceOf,
  type Task,
} from "./task-list.ts";

/** The arguments of `lint` that concern the report. */
export type LinkArguments = Omit<LintArguments, keyof SplitArguments>;

/** The name of a list of tasks that is kept beside its records. */
const listName = "tasks.jsonl";

/** `cluster link DIR|FILES`: links the records of a run, and reports exactly as `lint` does on the same inputs. */
export async function linkRecords(
  paths: readonly string[],
  taskList: string | undefined,
  args: LinkArguments,
): Promise<number> {
  const files = paths.flatMap(filesIn);
  const list = taskList ?? files.find((file) => basename(file) === listName);
  if (list === undefined)
    throw new UsageError(`There is no list of tasks. Keep it beside the records as ${listName}, or give --tasks FILE.`);
  const { manifest, tasks } = readTaskList(list);
  if (!manifest) throw new UsageError(`--tasks: ${list} lacks its first line, which describes the run.`);
  const { found, faults } = recordsOf(
    files.filter((file) => file !== list),
    manifest,
  );
  if (faults.length > 0) return refuse(faults);

  const options = await lintOptionsOf({ ...manifest.args, ...args });
  const baseline = baselineOf(options);
  const inputs = await discoverInputs(options);
  const settings = tasks[0]?.settings;
  const pieces = tasks.map((task) => task.pieces);
  const run = settings && runOf(settingsOf(options, version, settings.hashKey), configOf(options), pieces);
  if (settings && run !== manifest.run)
    return refuse(["The config, the profile or the list of tasks has changed since the split. Split again."]);
  const change = changeOf(inputs, tasks);
  if (change !== undefined) return refuse([change]);
  if (!settings) return lintInputs(options, baseline, inputs);
  useHashKey(settings.hashKey);
  const places = placesOf(tasks);
  const checkWhole = wholeChecker(await workOptionsOf(settings));
  return lintInputs(options, baseline, inputs, (input) => {
    const own = places[input];
    return own && chunksOf(checkedPieces(own, tasks, found), checkWhole);
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
  for (const fault of faults.slice(0, maxFaults)) note(`preflight: ${fault}`);
  if (faults.length > maxFaults) note(`preflight: And ${counted(faults.length - maxFaults, "more fault")}.`);
  return 3;
}

/** The record of each task, and what is wrong with the records. */
function recordsOf(
  files: readonly string[],
  { run, tasks, version: splitVersion }: Manifest,
): { found: ReadonlyMap<number, RecordEntry>; faults: string[] } {
  const found = new Map<number, RecordEntry>();
  const faults: string[] = [];
  if (splitVersion !== version)
    faults.push(`The run was split by version ${splitVersion}, but this is version ${version}. Use one for all steps.`);
  for (const file of files) {
    const records = recordsIn(file);
    if (records.length === 0) faults.push(`${file} holds no record of preflight cluster check.`);
    for (const record of records) {
      const { task } = record;
      if (record.run !== run)
        faults.push(
          `${file} has task ${task} of another run: its version (${record.version}), config, profile or input differs.`,
        );
      else if (!record.isWhole) faults.push(`${file} has a damaged record of task ${task}. Check the task again.`);
      else if (found.has(task))
        faults.push(`Task ${task} has two records, in ${found.get(task)?.file} and ${file}. Remove one of them.`);
      else found.set(task, record);
    }
  }
  for (let task = 1; task <= tasks; task++)
    if (!found.has(task)) faults.push(`Task ${task} of ${tasks} has no record. Check it, then link again.`);
  return { found, faults };
}

/** What differs between the inputs and those that were split; undefined if nothing does. */
function changeOf({ sources }: LintInputs, tasks: readonly Task[]): string | undefined {
  const split = new Map(tasks.flatMap(({ pieces }) => pieces.map((piece) => [piece.input, piece.file])));
  const other = sources.findIndex(({ file }, input) => split.get(input) !== file);
  if (other >= 0) return `${sources[other]?.file} was not there in this place when the batch was split. Split again.`;
  if (split.size === sources.length) return undefined;
  return `${split.get(sources.length)} was there when the batch was split, but is not there now. Split again.`;
}

/** The place of a piece: its task, and its index in the task. */
interface PiecePlace {
  task: number;
  piece: number;
}

/** By input, the places of its pieces in order. */
function placesOf(tasks: readonly Task[]): PiecePlace[][] {
  const places: PiecePlace[][] = [];
  for (const [task, { pieces }] of tasks.entries())
    for (const [piece, { input }] of pieces.entries()) {
      places[input] ??= [];
      places[input].push({ task, piece });
    }
  return places;
}

async function* checkedPieces(
  places: readonly PiecePlace[],
  tasks: readonly Task[],
  records: ReadonlyMap<number, RecordEntry>,
): AsyncGenerator<CheckedPiece> {
  for (const { task, piece } of places) {
    const each = tasks[task] as Task;
    const own = each.pieces[piece] as Task["pieces"][number];
    const { input, kind, range } = own;
    const done = readPiece(records.get(each.task) as RecordEntry, piece);
    yield { piece: { source: sourceOf(own), input, kind, severities: severitiesOf(own), range }, ...done };
  }
}

function wholeChecker(options: WorkOptions): (piece: Piece) => Promise<Done> {
  return async (piece) => {
    const facts: Facts[] = [];
    return { outcome: await work(piece, options, (each) => facts.push(each)), facts };
  };
}
