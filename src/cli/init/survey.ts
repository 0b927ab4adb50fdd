import { basename, dirname } from "node:path";
import { check } from "../../check/payload.ts";
import { localToday } from "../../check/today.ts";
import { discover, type Source } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { eachPayload } from "../../input/payload.ts";
import { payloadFile } from "../../input/tree.ts";
import type { Profile } from "../../profile/profile.ts";
import { kindOfFileName } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { references } from "../../spec/references.ts";
import { inputOf } from "../inputs.ts";

/** What the payload files of the working folder say about its config. */
export interface Survey {
  /** How many files there are of each kind. */
  counts: ReadonlyMap<Kind, number>;
  /** Files that show their kind neither by their name nor by their first payload. */
  unclear: readonly string[];
  /** The kinds of files that do not show it by their names, by pattern. */
  payloads: Readonly<Record<string, Kind>>;
  /** Patterns of the files that must be sent before others. */
  order: readonly string[];
}

// Of the files in a folder whose names say no kind, the first ones show whether they are of one kind.
const maxRead = 20;

/** Reads the names of all payload files in the working folder, and the first payload of some. */
export async function surveyFolder(profile: Profile | undefined): Promise<Survey> {
  const { sources } = await discover(["."]);
  const counts = new Map<Kind, number>();
  const unclear: string[] = [];
  const payloads: Record<string, Kind> = {};
  const patterns = new Map<Kind, Set<string>>();
  const found = (kind: Kind, files: number, pattern: string): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + files);
    patterns.set(kind, (patterns.get(kind) ?? new Set()).add(pattern));
  };
  for (const [pattern, group] of groupsOf(sources.filter(({ layout }) => layout !== "har"))) {
    const unnamed: Source[] = [];
    for (const source of group) {
      const kind = kindOfFileName(source.file, profile?.kinds);
      if (kind) found(kind, 1, `**/${basename(source.file).startsWith(`${kind}.`) ? "" : "*."}${kind}.json*`);
      else unnamed.push(source);
    }
    const kinds = new Map<string, Kind | undefined>();
    for (const source of unnamed.slice(0, maxRead)) kinds.set(source.file, await kindOfFirst(source, profile));
    const [kind, ...others] = new Set(kinds.values());
    if (kind && others.length === 0 && unnamed.length === group.length) {
      payloads[pattern] = kind;
      found(kind, unnamed.length, pattern);
      continue;
    }
    for (const { file } of unnamed) {
      const own = kinds.get(file);
      if (own) found(own, 1, escaped(file));
      else unclear.push(file);
      if (own) payloads[escaped(file)] = own;
    }
  }
  return { counts, unclear, payloads, order: orderOf(patterns, profile) };
}

/** The files by the pattern of their folder and ending. */
function groupsOf(sources: readonly Source[]): Map<string, Source[]> {
  const groups = new Map<string, Source[]>();
  for (const source of sources) {
    const folder = dirname(source.file);
    const ending = payloadFile.exec(source.file)?.[0] ?? "";
    const pattern = `${folder === "." ? "" : `${escaped(folder)}/`}*${ending}`;
    groups.set(pattern, [...(groups.get(pattern) ?? []), source]);
  }
  return groups;
}

/** The kind that the first payload of a file shows by its shape. */
async function kindOfFirst(source: Source, profile: Profile | undefined): Promise<Kind | undefined> {
  try {
    for await (const [text] of eachPayload(inputOf(source, {}).payloads, 1))
      return (
        check(text, undefined, source.file, 0, { levels: new Map(), today: localToday(), profile }).kind ?? undefined
      );
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return undefined;
}

/** The patterns of all kinds but those that are sent last, in the order in which they are sent. */
function orderOf(patterns: ReadonlyMap<Kind, ReadonlySet<string>>, profile: Profile | undefined): string[] {
  const table = profile?.references ?? references;
  const staged = [...patterns].flatMap(([kind, ofKind]) => {
    const stage = table[kind]?.stage;
    return stage === undefined ? [] : [{ stage, ofKind }];
  });
  const last = Math.max(...staged.map(({ stage }) => stage));
  return staged
    .filter(({ stage }) => stage < last)
    .sort((a, b) => a.stage - b.stage)
    .flatMap(({ ofKind }) => [...ofKind]);
}

/** A path as a pattern that matches nothing else. */
function escaped(path: string): string {
  return path.replace(/[()[\]{}!*?@+|\\]/g, "\\$&");
}
