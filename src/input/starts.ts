/** Where a batch of payloads starts: its first payload, byte offset and line. */
export interface BatchStart {
  first: number;
  offset: number;
  line: number;
}

/** The starts of the batches that were read of a source of lines, in order, so that it can be read from the middle. */
export class Starts {
  readonly #starts: BatchStart[] = [{ first: 0, offset: 0, line: 1 }];

  add(start: BatchStart): void {
    if (start.first > (this.#starts.at(-1) as BatchStart).first) this.#starts.push(start);
  }

  /** The last start that is not behind a payload. */
  before(payload: number): BatchStart {
    return this.#starts.findLast(({ first }) => first <= payload) as BatchStart;
  }
}

/** The range of a source from a start; undefined for all of it. */
export function rangeFrom({ offset, line }: BatchStart): { start: number; end: number; line: number } | undefined {
  return offset > 0 ? { start: offset, end: Number.POSITIVE_INFINITY, line } : undefined;
}
