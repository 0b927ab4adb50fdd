/** Storage for bytes that do not fit in memory: appended to, and read from any place. */
export interface Store {
  readonly size: number;
  append(bytes: Uint8Array): void;
  /** Fills an array with what begins at an offset. */
  read(start: number, room: Uint8Array): void;
}

/**
 * The entries of a partition in order of addition: groups of three numbers, the two halves of a hash and a number. Each
 * block of them is valid until the next one is requested.
 */
export interface Partition extends Iterable<Uint32Array> {
  readonly size: number;
}

/** The numbers of an entry. */
export const entryWidth = 3;
/** Partitions by the first bits of a hash: each is small enough for the caches of a processor. */
const bits = 6;
const blockEntries = 4096;
const blockLength = blockEntries * entryWidth;
/** The room of a partition while there are few entries, which is a block at last. */
const firstLength = blockLength / 64;
const usualLimit = 1 << 22;

/**
 * Hashes of 64 bits with numbers, to be read in partitions: all entries with the same hash are in the same partition.
 * 12 bytes an entry in memory up to a limit; beyond it, full blocks are in a store.
 */
export class Partitions {
  /** The last blocks of the partitions, one after the other, the room of each, and where the entries of each end. */
  #last = new Uint32Array(0);
  #length = 0;
  readonly #ends = new Uint32Array(1 << bits);
  /** By partition, its full blocks: in memory, or their places in the store. */
  readonly #blocks: (Uint32Array | number)[][] = Array.from({ length: 1 << bits }, () => []);
  readonly #openStore: (() => Store) | undefined;
  readonly #limit: number;
  #store: Store | undefined;
  /** Where a stored block is read to. */
  #room: Uint32Array<ArrayBuffer> | undefined;
  /** The bytes of full blocks in memory. */
  #bytes = 0;

  /** Without a store everything stays in memory. `limit` is the number of bytes in memory; for tests. */
  constructor(openStore?: () => Store, limit = usualLimit) {
    this.#openStore = openStore;
    this.#limit = limit;
  }

  /** Adds entries, with `first` added to the number of each. One whose first half is 0 has no hash, and is left out. */
  add(entries: Uint32Array, first: number): void {
    if (this.#length === 0) this.#grow();
    const ends = this.#ends;
    for (let i = 0; i < entries.length; i += entryWidth) {
      const high = entries[i] as number;
      if (high === 0) continue;
      const part = high >>> (32 - bits);
      const at = ends[part] as number;
      const last = this.#last;
      last[at] = high;
      last[at + 1] = entries[i + 1] as number;
      last[at + 2] = first + (entries[i + 2] as number);
      ends[part] = at + entryWidth;
      if (at + entryWidth < (part + 1) * this.#length) continue;
      if (this.#length < blockLength) this.#grow();
      else this.#close(part);
    }
  }

  /** The partitions, which can be iterated repeatedly. */
  *[Symbol.iterator](): Generator<Partition> {
    for (const [part, blocks] of this.#blocks.entries()) {
      const size = blocks.length * blockEntries + this.#lastOf(part).length / entryWidth;
      if (size > 0) yield { size, [Symbol.iterator]: () => this.#blocksOf(part) };
    }
  }

  /** Gives each partition more room. */
  #grow(): void {
    const [last, length] = [this.#last, this.#length];
    this.#length = length === 0 ? firstLength : length * 8;
    this.#last = new Uint32Array(this.#length << bits);
    for (const [part, end] of this.#ends.entries()) {
      this.#last.set(last.subarray(part * length, end), part * this.#length);
      this.#ends[part] = end + part * (this.#length - length);
    }
  }

  /** Begins a new block, and stores the full one where the limit is reached. */
  #close(part: number): void {
    const block = this.#lastOf(part);
    if (this.#bytes + block.byteLength > this.#limit) this.#store ??= this.#openStore?.();
    const blocks = this.#blocks[part] as (Uint32Array | number)[];
    if (this.#store) {
      blocks.push(this.#store.size);
      this.#store.append(new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
    } else {
      blocks.push(block.slice());
      this.#bytes += block.byteLength;
    }
    this.#ends[part] = part * blockLength;
  }

  #lastOf(part: number): Uint32Array {
    return this.#last.subarray(part * this.#length, this.#ends[part]);
  }

  *#blocksOf(part: number): Generator<Uint32Array> {
    for (const block of this.#blocks[part] as (Uint32Array | number)[])
      if (typeof block !== "number") yield block;
      else {
        this.#room ??= new Uint32Array(blockLength);
        (this.#store as Store).read(block, new Uint8Array(this.#room.buffer));
        yield this.#room;
      }
    yield this.#lastOf(part);
  }
}
