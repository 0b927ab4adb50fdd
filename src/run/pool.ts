import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Source } from "../input/discover.ts";
import { yieldToEventLoop } from "../input/event-loop.ts";
import { InputError } from "../input/input-error.ts";
import { hashKey } from "../tables/keyed-hash.ts";
import { type CheckedChunk, unreadChunk } from "./chunk.ts";
import type { Listing } from "./counted.ts";
import { entriesFor } from "./options.ts";
import { type About, chunksOf, piecesOf } from "./pieces.ts";
import { type Before, type Piece, type TaskMessage, type WorkerStart, type WorkOptions, work } from "./work.ts";

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
  /** The chunks that are checked and not yet read, in order. */
  chunks: CheckedChunk[];
  /** Why the rest of it was not checked. */
  failure?: string;
  /** Lets the worker that has the task post more of it, once the chunks are read. */
  goOn?: (() => void) | undefined;
  /** What this thread checks it by, if it does, and for how many milliseconds it did. */
  steps?: AsyncIterator<CheckedChunk[]>;
  milliseconds: number;
  /** Whether the rest of it is not wanted, since its file cannot be read to its end, or the run has ended. */
  isLeft?: boolean;
}

/**
 * Checks inputs on several threads. Pieces of work are handed out in order, a limited number ahead of those that have
 * been read; the main thread works too while it waits. Of a piece with many findings, each thread checks only one chunk
 * ahead, since those of a long list need not fit in memory. The results do not depend on which thread did what.
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
  const tasks = pieces.map((pieces): Task => ({ pieces, state: "waiting", chunks: [], milliseconds: 0 }));
  const workers: { worker: Worker; tasks: Task[] }[] = [];
  /** The next task to start, and the one whose results are being read. */
  let next = 0;
  let taken = 0;
  /** The task that this thread works on while it waits. */
  let ahead: Task | undefined;
  let onChange: (() => void) | undefined;
  let areStarted = false;
  /** The milliseconds of the last tasks of this thread. */
  let pace: number[] = [];
  if (startsAbove === undefined) startAll(tasks.length - 1);
  return { check, close };

  /** The chunks of an input in order; undefined if it is left to the run. */
  function check(input: number): AsyncIterable<CheckedChunk> | undefined {
    const first = firsts[input];
    const piece = first && pieces[first.task]?.[first.piece];
    return piece && chunksOf(piece, checkedChunks(input, first.task, first.piece), (whole) => work([whole], judging()));
  }

  async function close(): Promise<void> {
    for (; taken < tasks.length; taken++) leave(tasks[taken] as Task);
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
    worker.on("message", (chunks: CheckedChunk[]) => {
      const [task] = own.tasks;
      if (!task) return;
      if (chunks.at(-1)?.isLast) own.tasks.shift();
      else task.goOn = () => worker.postMessage("read");
      add(task, chunks);
      handOut();
      onChange?.();
    });
    const onEnd = (reason: string, hasStarted = true): void => {
      const at = workers.indexOf(own);
      if (at >= 0) workers.splice(at, 1);
      // The first was being worked on. This thread checks the others once they are to be read: behind a later task,
      // which waits until its chunks are read, no worker would begin them.
      const others = own.tasks.splice(0);
      const task = hasStarted ? others.shift() : undefined;
      if (task) Object.assign(task, { state: "done", failure: `was not checked to its end: a worker ${reason}` });
      for (const other of others) other.state = other.isLeft ? "done" : "waiting";
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

  /** The checked chunks of an input, whose first piece is `at` in the task `first`. */
  async function* checkedChunks(input: number, first: number, at: number): AsyncGenerator<CheckedChunk> {
    for (let index = first; tasks[index]?.pieces[at]?.input === input; index++) {
      for (; taken < index; taken++) leave(tasks[taken] as Task);
      const task = tasks[index] as Task;
      for (let isLast = false; !isLast; ) {
        const chunk = await nextChunk(task, task.pieces[at] as Piece);
        listing?.note(chunk.findings);
        yield chunk;
        isLast = chunk.isLast;
      }
    }
  }

  /** The next chunk of a task, of one of its pieces. Works until it is checked, rather than wait. */
  async function nextChunk(task: Task, { source }: Piece): Promise<CheckedChunk> {
    while (task.chunks.length === 0) {
      if (task.failure !== undefined) return unreadChunk(new InputError(source.file, task.failure).message);
      handOut();
      const own = task.state === "waiting" || task.steps ? task : nextAhead();
      if (own) await step(own);
      else
        await new Promise<void>((resolve) => {
          onChange = resolve;
        });
    }
    const chunk = task.chunks.shift() as CheckedChunk;
    if (task.chunks.length === 0) goOn(task);
    return chunk;
  }

  /** A task that this thread can work on while it waits; undefined if it is ahead of what is read already. */
  function nextAhead(): Task | undefined {
    if (!ahead || ahead.state === "done") ahead = begin();
    return ahead?.chunks.length === 0 ? ahead : undefined;
  }

  /** Checks some chunks of a task on this thread. */
  async function step(task: Task): Promise<void> {
    task.state = "running";
    task.steps ??= work(task.pieces, judging(), entries);
    const start = performance.now();
    const { value } = await task.steps.next();
    task.milliseconds += performance.now() - start;
    add(task, value);
    if (value.at(-1)?.isLast) judgePace(task.milliseconds);
    await yieldToEventLoop();
  }

  /** Adds chunks that follow those so far. */
  function add(task: Task, chunks: readonly CheckedChunk[]): void {
    if (chunks.at(-1)?.isLast) task.state = "done";
    if (task.isLeft) goOn(task);
    else for (const chunk of chunks) task.chunks.push(chunk);
  }

  function goOn(task: Task): void {
    task.goOn?.();
    task.goOn = undefined;
  }

  /** Drops what is left of a task, if anything is. */
  function leave(task: Task): void {
    task.isLeft = true;
    task.chunks = [];
    if (task.state === "waiting" || task.steps) task.state = "done";
    void task.steps?.return?.();
    goOn(task);
  }

  /** How further pieces are judged, after the results that were read so far. */
  function judging(): WorkOptions {
    return { ...options, ...before() };
  }

  function before(): Before {
    return { framesBefore, listed: listing?.listed };
  }
}

/** Whether a thread could not be started because there were too many files or threads. */
function isExhausted(error: unknown): boolean {
  return ["EMFILE", "ENFILE", "EAGAIN", "ERR_WORKER_INIT_FAILED"].includes((error as NodeJS.ErrnoException).code ?? "");
}
