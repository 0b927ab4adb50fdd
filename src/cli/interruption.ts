import { constants } from "node:os";
import { closeStreams } from "../input/read.ts";

export const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** As in shells, 128 plus the number of the signal. */
export function exitCodeOf(name: NodeJS.Signals): number {
  return 128 + constants.signals[name];
}

/** The first Ctrl-C ends the run with the findings so far, and a second one the process. */
export class Interruption {
  readonly #controller = new AbortController();
  /** Undefined before any signal. */
  exitCode: number | undefined;

  constructor() {
    for (const name of signals) process.on(name, this.#onSignal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Gives signals their default effect again. Unfinished files are removed even then. */
  end(): void {
    this.#ignore();
    // An open pipe would keep the process alive.
    if (this.signal.aborted) closeStreams();
  }

  #ignore(): void {
    for (const name of signals) process.off(name, this.#onSignal);
  }

  readonly #onSignal = (name: NodeJS.Signals): void => {
    this.exitCode = exitCodeOf(name);
    if (this.signal.aborted) process.exit(this.exitCode);
    this.#controller.abort();
    // A handler runs only when the event loop is free, so work on a large payload would delay a second signal. The default
    // effect is immediate. A second signal that has arrived is handled first.
    setImmediate(() => this.#ignore());
  };
}
