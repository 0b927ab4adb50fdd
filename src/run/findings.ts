import type { ReportedFinding } from "../check/locate-faults.ts";
import type { FileSpool } from "../input/temp-file.ts";
import { decode } from "../json/bytes.ts";
import { escaped } from "../text/json-text.ts";
import { isSuppressedIn, lineIn, type Packed, placeIn, reportedIn, Sequence } from "./packed.ts";
import { comparePlaces, type Place, placeOf } from "./place.ts";

/** Bytes of lines that become a text at once. */
const textSize = 1 << 16;

/**
 * The findings of a run, in order of file and place, at constant memory however many they are. Those of one payload at
 * a time come in that order; those of rules across payloads come at the end, in any order, and are merged in.
 */
export class Findings implements Iterable<ReportedFinding> {
  readonly #openSpool: (() => FileSpool) | undefined;
  readonly #findings: Sequence;
  /** Sequences in any order, and the place of the last finding of each. */
  readonly #late: { sequence: Sequence; last: Place }[] = [];

  /** Without a spool everything stays in memory. */
  constructor(openSpool?: () => FileSpool) {
    this.#openSpool = openSpool;
    this.#findings = new Sequence(openSpool);
  }

  /** Adds a finding that comes after all that were added before. */
  add(shown: ReportedFinding): void {
    this.#findings.add(shown);
  }

  /** Adds findings in any order. */
  merge(late: readonly ReportedFinding[]): void {
    const sorted = [...late].sort((a, b) => comparePlaces(placeOf(a.finding), placeOf(b.finding)));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) return;
    const sequence = this.#sequenceFor(placeOf(first.finding), placeOf(last.finding));
    for (const shown of sorted) sequence.add(shown);
  }

  *[Symbol.iterator](): Generator<ReportedFinding> {
    for (const packed of this.#packed()) yield reportedIn(packed);
  }

  /** The JSON text of each finding that is not suppressed, a line each, many lines at a time. */
  *lines(): Generator<string> {
    let lines = new Uint8Array(textSize);
    let length = 0;
    for (const packed of this.#packed()) {
      if (isSuppressedIn(packed)) continue;
      const line = lineIn(packed);
      if (length + line.length > lines.length) {
        if (length > 0) yield escaped(decode(lines, 0, length));
        length = 0;
        if (line.length > lines.length) lines = new Uint8Array(line.length);
      }
      lines.set(line, length);
      length += line.length;
    }
    if (length > 0) yield escaped(decode(lines, 0, length));
  }

  /** All findings in order. */
  #packed(): Iterable<Packed> {
    return merged([this.#findings, ...this.#late.map(({ sequence }) => sequence)]);
  }

  /** A sequence that ends before a place, or a new one, which is the only one in memory. */
  #sequenceFor(first: Place, last: Place): Sequence {
    let late = this.#late.findLast((each) => !isBefore(first, each.last));
    if (!late) {
      for (const { sequence } of this.#late) sequence.spill();
      late = { sequence: new Sequence(this.#openSpool), last };
      this.#late.push(late);
    }
    late.last = last;
    return late.sequence;
  }
}

/** Merges sequences, each in order. Of what is at the same place, that of the first comes first. */
function* merged(sequences: readonly Sequence[]): Generator<Packed> {
  const heads: { packed: Packed; place: Place; rest: Iterator<Packed> }[] = [];
  for (const sequence of sequences) {
    const rest = sequence[Symbol.iterator]();
    const { done, value: packed } = rest.next();
    if (!done) heads.push({ packed, place: placeIn(packed), rest });
  }
  while (heads.length > 0) {
    const first = heads.reduce((first, head) => (isBefore(head.place, first.place) ? head : first));
    yield first.packed;
    const { done, value: packed } = first.rest.next();
    if (done) heads.splice(heads.indexOf(first), 1);
    else Object.assign(first, { packed, place: placeIn(packed) });
  }
}

function isBefore(a: Place, b: Place): boolean {
  return comparePlaces(a, b) < 0;
}
