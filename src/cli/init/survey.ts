import { basename, dirname } from "node:path";
import { discover, type Source } from "../../input/discover.ts";
import { payloadFile } from "../../input/tree.ts";
import type { Profile } from "../../profile/profile.ts";
import { kindOfFileName } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { references } from "../../spec/references.ts";
import { Configs } from "../config.ts";
import { kindsIn, mixedText } from "../kinds-in-file.ts";
import { leftOutBy } from "../lint/inputs.ts";

/** What the payload files of the working folder say about its config. */
export interface Survey {
  /** How many files there are of each kind. */
  counts: ReadonlyMap<Kind, number>;
  /** Files that show their kind neither by their name nor by all of their payloads. */
  unclear: readonly string[];
  /** Files with payloads of several kinds, and what these are. */
  mixed: readonly { file: string; kinds: string }[];
  /** The kinds of files that do not show it by their names, by pattern. */
  payloads: Readonly<Record<string, Kind>>;
  /** Patterns of the files that must be sent before others. */
  order: readonly string[];
}

/** How many payloads are read of the files whose names say no kind. A file that is not read to its end gets none. */
const maxRead = 100_000;

/**
 * Reads the names of all payload files in the working folder, and the payloads of those whose names say no kind. A config
 * that is made of this gives each payload the kind that it has without.
 */
export async function surveyFolder(profile: Profile | undefined): Promise<Survey> {
  const configs = await Configs.open();
  const { sources } = await discover(["."], { leftOutBy: leftOutBy(configs, []) });
  let left = maxRead;
  /** False if what is sent first cannot be told from the names of files. */
  let isOrderKnown = sources.every(({ layout }) => layout !== "har");
  const mixed: Survey["mixed"][number][] = [];
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
    const several = new Set<string>();
    for (const source of unnamed) {
      const inFile = await kindsIn(source, profile, left);
      left -= inFile.payloads;
      const own = [...inFile.kinds.keys()];
      const isOne = own.length === 1 && inFile.others.size === 0 && inFile.isWhole;
      kinds.set(source.file, isOne ? own[0] : undefined);
      if (!isOne && (own.length > 0 || !inFile.isWhole)) isOrderKnown = false;
      if (own.length === 0 || own.length + inFile.others.size < 2) continue;
      several.add(source.file);
      mixed.push({ file: source.file, kinds: mixedText(inFile) });
    }
    const [kind, ...others] = new Set(kinds.values());
    if (kind && others.length === 0 && unnamed.length === group.length) {
      payloads[pattern] = kind;
      found(kind, unnamed.length, pattern);
      continue;
    }
    for (const { file } of unnamed) {
      const own = kinds.get(file);
      if (own) found(own, 1, escaped(file));
      else if (!several.has(file)) unclear.push(file);
      if (own) payloads[escaped(file)] = own;
    }
  }
  // Records may send any kind.
  const order = isOrderKnown && !counts.has("request") ? orderOf(patterns, profile) : [];
  return { counts, unclear, mixed, payloads, order };
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
