import type { ReportedFinding } from "../check/locate-faults.ts";
import type { FileSpool } from "../input/temp-file.ts";
import { decode, encoder } from "../json/bytes.ts";
import { type Place, placeOf } from "./place.ts";

/** Bytes that a sequence keeps in memory before it spools: some thousands of findings. */
const memory = 1 << 22;

/** Bytes of a spool that are read at once. */
const chunkSize = 1 << 18;

/**
 * What is reported, as bytes: order, line and column as float64; where the text of the finding ends and where all
 * ends as uint32; whether it is suppressed; the JSON text of the finding with a line break; that of what else is reported.
 */
export type Packed = Uint8Array;

const headerSize = 33;

/** Packed findings in order: in memory while they are few, then in a spool. */
export class Sequence implements Iterable<Packed> {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;
  #spool: FileSpool | undefined;
  readonly #openSpool: (() => FileSpool) | undefined;

  constructor(openSpool: (() => FileSpool) | undefined) {
    this.#openSpool = openSpool;
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
    const bytes = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
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

export function placeIn(packed: Packed): Place {
  const header = viewOf(packed);
  return { order: header.getFloat64(0), line: header.getFloat64(8), column: header.getFloat64(16) };
}

function findingEnd(packed: Packed): number {
  return viewOf(packed).getUint32(24);
}

/** The JSON text of the finding, with its line break. */
export function lineIn(packed: Packed): Uint8Array {
  return packed.subarray(headerSize, findingEnd(packed));
}

export function isSuppressedIn(packed: Packed): boolean {
  return packed[32] === 1;
}

export function reportedIn(packed: Packed): ReportedFinding {
  const end = findingEnd(packed);
  return {
    finding: JSON.parse(decode(packed, headerSize, end)),
    ...JSON.parse(decode(packed, end, packed.length)),
  };
}
