import type { PayloadRef } from "../batch/facts.ts";
import type { Input, PayloadText } from "../input/payload.ts";
import { type ReportUnreadable, readAgain } from "./read-again.ts";

/** An input of a run, and the place of its first payload in the send order. */
export interface SentInput {
  input: Input;
  order: number;
}

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
    const targets = this.#inputs.get(index) ?? new Map<number, T>();
    const wanted = [...targets.keys()].sort((a, b) => a - b);
    let at = 0;
    const next = (from: number): number => {
      while ((wanted[at] ?? from) < from) at++;
      return wanted[at] ?? Number.POSITIVE_INFINITY;
    };
    for await (const found of readAgain(input, next, reportUnreadable))
      for (const [payload, text] of found) visit(payload, targets.get(payload) as T, text);
  }
}
