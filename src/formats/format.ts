import type { Report } from "../lint/run.ts";

/** What a format may know beside the report. */
export interface FormatContext {
  /** Whether to write ANSI colours. */
  color: boolean;
  /** Columns of the terminal. */
  width: number;
}

/** Turns a report into text, piece by piece. Pure: it reads no clock, file or environment, and writes nothing. */
export type Format = (report: Report, context: FormatContext) => Iterable<string>;
