import type { ProgressState } from "../cli/lint/progress.ts";

/** A file that the page was given, and its path among the others. */
export interface Chosen {
  path: string;
  file: File;
}

/** What is linted, and how. */
export interface LintRequest {
  files: readonly Chosen[];
  /** The files of a profile, or an OpenAPI document; none without a profile. */
  profile: readonly File[];
  config: File | undefined;
}

/** What the page asks the worker for: a run, then what can be made of it. */
export type Request = { type: "lint"; task: LintRequest } | { type: "csv" } | { type: "fix" };

export interface Made {
  name: string;
  content: Blob;
}

export type Answer =
  | { type: "progress"; state: ProgressState; line: string }
  /** `notes` are sentences that follow a report in a terminal; `fixable` says whether corrections can be made. */
  | { type: "report"; html: string; notes: readonly string[]; fixable: boolean }
  | { type: "made"; made: Made; sentence: string }
  /** Why there is no answer: sentences. */
  | { type: "fault"; sentences: readonly string[] };
