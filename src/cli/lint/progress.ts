import { counted } from "../../text/grouped.ts";

/** How far a run has come. */
export interface ProgressState {
  milliseconds: number;
  bytes: number;
  /** Of all inputs; undefined if some have no size. */
  totalBytes: number | undefined;
  payloads: number;
  findings: number;
}

// Shorter runs show no progress.
const progressDelayMs = 1000;
const redrawMs = 200;

/** A progress line on stderr, if that is a terminal. It is erased before anything else is printed. */
export class Progress {
  bytes = 0;
  payloads = 0;
  findings = 0;
  readonly #totalBytes: number | undefined;
  readonly #begin = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #isDrawn = false;

  constructor(totalBytes: number | undefined, isWanted: boolean) {
    this.#totalBytes = totalBytes;
    if (isWanted && process.stderr.isTTY) this.#timer = setInterval(() => this.#draw(), redrawMs).unref();
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#isDrawn) process.stderr.write("\r\u001b[K");
    this.#isDrawn = false;
  }

  #draw(): void {
    const milliseconds = performance.now() - this.#begin;
    if (milliseconds < progressDelayMs) return;
    const line = progressLine({ ...this, milliseconds, totalBytes: this.#totalBytes });
    process.stderr.write(`\r${line.slice(0, (process.stderr.columns || 80) - 1)}\u001b[K`);
    this.#isDrawn = true;
  }
}

export function progressLine({ milliseconds, bytes, totalBytes, payloads, findings }: ProgressState): string {
  const parts = [counted(payloads, "payload"), counted(findings, "finding")];
  if (!totalBytes) return [size(bytes), ...parts].join("  ");
  const share = Math.min(1, bytes / totalBytes);
  const left = share > 0 ? (milliseconds / share) * (1 - share) : 0;
  return [
    `${Math.floor(share * 100)}%`,
    `${size(bytes)} of ${size(totalBytes)}`,
    ...parts,
    ...(share > 0 ? [`${duration(left)} left`] : []),
  ].join("  ");
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
