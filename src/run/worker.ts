import { parentPort, workerData } from "node:worker_threads";
import type { FactRows } from "../batch/fact-rows.ts";
import type { Profile } from "../profile/profile.ts";
import { useHashKey } from "../tables/keyed-hash.ts";
import { rowsFor, type Task, type WorkerStart, workAll } from "./work.ts";

/** The other end of the pool's wire: checks the pieces that it is sent, in turn. */
const { options, hashKey, profile: files } = workerData as WorkerStart;
useHashKey(hashKey);
const profile = files && profileOf(files);
let rows: FactRows | undefined;
let turn = Promise.resolve();
parentPort?.on("message", ({ pieces, ...before }: Task) => {
  turn = turn.then(async () => {
    const judging = { ...options, ...before, profile: await profile };
    rows ??= rowsFor(judging);
    const posted = await workAll(pieces, judging, rows);
    const taken = posted.flatMap((result) => ("facts" in result ? result.facts : (result.rows ?? [])));
    const buffers = taken.map(({ bytes }) => bytes.buffer as ArrayBuffer);
    parentPort?.postMessage(posted, buffers);
  });
});

async function profileOf({ operator, profile }: NonNullable<WorkerStart["profile"]>): Promise<Profile> {
  const { makeProfile } = await import("../profile/profile.ts");
  return makeProfile(operator, profile);
}
