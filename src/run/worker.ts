import { parentPort, workerData } from "node:worker_threads";
import type { Facts } from "../batch/facts.ts";
import type { PlainFacts } from "../batch/plain-facts.ts";
import { useHashKey } from "../tables/keyed-hash.ts";
import { gatherer } from "./chunk.ts";
import { packAll } from "./packed-facts.ts";
import { type Piece, type Posted, type WorkerStart, work } from "./work.ts";

/** The other end of the pool's wire: checks the pieces that it is sent, in turn. */
const { options, hashKey, profile: files } = workerData as WorkerStart;
useHashKey(hashKey);
const profile =
  files && import("../profile/profile.ts").then(({ makeProfile }) => makeProfile(files.operator, files.profile));
let turn = Promise.resolve();
parentPort?.on("message", (pieces: readonly Piece[]) => {
  turn = turn.then(async () => {
    const posted: Posted[] = [];
    const judging = { ...options, profile: await profile };
    for (const piece of pieces) {
      const facts: (Facts | PlainFacts)[] = [];
      const outcome = await work(piece, judging, gatherer(facts, options.dropsDocuments));
      posted.push({ outcome, facts: packAll(facts) });
    }
    parentPort?.postMessage(posted);
  });
});
