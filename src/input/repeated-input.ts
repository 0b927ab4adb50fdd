import type { Input, IsWanted, PayloadText } from "./payload.ts";
import type { SplitOptions } from "./split-payloads.ts";

/** Where a batch of payloads starts: its first payload, byte offset and line. */
interface BatchStart {
  first: number;
  offset: number;
  line: number;
}

const beginning: BatchStart = { first: 0, offset: 0, line: 1 };

/**
 * An input that can be read repeatedly, and from the middle if it has lines. It has no closures, which would take most
 * of the memory of 100,000 inputs.
 */
export abstract class RepeatedInput implements Input {
  abstract readonly file: string;
  readonly payloads: Input["payloads"] = this;
  /** The starts of the batches read so far, in order, if it can be read from the middle. */
  #starts: BatchStart[] | undefined;

  protected abstract readonly hasMiddle: boolean;
  /** Reads its payloads, or those in a range. */
  protected abstract read(options: Pick<SplitOptions, "onBatch" | "range" | "isWanted">): AsyncIterable<PayloadText[]>;

  [Symbol.asyncIterator](): AsyncGenerator<PayloadText[]> {
    return this.#walk(beginning);
  }

  from(payload: number, isWanted?: IsWanted): ReturnType<NonNullable<Input["from"]>> {
    const start = this.#starts?.findLast(({ first }) => first <= payload) ?? beginning;
    return { first: start.first, payloads: { [Symbol.asyncIterator]: () => this.#walk(start, isWanted) } };
  }

  async *#walk(start: BatchStart, isWanted?: IsWanted): AsyncGenerator<PayloadText[]> {
    let { first } = start;
    const onBatch: SplitOptions["onBatch"] = ({ offset, line }) => {
      if (!this.hasMiddle || first <= (this.#starts?.at(-1) ?? beginning).first) return;
      this.#starts ??= [];
      this.#starts.push({ first, offset, line });
    };
    const { offset, line } = start;
    const range = offset > 0 ? { start: offset, end: Number.POSITIVE_INFINITY, line } : undefined;
    for await (const texts of this.read({ onBatch, range, isWanted })) {
      yield texts;
      first += texts.length;
    }
  }
}
