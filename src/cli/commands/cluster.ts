import { join } from "node:path";
import { version } from "../../generated/manifest.ts";
import { stdinName, unmatchedNote } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { statsOf } from "../../input/paths.ts";
import { plainFileOf } from "../../input/source-input.ts";
import { piecesOf } from "../../run/pieces.ts";
import type { WorkOptions } from "../../run/work.ts";
import { hashKey } from "../../tables/keyed-hash.ts";
import { counted } from "../../text/grouped.ts";
import { makeFolder, writeFile } from "../atomic-file.ts";
import { recordOf } from "../cluster/record.ts";
import {
  amongPayloads,
  configsOf,
  jsonOf,
  type Manifest,
  readTaskList,
  runOf,
  settingsOf,
  stampOf,
  type Task,
  workOptionsOf,
} from "../cluster/task-list.ts";
import type { Arguments } from "../command.ts";
import { aboutFile } from "../lint/check-inputs.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { loadLint } from "../lint/settings.ts";
import { identityOf } from "../paths.ts";
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
    task.map(({ size: _, version: __, ...piece }) => ({ ...piece, stamp: stampOf(piece.source.file) })),
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

/** Checks the tasks of a share, and writes the record of each to a file of its own in a folder, or all of them to standard output. */
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
