import { parentPort, workerData } from "node:worker_threads";
import type { Entries } from "../batch/entries.ts";
import type { Profile } from "../profile/profile.ts";
import { useHashKey } from "../tables/keyed-hash.ts";
import { entriesFor } from "./options.ts";
import { type Task, type WorkerStart, workAll } from "./work.ts";

/** The other end of the pool's wire: checks the pieces that it is sent, in turn. */
const { options, hashKey, profile: files } = workerData as WorkerStart;
useHashKey(hashKey);
const profile = files && profileOf(files);
let entries: Entries | undefined;
let turn = Promise.resolve();
parentPort?.on("message", ({ pieces, ...before }: Task) => {
  turn = turn.then(async () => {
    const judging = { ...options, ...before, profile: await profile };
    entries ??= entriesFor(judging);
    const done = await workAll(pieces, judging, entries);
    const buffers = done.flatMap(({ entries }) => entries.map(({ words }) => words.buffer as ArrayBuffer));
    parentPort?.postMessage(done, buffers);
  });
});

async function profileOf({ operator, profile }: NonNullable<WorkerStart["profile"]>): Promise<Profile> {
  const { makeProfile } = await import("../profile/profile.ts");
  return makeProfile(operator, profile);
}
