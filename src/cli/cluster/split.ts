import { version } from "../../generated/manifest.ts";
import { stdinName, unmatchedNote } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { statsOf } from "../../input/paths.ts";
import { plainFileOf } from "../../input/source-input.ts";
import { piecesOf } from "../../run/pieces.ts";
import { hashKey } from "../../tables/keyed-hash.ts";
import { aboutFile } from "../lint/check-inputs.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { loadLint } from "../lint/settings.ts";
import { identityOf, identityOfStream } from "../paths.ts";
import { profileId } from "../profile.ts";
import { notes, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import {
  amongPayloads,
  configsOf,
  type Manifest,
  runOf,
  type SplitArguments,
  settingsOf,
  type Task,
  taskPiece,
} from "./task-list.ts";

/** `cluster split PATHS`: prints the tasks of a run, one per line, after a line about the run. */
export async function splitInputs(args: SplitArguments, size: number): Promise<number> {
  const lint = await loadLint(args);
  const { sources, found } = await discoverInputs(lint);
  const { tasks, firsts } = piecesOf(sources, (source) => aboutFile(source, lint), {
    size,
    maxGzip: Number.POSITIVE_INFINITY,
  });
  const unsplit = sources.filter((_, input) => firsts[input] === undefined).map(({ file }) => file);
  const unreadable = unsplit.flatMap((file) => {
    const stats = file === stdinName ? undefined : statsOf(file);
    return typeof stats === "string" ? [new InputError(file, stats)] : [];
  });
  if (unreadable.length > 0) {
    notes([...unreadable.map(({ message }) => `${message}.`), "Nothing was split."]);
    return 3;
  }
  const [other] = unsplit;
  if (other !== undefined)
    throw new UsageError(
      `${other === stdinName ? "Standard input" : other} is not a regular file, so other machines cannot read it.`,
    );
  // The shell has made it, and emptied it, before its folder is searched.
  const list = identityOfStream(1);
  const own = sources.find(
    (source) => list !== undefined && plainFileOf(source)?.size === 0 && identityOf(source.file) === list,
  );
  if (own) throw new UsageError(amongPayloads(own.file));
  const settings = settingsOf(lint, version, hashKey());
  const configs = configsOf(lint, sources);
  const pieces = tasks.map((each) => each.map(taskPiece));
  const run = runOf(settings, configs, pieces);
  const manifest: Manifest = {
    manifest: 1,
    run,
    tasks: tasks.length,
    version,
    configs,
    profile: profileId(lint.profile) ?? null,
    args: { ...args, today: lint.settings.today },
  };
  function* lines(): Generator<string> {
    yield `${JSON.stringify(manifest)}\n`;
    for (const [i, own] of pieces.entries())
      yield `${JSON.stringify({ task: i + 1, run, settings, pieces: own } satisfies Task)}\n`;
  }
  await print(lines());
  notes([...found.unreadable.map(({ message }) => `${message}.`), ...found.unmatched.map(unmatchedNote)]);
  return found.unmatched.length > 0 ? 4 : found.unreadable.length > 0 ? 3 : 0;
}
