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

/** Lines of text in order: in memory while they are few, then in a spool. */
class Lines implements Iterable<string> {
  #lines: string[] = [];
  #length = 0;
  #spool: Spool | undefined;
  readonly #openSpool: (() => Spool) | undefined;

  constructor(openSpool: (() => Spool) | undefined) {
    this.#openSpool = openSpool;
  }

  add(line: string): void {
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

  *[Symbol.iterator](): Generator<string> {
    let rest = "";
    for (const text of this.#spool?.texts() ?? []) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() as string;
      yield* lines;
    }
    yield* this.#lines;
  }
}

/**
 * The line of a finding: its order, line and column, whether it is suppressed, the JSON text of the finding, and the rest
 * of the JSON text of what is reported. JSON texts have no tabs.
 */
function lineOf({ finding, ...rest }: ReportedFinding): string {
  const { order = 0, line, column } = finding;
  const others = JSON.stringify(rest);
  const end = others === "{}" ? "}" : `,${others.slice(1)}`;
  return `${order} ${line} ${column}\t${rest.isSuppressed ? 1 : 0}\t${JSON.stringify(finding)}\t${end}`;
}

function reportedIn(line: string): ReportedFinding {
  const [, , finding, end] = line.split("\t");
  return JSON.parse(`{"finding":${finding}${end}`);
}

/**
 * The findings of a run, in order of file and place, at constant memory however many they are. Those of one payload at
 * a time come in that order; those of rules across payloads come at the end, in any order, and are merged in.
 */
export class Findings implements Iterable<ReportedFinding> {
  readonly #openSpool: (() => Spool) | undefined;
  readonly #sequences: Lines[];
  readonly #counted: Lines;

  /** Without a spool everything stays in memory. */
  constructor(openSpool?: () => Spool) {
    this.#openSpool = openSpool;
    this.#sequences = [new Lines(openSpool)];
    this.#counted = new Lines(openSpool);
  }

  /** Adds a finding that comes after all that were added before. */
  add(shown: ReportedFinding): void {
    this.#sequences[0]?.add(lineOf(shown));
  }

  /** Adds findings that are only counted, and come after all of them that were added before. */
  count(counted: CountedInFile): void {
    if (counted.rows.length > 0) this.#counted.add(JSON.stringify(counted));
  }

  /** The findings that are only counted, in order of their payloads. */
  *counted(): Generator<CountedFinding> {
    for (const line of this.#counted) yield* eachCounted(JSON.parse(line) as CountedInFile);
  }

  /** Adds findings in any order. */
  merge(late: Iterable<ReportedFinding>): void {
    let chunk: ReportedFinding[] = [];
    const addChunk = (): void => {
      if (chunk.length === 0) return;
      const lines = new Lines(this.#openSpool);
      for (const shown of chunk.sort(compare)) lines.add(lineOf(shown));
      lines.spill();
      this.#sequences.push(lines);
      chunk = [];
    };
    for (const shown of late) if (chunk.push(shown) === mergeChunk) addChunk();
    addChunk();
  }

  *[Symbol.iterator](): Generator<ReportedFinding> {
    for (const line of this.#lines()) yield reportedIn(line);
  }

  /** The JSON text of each finding that is not suppressed. */
  *texts(): Generator<string> {
    for (const line of this.#lines()) {
      const [, isSuppressed, finding] = line.split("\t", 3);
      if (isSuppressed === "0") yield finding as string;
    }
  }

  /** The lines of all findings in order. */
  *#lines(): Generator<string> {
    const [only, ...others] = this.#sequences;
    if (only && others.length === 0) {
      yield* only;
      return;
    }
    const sources = this.#sequences.map((lines) => headOf(lines[Symbol.iterator]()));
    for (;;) {
      let first: Head | undefined;
      for (const source of sources)
        if (source.line !== undefined && (!first || isBefore(source, first))) first = source;
      if (first?.line === undefined) return;
      yield first.line;
      Object.assign(first, headOf(first.iterator));
    }
  }
}

/** The next line of some, and the place of its finding. */
interface Head {
  iterator: Iterator<string>;
  line: string | undefined;
  place: readonly number[];
}

function headOf(iterator: Iterator<string>): Head {
  const { value, done } = iterator.next();
  if (done) return { iterator, line: undefined, place: [] };
  return { iterator, line: value, place: value.slice(0, value.indexOf("\t")).split(" ").map(Number) };
}

function isBefore({ place: a }: Head, { place: b }: Head): boolean {
  const at = a.findIndex((number, i) => number !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}

/** Compares findings by the place of their payload in the send order, then by position. */
function compare({ finding: a }: ReportedFinding, { finding: b }: ReportedFinding): number {
  return (a.order ?? 0) - (b.order ?? 0) || a.line - b.line || a.column - b.column;
}

/** Findings that are sorted at once. */
const mergeChunk = 20_000;
