import { parentPort, workerData } from "node:worker_threads";
import type { FactRows, PackedRows } from "../batch/fact-rows.ts";
import type { Profile } from "../profile/profile.ts";
import { useHashKey } from "../tables/keyed-hash.ts";
import { type Posted, rowsFor, type Task, type WorkerStart, work } from "./work.ts";

/** The other end of the pool's wire: checks the pieces that it is sent, in turn. */
const { options, hashKey, profile: files } = workerData as WorkerStart;
useHashKey(hashKey);
const profile = files && profileOf(files);
let rows: FactRows | undefined;
let turn = Promise.resolve();
parentPort?.on("message", ({ pieces, ...before }: Task) => {
  turn = turn.then(async () => {
    const posted: Posted[] = [];
    const judging = { ...options, ...before, profile: await profile };
    rows ??= rowsFor(judging);
    for (const piece of pieces) {
      const facts: PackedRows[] = [];
      posted.push({ outcome: await work(piece, judging, (taken) => facts.push(taken), rows), facts });
    }
    const buffers = posted.flatMap(({ facts }) => facts.map(({ bytes }) => bytes.buffer as ArrayBuffer));
    parentPort?.postMessage(posted, buffers);
  });
});

async function profileOf({ operator, profile }: NonNullable<WorkerStart["profile"]>): Promise<Profile> {
  const [{ makeProfile }, { withRecognisers }] = await Promise.all([
    import("../profile/profile.ts"),
    import("../profile/recognisers.ts"),
  ]);
  return withRecognisers(makeProfile(operator, profile));
}
