import { createHmac, type Hmac } from "node:crypto";
import type { PackedEntries, Scope } from "../../batch/entries.ts";
import { InputError } from "../../input/input-error.ts";
import { payloadText } from "../../input/payload.ts";
import { versionOf } from "../../input/read.ts";
import type { ByteRange } from "../../json/position.ts";
import { jsonIn, membersOf } from "../../json/value.ts";
import type { CheckedChunk } from "../../run/chunk.ts";
import { type WorkOptions, work } from "../../run/work.ts";
import type { HashKey } from "../../tables/keyed-hash.ts";
import { choice, count, formOf, object, text } from "../form.ts";
import { linesOf } from "../lines.ts";
import { jsonOf, pieceOf, stampOf, type Task, type TaskPiece } from "./task-list.ts";

// A record is the result of checking a task, as lines of JSON. The first names the run and the task. Each piece
// follows, in chunks: the entries of a chunk, then what else it says. The last line has a hash of all others, which
// only who has the list of tasks can make: a record that others have changed is refused, so what it holds need not be
// checked.

const isHead = formOf(object({ record: choice(7), run: text, task: count, version: text }));

/** What makes the hash of a record. The key of the hashes in it is random for each run. */
function hashWith(key: HashKey): Hmac {
  return createHmac("sha256", JSON.stringify(key));
}

/** Checks a task. Returns its record piece by piece: the same bytes each time. */
export async function* recordOf(task: Task, options: WorkOptions): AsyncGenerator<string> {
  const hash = hashWith(task.settings.hashKey);
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ record: 7, run: task.run, task: task.task, version: task.settings.version })}\n`);
  for (const piece of task.pieces) {
    const own = { ...pieceOf(piece), version: expectedVersion(piece) };
    for await (const chunks of work([own], options))
      for (const { entries, ...chunk } of chunks) {
        for (const each of entries) yield hashed(lineOf(each));
        yield hashed(`${JSON.stringify(chunk.isLast ? { last: chunk } : { chunk })}\n`);
      }
  }
  yield `${JSON.stringify({ end: task.task, hash: hash.digest("hex") })}\n`;
}

function expectedVersion({ source: { file }, stamp }: TaskPiece): string | undefined {
  const now = stampOf(file);
  // Only a regular file has a version.
  return now === "gone" ? undefined : (now === stamp && versionOf(file)) || "another";
}

function lineOf({ words, scope }: PackedEntries): string {
  const bytes = Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString("base64");
  return `${jsonOf({ entries: { bytes, scope } })}\n`;
}

function entriesOf(line: Buffer): PackedEntries {
  const { entries } = JSON.parse(line.toString()) as { entries: { bytes: string; scope: Scope } };
  const { kinds, suppliers, businessSuppliers } = entries.scope;
  // A copy, which begins where numbers may.
  const words = new Uint32Array(Uint8Array.from(Buffer.from(entries.bytes, "base64")).buffer);
  const scope = {
    ...entries.scope,
    kinds: new Set(kinds),
    suppliers: new Set(suppliers),
    businessSuppliers: new Set(businessSuppliers),
  };
  return { words, scope };
}

export interface RecordEntry {
  file: string;
  /** Undefined where the first line of the record is damaged. */
  run?: string | undefined;
  task?: number | undefined;
  version?: string | undefined;
  /** The chunks of each piece; none after the last. */
  pieces: { entries: ByteRange; chunk: ByteRange }[][];
  /** False for a record that is cut off or damaged. */
  isWhole: boolean;
}

/** The records in a file, which may have several; none if its contents are anything else. */
export function recordsIn(file: string, key: HashKey): RecordEntry[] {
  const records: RecordEntry[] = [];
  let hash = hashWith(key);
  let record: RecordEntry | undefined;
  let start = 0;
  for (const { bytes, offset } of linesOf(file)) {
    const end = offset + bytes.length;
    const first = bytes.subarray(0, 5).toString("latin1");
    if (first === '{"rec') {
      const head = jsonIn(String(bytes));
      const { run, task, version } = (isHead(head) ? head : {}) as Partial<RecordEntry>;
      record = { file, run, task, version, pieces: [[]], isWhole: false };
      records.push(record);
      hash = hashWith(key);
      start = end;
    } else if (!record) {
      if (payloadText(bytes).bom === undefined) return [];
      throw new InputError(file, "is UTF-16 or has a byte order mark: let preflight cluster check write it with --out");
    } else if (first === '{"chu' || first === '{"las') {
      record.pieces.at(-1)?.push({ entries: { start, end: offset }, chunk: { start: offset, end } });
      start = end;
      if (first === '{"las') record.pieces.push([]);
    } else if (first === '{"end') {
      record.isWhole = membersOf(jsonIn(String(bytes)))["hash"] === hash.digest("hex");
      record = undefined;
      continue;
    }
    hash.update(bytes);
  }
  return records;
}

/** Reads the chunks of a piece from a record. The entries of each are read as they are iterated. */
export function* readPiece({ file, pieces }: RecordEntry, index: number): Generator<CheckedChunk> {
  for (const { entries, chunk: range } of pieces[index] as RecordEntry["pieces"][number]) {
    const [line] = linesOf(file, range);
    const { chunk, last = chunk } = JSON.parse(String(line?.bytes)) as Record<"chunk" | "last", CheckedChunk>;
    function* all(): Generator<PackedEntries> {
      for (const { bytes } of linesOf(file, entries)) yield entriesOf(bytes);
    }
    yield { ...last, entries: all() };
  }
}
