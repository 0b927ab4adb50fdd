import { parentPort, workerData } from "node:worker_threads";
import type { Facts } from "../batch/facts.ts";
import type { PlainFacts } from "../batch/plain-facts.ts";
import type { Profile } from "../profile/profile.ts";
import { useHashKey } from "../tables/keyed-hash.ts";
import { gatherer } from "./chunk.ts";
import { packAll } from "./packed-facts.ts";
import { type Posted, type Task, type WorkerStart, work } from "./work.ts";

/** The other end of the pool's wire: checks the pieces that it is sent, in turn. */
const { options, hashKey, profile: files } = workerData as WorkerStart;
useHashKey(hashKey);
const profile = files && profileOf(files);
let turn = Promise.resolve();
parentPort?.on("message", ({ pieces, framesBefore }: Task) => {
  turn = turn.then(async () => {
    const posted: Posted[] = [];
    const judging = { ...options, framesBefore, profile: await profile };
    for (const piece of pieces) {
      const facts: (Facts | PlainFacts)[] = [];
      const outcome = await work(piece, judging, gatherer(facts, options.dropsDocuments));
      posted.push({ outcome, facts: packAll(facts) });
    }
    parentPort?.postMessage(posted);
  });
});

async function profileOf({ operator, profile }: NonNullable<WorkerStart["profile"]>): Promise<Profile> {
  const [{ makeProfile }, { withRecognisers }] = await Promise.all([
    import("../profile/profile.ts"),
    import("../profile/recognisers.ts"),
  ]);
  return withRecognisers(makeProfile(operator, profile));
}
