import { appendFileSync, existsSync } from "node:fs";
import { listTest } from "../../check/lists.ts";
import { discover, type Source, unmatchedNote } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { eachPayload, type PayloadText } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import type { ListTest } from "../../input/split-payloads.ts";
import { kindOfFile } from "../../run/run.ts";
import type { StandIn } from "../../serve/stand-in.ts";
import { discoverInputs } from "../lint/inputs.ts";
import type { Lint } from "../lint/settings.ts";
import { UsageError } from "../usage-error.ts";

/** Gives a stand-in what `--known` names. Throws a UsageError if something is not there or cannot be read. */
export async function readKnown(standIn: StandIn, lint: Lint): Promise<void> {
  const { known, foundKnown } = await discoverInputs(lint);
  const [unmatched] = foundKnown.unmatched;
  if (unmatched !== undefined) throw new UsageError(`--known: ${unmatchedNote(unmatched)}`);
  const [unreadable] = foundKnown.unreadable;
  if (unreadable) throw new UsageError(`--known: ${unreadable.message}.`);
  for (const source of known) {
    const kind = kindOfFile(source.file, lint);
    await read(source, (text) => standIn.know(text, kind), listTest(kind, lint.profile));
  }
}

const suffix = ".request.jsonl";

/**
 * Replays the records of a journal, if there is one. Returns a function that appends the line of another record. Throws a
 * UsageError if the file has another name than `--known` understands, or cannot be read.
 */
export async function openJournal(file: string, standIn: StandIn): Promise<(line: string) => void> {
  if (!file.endsWith(suffix))
    throw new UsageError(`--journal: name the file *${suffix}, so that lint --known can read it, not ${file}.`);
  if (existsSync(file))
    for (const source of (await discover([file])).sources) await read(source, (text) => standIn.replay(text));
  // The last line may have been cut off.
  append(file, existsSync(file) ? "\n" : "");
  return (line) => append(file, line);
}

function append(file: string, text: string): void {
  // It holds personal data.
  appendFileSync(file, text, { mode: 0o600 });
}

async function read(source: Source, take: (text: PayloadText) => void, isList?: ListTest): Promise<void> {
  try {
    for await (const [text] of eachPayload(readPayloads(source, { isList }))) take(text);
  } catch (error) {
    throw error instanceof InputError ? new UsageError(`${error.message}.`) : error;
  }
}
