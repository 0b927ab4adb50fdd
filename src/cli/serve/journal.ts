import { appendFileSync, existsSync, fstatSync, ftruncateSync, openSync, statSync } from "node:fs";
import type { Source } from "../../input/discover.ts";
import { eachPayload, type PayloadText } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import type { ListTest } from "../../input/split-payloads.ts";
import { readText } from "../../json/tape.ts";
import type { StandIn } from "../../serve/stand-in.ts";
import { counted } from "../../text/grouped.ts";
import { lineFeed, linesOf } from "../lines.ts";
import { asUsage, UsageError } from "../usage-error.ts";

const suffix = ".request.jsonl";

/** A journal that is open, and a note about it for the start. */
interface Journal {
  append: (line: Uint8Array) => void;
  notes: readonly string[];
}

/**
 * Replays the records of a journal, if there is one, and opens it. Throws a UsageError if the file has another name than
 * `--known` understands, or cannot be read or written.
 */
export async function openJournal(file: string, standIn: StandIn): Promise<Journal> {
  if (!file.endsWith(suffix))
    throw new UsageError(`--journal: name the file *${suffix}, so that lint --known can read it, not ${file}.`);
  const descriptor = open(file);
  const isCutOff = endLastLine(file, descriptor);
  const count = { replayed: 0, others: 0 };
  const replay = (text: PayloadText): void => {
    if (standIn.replay(text)) count.replayed++;
    else count.others++;
  };
  if (fstatSync(descriptor).size > 0) await readStored({ file, layout: "lines", isGzip: false }, replay);
  const notes = [
    ...(count.replayed > 0 ? [`${file}: begins with its ${counted(count.replayed, "record")}.`] : []),
    ...(isCutOff ? [`${file}: removed its last line, which was cut off.`] : []),
    ...(count.others > 0
      ? [
          `${file}: ignored ${counted(count.others, "line")} that ${count.others === 1 ? "is no record" : "are no records"} of a request and its answer.`,
        ]
      : []),
  ];
  return { append: (line) => append(descriptor, line), notes };
}

function open(file: string): number {
  try {
    // What is no regular file would be waited for, or could not be read again.
    if (existsSync(file) && !statSync(file).isFile()) throw new UsageError(`--journal: ${file} is no regular file.`);
    // It holds personal data.
    return openSync(file, "a+", 0o600);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`--journal: ${(error as Error).message}.`);
  }
}

/** Appends a line, or nothing. */
function append(descriptor: number, line: Uint8Array): void {
  const { size } = fstatSync(descriptor);
  try {
    appendFileSync(descriptor, line);
  } catch (error) {
    // The next line would go on where this one stops.
    ftruncateSync(descriptor, size);
    throw error;
  }
}

/** Ends the last line of a file, or removes it if it is not JSON, because its writer was stopped. Returns whether it did. */
function endLastLine(file: string, descriptor: number): boolean {
  for (const { bytes, offset } of linesOf(file)) {
    if (bytes.at(-1) === lineFeed) continue;
    if (!readText(bytes, 0, bytes.length)) {
      ftruncateSync(descriptor, offset);
      return true;
    }
    appendFileSync(descriptor, "\n");
  }
  return false;
}

/** Reads the payloads of a source. Throws a UsageError if it cannot be read. */
export function readStored(source: Source, take: (text: PayloadText) => void, isList?: ListTest): Promise<void> {
  return asUsage(async () => {
    for await (const [text] of eachPayload(readPayloads(source, { isList }))) take(text);
  });
}
