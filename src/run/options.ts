import { Entries } from "../batch/entries.ts";
import type { Finding } from "../check/finding.ts";
import type { Severities } from "../check/levels.ts";
import type { FindDocument } from "../input/documents.ts";
import type { Input } from "../input/payload.ts";
import type { Profile } from "../profile/profile.ts";
import { kindOfFileName } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { Signal } from "./abortable.ts";
import type { CheckedChunk, ChunkOptions } from "./chunk.ts";
import { checkOptions, type Settings } from "./settings.ts";

/** What a run goes by: its settings and what they name, what its reports need, and who is told of what it finds. */
export interface RunOptions extends Pick<ChunkOptions, "wantsCodeFrame" | "keepsBodies" | "listing" | "onChecked"> {
  settings: Settings;
  /** The operator's profile that the settings name. */
  profile?: Profile | undefined;
  /** Looks up the documents of payloads; without it nothing does. */
  findDocument?: FindDocument | undefined;
  /** The kind of the payloads of a file; undefined if its name decides. */
  kindOf?: ((file: string) => Kind | undefined) | undefined;
  /** The severities of the findings in a file; undefined if they are those of all files. */
  severitiesOf?: ((file: string) => Severities | undefined) | undefined;
  /** The chunks that a pool finds in an input, by the index of the input; undefined if this thread checks it. */
  checkInWorker?: ((input: number) => AsyncIterable<CheckedChunk> | undefined) | undefined;
  /** True if the baseline lists a finding. Called once per finding. */
  isSuppressed?: ((finding: Finding, attrForPeople?: string) => boolean) | undefined;
  /** How many faults across payloads are located at once; for tests. */
  maxUnlocated?: number | undefined;
  /** What exists before the batch is sent: captured responses, or payloads of earlier runs. */
  known?: Iterable<Input> | undefined;
  /** Aborts the run, which then returns what it has found so far. */
  signal?: Signal | undefined;
  /** Called for each finding that is not suppressed, as it becomes known; none are kept then. */
  onFinding?: ((finding: Finding) => void) | undefined;
  onChunk?: ((input: Input, chunk: CheckedChunk) => void) | undefined;
}

/** The kind of the payloads of a file: what the config says, else what its name says. */
export function kindOfFile(
  file: string,
  { kindOf, profile }: Pick<RunOptions, "kindOf" | "profile">,
): Kind | undefined {
  return kindOf?.(file) ?? kindOfFileName(file, profile?.kinds);
}

/**
 * How the payloads of an input are checked in a run: one that a walk found or not, with the severities of the settings
 * or of its own.
 */
export function chunkOptions(options: RunOptions, isFound: boolean | undefined, severities?: Severities): ChunkOptions {
  const { settings, profile, findDocument, wantsCodeFrame, keepsBodies, listing, onChecked } = options;
  // The documents of a run in threads are looked up elsewhere.
  const dropsDocuments = findDocument === undefined && settings.documents === undefined;
  const own = { wantsCodeFrame, keepsBodies, listing, onChecked, dropsDocuments, isFound };
  // Assigned, because a literal that spreads several objects takes much longer, which counts in many small files.
  return Object.assign(own, checkOptions(settings, profile), severities);
}

/** What gathers the entries of payloads; undefined if nothing needs them. */
export function entriesFor({ settings, profile }: Pick<RunOptions, "settings" | "profile">): Entries | undefined {
  return settings.alone ? undefined : new Entries(profile?.references);
}
