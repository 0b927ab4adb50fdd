import { constants } from "node:os";
import { closeStreams } from "../input/read.ts";

export const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** As in shells, 128 plus the number of the signal. */
export function exitCodeOf(name: NodeJS.Signals): number {
  return 128 + constants.signals[name];
}

/**
 * Takes signals until its end: the first Ctrl-C ends the run with the findings so far, and a second one the process.
 */
export function interruption() {
  const controller = new AbortController();
  const { signal } = controller;
  let exitCode = 0;
  for (const name of signals) process.on(name, onSignal);
  return {
    signal,
    /** 0 before any signal. */
    exitCode: () => exitCode,
    /** Gives signals their default effect again. Unfinished files are removed even then. */
    end(): void {
      ignore();
      // An open pipe would keep the process alive.
      if (signal.aborted) closeStreams();
    },
  };

  function ignore(): void {
    for (const name of signals) process.off(name, onSignal);
  }

  function onSignal(name: NodeJS.Signals): void {
    exitCode = exitCodeOf(name);
    if (signal.aborted) process.exit(exitCode);
    controller.abort();
    // A handler runs only when the event loop is free, so work on a large payload would delay a second signal. The
    // default effect is immediate. A second signal that has arrived is handled first.
    setImmediate(ignore);
  }
}
