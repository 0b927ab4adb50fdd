/** An array of 32-bit numbers, in chunks, so that it grows without copying. Values that were never set are 0. */
export class Column {
  readonly #chunks: Uint32Array[] = [];

  get(index: number): number {
    return this.#chunks[index >>> chunkBits]?.[index & chunkMask] ?? 0;
  }

  set(index: number, value: number): void {
    const chunk = index >>> chunkBits;
    while (this.#chunks.length <= chunk) this.#chunks.push(new Uint32Array(1 << chunkBits));
    (this.#chunks[chunk] as Uint32Array)[index & chunkMask] = value;
  }
}

const chunkBits = 12;
const chunkMask = (1 << chunkBits) - 1;
