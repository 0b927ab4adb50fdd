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
    const looked: { file: string; kind: Kind | undefined }[] = [];
    for (const source of group) {
      const { file } = source;
      const named = kindOfFileName(file, profile?.kinds);
      if (named) {
        found(named, 1, `**/${basename(file).startsWith(`${named}.`) ? "" : "*."}${named}.json*`);
        continue;
      }
      const inFile = await kindsIn(source, profile, left);
      left -= inFile.payloads;
      const { kinds, others, isWhole } = inFile;
      const isOne = kinds.size === 1 && others.size === 0 && isWhole;
      looked.push({ file, kind: isOne ? [...kinds.keys()][0] : undefined });
      if (!isOne && (kinds.size > 0 || !isWhole)) isOrderKnown = false;
      if (kinds.size > 0 && kinds.size + others.size > 1) mixed.push({ file, kinds: mixedText(inFile) });
      else if (!isOne) unclear.push(file);
    }
    const [kind, ...others] = new Set(looked.map((each) => each.kind));
    if (kind && others.length === 0 && looked.length === group.length) {
      payloads[pattern] = kind;
      found(kind, looked.length, pattern);
      continue;
    }
    for (const { file, kind } of looked) {
      if (!kind) continue;
      payloads[escaped(file)] = kind;
      found(kind, 1, escaped(file));
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
