/** The part of an AbortSignal that a run needs; not every project has the type itself. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Reads async iterables, and waits for promises, until a signal aborts. What is pending at that time is abandoned. */
export class Abortable {
  readonly #signal: Signal | undefined;
  #abandonStep: (() => void) | undefined;
  // One listener for all steps: Promise.race would retain every promise it was given.
  readonly #onAbort = (): void => this.#abandonStep?.();

  constructor(signal: Signal | undefined) {
    this.#signal = signal;
    signal?.addEventListener("abort", this.#onAbort);
  }

  get isAborted(): boolean {
    return this.#signal?.aborted ?? false;
  }

  /** Removes the listener. */
  close(): void {
    this.#signal?.removeEventListener("abort", this.#onAbort);
  }

  async *read<T>(steps: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = steps[Symbol.asyncIterator]();
    let step: IteratorResult<T> | undefined;
    try {
      for (;;) {
        step = this.isAborted ? undefined : await this.unlessAborted(iterator.next());
        if (!step || step.done) return;
        yield step.value;
      }
    } finally {
      const closed = step?.done ? undefined : iterator.return?.();
      // After an abort the source may never settle.
      if (step) await closed;
    }
  }

  /** The value of a promise; undefined once the signal aborts. */
  unlessAborted<T>(promise: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#abandonStep = () => resolve(undefined);
      if (this.isAborted) this.#abandonStep();
      promise.then(resolve, reject);
    });
  }
}
