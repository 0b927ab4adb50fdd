import type { Entries, PackedEntries } from "../batch/entries.ts";
import type { Finding } from "../check/finding.ts";
import type { Severities } from "../check/levels.ts";
import { listTest } from "../check/lists.ts";
import type { Source } from "../input/discover.ts";
import { InputError } from "../input/input-error.ts";
import { readPayloads } from "../input/read.ts";
import type { Profile } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";
import type { HashKey } from "../tables/keyed-hash.ts";
import { chooseFrames } from "./causes.ts";
import { type CheckedChunk, type ChunkWithEntries, checkInto, emptyChunk } from "./chunk.ts";
import { type Listed, Listing } from "./counted.ts";
import { chunkOptions, entriesFor, type RunOptions } from "./options.ts";

/** What a worker thread gets when it starts. */
export interface WorkerStart {
  /** Without the profile, because its functions cannot be sent to a thread. */
  options: Omit<WorkOptions, "profile" | keyof Before>;
  /** The files that the thread makes the profile from. */
  profile: Profile["files"] | undefined;
  hashKey: HashKey;
}

/** What all threads of a run, and all tasks of a cluster, work by: its settings, and what its reports need. */
export interface WorkOptions extends Pick<RunOptions, "settings" | "profile"> {
  /** Whether the first error of a payload carries the payload. */
  keepsBodies: boolean;
  /** How many findings of each cause get frames: a few too many, which the run drops. */
  framesOfEachCause: number;
  /** How many findings of each cause are before the piece of work; none if unknown. */
  framesBefore?: ReadonlyMap<string, number> | undefined;
  /** The findings that are listed, and those of pieces before that are so already. Without it all are listed. */
  listed?: Listed | undefined;
  /** Bytes read at once; for tests. */
  chunkSize?: number | undefined;
}

/** A piece of work: a file, or a range of one. */
export interface Piece {
  source: Source;
  /** Index among the inputs of the run. */
  input: number;
  kind: Kind | undefined;
  /** The severities of its findings, if they are not those of the whole run. */
  severities?: Severities | undefined;
  /** Bytes of the file, if it was looked at before. */
  size?: number | undefined;
  /** Byte offsets; undefined for the whole file. */
  range: { start: number; end: number } | undefined;
  /** The version of the file that the ranges were cut from. */
  version?: string | undefined;
}

/** What depends on the findings of the pieces before. */
export type Before = Pick<WorkOptions, "framesBefore" | "listed">;

/** Pieces that a worker is asked to check. */
export interface Task extends Before {
  pieces: readonly Piece[];
}

/** The result of a piece, or of a chunk of one. Lines count from the start of the piece, indexes from that of the chunk. */
export interface Outcome {
  chunk: CheckedChunk;
  /** Number of lines that begin in its range; of a chunk but the last, 0. */
  lines: number;
  /** Why it could not be read to its end. */
  fault: string | undefined;
}

/** An outcome with the entries of its payloads. */
export interface Done<Entries = ChunkWithEntries["entries"]> {
  outcome: Outcome;
  entries: Entries;
}

/** Checks pieces in turn. The entries of all come with the first, unless those of each file are needed by themselves. */
export async function workAll(
  pieces: readonly Piece[],
  options: WorkOptions,
  entries = entriesFor(options),
): Promise<Done<PackedEntries[]>[]> {
  // What a file that is known already says is left out.
  const areApart = options.settings.known.length > 0;
  const done: Done<PackedEntries[]>[] = [];
  for (const piece of pieces) {
    const own: PackedEntries[] = [];
    const taken = areApart ? own : (done[0]?.entries ?? own);
    const take = (some: PackedEntries): unknown => taken.push(some);
    const outcome = await check(piece, options, take, entries);
    if (areApart || piece === pieces.at(-1)) takeRest(entries, take);
    else if (entries) entries.first += outcome.chunk.texts;
    done.push({ outcome, entries: own });
  }
  return done;
}

/** More bytes of entries are passed on before the rest of a piece is checked. */
const maxEntryBytes = 1 << 22;

/** So many findings are passed on before the rest of a piece is checked. */
const maxFindings = 5000;

/**
 * Checks a piece of work on the current thread, and passes the entries of its payloads to `take`, some at a time. With
 * `takeChunk`, so are its findings: the outcome is that of the last chunk.
 */
export async function work(
  piece: Piece,
  options: WorkOptions,
  take: (entries: PackedEntries) => void,
  takeChunk?: (outcome: Outcome) => void,
): Promise<Outcome> {
  const entries = entriesFor(options);
  const outcome = await check(piece, options, take, entries, takeChunk);
  takeRest(entries, take);
  return outcome;
}

/**
 * The same, but for the last entries. They are gathered in `entries`, which a caller with many pieces keeps, because they
 * have grown to the size that a piece needs.
 */
async function check(
  piece: Piece,
  options: WorkOptions,
  take: (entries: PackedEntries) => void,
  entries: Entries | undefined,
  takeChunk?: (outcome: Outcome) => void,
): Promise<Outcome> {
  const { source, kind, severities, range, version } = piece;
  const { settings, profile, chunkSize, keepsBodies, framesOfEachCause, framesBefore, listed } = options;
  const { quiet } = settings;
  const choose = chooseFrames(framesOfEachCause, new Map(framesBefore));
  const listing = listed && new Listing(listed.ofEachCause, listed.soFar);
  const wantsCodeFrame =
    choose && ((finding: Finding) => !(quiet && finding.severity === "warning") && choose(finding));
  const needs = { settings, profile, keepsBodies, listing, wantsCodeFrame };
  const own = { ...chunkOptions(needs, severities), isFound: source.foundBy !== undefined };
  let chunk = emptyChunk();
  let lines = 0;
  const onLines = (count: number): void => {
    lines = count;
  };
  const onRead = (bytes: number): void => {
    chunk.bytes += bytes;
  };
  const readOptions = {
    isList: listTest(kind, profile),
    chunkSize,
    onRead,
    version,
    range: range && { ...range, onLines },
  };
  try {
    for await (const texts of readPayloads(source, readOptions)) {
      checkInto(chunk, texts, source.file, kind, own, entries);
      if (entries && entries.length >= maxEntryBytes) take(copyOf(entries.take()));
      if (!takeChunk || chunk.findings.length < maxFindings) continue;
      takeRest(entries, take);
      takeChunk({ chunk, lines: 0, fault: undefined });
      chunk = emptyChunk();
    }
    return { chunk, lines, fault: undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { chunk, lines, fault: error.message };
  }
}

/** Takes the entries that are left, and begins to number payloads anew. */
function takeRest(entries: Entries | undefined, take: (entries: PackedEntries) => void): void {
  if (!entries) return;
  if (entries.length > 0) take(copyOf(entries.take()));
  entries.first = 0;
}

function copyOf(entries: PackedEntries): PackedEntries {
  return { ...entries, words: entries.words.slice() };
}
