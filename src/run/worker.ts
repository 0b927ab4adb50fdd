import { parentPort, workerData } from "node:worker_threads";
import type { Entries } from "../batch/entries.ts";
import type { Profile } from "../profile/profile.ts";
import { useHashKey } from "../tables/keyed-hash.ts";
import { entriesFor } from "./options.ts";
import { type TaskMessage, type WorkerStart, work } from "./work.ts";

/**
 * The other end of the pool's wire: checks the pieces that it is sent, in turn. Of a piece with many findings it posts
 * a part, and the next one when it is told that the one before was read.
 */
const { options, hashKey, profile: files } = workerData as WorkerStart;
useHashKey(hashKey);
const profile = files && profileOf(files);
let entries: Entries | undefined;
let turn = Promise.resolve();
let onRead = (): void => {};
parentPort?.on("message", (message: TaskMessage | "read") => {
  if (message === "read") onRead();
  else turn = turn.then(() => checkAll(message));
});

async function checkAll({ pieces, ...before }: TaskMessage): Promise<void> {
  const judging = { ...options, ...before, profile: await profile };
  entries ??= entriesFor(judging);
  let isRead: Promise<void> | undefined;
  for await (const chunks of work(pieces, judging, entries)) {
    await isRead;
    isRead = new Promise((resolve) => {
      onRead = resolve;
    });
    const buffers = chunks.flatMap(({ entries }) => Array.from(entries, ({ words }) => words.buffer as ArrayBuffer));
    parentPort?.postMessage(chunks, buffers);
  }
}

async function profileOf({ operator, profile }: NonNullable<WorkerStart["profile"]>): Promise<Profile> {
  const { makeProfile } = await import("../profile/profile.ts");
  return makeProfile(operator, profile);
}
