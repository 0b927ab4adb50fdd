import { type CommonOptions, commonTests, setting, settingsOf, withKind } from "./api/lint.ts";
import { abortSignal, callback, requireArgument, requireOptions, type Tests, text, texts } from "./api/options.ts";
import type { Finding } from "./check/finding.ts";
import { listTest } from "./check/lists.ts";
import { discover, type Source } from "./input/discover.ts";
import { readDocuments } from "./input/documents.ts";
import type { Input } from "./input/payload.ts";
import { SourceInput } from "./input/source-input.ts";
import type { Profile } from "./profile/profile.ts";
import { kindOfFile, run, type Signal, type Summary } from "./run/run.ts";
import { rootsOf } from "./run/settings.ts";
import type { Kind } from "./spec/operations.ts";

/**
 * Loads an operator's profile from a folder, from its profile.json or operator.json, or from the operator's OpenAPI
 * document (YAML or JSON), which is converted in memory.
 *
 * @throws ProfileError with the file, line and column of every fault, or if nothing can be read
 */
export async function loadProfile(path: string): Promise<Profile> {
  requireArgument(path, "The path", text);
  const { readProfile } = await import("./profile/load.ts");
  return (await readProfile(path)).profile;
}

/** Options of a run over files. No config file is read. */
export interface FilesOptions extends CommonOptions {
  /** The kind of every payload. Without it, kinds are recognised by file names, then by shape. */
  kind?: Kind | undefined;
  /** Files that describe what exists before anything is sent: captured responses or payloads sent earlier. */
  known?: readonly string[] | undefined;
  /** The folder or listing in which every document path must exist. */
  documents?: string | undefined;
  /** Import suppliers by code. `documents` is the supplier's root location in the documents. */
  suppliers?: Readonly<Record<string, { status?: "Ongoing" | "Paused" | "Complete"; documents?: string }>> | undefined;
  /**
   * Receives each finding as it becomes known: those of payloads in order, then those across payloads. The findings of the
   * result are then empty, so that memory does not grow with them.
   */
  onFinding?: ((finding: Finding) => void) | undefined;
  /** Ends the run early with the findings so far. */
  signal?: Signal | undefined;
}

const filesTests: Tests = {
  ...commonTests,
  known: texts,
  documents: setting,
  suppliers: setting,
  onFinding: callback,
  signal: abortSignal,
};

/** The result of a run over files. */
export interface FilesResult {
  /**
   * Whether there was something to lint, all of it was read, and no finding is an error. Not ok are a path or pattern
   * that matches no payload file, a file that cannot be read, and an interrupted run.
   */
  ok: boolean;
  /** Exact totals, and the inputs that could not be read. */
  summary: Summary;
  /** Sorted by file and position; many are kept in a temporary file. */
  findings: Iterable<Finding>;
  /** Paths and patterns that match no payload file. */
  unmatched: string[];
}

/**
 * Lints payload files in send order, each payload by itself and against the others, with the findings of
 * `preflight lint` (interface: Resources and their fields, States and transitions). Memory grows with the largest
 * payload, the distinct identifiers and the findings, not with the size of the files.
 *
 * @param paths files, folders and glob patterns, in send order: .json, .jsonl, .ndjson, .har, each also .gz
 * @returns rejects only if `documents` cannot be read; the summary lists payload files that cannot be read
 * @throws TypeError for a mistake in the paths or options, such as an unknown kind, rule or option
 */
export async function lintFiles(paths: readonly string[], options: FilesOptions = {}): Promise<FilesResult> {
  requireArgument(paths, "The paths", texts);
  const { kind, rules, profile, onFinding, signal, ...given } = requireOptions(
    options,
    withKind(filesTests, options?.profile),
  );
  const settings = settingsOf({ rules, profile, ...given, paths, as: kind });
  const { as, known, documents, suppliers } = settings;
  const found = await discover(paths);
  const before = await discover(known);
  const input = (source: Source, as?: Kind): Input =>
    new SourceInput(source, { isList: listTest(as ?? kindOfFile(source.file, { profile }), profile) });
  const { summary, findings } = await run(
    found.sources.map((source) => input(source, as)),
    {
      settings,
      profile,
      findDocument: documents === undefined ? undefined : await readDocuments(documents, rootsOf(suppliers)),
      known: before.sources.map((source) => input(source)),
      onFinding,
      signal,
    },
  );
  for (const { file, message } of [...found.unreadable, ...before.unreadable])
    summary.unreadable.push({ file, detail: message });
  const unmatched = [...found.unmatched, ...before.unmatched];
  return {
    ok:
      summary.payloads > 0 &&
      summary.errors === 0 &&
      summary.unreadable.length === 0 &&
      unmatched.length === 0 &&
      !summary.interrupted,
    summary,
    findings: {
      *[Symbol.iterator]() {
        for (const { finding } of findings) yield finding;
      },
    },
    unmatched,
  };
}
