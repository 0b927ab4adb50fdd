import type { Facts } from "../batch/facts.ts";
import type { Source } from "../input/discover.ts";
import { InputError } from "../input/input-error.ts";
import { readPayloads } from "../input/read.ts";
import type { Profile } from "../profile/profile.ts";
import type { RuleId } from "../rules/index.ts";
import type { Severity } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import type { HashKey } from "../tables/keyed-hash.ts";
import { chooseFrames, type FrameLimits } from "./causes.ts";
import { addCounts, type CheckedChunk, checkChunk, emptyStretch } from "./chunk.ts";
import type { PackedFacts } from "./packed-facts.ts";

/** What a worker thread is told before all else. */
export interface WorkerStart {
  /** Without the profile, whose functions cannot be posted. */
  options: Omit<WorkOptions, "profile">;
  /** What the thread makes the profile of. */
  profile: Profile["files"] | undefined;
  hashKey: HashKey;
}

/** What threads are told of a run, once. */
export interface WorkOptions {
  levels: ReadonlyMap<RuleId, Severity | "off">;
  today: string;
  each: boolean;
  showValues: boolean;
  keepsBodies: boolean;
  maxFindings?: number | undefined;
  /** In each piece of work, so that some have frames that the whole run has no use for. */
  frames: FrameLimits;
  profile?: Profile | undefined;
  /** Bytes read at once; for tests. */
  chunkSize?: number | undefined;
}

/** A piece of work: a file, or a range of one. */
export interface Piece {
  source: Source;
  /** Its place among the inputs of the run. */
  input: number;
  kind: Kind | undefined;
  /** Byte offsets; undefined for the whole file. */
  range: { start: number; end: number } | undefined;
  /** The version of the file that the ranges were cut from. */
  version?: string | undefined;
}

/** What became of a piece. Indexes and lines count from its own beginning. */
export interface Outcome {
  chunk: CheckedChunk;
  /** How many lines begin in its range. */
  lines: number;
  /** Why it could not be read to its end. */
  fault: string | undefined;
}

/** Checks a piece of work, on whichever thread, and tells `take` the facts of its payloads. */
export async function work(
  { source, input, kind, range, version }: Piece,
  options: WorkOptions,
  take: (facts: Facts) => void,
): Promise<Outcome> {
  const { each, chunkSize, frames } = options;
  const wantsFrame = chooseFrames(frames);
  const whole = emptyStretch();
  let lines = 0;
  const onLines = (count: number): void => {
    lines = count;
  };
  const onRead = (bytes: number): void => {
    whole.bytes += bytes;
  };
  try {
    for await (const texts of readPayloads(source, {
      each,
      chunkSize,
      onRead,
      version,
      range: range && { ...range, onLines },
    })) {
      const place = { file: source.file, input, first: whole.texts };
      const stretch = checkChunk(texts, kind, place, { ...options, wantsCodeFrame: wantsFrame }, take);
      whole.texts += stretch.texts;
      whole.foreignEntries += stretch.foreignEntries;
      addCounts(whole.unlistedStatuses, stretch.unlistedStatuses);
      whole.hasUnknown ||= stretch.hasUnknown;
      for (const shown of stretch.findings) whole.findings.push(shown);
    }
    return { chunk: whole, lines, fault: undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { chunk: whole, lines, fault: error.message };
  }
}

/** An outcome as it is posted. */
export interface Posted {
  outcome: Outcome;
  facts: PackedFacts;
}
