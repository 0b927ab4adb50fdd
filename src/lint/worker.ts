import { parentPort, workerData } from "node:worker_threads";
import { type Piece, posted, type WorkOptions, work } from "./work.ts";

/** The other end of the pool's wire: checks the pieces that it is sent, in turn. */
const options = workerData as WorkOptions;
let turn = Promise.resolve();
parentPort?.on("message", (pieces: readonly Piece[]) => {
  turn = turn.then(async () => {
    const outcomes = [];
    for (const piece of pieces) outcomes.push(posted(await work(piece, options)));
    parentPort?.postMessage(outcomes);
  });
});
