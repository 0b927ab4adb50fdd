import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Entries } from "../batch/entries.ts";
import type { Source } from "../input/discover.ts";
import { yieldToEventLoop } from "../input/event-loop.ts";
import { InputError } from "../input/input-error.ts";
import { hashKey } from "../tables/keyed-hash.ts";
import type { ChunkWithEntries } from "./chunk.ts";
import type { Listing } from "./counted.ts";
import { entriesFor } from "./options.ts";
import { type About, type CheckedPiece, chunksOf, type PieceTasks, piecesOf } from "./pieces.ts";
import {
  type Before,
  type Done,
  type Piece,
  type Task as TaskMessage,
  type WorkerStart,
  type WorkOptions,
  workAll,
} from "./work.ts";

const pieceSize = 2_000_000;
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
  startsAbove?: number;
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

/**
 * Checks inputs on several threads. Pieces of work are handed out in order, a limited number ahead of those that have
 * been read; the main thread works too while it waits. The results do not depend on which thread did what.
 */
export class Pool {
  readonly #tasks: readonly Task[];
  /** By input, its first piece; undefined for an input that is left to the run. */
  readonly #firsts: PieceTasks["firsts"];
  readonly #workers: { worker: Worker; tasks: Task[] }[] = [];
  readonly #options: WorkOptions;
  readonly #entries: Entries | undefined;
  readonly #framesBefore: ReadonlyMap<string, number> | undefined;
  readonly #listing: Listing | undefined;
  readonly #ahead: number;
  /** The next task to start, and the one whose results are being read. */
  #next = 0;
  #taken = 0;
  #onChange: (() => void) | undefined;
  /** Set until the workers are started. */
  #unstarted: PoolOptions | undefined;
  /** The milliseconds of the last tasks of this thread. */
  #pace: number[] = [];

  constructor(sources: readonly Source[], aboutOf: (source: Source) => About, options: WorkOptions, pool: PoolOptions) {
    this.#options = options;
    this.#entries = entriesFor(options);
    this.#framesBefore = pool.framesBefore;
    this.#listing = pool.listing;
    this.#ahead = pool.threads * 4;
    const { tasks, firsts } = piecesOf(sources, aboutOf, { size: pool.pieceSize ?? pieceSize, maxGzip });
    this.#firsts = firsts;
    this.#tasks = tasks.map((pieces) => ({ pieces, state: "waiting", results: [], failure: undefined }));
    this.#unstarted = pool;
    if (pool.startsAbove === undefined) this.#startAll(this.#tasks.length - 1);
  }

  /** The chunks of an input in order; undefined if it is left to the run. */
  check(input: number): AsyncIterable<ChunkWithEntries> | undefined {
    const first = this.#firsts[input];
    return first && chunksOf(this.#pieces(input, first.task, first.piece), (piece) => this.#work([piece]));
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map(({ worker }) => worker.terminate()));
  }

  /** Starts workers for at most so many tasks. */
  #startAll(tasks: number): void {
    const pool = this.#unstarted;
    this.#unstarted = undefined;
    if (!pool) return;
    try {
      for (let i = 0; i < Math.min(pool.threads - 1, tasks); i++) this.#start(pool);
    } catch (error) {
      // No more threads can start. The existing ones, at least this one, do the work.
      if (!isExhausted(error)) throw error;
    }
  }

  /** Starts the workers if the rest is worth it, after a task of this thread. */
  #judgePace(milliseconds: number): void {
    if (!this.#unstarted) return;
    this.#pace = [...this.#pace, milliseconds].slice(-paceTasks);
    const rest = this.#tasks.length - this.#next;
    // The others may have waited for the compiler.
    const expected = rest * Math.min(...this.#pace);
    if (this.#pace.length === paceTasks && expected > (this.#unstarted.startsAbove ?? 0)) this.#startAll(rest);
  }

  #start({ worker: url, resourceLimits }: PoolOptions): void {
    const { profile, ...options } = this.#options;
    const worker = new Worker(url, {
      workerData: { options, profile: profile?.files, hashKey: hashKey() } satisfies WorkerStart,
      resourceLimits: { maxYoungGenerationSizeMb: youngSize, ...resourceLimits },
    });
    // V8 resets the limit of the main thread when another thread starts.
    const own = { worker, tasks: [] as Task[] };
    worker.on("message", (results: Done[]) => {
      const task = own.tasks.shift();
      if (task) Object.assign(task, { results, state: "done" });
      this.#handOut();
      this.#onChange?.();
    });
    const onEnd = (reason: string, hasStarted = true): void => {
      const at = this.#workers.indexOf(own);
      if (at >= 0) this.#workers.splice(at, 1);
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
      this.#next = Math.max(
        0,
        this.#tasks.findIndex(({ state }) => state === "waiting"),
      );
      this.#onChange?.();
    };
    worker.on("error", (error) => onEnd(`failed (${error.message})`, !isExhausted(error)));
    worker.on("exit", () => own.tasks.length > 0 && onEnd("ended"));
    this.#workers.push(own);
  }

  /** Gives each worker a task, and another one to continue with. */
  #handOut(): void {
    for (let depth = 0; depth < 2; depth++)
      for (const { worker, tasks } of this.#workers) {
        if (tasks.length > depth) continue;
        const task = this.#begin();
        if (!task) return;
        tasks.push(task);
        worker.postMessage({ pieces: task.pieces, ...this.#before() } satisfies TaskMessage);
      }
  }

  /** Starts the next waiting task, unless it is too far ahead. */
  #begin(): Task | undefined {
    while (this.#tasks[this.#next] && this.#tasks[this.#next]?.state !== "waiting") this.#next++;
    const task = this.#next < this.#taken + this.#ahead ? this.#tasks[this.#next] : undefined;
    if (task) task.state = "running";
    return task;
  }

  /** The checked pieces of an input, the first of which is `at` in the task `first`. */
  async *#pieces(input: number, first: number, at: number): AsyncGenerator<CheckedPiece> {
    for (let index = first; this.#tasks[index]?.pieces[at]?.input === input; index++) {
      const task = this.#tasks[index] as Task;
      this.#taken = index;
      await this.#finished(task);
      if (task.failure) throw task.failure;
      const done = task.results[at] as Done;
      this.#listing?.note(done.outcome.chunk.findings);
      // Free what has been taken.
      delete task.results[at];
      yield { piece: task.pieces[at] as Piece, ...done };
    }
  }

  /** Works until a task is done, rather than wait. */
  async #finished(task: Task): Promise<void> {
    while (task.state !== "done") {
      this.#handOut();
      const own = task.state === "waiting" ? task : this.#begin();
      if (own) {
        own.state = "running";
        const start = performance.now();
        own.results = await this.#work(own.pieces);
        own.state = "done";
        this.#judgePace(performance.now() - start);
        await yieldToEventLoop();
      } else
        await new Promise<void>((resolve) => {
          this.#onChange = resolve;
        });
    }
  }

  /** What the results that were read so far mean for further pieces. */
  #before(): Before {
    return { framesBefore: this.#framesBefore, listed: this.#listing?.listed };
  }

  #work(pieces: readonly Piece[]): Promise<Done[]> {
    return workAll(pieces, { ...this.#options, ...this.#before() }, this.#entries);
  }
}

/** Whether a thread could not be started because there were too many files or threads. */
function isExhausted(error: unknown): boolean {
  return ["EMFILE", "ENFILE", "EAGAIN", "ERR_WORKER_INIT_FAILED"].includes((error as NodeJS.ErrnoException).code ?? "");
}
