import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Store } from "../tables/partitions.ts";
import { type CountedFinding, type CountedInFile, eachCounted } from "./counted.ts";

/** Storage for what does not fit in memory: appended to, and read from its start or from any place repeatedly. */
export interface Spool extends Store {
  append(piece: string | Uint8Array): void;
  texts(): Iterable<string>;
}

/** Characters that a sequence keeps in memory before it spools: some tens of thousands of findings. */
const memory = 1 << 22;

/** Values in order, as lines of JSON: in memory while they are few, then in a spool. */
class Sequence<T> implements Iterable<T> {
  #lines: string[] = [];
  #length = 0;
  #spool: Spool | undefined;
  readonly #openSpool: (() => Spool) | undefined;

  constructor(openSpool: (() => Spool) | undefined) {
    this.#openSpool = openSpool;
  }

  add(value: T): void {
    const line = JSON.stringify(value);
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length > memory) this.spill();
  }

  /** Moves what is in memory to the spool, if there is one. */
  spill(): void {
    this.#spool ??= this.#openSpool?.();
    if (!this.#spool || this.#lines.length === 0) return;
    this.#lines.push("");
    this.#spool.append(this.#lines.join("\n"));
    this.#lines = [];
    this.#length = 0;
  }

  *[Symbol.iterator](): Generator<T> {
    let rest = "";
    for (const text of this.#spool?.texts() ?? []) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() as string;
      for (const line of lines) yield JSON.parse(line);
    }
    for (const line of this.#lines) yield JSON.parse(line);
  }
}

/**
 * The findings of a run, in order of file and place, at constant memory however many they are. Those of one payload at
 * a time come in that order; those of rules across payloads come at the end, in any order, and are merged in.
 */
export class Findings implements Iterable<ReportedFinding> {
  readonly #openSpool: (() => Spool) | undefined;
  readonly #sequences: Sequence<ReportedFinding>[];
  readonly #counted: Sequence<CountedInFile>;

  /** Without a spool everything stays in memory. */
  constructor(openSpool?: () => Spool) {
    this.#openSpool = openSpool;
    this.#sequences = [new Sequence(openSpool)];
    this.#counted = new Sequence(openSpool);
  }

  /** Adds a finding that comes after all that were added before. */
  add(shown: ReportedFinding): void {
    this.#sequences[0]?.add(shown);
  }

  /** Adds findings that are only counted, and come after all of them that were added before. */
  count(counted: CountedInFile): void {
    if (counted.rows.length > 0) this.#counted.add(counted);
  }

  /** The findings that are only counted, in order of their payloads. */
  get counted(): Iterable<CountedFinding> {
    return { [Symbol.iterator]: () => eachCounted(this.#counted) };
  }

  /** Adds findings in any order. */
  merge(late: Iterable<ReportedFinding>): void {
    let chunk: ReportedFinding[] = [];
    const addChunk = (): void => {
      if (chunk.length === 0) return;
      const sequence = new Sequence<ReportedFinding>(this.#openSpool);
      for (const shown of chunk.sort(compare)) sequence.add(shown);
      sequence.spill();
      this.#sequences.push(sequence);
      chunk = [];
    };
    for (const shown of late) if (chunk.push(shown) === mergeChunk) addChunk();
    addChunk();
  }

  *[Symbol.iterator](): Generator<ReportedFinding> {
    const sources = this.#sequences.map((sequence) => {
      const iterator = sequence[Symbol.iterator]();
      return { iterator, head: iterator.next() };
    });
    for (;;) {
      let first: (typeof sources)[number] | undefined;
      for (const source of sources) {
        if (source.head.done) continue;
        if (!first || compare(source.head.value, first.head.value) < 0) first = source;
      }
      if (!first) return;
      yield first.head.value;
      first.head = first.iterator.next();
    }
  }
}

/** Compares findings by the place of their payload in the send order, then by position. */
function compare({ finding: a }: ReportedFinding, { finding: b }: ReportedFinding): number {
  return (a.order ?? 0) - (b.order ?? 0) || a.line - b.line || a.column - b.column;
}

/** Findings that are sorted at once. */
const mergeChunk = 20_000;
