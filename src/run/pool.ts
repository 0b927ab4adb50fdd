import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Source } from "../input/discover.ts";
import { yieldToEventLoop } from "../input/event-loop.ts";
import { InputError } from "../input/input-error.ts";
import { hashKey } from "../tables/keyed-hash.ts";
import type { ChunkWithEntries } from "./chunk.ts";
import type { Listing } from "./counted.ts";
import { entriesFor } from "./options.ts";
import { type About, type CheckedPiece, chunksOf, piecesOf } from "./pieces.ts";
import {
  type Before,
  type Done,
  type Piece,
  type Task as TaskMessage,
  type WorkerStart,
  type WorkOptions,
  workAll,
} from "./work.ts";

const usualPieceSize = 2_000_000;
/**
 * Megabytes of young generation per worker, a quarter of the default, which bounds its memory. With much less, V8
 * allocates objects that are used for a moment in the old generation, where they stay longer.
 */
const youngSize = 12;
/** How many tasks of the main thread show its pace. */
const paceTasks = 10;
/** Larger gzip files are left to the run, which streams them. */
const maxGzip = 8_000_000;

export interface PoolOptions {
  /** How many threads check, the main one among them: at least 2. */
  threads: number;
  /** The module that a worker runs. */
  worker: URL;
  /**
   * The other threads start once the rest would take this one longer than so many milliseconds, at the pace of the
   * fastest of its last tasks. Without it they start at once.
   */
  startsAbove?: number | undefined;
  /** Bytes of a piece of work; for tests. */
  pieceSize?: number;
  resourceLimits?: ResourceLimits;
  /** How many findings of each cause had a chance of a frame so far: the run counts them as it reads the results. */
  framesBefore?: ReadonlyMap<string, number>;
  /** Chooses the findings that are listed. It notes them as the run reads the results. */
  listing?: Listing | undefined;
}

interface Task {
  pieces: Piece[];
  state: "waiting" | "running" | "done";
  /** Of each piece, until it is taken. */
  results: Done[];
  failure: InputError | undefined;
}

export type Pool = ReturnType<typeof threadPool>;

/**
 * Checks inputs on several threads. Pieces of work are handed out in order, a limited number ahead of those that have
 * been read; the main thread works too while it waits. The results do not depend on which thread did what.
 */
export function threadPool(
  sources: readonly Source[],
  aboutOf: (source: Source) => About,
  options: WorkOptions,
  { threads, worker: url, startsAbove, pieceSize = usualPieceSize, ...pool }: PoolOptions,
) {
  const { framesBefore, listing, resourceLimits } = pool;
  const entries = entriesFor(options);
  // By input, its first piece; undefined for an input that is left to the run.
  const { tasks: pieces, firsts } = piecesOf(sources, aboutOf, { size: pieceSize, maxGzip });
  const tasks = pieces.map((pieces): Task => ({ pieces, state: "waiting", results: [], failure: undefined }));
  const workers: { worker: Worker; tasks: Task[] }[] = [];
  /** The next task to start, and the one whose results are being read. */
  let next = 0;
  let taken = 0;
  let onChange: (() => void) | undefined;
  let areStarted = false;
  /** The milliseconds of the last tasks of this thread. */
  let pace: number[] = [];
  if (startsAbove === undefined) startAll(tasks.length - 1);
  return { check, close };

  /** The chunks of an input in order; undefined if it is left to the run. */
  function check(input: number): AsyncIterable<ChunkWithEntries> | undefined {
    const first = firsts[input];
    return first && chunksOf(checkedPieces(input, first.task, first.piece), (piece) => work([piece]));
  }

  async function close(): Promise<void> {
    await Promise.all(workers.splice(0).map(({ worker }) => worker.terminate()));
  }

  /** Starts workers for at most so many tasks. */
  function startAll(most: number): void {
    areStarted = true;
    try {
      for (let i = 0; i < Math.min(threads - 1, most); i++) start();
    } catch (error) {
      // No more threads can start. The existing ones, at least this one, do the work.
      if (!isExhausted(error)) throw error;
    }
  }

  /** Starts the workers if the rest is worth it, after a task of this thread. */
  function judgePace(milliseconds: number): void {
    if (areStarted) return;
    pace = [...pace, milliseconds].slice(-paceTasks);
    const rest = tasks.length - next;
    // The others may have waited for the compiler.
    const expected = rest * Math.min(...pace);
    if (pace.length === paceTasks && expected > (startsAbove ?? 0)) startAll(rest);
  }

  function start(): void {
    const { profile, ...plain } = options;
    const worker = new Worker(url, {
      workerData: { options: plain, profile: profile?.files, hashKey: hashKey() } satisfies WorkerStart,
      resourceLimits: { maxYoungGenerationSizeMb: youngSize, ...resourceLimits },
    });
    // V8 resets the limit of the main thread when another thread starts.
    const own = { worker, tasks: [] as Task[] };
    worker.on("message", (results: Done[]) => {
      const task = own.tasks.shift();
      if (task) Object.assign(task, { results, state: "done" });
      handOut();
      onChange?.();
    });
    const onEnd = (reason: string, hasStarted = true): void => {
      const at = workers.indexOf(own);
      if (at >= 0) workers.splice(at, 1);
      // The first was being worked on; the others can be done by another thread.
      const others = own.tasks.splice(0);
      const task = hasStarted ? others.shift() : undefined;
      const file = task?.pieces[0]?.source.file;
      if (task && file !== undefined)
        Object.assign(task, {
          state: "done",
          failure: new InputError(file, `was not checked to its end: a worker ${reason}`),
        });
      for (const other of others) other.state = "waiting";
      next = Math.max(
        0,
        tasks.findIndex(({ state }) => state === "waiting"),
      );
      onChange?.();
    };
    worker.on("error", (error) => onEnd(`failed (${error.message})`, !isExhausted(error)));
    worker.on("exit", () => own.tasks.length > 0 && onEnd("ended"));
    workers.push(own);
  }

  /** Gives each worker a task, and another one to continue with. */
  function handOut(): void {
    for (let depth = 0; depth < 2; depth++)
      for (const { worker, tasks } of workers) {
        if (tasks.length > depth) continue;
        const task = begin();
        if (!task) return;
        tasks.push(task);
        worker.postMessage({ pieces: task.pieces, ...before() } satisfies TaskMessage);
      }
  }

  /** Starts the next waiting task, unless it is too far ahead. */
  function begin(): Task | undefined {
    while (tasks[next] && tasks[next]?.state !== "waiting") next++;
    const task = next < taken + threads * 4 ? tasks[next] : undefined;
    if (task) task.state = "running";
    return task;
  }

  /** The checked pieces of an input, the first of which is `at` in the task `first`. */
  async function* checkedPieces(input: number, first: number, at: number): AsyncGenerator<CheckedPiece> {
    for (let index = first; tasks[index]?.pieces[at]?.input === input; index++) {
      const task = tasks[index] as Task;
      taken = index;
      await finished(task);
      if (task.failure) throw task.failure;
      const done = task.results[at] as Done;
      listing?.note(done.outcome.chunk.findings);
      // Free what has been taken.
      delete task.results[at];
      yield { piece: task.pieces[at] as Piece, ...done };
    }
  }

  /** Works until a task is done, rather than wait. */
  async function finished(task: Task): Promise<void> {
    while (task.state !== "done") {
      handOut();
      const own = task.state === "waiting" ? task : begin();
      if (own) {
        own.state = "running";
        const start = performance.now();
        own.results = await work(own.pieces);
        own.state = "done";
        judgePace(performance.now() - start);
        await yieldToEventLoop();
      } else
        await new Promise<void>((resolve) => {
          onChange = resolve;
        });
    }
  }

  /** What the results that were read so far mean for further pieces. */
  function before(): Before {
    return { framesBefore, listed: listing?.listed };
  }

  function work(pieces: readonly Piece[]): Promise<Done[]> {
    return workAll(pieces, { ...options, ...before() }, entries);
  }
}

/** Whether a thread could not be started because there were too many files or threads. */
function isExhausted(error: unknown): boolean {
  return ["EMFILE", "ENFILE", "EAGAIN", "ERR_WORKER_INIT_FAILED"].includes((error as NodeJS.ErrnoException).code ?? "");
}
