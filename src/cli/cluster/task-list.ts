import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type { Level, Override, Severities } from "../../check/levels.ts";
import { type Source, stdinName } from "../../input/discover.ts";
import { readFile } from "../../input/open.ts";
import type { ProfileId } from "../../reporters/reporter.ts";
import { type Settings, usualSettings } from "../../run/settings.ts";
import type { Piece } from "../../run/work.ts";
import type { HashKey } from "../../tables/keyed-hash.ts";
import { linesOf } from "../lines.ts";
import type { Lint } from "../lint/settings.ts";
import type { Values } from "../options.ts";
import { asUsage, UsageError } from "../usage-error.ts";
import { isManifest, isTask } from "./forms.ts";

/** The arguments of a split, all of which decide the result. */
export type SplitArguments = Omit<Values<"cluster split">, "bytes"> & Pick<Settings, "paths">;

/** The first line of a task list. */
export interface Manifest {
  manifest: 1;
  /** Identifies the run: a hash of everything that decides its result. */
  run: string;
  tasks: number;
  version: string;
  /** The configs of the run and of its files. */
  configs: { file: string; sha256: string }[];
  profile: ProfileId | null;
  args: SplitArguments;
}

/** Each further line of a task list: work that a process can do with nothing but this line and the files it names. */
export interface Task {
  /** 1-based place in the send order. */
  task: number;
  run: string;
  settings: TaskSettings;
  pieces: TaskPiece[];
}

/** What decides what a check finds. */
export interface TaskSettings {
  version: string;
  /** Without what only finds the files, and what only reports. */
  settings: Settings;
  /** The hash of the operator's profile. */
  profile?: string;
  hashKey: HashKey;
}

/** A piece as JSON, with the size and time of change of its file, which must be the same on every machine. */
export interface TaskPiece extends Omit<Piece, "severities" | "size" | "version"> {
  severities: TaskSeverities | undefined;
  stamp: string;
}

/** The severities of findings as JSON. */
interface TaskSeverities {
  levels: [rule: string, Level][];
  overrides: (Omit<Override, "levels"> & { levels: [rule: string, Level][] })[];
}

function taskSeverities({ levels, overrides = [] }: Severities): TaskSeverities {
  return {
    levels: [...levels],
    overrides: overrides.map((override) => ({ ...override, levels: [...override.levels] })),
  };
}

/** What the tasks of a lint are checked by. `all` is what the split was given. */
export function settingsOf(lint: Lint, version: string, hashKey: HashKey, all = lint.settings.all): TaskSettings {
  const { today, alone, showValues, documents, levels, profile } = lint.settings;
  return {
    version,
    settings: { ...usualSettings, ...{ today, alone, showValues, documents, levels, profile, all } },
    ...(lint.profile && { profile: sha256(JSON.stringify(lint.profile.files)) }),
    hashKey,
  };
}

/** The hash of everything that decides the result of a run. */
export function runOf(settings: TaskSettings, configs: Manifest["configs"], pieces: readonly TaskPiece[][]): string {
  const hash = createHash("sha256").update(JSON.stringify([settings, configs]));
  // One by one, because the tasks of millions of files do not fit in one text.
  for (const task of pieces) hash.update(JSON.stringify(task));
  return hash.digest("hex").slice(0, 16);
}

export function configsOf({ config, configs }: Lint, sources: readonly Source[]): Manifest["configs"] {
  const files = new Set([config, ...sources.map(({ file }) => configs.of(file))].map(({ file }) => file));
  return [...files].flatMap((file) => (file === undefined ? [] : [{ file, sha256: sha256(readFile(file)) }]));
}

export function taskPiece({ source, input, kind, severities, range }: Piece): TaskPiece {
  return {
    source,
    input,
    kind,
    severities: severities && taskSeverities(severities),
    range,
    stamp: stampOf(source.file),
  };
}

/** The piece of a task. */
export function pieceOf({ stamp: _, severities, ...piece }: TaskPiece): Piece {
  if (!severities) return piece;
  const { levels, overrides } = severities;
  const ofOverrides = overrides.map((override) => ({ ...override, levels: new Map(override.levels) }));
  return { ...piece, severities: { levels: new Map(levels), overrides: ofOverrides } };
}

/** Identifies the version of a file on any machine that shares it; "gone" if it cannot be read. */
export function stampOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.size} ${stats.mtimeNs}` : "gone";
}

/** The sentence about a list of tasks or a record that is itself one of the inputs. */
export function amongPayloads(file: string): string {
  return `${file} is a list of tasks or a record among the payload files. Keep both in a folder outside, or --exclude it, and split again.`;
}

/** The lines of a task list. Throws a UsageError if the file cannot be read or is not one. */
export function readTaskList(file: string): { manifest: Manifest | undefined; tasks: Task[] } {
  let manifest: Manifest | undefined;
  const tasks: Task[] = [];
  let number = 0;
  asUsage(() => {
    for (const { bytes } of linesOf(file === stdinName ? 0 : file)) {
      number++;
      const line = bytes.toString();
      if (line.trim() === "") continue;
      const read = parsedLine(line);
      if (!read) throw new UsageError(`--tasks: line ${number} of ${file} is not a line of preflight cluster split.`);
      if ("manifest" in read) manifest = read;
      else tasks.push(read);
    }
  }, "--tasks: ");
  return { manifest, tasks };
}

function parsedLine(line: string): Manifest | Task | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return isManifest(read) || isTask(read) ? (read as Manifest | Task) : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
