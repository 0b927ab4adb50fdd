/** The part of an AbortSignal that a run needs; not every project has the type itself. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export type Abortable = ReturnType<typeof abortable>;

/** Reads async iterables, and waits for promises, until a signal aborts. What is pending at that time is abandoned. */
export function abortable(signal: Signal | undefined) {
  let abandonStep: (() => void) | undefined;
  // One listener for all steps: Promise.race would retain every promise it was given.
  const onAbort = (): void => abandonStep?.();
  signal?.addEventListener("abort", onAbort);
  const isAborted = (): boolean => signal?.aborted ?? false;
  const close = (): void => signal?.removeEventListener("abort", onAbort);
  return { isAborted, close, read, unlessAborted };

  async function* read<T>(steps: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = steps[Symbol.asyncIterator]();
    let step: IteratorResult<T> | undefined;
    try {
      for (;;) {
        step = isAborted() ? undefined : await unlessAborted(iterator.next());
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
  function unlessAborted<T>(promise: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      abandonStep = () => resolve(undefined);
      if (isAborted()) abandonStep();
      promise.then(resolve, reject);
    });
  }
}
