import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Turns the first Ctrl-C into an end of the run with what has been found so far, and one after that, or one while
 * reports are being written, into the end of the process.
 */
export class Interruption {
  readonly #controller = new AbortController();
  #isWriting = false;
  /** As shells have it: 128 and the number of the signal; undefined while there was none. */
  exitCode: number | undefined;

  constructor() {
    this.#listen();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Tells that the run is over. From now on unfinished files must be removed before the process ends. */
  beginWriting(): void {
    this.#isWriting = true;
    this.#listen();
  }

  /** Leaves signals to themselves. */
  end(): void {
    this.#ignore();
    // A pipe that nobody reads any more would keep the process alive.
    if (this.signal.aborted) process.stdin.destroy();
  }

  #listen(): void {
    this.#ignore();
    for (const name of signals) process.on(name, this.#onSignal);
  }

  #ignore(): void {
    for (const name of signals) process.off(name, this.#onSignal);
  }

  readonly #onSignal = (name: NodeJS.Signals): void => {
    this.exitCode = 128 + constants.signals[name];
    if (this.#isWriting || this.signal.aborted) process.exit(this.exitCode);
    this.#controller.abort();
    // A handler has to wait for its turn, which work on a large payload may not give. The system waits for nothing, and
    // there are no unfinished files yet. A second signal that has come already is handled first.
    setImmediate(() => {
      if (!this.#isWriting) this.#ignore();
    });
  };
}
