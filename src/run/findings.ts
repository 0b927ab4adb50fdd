import type { Finding } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { FileSpool } from "../input/temp-file.ts";
import { decode, encoder } from "../json/bytes.ts";
import { escaped } from "../text/json-text.ts";

/** Bytes that a sequence keeps in memory before it spools: some thousands of findings. */
const memory = 1 << 22;

/** Bytes of a spool that are read at once. */
const chunkSize = 1 << 18;

/** Bytes of lines that become a text at once. */
const textSize = 1 << 16;

/**
 * What is reported, as bytes: order, line and column as float64; where the text of the finding ends and where all
 * ends as uint32; whether it is suppressed; the JSON text of the finding with a line break; that of what else is reported.
 */
type Packed = Uint8Array;

const headerSize = 33;

/** Packed findings in order: in memory while they are few, then in a spool. */
class Sequence implements Iterable<Packed> {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;
  #spool: FileSpool | undefined;
  readonly #openSpool: (() => FileSpool) | undefined;

  constructor(openSpool: (() => FileSpool) | undefined) {
    this.#openSpool = openSpool;
  }

  get isEmpty(): boolean {
    return this.#spool === undefined && this.#length === 0;
  }

  add({ finding, ...others }: ReportedFinding): void {
    const line = `${JSON.stringify(finding)}\n`;
    const rest = JSON.stringify(others);
    this.#makeRoom(headerSize + 3 * (line.length + rest.length));
    const bytes = this.#bytes.subarray(this.#length);
    const end = headerSize + encoder.encodeInto(line, bytes.subarray(headerSize)).written;
    const length = end + encoder.encodeInto(rest, bytes.subarray(end)).written;
    const header = viewOf(bytes);
    const { order, line: row, column } = placeOf(finding);
    header.setFloat64(0, order);
    header.setFloat64(8, row);
    header.setFloat64(16, column);
    header.setUint32(24, end);
    header.setUint32(28, length);
    header.setUint8(32, others.isSuppressed ? 1 : 0);
    this.#length += length;
    if (this.#length > memory) this.spill();
  }

  /** Moves what is in memory to the spool, if there is one. */
  spill(): void {
    this.#spool ??= this.#openSpool?.();
    if (!this.#spool || this.#length === 0) return;
    this.#spool.append(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
  }

  *[Symbol.iterator](): Generator<Packed> {
    let size = chunkSize;
    for (let at = 0, read = 0; this.#spool && at < this.#spool.size; at += read) {
      const bytes = new Uint8Array(Math.min(size, this.#spool.size - at));
      this.#spool.read(at, bytes);
      read = yield* packedIn(bytes);
      size = read > 0 ? chunkSize : 2 * size;
    }
    yield* packedIn(this.#bytes.subarray(0, this.#length));
  }

  #makeRoom(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const bytes = new Uint8Array(2 * needed);
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
  }
}

/** The findings that are in bytes from their start to their end. Returns the length of these. */
function* packedIn(bytes: Uint8Array): Generator<Packed, number> {
  const view = viewOf(bytes);
  let at = 0;
  for (let end = 0; at + headerSize <= bytes.length; at = end) {
    end = at + view.getUint32(at + 28);
    if (end > bytes.length) break;
    yield bytes.subarray(at, end);
  }
  return at;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function placeIn(packed: Packed): Place {
  const header = viewOf(packed);
  return { order: header.getFloat64(0), line: header.getFloat64(8), column: header.getFloat64(16) };
}

function findingEnd(packed: Packed): number {
  return viewOf(packed).getUint32(24);
}

function isSuppressedIn(packed: Packed): boolean {
  return packed[32] === 1;
}

function reportedIn(packed: Packed): ReportedFinding {
  const end = findingEnd(packed);
  return {
    finding: JSON.parse(decode(packed, headerSize, end)),
    ...JSON.parse(decode(packed, end, packed.length)),
  };
}

/** The place of a payload in the send order, and for a finding its line and column. */
export type Place = Pick<Finding, "line" | "column"> & { order: number };

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
      const line = packed.subarray(headerSize, findingEnd(packed));
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
    const all = [this.#findings, ...this.#late.map(({ sequence }) => sequence)];
    return merged(all.filter(({ isEmpty }) => !isEmpty));
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
  if (sequences.length === 1) yield* sequences[0] as Sequence;
  if (sequences.length < 2) return;
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
