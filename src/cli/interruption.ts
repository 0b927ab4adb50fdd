import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM"] as const;

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
    for (const name of signals) process.on(name, this.#onSignal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Tells that the run is over. */
  beginWriting(): void {
    this.#isWriting = true;
  }

  /** Leaves signals to themselves. */
  end(): void {
    for (const name of signals) process.off(name, this.#onSignal);
    // A pipe that nobody reads any more would keep the process alive.
    if (this.signal.aborted) process.stdin.destroy();
  }

  readonly #onSignal = (name: NodeJS.Signals): void => {
    this.exitCode = 128 + constants.signals[name];
    if (this.#isWriting || this.signal.aborted) process.exit(this.exitCode);
    this.#controller.abort();
  };
}
