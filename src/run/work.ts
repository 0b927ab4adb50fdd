import { Entries, type PackedEntries } from "../batch/entries.ts";
import type { Finding } from "../check/finding.ts";
import type { Severities } from "../check/levels.ts";
import { cleanKind } from "../check/payload.ts";
import type { Source } from "../input/discover.ts";
import { InputError } from "../input/input-error.ts";
import type { PayloadText } from "../input/payload.ts";
import { readPayloads, readWhole } from "../input/read.ts";
import type { Profile } from "../profile/profile.ts";
import { isListKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { HashKey } from "../tables/keyed-hash.ts";
import { chooseFrames, type FrameCounts, type FrameLimits } from "./causes.ts";
import { type CheckedChunk, type CleanFiles, checkInto, emptyChunk } from "./chunk.ts";
import { type Listed, Listing } from "./counted.ts";
import { checkOptions, type Settings } from "./settings.ts";

/** What a worker thread gets when it starts. */
export interface WorkerStart {
  /** Without the profile, because its functions cannot be posted. */
  options: Omit<WorkOptions, "profile" | keyof Before>;
  /** The files that the thread makes the profile from. */
  profile: Profile["files"] | undefined;
  hashKey: HashKey;
}

/** What all threads of a run, and all tasks of a cluster, work by: its settings, and what its reports need. */
export interface WorkOptions {
  settings: Settings;
  profile?: Profile | undefined;
  /** Whether the first error of a payload carries the payload. */
  keepsBodies: boolean;
  /** The findings that get frames: a few too many, which the run drops. */
  frames: FrameLimits;
  /** The findings whose frames are chosen already, all before the piece of work; none if unknown. */
  framesBefore?: FrameCounts | undefined;
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

/** The result of a piece. Indexes and lines count from its start. */
export interface Outcome {
  chunk: CheckedChunk;
  /** Number of lines that begin in its range. */
  lines: number;
  /** Why it could not be read to its end. */
  fault: string | undefined;
}

/** Checks pieces in turn. The results are those of all pieces, in order. */
export async function workAll(
  pieces: readonly Piece[],
  options: WorkOptions,
  entries = entriesFor(options),
): Promise<Posted[]> {
  const { settings } = options;
  // The entries of each file that may be known already are needed by themselves.
  const isApart = settings.known.length > 0;
  const checking = checkOptions(settings, options.profile);
  const posted: Posted[] = [];
  let files: CleanFiles | undefined;
  const end = (): void => {
    if (files && entries && entries.length > 0) files.entries = copyOf(entries.take());
    files = undefined;
  };
  for (const piece of pieces) {
    const whole = wholeFile(piece, options);
    const clean = whole && !isApart ? cleanKind(whole, piece.kind, checking) : undefined;
    if (whole && clean) {
      if (!files) {
        files = { kinds: [], bytes: [], entries: undefined };
        posted.push(files);
      }
      entries?.addOnTape(clean, files.kinds.length, settings.documents === undefined);
      files.kinds.push(clean);
      files.bytes.push(whole.end);
      continue;
    }
    end();
    const taken: PackedEntries[] = [];
    const outcome = await check(piece, whole, options, (each) => taken.push(each), entries);
    posted.push({ outcome, entries: taken });
  }
  end();
  return posted;
}

/** The payload of a small file that is as it should be; undefined for any other piece. */
function wholeFile({ source, kind, range, version }: Piece, { settings }: WorkOptions): PayloadText | undefined {
  const whole = range ? undefined : readWhole(source, settings.each && !isListKind(kind));
  return whole && (version ?? whole.version) === whole.version ? whole : undefined;
}

/** More bytes of entries are passed on before the rest of a piece is checked. */
const maxEntryBytes = 1 << 22;

/**
 * Checks a piece of work on the current thread, and passes the entries of its payloads to `take`, some at a time. They are
 * gathered in `entries`, which a caller with many pieces keeps, because they have grown to the size that a piece needs.
 */
export function work(
  piece: Piece,
  options: WorkOptions,
  take: (entries: PackedEntries) => void,
  entries = entriesFor(options),
): Promise<Outcome> {
  return check(piece, wholeFile(piece, options), options, take, entries);
}

/** The same for a piece that was read already if it is a small file. */
async function check(
  piece: Piece,
  whole: PayloadText | undefined,
  options: WorkOptions,
  take: (entries: PackedEntries) => void,
  entries: Entries | undefined,
): Promise<Outcome> {
  const { source, kind, severities, range, version } = piece;
  const { settings, profile, chunkSize, frames, framesBefore, listed } = options;
  const { quiet } = settings;
  const each = settings.each && !isListKind(kind);
  const choose = chooseFrames(
    frames,
    framesBefore && { all: framesBefore.all, ofCauses: new Map(framesBefore.ofCauses) },
  );
  const chunkOptions = {
    ...checkOptions(settings, profile),
    ...severities,
    keepsBodies: options.keepsBodies,
    isAlone: settings.alone,
    dropsDocuments: settings.documents === undefined,
    listing: listed && new Listing(listed.ofEachCause, listed.soFar),
    isFound: source.foundBy !== undefined,
    wantsCodeFrame: choose && ((finding: Finding) => !(quiet && finding.severity === "warning") && choose(finding)),
  };
  const chunk = emptyChunk();
  if (whole) {
    checkInto(chunk, [whole], source.file, kind, chunkOptions, entries);
    chunk.bytes = whole.end;
    if (entries && entries.length > 0) take(copyOf(entries.take()));
    return { chunk, lines: 0, fault: undefined };
  }
  let lines = 0;
  const onLines = (count: number): void => {
    lines = count;
  };
  const onRead = (bytes: number): void => {
    chunk.bytes += bytes;
  };
  const readOptions = { each, chunkSize, onRead, version, range: range && { ...range, onLines } };
  try {
    for await (const texts of readPayloads(source, readOptions)) {
      checkInto(chunk, texts, source.file, kind, chunkOptions, entries);
      if (entries && entries.length >= maxEntryBytes) take(copyOf(entries.take()));
    }
    return { chunk, lines, fault: undefined };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { chunk, lines, fault: error.message };
  } finally {
    if (entries && entries.length > 0) take(copyOf(entries.take()));
  }
}

function copyOf(entries: PackedEntries): PackedEntries {
  return { ...entries, words: entries.words.slice() };
}

/** What gathers the entries of payloads; undefined if nothing needs them. */
export function entriesFor({ settings, profile }: Pick<WorkOptions, "settings" | "profile">): Entries | undefined {
  return settings.alone ? undefined : new Entries(profile?.references);
}

/** A result as a worker posts it: the outcome of a piece, or of several that are clean. */
export type Posted = { outcome: Outcome; entries: PackedEntries[] } | CleanFiles;
