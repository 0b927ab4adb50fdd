import { constants } from "node:os";
import { closeStreams } from "../input/read.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * The first Ctrl-C ends the run with the findings so far. A second one, or one while reports are being written, ends the
 * process.
 */
export class Interruption {
  readonly #controller = new AbortController();
  #isWriting = false;
  /** As in shells, 128 plus the number of the signal; undefined before any signal. */
  exitCode: number | undefined;

  constructor() {
    this.#listen();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Marks the run as over. From now on unfinished files must be removed before the process ends. */
  beginWriting(): void {
    this.#isWriting = true;
    this.#listen();
  }

  /** Gives signals their default effect again. */
  end(): void {
    this.#ignore();
    // An open pipe would keep the process alive.
    if (this.signal.aborted) closeStreams();
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
    // A handler runs only when the event loop is free, so work on a large payload would delay a second signal. The default
    // effect is immediate, and there are no unfinished files yet. A second signal that has arrived is handled first.
    setImmediate(() => {
      if (!this.#isWriting) this.#ignore();
    });
  };
}
