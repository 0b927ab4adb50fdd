import type { Finding } from "../check/finding.ts";
import type { Severities } from "../check/levels.ts";
import type { Input } from "../input/payload.ts";
import type { FileSpool } from "../input/temp-file.ts";
import type { BatchSettings } from "../rules/rule.ts";
import { kindOfFileName } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { Signal } from "./abortable.ts";
import type { CheckedChunk, ChunkOptions, ChunkWithEntries } from "./chunk.ts";

export interface RunOptions extends ChunkOptions {
  /** The kind of every payload, whatever the name of its file. */
  as?: Kind | undefined;
  /** The kind of the payloads of a file; undefined if its name decides. */
  kindOf?: ((file: string) => Kind | undefined) | undefined;
  /** The severities of the findings in a file; undefined if they are those of all files. */
  severitiesOf?: ((file: string) => Severities | undefined) | undefined;
  /** The chunks that a pool finds in an input, by the index of the input; undefined if this thread checks it. */
  checkInWorker?: ((input: number) => AsyncIterable<ChunkWithEntries> | undefined) | undefined;
  /** True if the baseline lists a finding. Called once per finding. */
  isSuppressed?: ((finding: Finding, attrForPeople?: string) => boolean) | undefined;
  /** How many faults across payloads are located at once; for tests. */
  maxUnlocated?: number | undefined;
  /** Opens a spool for findings that do not fit in memory; without it they all stay there. */
  openSpool?: (() => FileSpool) | undefined;
  /** What exists before the batch is sent: captured responses, or payloads of earlier runs. */
  known?: Iterable<Input> | undefined;
  /** What rules across payloads know besides the payloads. */
  settings?: BatchSettings | undefined;
  /** Aborts the run, which then returns what it has found so far. */
  signal?: Signal | undefined;
  /** Called for each finding that is not suppressed, as it becomes known; none are kept then. */
  onFinding?: ((finding: Finding) => void) | undefined;
  /** Called for each chunk that has been checked. */
  onChunk?: ((input: Input, chunk: CountedChunk) => void) | undefined;
}

/** What is counted of a chunk as a run goes on. */
export type CountedChunk = Pick<CheckedChunk, "texts" | "others" | "bytes" | "findings" | "counted">;

/** The kind of the payloads of a file: what the config says, else what its name says. */
export function kindOfFile(
  file: string,
  { kindOf, profile }: Pick<RunOptions, "kindOf" | "profile">,
): Kind | undefined {
  return kindOf?.(file) ?? kindOfFileName(file, profile?.kinds);
}

/** The options with the severities of a file. */
export function optionsFor(file: string, options: RunOptions): RunOptions {
  const severities = options.severitiesOf?.(file);
  return severities ? { ...options, ...severities } : options;
}
