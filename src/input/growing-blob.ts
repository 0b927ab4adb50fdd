/** A blob that grows, which a browser keeps outside of the memory of the page. */
export class GrowingBlob {
  #blob = new Blob();
  #pieces: (Uint8Array<ArrayBuffer> | string)[] = [];
  #pending = 0;

  append(piece: Uint8Array | string): void {
    // Readers use their buffers again.
    this.#pieces.push(typeof piece === "string" ? piece : new Uint8Array(piece));
    this.#pending += piece.length;
    if (this.#pending > 1 << 22) this.#flush();
  }

  get blob(): Blob {
    if (this.#pending > 0) this.#flush();
    return this.#blob;
  }

  #flush(): void {
    this.#blob = new Blob([this.#blob, ...this.#pieces]);
    this.#pieces = [];
    this.#pending = 0;
  }
}
