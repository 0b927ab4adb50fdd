import { listTest } from "../../check/lists.ts";
import { type Source, unmatchedNote } from "../../input/discover.ts";
import { eachPayload, type PayloadText } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import type { ListTest } from "../../input/split-payloads.ts";
import { kindOfFile } from "../../run/run.ts";
import type { StandIn } from "../../serve/stand-in.ts";
import { discoverInputs } from "../lint/inputs.ts";
import type { Lint } from "../lint/settings.ts";
import { asUsage, UsageError } from "../usage-error.ts";

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

/** Reads the payloads of a source. Throws a UsageError if it cannot be read. */
export function read(source: Source, take: (text: PayloadText) => void, isList?: ListTest): Promise<void> {
  return asUsage(async () => {
    for await (const [text] of eachPayload(readPayloads(source, { isList }))) take(text);
  });
}
