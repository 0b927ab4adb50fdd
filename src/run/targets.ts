import type { PayloadRef } from "../batch/facts.ts";
import { InputError } from "../input/input-error.ts";
import { type Input, numbered, type PayloadText } from "../input/payload.ts";
import { changed } from "../input/read.ts";

/** An input of a run, and the place of its first payload in the send order. */
export interface SentInput {
  input: Input;
  order: number;
}

export type ReportUnreadable = (file: string, detail: string) => void;

/** What to look for in payloads that are read again, by input and payload. */
export class Targets<T> {
  readonly #inputs = new Map<number, Map<number, T>>();

  /** The targets in a payload, made on the first call. */
  in({ file, payload }: PayloadRef, make: () => T): T {
    let payloads = this.#inputs.get(file);
    if (!payloads) {
      payloads = new Map();
      this.#inputs.set(file, payloads);
    }
    let targets = payloads.get(payload);
    if (targets === undefined) {
      targets = make();
      payloads.set(payload, targets);
    }
    return targets;
  }

  /** The indexes of the inputs that have targets, in order. */
  inputs(): number[] {
    return [...this.#inputs.keys()].sort((a, b) => a - b);
  }

  /** Reads the payloads of an input that have targets, in order. Passes no text for those that can no longer be read. */
  async read(
    index: number,
    { input }: SentInput,
    reportUnreadable: ReportUnreadable,
    visit: (payload: number, targets: T, text: PayloadText | undefined) => void,
  ): Promise<void> {
    const all = [...(this.#inputs.get(index) ?? [])].sort(([a], [b]) => a - b);
    let next = 0;
    try {
      for (let nextBefore = -1; next < all.length && next > nextBefore; ) {
        nextBefore = next;
        let { first, payloads } = fromPayload(input, all[next]?.[0] as number);
        for await (const texts of payloads) {
          for (const [text, payload] of numbered(texts, first)) {
            const [target, targets] = all[next] ?? [];
            if (payload !== target) continue;
            next++;
            visit(payload, targets as T, text);
          }
          first += texts.length;
          if (next === all.length || fromPayload(input, all[next]?.[0] as number).first > first) break;
        }
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      reportUnreadable(input.file, error.message);
    }
    if (next < all.length) reportUnreadable(input.file, changed(input.file).message);
    for (const [payload, targets] of all.slice(next)) visit(payload, targets, undefined);
  }
}

function fromPayload(input: Input, payload: number): ReturnType<NonNullable<Input["from"]>> {
  return input.from?.(payload) ?? { first: 0, payloads: input.payloads };
}
