/** Storage for bytes that do not fit in memory: appended to, and read from any place. */
export interface Store {
  /** The number of bytes in it. */
  readonly size: number;
  append(bytes: Uint8Array): void;
  /** Reads into the beginning of `room`, or into a new array. */
  read(start: number, end: number, room?: Uint8Array): Uint8Array;
}

/**
 * The entries of a partition in order of addition: groups of three numbers, the two halves of a hash and a number. Each
 * block of them is valid until the next one is requested.
 */
export type Partition = Iterable<Uint32Array>;

const width = 3;
/** Partitions by the first bits of a hash: each is small enough for the caches of a processor. */
const bits = 6;
const firstEntries = 64;
const blockEntries = 4096;
const usualLimit = 1 << 22;

/**
 * Hashes of 64 bits with numbers, to be read in partitions: all entries with the same hash are in the same partition.
 * 12 bytes an entry in memory up to a limit; beyond it, full blocks are in a store.
 */
export class Partitions {
  readonly #parts = Array.from({ length: 1 << bits }, () => new Part());
  readonly #openStore: (() => Store) | undefined;
  readonly #limit: number;
  #store: Store | undefined;
  /** Where a stored block is read to. */
  #room: Uint8Array | undefined;
  /** The bytes of full blocks in memory. */
  #bytes = 0;

  /** Without a store everything stays in memory. `limit` is the number of bytes in memory; for tests. */
  constructor(openStore?: () => Store, limit = usualLimit) {
    this.#openStore = openStore;
    this.#limit = limit;
  }

  /** Adds an entry. */
  add(high: number, low: number, number: number): void {
    const part = this.#parts[high >>> (32 - bits)] as Part;
    let { last, length } = part;
    if (length === last.length) {
      if (length === blockEntries * width) this.#close(part);
      else part.last = grown(last);
      ({ last, length } = part);
    }
    last[length] = high;
    last[length + 1] = low;
    last[length + 2] = number;
    part.length = length + width;
  }

  /** The partitions, which can be iterated repeatedly. */
  *[Symbol.iterator](): Generator<Partition> {
    for (const part of this.#parts) if (part.length > 0) yield { [Symbol.iterator]: () => this.#blocksOf(part) };
  }

  /** Begins a new block, and stores the full one where the limit is reached. */
  #close(part: Part): void {
    const { last } = part;
    if (this.#bytes + last.byteLength > this.#limit) this.#store ??= this.#openStore?.();
    if (this.#store) {
      part.blocks.push(this.#store.size);
      this.#store.append(new Uint8Array(last.buffer));
    } else {
      part.blocks.push(last);
      part.last = new Uint32Array(last.length);
      this.#bytes += last.byteLength;
    }
    part.length = 0;
  }

  *#blocksOf({ blocks, last, length }: Part): Generator<Uint32Array> {
    for (const block of blocks)
      if (typeof block !== "number") yield block;
      else {
        this.#room ??= new Uint8Array(blockEntries * width * 4);
        const bytes = (this.#store as Store).read(block, block + this.#room.length, this.#room);
        yield new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      }
    yield last.subarray(0, length);
  }
}

class Part {
  /** Full blocks: in memory, or their places in the store. */
  readonly blocks: (Uint32Array | number)[] = [];
  last = new Uint32Array(firstEntries * width);
  /** How many numbers of the last block are set. */
  length = 0;
}

function grown(block: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.min(block.length * 4, blockEntries * width));
  larger.set(block);
  return larger;
}
