import { counted, grouped } from "../../text/grouped.ts";
import { isCapableTerminal } from "../terminal.ts";

export interface ProgressState {
  milliseconds: number;
  bytes: number;
  /** Of all inputs, once known; not a number if some have no size. */
  totalBytes: number | undefined;
  /** Files that have been begun. */
  files: number;
  totalFiles: number;
  payloads: number;
  findings: number;
}

const redrawMs = 200;
// From this number of files on, the progress counts files too.
const manyFiles = 100;
// Before this share of the bytes, the time left is a guess.
const minShareForTimeLeft = 0.05;

/** Shows how far a run has come, now and then, and nothing more at its end. */
export interface ProgressView {
  /** Shorter runs, in milliseconds, show nothing. */
  after: number;
  show: (state: ProgressState) => void;
  end: () => void;
}

/** Shows a state now and then, until the returned function is called. `sizeOfAll` looks at each file. */
export function showProgress(
  state: ProgressState,
  sizeOfAll: () => number,
  view: ProgressView | undefined,
): () => void {
  if (!view) return () => {};
  const begin = performance.now();
  const timer = setInterval(() => {
    state.milliseconds = performance.now() - begin;
    if (state.milliseconds < view.after) return;
    state.totalBytes ??= sizeOfAll();
    view.show(state);
  }, redrawMs);
  // In a page it is a number.
  if (typeof timer === "object") timer.unref();
  return () => {
    clearInterval(timer);
    view.end();
  };
}

/** A progress line on stderr, if that is a terminal. It is erased before anything else is printed. */
export function progressInTerminal(): ProgressView | undefined {
  if (!isCapableTerminal(process.stderr)) return undefined;
  let isDrawn = false;
  return {
    after: 1000,
    show: (state) => {
      process.stderr.write(`\r${progressLine(state).slice(0, (process.stderr.columns || 80) - 1)}\u001b[K`);
      isDrawn = true;
    },
    end: () => {
      if (isDrawn) process.stderr.write("\r\u001b[K");
      isDrawn = false;
    },
  };
}

export function progressLine(state: ProgressState): string {
  const { milliseconds, bytes, totalBytes, files, totalFiles, payloads, findings } = state;
  const parts = [counted(payloads, "payload"), counted(findings, "finding")];
  const ofFiles = totalFiles < manyFiles ? undefined : `${grouped(files)} of ${grouped(totalFiles)} files`;
  if (!totalBytes) return [ofFiles ?? size(bytes), ...parts].join("  ");
  const share = Math.min(1, bytes / totalBytes);
  return [
    `${Math.floor(share * 100)}%`,
    ofFiles ?? `${size(bytes)} of ${size(totalBytes)}`,
    ...parts,
    ...(share >= minShareForTimeLeft ? [`${duration((milliseconds / share) * (1 - share))} left`] : []),
  ].join("  ");
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
