import { closeSync, openSync, readSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Facts } from "../batch/facts.ts";
import type { Source } from "../input/discover.ts";
import { yieldToEventLoop } from "../input/event-loop.ts";
import { InputError } from "../input/input-error.ts";
import { withoutBom } from "../input/payload.ts";
import { versionOf } from "../input/read.ts";
import type { Kind } from "../spec/operations.ts";
import { hashKey } from "../tables/keyed-hash.ts";
import type { CheckedChunk, ChunkWithFacts } from "./chunk.ts";
import { unpack } from "./packed-facts.ts";
import { type Outcome, type Piece, type Posted, type WorkerStart, type WorkOptions, work } from "./work.ts";

/** A worker costs some 30 ms to start: below so many bytes of input there is none. */
const minBytesForWorkers = 50_000_000;
/** Opening a file takes as long as checking so many bytes. */
const openCostBytes = 2_500;
const pieceSize = 2_000_000;
/** Megabytes for what a worker has just made. Hardly any of it lives on, so that more would only lie idle. */
const youngSize = 4;
/** Zipped files of more than this are left to the run, which reads them as a stream. */
const largestZipped = 8_000_000;

/** How many threads check inputs of so many bytes each, the main one among them, where nobody says. */
export function threadsFor(sizes: readonly number[]): number {
  const work = sizes.reduce((sum, bytes) => sum + bytes + openCostBytes, 0);
  return work < minBytesForWorkers ? 1 : availableParallelism();
}

export interface PoolOptions {
  /** How many threads check, the main one among them: at least 2. */
  threads: number;
  /** The module that a worker runs. */
  worker: URL;
  /** Bytes of a piece of work; for tests. */
  pieceSize?: number;
  resourceLimits?: ResourceLimits;
}

interface Task {
  pieces: Piece[];
  state: "waiting" | "begun" | "done";
  outcomes: Done[];
  failure: InputError | undefined;
}

/** An outcome with the facts of its payloads. */
interface Done {
  outcome: Outcome;
  facts: Iterable<Facts>;
}

/**
 * Checks inputs on several threads. Pieces of work are handed out in order, some ahead of what has been taken; the main
 * thread works too while it waits. What comes out does not depend on who did what.
 */
export class Pool {
  readonly #tasks: Task[] = [];
  /** By input, its first task, and which piece of it; undefined for an input that is left to the run. */
  readonly #firsts: ({ task: number; piece: number } | undefined)[] = [];
  readonly #workers: { worker: Worker; tasks: Task[] }[] = [];
  readonly #options: WorkOptions;
  readonly #ahead: number;
  /** The next task that nobody has begun, and the one that is being taken. */
  #next = 0;
  #taken = 0;
  #onChange: (() => void) | undefined;

  constructor(
    sources: readonly Source[],
    kindOf: (source: Source) => Kind | undefined,
    options: WorkOptions,
    pool: PoolOptions,
  ) {
    this.#options = options;
    this.#ahead = pool.threads * 4;
    this.#plan(sources, kindOf, pool.pieceSize ?? pieceSize);
    const workers = Math.min(pool.threads - 1, this.#tasks.length - 1);
    try {
      for (let i = 0; i < workers; i++) this.#start(pool);
    } catch (error) {
      // There is no room for another thread. Those that there are, at least this one, do its work.
      if (!isExhausted(error)) throw error;
    }
  }

  /** What an input holds, in order; undefined for one that is left to the run. */
  check(input: number): AsyncIterable<ChunkWithFacts> | undefined {
    const first = this.#firsts[input];
    return first && this.#stretches(input, first.task, first.piece);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map(({ worker }) => worker.terminate()));
  }

  /** Cuts files of lines into ranges, and puts small files together. */
  #plan(sources: readonly Source[], kindOf: (source: Source) => Kind | undefined, size: number): void {
    let gathered = 0;
    for (const [input, source] of sources.entries()) {
      const stats = statSync(source.file, { throwIfNoEntry: false });
      const bytes = stats?.isFile() ? stats.size : undefined;
      const isCut =
        source.layout === "lines" && !source.isGzip && bytes !== undefined && bytes > size && !isUtf16(source.file);
      if (bytes === undefined || (source.isGzip && bytes > largestZipped)) {
        this.#firsts.push(undefined);
        gathered = 0;
        continue;
      }
      const piece = { source, input, kind: kindOf(source) };
      if (isCut) {
        this.#firsts.push({ task: this.#tasks.length, piece: 0 });
        const version = versionOf(source.file);
        for (let start = 0; start < bytes; start += size)
          this.#add({ ...piece, range: { start, end: start + size }, version });
        gathered = 0;
        continue;
      }
      const last = this.#tasks.at(-1);
      if (last && gathered > 0 && gathered + bytes < size) last.pieces.push({ ...piece, range: undefined });
      else {
        this.#add({ ...piece, range: undefined });
        gathered = 0;
      }
      gathered += bytes + openCostBytes;
      this.#firsts.push({ task: this.#tasks.length - 1, piece: (this.#tasks.at(-1) as Task).pieces.length - 1 });
    }
  }

  #add(piece: Piece): void {
    this.#tasks.push({ pieces: [piece], state: "waiting", outcomes: [], failure: undefined });
  }

  #start({ worker: url, resourceLimits }: PoolOptions): void {
    const { profile, ...options } = this.#options;
    const worker = new Worker(url, {
      workerData: { options, profile: profile?.files, hashKey: hashKey() } satisfies WorkerStart,
      resourceLimits: { maxYoungGenerationSizeMb: youngSize, ...resourceLimits },
    });
    const own = { worker, tasks: [] as Task[] };
    worker.on("message", (posted: Posted[]) => {
      const task = own.tasks.shift();
      const outcomes = posted.map(({ outcome, facts }): Done => ({ outcome, facts: unpack(facts) }));
      if (task) Object.assign(task, { outcomes, state: "done" });
      this.#handOut();
      this.#onChange?.();
    });
    const onEnd = (reason: string, hasBegun = true): void => {
      const at = this.#workers.indexOf(own);
      if (at >= 0) this.#workers.splice(at, 1);
      // The first was being worked on; the others can be done by another thread.
      const others = own.tasks.splice(0);
      const task = hasBegun ? others.shift() : undefined;
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

  /** Gives each worker something to do, and something to go on with. */
  #handOut(): void {
    for (let depth = 0; depth < 2; depth++)
      for (const { worker, tasks } of this.#workers) {
        if (tasks.length > depth) continue;
        const task = this.#begin();
        if (!task) return;
        tasks.push(task);
        worker.postMessage(task.pieces);
      }
  }

  /** The next task that nobody has begun, unless it is too far ahead. */
  #begin(): Task | undefined {
    while (this.#tasks[this.#next] && this.#tasks[this.#next]?.state !== "waiting") this.#next++;
    const task = this.#next < this.#taken + this.#ahead ? this.#tasks[this.#next] : undefined;
    if (task) task.state = "begun";
    return task;
  }

  async *#stretches(input: number, first: number, at: number): AsyncGenerator<ChunkWithFacts> {
    let texts = 0;
    let lines = 0;
    let cut: Piece | undefined;
    for (let index = first; this.#tasks[index]?.pieces[at]?.input === input; index++) {
      const task = this.#tasks[index] as Task;
      this.#taken = index;
      await this.#finished(task);
      if (task.failure) throw task.failure;
      const { outcome, facts } = task.outcomes[at] as Done;
      const { chunk: stretch, lines: own, fault } = outcome;
      // What has been taken is not kept.
      delete task.outcomes[at];
      if (task.pieces[at]?.range) {
        cut = task.pieces[at];
        shift(stretch, texts, lines);
      }
      yield { chunk: stretch, facts: shifted(facts, texts) };
      if (fault !== undefined) throw Object.assign(new InputError("", ""), { message: fault });
      texts += stretch.texts;
      lines += own;
    }
    // Ranges without payloads cannot tell that the file has none.
    if (cut && texts === 0) {
      const { outcome, facts } = await this.#work({ ...cut, range: undefined });
      yield { chunk: outcome.chunk, facts };
    }
  }

  /** Works, rather than wait, until a task is done. */
  async #finished(task: Task): Promise<void> {
    while (task.state !== "done") {
      this.#handOut();
      const own = task.state === "waiting" ? task : this.#begin();
      if (own) {
        own.state = "begun";
        for (const piece of own.pieces) own.outcomes.push(await this.#work(piece));
        own.state = "done";
        await yieldToEventLoop();
      } else
        await new Promise<void>((resolve) => {
          this.#onChange = resolve;
        });
    }
  }

  async #work(piece: Piece): Promise<Done> {
    const facts: Facts[] = [];
    return { outcome: await work(piece, this.#options, (each) => facts.push(each)), facts };
  }
}

/** Whether a thread could not be started because there were too many files or threads. */
function isExhausted(error: unknown): boolean {
  return ["EMFILE", "ENFILE", "EAGAIN", "ERR_WORKER_INIT_FAILED"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Counts the indexes and lines of a stretch on from those before it. */
function shift(stretch: CheckedChunk, texts: number, lines: number): void {
  if (texts === 0 && lines === 0) return;
  for (const { finding } of stretch.findings) {
    finding.payload += texts;
    finding.line += lines;
    finding.endLine += lines;
    for (const related of finding.related ?? []) related.line += lines;
  }
}

function* shifted(all: Iterable<Facts>, texts: number): Generator<Facts> {
  for (const facts of all) {
    facts.where.payload += texts;
    yield facts;
  }
}

/** Whether a file begins with the mark of UTF-16, in which line feeds cannot be told from other bytes. */
function isUtf16(file: string): boolean {
  try {
    const handle = openSync(file, "r");
    const bytes = new Uint8Array(2);
    readSync(handle, bytes, 0, 2, 0);
    closeSync(handle);
    return withoutBom({ bytes, start: 0, end: 2, origin: { line: 1, column: 1 } }).bom === "utf-16";
  } catch {
    // What cannot be read says so where it is read.
    return false;
  }
}
