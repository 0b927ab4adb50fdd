import type { Report } from "../run/run.ts";

/** What a format may know beside the report. */
export interface ReporterContext {
  /** The version of this tool. */
  version: string;
  /** The folder that the run started in, with forward slashes: a CI system takes paths from there. */
  cwd: string;
  /** Whether to write ANSI colours. */
  color: boolean;
  /** Columns of the terminal. */
  width: number;
  /** Whether to print each finding where many have one cause. */
  all: boolean;
  /** The operator's profile that the run was checked by, if any. */
  profile?: ProfileId | undefined;
}

/** Which profile a run was checked by: its name, and the version and bytes of the document it was made from. */
export interface ProfileId {
  name: string;
  version: string;
  sha256: string;
}

/** Turns a report into text, piece by piece. Pure: it reads no clock, file or environment, and writes nothing. */
export type Reporter = (report: Report, context: ReporterContext) => Iterable<string>;
