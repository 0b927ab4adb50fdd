/** An array of numbers, in chunks, so that it grows without copying. Values that were never set are 0. */
export class Column {
  readonly #chunks: (Uint16Array | Uint32Array)[] = [];
  readonly #Chunk: typeof Uint16Array | typeof Uint32Array;

  /** Of 32-bit numbers, or of those that an array of another type holds. */
  constructor(Chunk: typeof Uint16Array | typeof Uint32Array = Uint32Array) {
    this.#Chunk = Chunk;
  }

  get(index: number): number {
    return this.#chunks[index >>> chunkBits]?.[index & chunkMask] ?? 0;
  }

  set(index: number, value: number): void {
    const chunk = index >>> chunkBits;
    while (this.#chunks.length <= chunk) this.#chunks.push(new this.#Chunk(1 << chunkBits));
    (this.#chunks[chunk] as Uint32Array)[index & chunkMask] = value;
  }
}

const chunkBits = 12;
const chunkMask = (1 << chunkBits) - 1;
