import type { Entries, PackedEntries } from "../batch/entries.ts";
import type { Finding } from "../check/finding.ts";
import type { Severities } from "../check/levels.ts";
import { listTest } from "../check/lists.ts";
import type { Source } from "../input/discover.ts";
import { readPayloads } from "../input/read.ts";
import type { Profile } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";
import type { HashKey } from "../tables/keyed-hash.ts";
import { chooseFrames } from "./causes.ts";
import { type CheckedChunk, checkChunks } from "./chunk.ts";
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
  /** Bytes read at once, and findings that end a chunk; for tests. */
  chunkSize?: number | undefined;
  findingsOfChunk?: number | undefined;
}

/** A piece of work: a file, or a range of one. */
export interface Piece {
  source: Source;
  /** Index among the inputs of the run. */
  input: number;
  kind: Kind | undefined;
  /** The severities of its findings, if they are not those of the whole run. */
  severities?: Severities | undefined;
  /** Byte offsets; undefined for the whole file. */
  range?: { start: number; end: number } | undefined;
  /** The version of the file that the ranges were cut from. */
  version?: string | undefined;
}

/** What depends on the findings of the pieces before. */
export type Before = Pick<WorkOptions, "framesBefore" | "listed">;

/** Pieces that a worker is asked to check. */
export interface TaskMessage extends Before {
  pieces: readonly Piece[];
}

/**
 * Checks pieces in turn on the current thread. Returns their chunks, some at a time: each time but the last, others of
 * a piece follow, which are not checked before they are asked for. Entries are gathered in `entries`, which a caller
 * with many pieces keeps, because they have grown to the size that a piece needs.
 */
export async function* work(
  pieces: readonly Piece[],
  options: WorkOptions,
  entries = entriesFor(options),
): AsyncGenerator<CheckedChunk[]> {
  // What a file that is known already says is left out, so the entries of each file come with it.
  const areApart = options.settings.known.length > 0;
  let done: CheckedChunk[] = [];
  /** The chunk that the entries gathered so far come with. */
  let first: CheckedChunk | undefined;
  for (const piece of pieces)
    for await (const chunk of checkPiece(piece, options, entries)) {
      done.push(chunk);
      first ??= chunk;
      if (entries) entries.first += chunk.texts;
      if (chunk.isLast && !areApart && piece !== pieces.at(-1)) continue;
      first.entries = takeCopy(entries);
      first = undefined;
      if (chunk.isLast) continue;
      yield done;
      done = [];
    }
  yield done;
}

/** Checks a piece a chunk at a time, and adds the entries of its payloads. */
async function* checkPiece(
  piece: Piece,
  options: WorkOptions,
  entries: Entries | undefined,
): AsyncGenerator<CheckedChunk> {
  const { source, kind, severities, range, version } = piece;
  const { settings, profile, chunkSize, findingsOfChunk = maxFindings } = options;
  const { keepsBodies, framesOfEachCause, framesBefore, listed } = options;
  const { quiet } = settings;
  const choose = chooseFrames(framesOfEachCause, new Map(framesBefore));
  const listing = listed && new Listing(listed.ofEachCause, listed.soFar);
  const wantsCodeFrame =
    choose && ((finding: Finding) => !(quiet && finding.severity === "warning") && choose(finding));
  const needs = { settings, profile, keepsBodies, listing, wantsCodeFrame };
  const own = chunkOptions(needs, source.foundBy !== undefined, severities);
  let lines = 0;
  let bytesRead = 0;
  const onLines = (count: number): void => {
    lines = count;
  };
  const onRead = (bytes: number): void => {
    bytesRead += bytes;
  };
  const readOptions = {
    isList: listTest(kind, profile),
    chunkSize,
    onRead,
    version,
    range: range && { ...range, onLines },
  };
  const input = { file: source.file, payloads: readPayloads(source, readOptions) };
  const isFull = (chunk: CheckedChunk): boolean => endsChunk(chunk, entries, findingsOfChunk);
  for await (const chunk of checkChunks(input, kind, own, entries, isFull)) {
    chunk.bytes = bytesRead;
    if (chunk.isLast) chunk.lines = lines;
    yield chunk;
    bytesRead = 0;
  }
}

/** So much of each ends a chunk: findings, numbers that count others, and bytes of entries. */
const maxFindings = 5000;
const maxCounted = 1 << 18;
const maxEntryBytes = 1 << 22;

function endsChunk({ findings, counted }: CheckedChunk, entries: Entries | undefined, limit: number): boolean {
  return (
    findings.length >= limit ||
    (counted !== undefined && counted.rows.length >= maxCounted) ||
    (entries !== undefined && entries.length >= maxEntryBytes)
  );
}

/** Takes a copy of the entries, if there are any, and begins to number payloads anew. */
function takeCopy(entries: Entries | undefined): PackedEntries[] {
  if (entries) entries.first = 0;
  if (!entries || entries.length === 0) return [];
  const { words, scope } = entries.take();
  return [{ words: words.slice(), scope }];
}
