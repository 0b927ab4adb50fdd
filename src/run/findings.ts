import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Spool } from "../input/temp-file.ts";
import { escaped } from "../text/json-text.ts";
import { type CountedFinding, type CountedInFile, eachCounted, ordersOf } from "./counted.ts";

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

  get isEmpty(): boolean {
    return this.#spool === undefined && this.#lines.length === 0;
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

function placeIn(text: string): Place {
  const [order, line, column] = text.slice(0, text.indexOf("\t")).split(" ").map(Number);
  return { order, line, column } as Place;
}

function reportedIn(line: string): ReportedFinding {
  const [, , finding, end] = line.split("\t");
  return JSON.parse(`{"finding":${finding}${end}`);
}

/** Lines in order, and the place of the last one. */
interface Sequence {
  lines: Lines;
  last: Place;
}

/** The place of a payload in the send order, and for a finding its line and column. */
type Place = Pick<Finding, "line" | "column"> & { order: number };

/**
 * The findings of a run, in order of file and place, at constant memory however many they are. Those of one payload at
 * a time come in that order; those of rules across payloads come at the end, in any order, and are merged in.
 */
export class Findings implements Iterable<ReportedFinding> {
  readonly #openSpool: (() => Spool) | undefined;
  readonly #findings: Lines;
  readonly #lateFindings: Sequence[] = [];
  readonly #counted: Lines;
  readonly #lateCounted: Sequence[] = [];

  /** Without a spool everything stays in memory. */
  constructor(openSpool?: () => Spool) {
    this.#openSpool = openSpool;
    this.#findings = new Lines(openSpool);
    this.#counted = new Lines(openSpool);
  }

  /** Adds a finding that comes after all that were added before. */
  add(shown: ReportedFinding): void {
    this.#findings.add(lineOf(shown));
  }

  /** Adds findings that are only counted, and come after all of them that were added before. */
  count(counted: CountedInFile): void {
    if (counted.rows.length > 0) this.#counted.add(JSON.stringify(counted));
  }

  /** The findings that are only counted, in order of their payloads. */
  *counted(): Generator<CountedFinding> {
    const all = [this.#counted, ...this.#lateCounted.map(({ lines }) => lines)].map(countedIn);
    yield* merged(all, ({ order }) => startOf(order));
  }

  /** Adds findings in any order. */
  merge(late: readonly ReportedFinding[]): void {
    const sorted = [...late].sort((a, b) => compare(placeOf(a.finding), placeOf(b.finding)));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) return;
    const lines = this.#linesFor(this.#lateFindings, placeOf(first.finding), placeOf(last.finding));
    for (const shown of sorted) lines.add(lineOf(shown));
  }

  /** Adds findings of a file that are only counted, in order of its payloads. */
  mergeCounted(late: CountedInFile): void {
    const { first, last } = ordersOf(late);
    if (first !== undefined && last !== undefined)
      this.#linesFor(this.#lateCounted, startOf(first), startOf(last)).add(JSON.stringify(late));
  }

  *[Symbol.iterator](): Generator<ReportedFinding> {
    for (const line of this.#lines()) yield reportedIn(line);
  }

  /** The JSON text of each finding that is not suppressed, escaped. */
  *texts(): Generator<string> {
    for (const line of this.#lines()) {
      const [, isSuppressed, finding] = line.split("\t", 3) as [string, string, string];
      if (isSuppressed === "0") yield escaped(finding);
    }
  }

  /** The lines of all findings in order. */
  #lines(): Iterable<string> {
    const all = [this.#findings, ...this.#lateFindings.map(({ lines }) => lines)];
    return merged(
      all.filter(({ isEmpty }) => !isEmpty),
      placeIn,
    );
  }

  /** The lines of a sequence that ends before a place, or of a new one, which is the only one in memory. */
  #linesFor(sequences: Sequence[], first: Place, last: Place): Lines {
    let sequence = sequences.findLast((each) => !isBefore(first, each.last));
    if (!sequence) {
      for (const { lines } of sequences) lines.spill();
      sequence = { lines: new Lines(this.#openSpool), last };
      sequences.push(sequence);
    }
    sequence.last = last;
    return sequence.lines;
  }
}

function* countedIn(lines: Lines): Generator<CountedFinding> {
  for (const line of lines) yield* eachCounted(JSON.parse(line) as CountedInFile);
}

/** Merges sequences, each of which is in order. Of what is at the same place, that of the first sequence comes first. */
function* merged<T>(sequences: readonly Iterable<T>[], placeOf: (item: T) => Place): Generator<T> {
  if (sequences.length === 1) yield* sequences[0] as Iterable<T>;
  if (sequences.length < 2) return;
  const heads: { item: T; place: Place; rest: Iterator<T> }[] = [];
  for (const sequence of sequences) {
    const rest = sequence[Symbol.iterator]();
    const { done, value: item } = rest.next();
    if (!done) heads.push({ item, place: placeOf(item), rest });
  }
  while (heads.length > 0) {
    const first = heads.reduce((first, head) => (isBefore(head.place, first.place) ? head : first));
    yield first.item;
    const { done, value: item } = first.rest.next();
    if (done) heads.splice(heads.indexOf(first), 1);
    else Object.assign(first, { item, place: placeOf(item) });
  }
}

function placeOf({ order = 0, line, column }: Finding): Place {
  return { order, line, column };
}

/** The place before everything in a payload. */
function startOf(order: number): Place {
  return { order, line: 0, column: 0 };
}

function isBefore(a: Place, b: Place): boolean {
  return compare(a, b) < 0;
}

/** Compares by the place of a payload in the send order, then by position. */
function compare(a: Place, b: Place): number {
  return a.order - b.order || a.line - b.line || a.column - b.column;
}
