import { join } from "node:path";
import { version } from "../../generated/manifest.ts";
import type { WorkOptions } from "../../run/work.ts";
import { kinds as baseKinds } from "../../spec/kinds.ts";
import { useHashKey } from "../../tables/keyed-hash.ts";
import { counted } from "../../text/grouped.ts";
import { makeFolder, writeFile } from "../atomic-file.ts";
import { loadedProfile } from "../profile.ts";
import { note, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { recordOf } from "./record.ts";
import { readTaskList, sha256, type Task, type TaskSettings } from "./task-list.ts";

/**
 * `cluster check --tasks FILE [--out DIR] [--share N/M]`: checks the tasks of a share, and writes the record of each to a
 * file of its own in the folder, or all of them to standard output.
 */
export async function checkTasks(
  file: string,
  folder: string | undefined,
  isInShare: (index: number) => boolean,
): Promise<number> {
  const { manifest, tasks: all } = readTaskList(file);
  const tasks = all.filter((_, index) => isInShare(index));
  if (folder !== undefined) makeFolder(folder, "--out");
  let options: WorkOptions | undefined;
  for (const task of tasks) {
    if (task.run !== tasks[0]?.run || (manifest && task.run !== manifest.run))
      throw new UsageError(`--tasks: ${file} has tasks of more than one run. Check each run by itself.`);
    options ??= await workOptionsOf(task.settings, tasks);
    const record = recordOf(task, options);
    if (folder === undefined) for await (const text of record) await print([text]);
    // Whole or not at all: a task that is checked twice at once leaves one whole record.
    else await writeFile(join(folder, recordName(task)), "--out", record, { isPrivate: true, within: folder });
  }
  if (folder !== undefined) note(`${counted(tasks.length, "task")} checked.`);
  return 0;
}

/** Sorts by task. */
function recordName({ run, task }: Task): string {
  return `${run}-${String(task).padStart(8, "0")}.jsonl`;
}

/** The options of a check. Throws a UsageError if this version or the profile differs. */
export async function workOptionsOf(
  { version: splitVersion, settings, profile: expected, hashKey }: TaskSettings,
  tasks: readonly Task[],
): Promise<WorkOptions> {
  if (splitVersion !== version)
    throw new UsageError(
      `The tasks were split by version ${splitVersion}, but this is version ${version}. Use one version for all steps.`,
    );
  useHashKey(hashKey);
  const profile = settings.profile === undefined ? undefined : (await loadedProfile(settings.profile)).profile;
  if (profile && sha256(JSON.stringify(profile.files)) !== expected)
    throw new UsageError(`The profile ${settings.profile} is not the one that the tasks were split with. Split again.`);
  const kinds: readonly (string | undefined)[] = profile?.kinds ?? baseKinds;
  for (const { task, pieces } of tasks)
    for (const { kind } of pieces)
      if (kind !== undefined && !kinds.includes(kind))
        throw new UsageError(`--tasks: task ${task} has a file of the kind "${kind}", which does not exist.`);
  // The reports are chosen when the records are linked, so the records contain what any report may show.
  return { settings, profile, framesOfEachCause: Number.POSITIVE_INFINITY, keepsBodies: true };
}
