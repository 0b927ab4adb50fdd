import { createHash, hash } from "node:crypto";
import { statSync } from "node:fs";
import { version } from "../../generated/manifest.ts";
import { type Source, stdinName } from "../../input/discover.ts";
import { readFile } from "../../input/open.ts";
import { jsonIn } from "../../json/value.ts";
import type { ProfileId } from "../../reporters/reporter.ts";
import { ruleIds } from "../../rules/ids.ts";
import { bases } from "../../rules/selectors.ts";
import { type Settings, usualSettings } from "../../run/settings.ts";
import type { Piece, WorkOptions } from "../../run/work.ts";
import type { AnnotationCheck } from "../../schema/checks.ts";
import { kinds as baseKinds } from "../../spec/kinds.ts";
import { type HashKey, useHashKey } from "../../tables/keyed-hash.ts";
import { choice, count, flag, formOf, list, object, text } from "../form.ts";
import { textLinesOf } from "../lines.ts";
import type { Lint } from "../lint/settings.ts";
import { camelCase, levelNames, optionsOf, type Values } from "../options.ts";
import { loadedProfile } from "../profile.ts";
import { asUsage, UsageError } from "../terminal.ts";

/** The arguments of a split, all of which decide the result. */
export type SplitArguments = Omit<Values<"cluster split">, "bytes"> & Pick<Settings, "paths">;

/** The first line of a task list. */
export interface Manifest {
  manifest: 1;
  /** Identifies the run: a hash of everything that decides its result. */
  run: string;
  tasks: number;
  version: string;
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

/** A piece, with the size and time of change of its file, which must be the same on every machine. */
export interface TaskPiece extends Omit<Piece, "version"> {
  stamp: string;
}

/** JSON in which maps and sets are lists. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, each) => (each instanceof Map || each instanceof Set ? [...each] : each));
}

/** What the tasks of a lint are checked by. `all` is what the split was given. */
export function settingsOf(lint: Lint, hashKey: HashKey, all = lint.settings.all): TaskSettings {
  const { today, alone, showValues, documents, levels, profile } = lint.settings;
  return {
    version,
    settings: { ...usualSettings, ...{ today, alone, showValues, documents, levels, profile, all } },
    ...(lint.profile && { profile: hash("sha256", JSON.stringify(lint.profile.files)) }),
    hashKey,
  };
}

/** The options of a check. Throws a UsageError if this version or the profile differs. */
export async function workOptionsOf(
  { version: splitVersion, settings, profile: expected, hashKey }: TaskSettings,
  tasks: readonly Task[],
): Promise<WorkOptions> {
  if (splitVersion !== version)
    throw new UsageError(
      `The tasks were split by version ${splitVersion}, but this is version ${version}. Use one version for all steps.`,
    );
  useHashKey(hashKey);
  const profile = settings.profile === undefined ? undefined : (await loadedProfile(settings.profile)).profile;
  if (profile && hash("sha256", JSON.stringify(profile.files)) !== expected)
    throw new UsageError(`The profile ${settings.profile} is not the one that the tasks were split with. Split again.`);
  const kinds: readonly (string | undefined)[] = profile?.kinds ?? baseKinds;
  for (const { task, pieces } of tasks)
    for (const { kind } of pieces)
      if (kind !== undefined && !kinds.includes(kind))
        throw new UsageError(`--tasks: task ${task} has a file of the kind "${kind}", which does not exist.`);
  // The reports are chosen when the records are linked, so the records contain what any report may show.
  return { settings, profile, framesOfEachCause: Number.POSITIVE_INFINITY, keepsBodies: true };
}

export function runOf(settings: TaskSettings, configs: Manifest["configs"], pieces: readonly TaskPiece[][]): string {
  const whole = createHash("sha256").update(JSON.stringify([settings, configs]));
  // One by one, because the tasks of millions of files do not fit in one text.
  for (const task of pieces) whole.update(jsonOf(task));
  return whole.digest("hex").slice(0, 16);
}

export function configsOf({ config, configs }: Lint, sources: readonly Source[]): Manifest["configs"] {
  const files = new Set([config, ...sources.map(({ file }) => configs.of(file))].map(({ file }) => file));
  return [...files].flatMap((file) => (file === undefined ? [] : [{ file, sha256: hash("sha256", readFile(file)) }]));
}

/** The piece of a task, whose maps are lists if it was read. */
export function pieceOf({ stamp: _, severities, ...piece }: TaskPiece): Piece {
  if (!severities) return piece;
  const { levels, overrides } = severities;
  const ofOverrides = overrides?.map((override) => ({ ...override, levels: new Map(override.levels) }));
  return { ...piece, severities: { levels: new Map(levels), overrides: ofOverrides } };
}

/** Identifies the version of a file on any machine that shares it; "gone" if it cannot be read. */
export function stampOf(file: string): string {
  try {
    const { size, mtimeNs } = statSync(file, { bigint: true });
    return `${size} ${mtimeNs}`;
  } catch {
    return "gone";
  }
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
    for (const line of textLinesOf(file === stdinName ? 0 : file)) {
      number++;
      if (line.trim() === "") continue;
      const read = jsonIn(line) as Manifest | Task;
      if (!isManifest(read) && !isTask(read))
        throw new UsageError(`--tasks: line ${number} of ${file} is not a line of preflight cluster split.`);
      if ("manifest" in read) manifest = read;
      else tasks.push(read);
    }
  }, "--tasks: ");
  return { manifest, tasks };
}

// The forms of the lines. Anybody may have changed them since they were written, so each is checked when it is read.

const texts = list(text);
const run = { type: "string", pattern: "^[0-9a-f]{16}$" };

const selectors: ReadonlySet<string> = new Set(
  ruleIds.flatMap((id) => [id, ...bases.map((basis) => `${id} ${basis}`)]),
);

/** Checks that JSON Schema does not have. */
const annotations: Record<string, AnnotationCheck> = {
  "x-level": (value) => {
    const [selector, level] = Array.isArray(value) ? value : [];
    return selectors.has(selector) && levelNames.includes(level) ? undefined : {};
  },
};

const levels = list({ type: "array", minItems: 2, maxItems: 2, "x-level": true });

/** The forms of the arguments of a split, and of the settings of a task, by their names. */
const splitArguments = optionsOf("cluster split").map(
  ({ name, value, type }) => [camelCase(name), value === undefined ? flag : type === "list" ? texts : text] as const,
);
const taskSettings = Object.entries(usualSettings).map(
  ([name, value]) => [name, typeof value === "boolean" ? flag : name === "levels" ? levels : texts] as const,
);

const isManifest = formOf(
  object({
    manifest: choice(1),
    run,
    tasks: count,
    version: text,
    configs: list(object({ file: text, sha256: text })),
    profile: { anyOf: [{ type: "null" }, object({ name: text, version: text, sha256: text })] },
    // Closed: an argument of a report would have link write its files.
    args: object({ paths: texts }, Object.fromEntries(splitArguments)),
  }),
);

const source = object({ file: text, layout: choice("one", "lines", "har", "unsaid"), isGzip: flag }, { foundBy: text });

const isTask = formOf(
  object({
    task: { ...count, minimum: 1 },
    // The name of a record begins with it.
    run,
    settings: object(
      {
        ...{ version: text, hashKey: list(count, { minItems: 2, maxItems: 2 }) },
        settings: object({ ...Object.fromEntries(taskSettings), today: text }, { documents: text, profile: text }),
      },
      { profile: text },
    ),
    pieces: list(
      object(
        { source, input: count, stamp: text },
        {
          ...{ kind: text, range: object({ start: count, end: count }) },
          severities: object(
            { levels },
            { overrides: list(object({ levels }, { kinds: texts, suppliers: texts, attr: texts })) },
          ),
        },
      ),
    ),
  }),
  annotations,
);
