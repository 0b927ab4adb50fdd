import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { FileSpool } from "../input/temp-file.ts";
import { escaped } from "../text/json-text.ts";

/** Characters that a sequence keeps in memory before it spools: some tens of thousands of findings. */
const memory = 1 << 22;

/** Lines of text in order: in memory while they are few, then in a spool. */
class Lines implements Iterable<string> {
  #lines: string[] = [];
  #length = 0;
  #spool: FileSpool | undefined;
  readonly #openSpool: (() => FileSpool) | undefined;

  constructor(openSpool: (() => FileSpool) | undefined) {
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
 * The line of a finding: its order, line and column, whether it is suppressed, the JSON text of the finding, and the
 * rest of the JSON text of what is reported. JSON texts have no tabs.
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

/** The place of a payload in the send order, and for a finding its line and column. */
export type Place = Pick<Finding, "line" | "column"> & { order: number };

/**
 * The findings of a run, in order of file and place, at constant memory however many they are. Those of one payload at
 * a time come in that order; those of rules across payloads come at the end, in any order, and are merged in.
 */
export class Findings implements Iterable<ReportedFinding> {
  readonly #openSpool: (() => FileSpool) | undefined;
  readonly #findings: Lines;
  /** Lines in order, and the place of the last one. */
  readonly #late: { lines: Lines; last: Place }[] = [];

  /** Without a spool everything stays in memory. */
  constructor(openSpool?: () => FileSpool) {
    this.#openSpool = openSpool;
    this.#findings = new Lines(openSpool);
  }

  /** Adds a finding that comes after all that were added before. */
  add(shown: ReportedFinding): void {
    this.#findings.add(lineOf(shown));
  }

  /** Adds findings in any order. */
  merge(late: readonly ReportedFinding[]): void {
    const sorted = [...late].sort((a, b) => comparePlaces(placeOf(a.finding), placeOf(b.finding)));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) return;
    const lines = this.#linesFor(placeOf(first.finding), placeOf(last.finding));
    for (const shown of sorted) lines.add(lineOf(shown));
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
    const all = [this.#findings, ...this.#late.map(({ lines }) => lines)];
    return merged(all.filter(({ isEmpty }) => !isEmpty));
  }

  /** The lines of a sequence that ends before a place, or of a new one, which is the only one in memory. */
  #linesFor(first: Place, last: Place): Lines {
    let sequence = this.#late.findLast((each) => !isBefore(first, each.last));
    if (!sequence) {
      for (const { lines } of this.#late) lines.spill();
      sequence = { lines: new Lines(this.#openSpool), last };
      this.#late.push(sequence);
    }
    sequence.last = last;
    return sequence.lines;
  }
}

/** Merges the lines of sequences, each in order. Of what is at the same place, that of the first comes first. */
function* merged(sequences: readonly Lines[]): Generator<string> {
  if (sequences.length === 1) yield* sequences[0] as Lines;
  if (sequences.length < 2) return;
  const heads: { line: string; place: Place; rest: Iterator<string> }[] = [];
  for (const sequence of sequences) {
    const rest = sequence[Symbol.iterator]();
    const { done, value: line } = rest.next();
    if (!done) heads.push({ line, place: placeIn(line), rest });
  }
  while (heads.length > 0) {
    const first = heads.reduce((first, head) => (isBefore(head.place, first.place) ? head : first));
    yield first.line;
    const { done, value: line } = first.rest.next();
    if (done) heads.splice(heads.indexOf(first), 1);
    else Object.assign(first, { line, place: placeIn(line) });
  }
}

export function placeOf({ order = 0, line, column }: Finding): Place {
  return { order, line, column };
}

function isBefore(a: Place, b: Place): boolean {
  return comparePlaces(a, b) < 0;
}

/** Compares by the place of a payload in the send order, then by position. */
export function comparePlaces(a: Place, b: Place): number {
  return a.order - b.order || a.line - b.line || a.column - b.column;
}
