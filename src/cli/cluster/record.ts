import { createHash } from "node:crypto";
import type { PackedEntries } from "../../batch/entries.ts";
import { versionOf } from "../../input/read.ts";
import { FileSpool } from "../../input/temp-file.ts";
import { type Done, type Outcome, type WorkOptions, work } from "../../run/work.ts";
import { entryWidth } from "../../tables/partitions.ts";
import { type LineRange, linesOf } from "../lines.ts";
import { isHead, type RecordForms } from "./forms.ts";
import { jsonOf, pieceOf, stampOf, type Task, type TaskPiece } from "./task-list.ts";

// A record is the result of checking a task, as lines of JSON. The first names the run and the task. Each piece follows:
// its entries, some megabytes a line, then its outcome. The last line has the SHA-256 of all others.

/** Checks a task. Returns its record piece by piece: the same bytes each time. */
export async function* recordOf(task: Task, options: WorkOptions): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ record: 4, run: task.run, task: task.task, version: task.settings.version })}\n`);
  for (const piece of task.pieces) {
    // Entries as lines: the first in memory, the rest in a temporary file.
    let first = "";
    let spool: FileSpool | undefined;
    const outcome = await checkPiece(piece, options, (entries) => {
      const line = lineOf(entries);
      if (first !== "") spool ??= new FileSpool();
      if (spool) spool.append(line);
      else first = line;
    });
    yield hashed(first);
    for (const text of spool?.texts() ?? []) yield hashed(text);
    spool?.close();
    yield hashed(`${JSON.stringify({ outcome })}\n`);
  }
  yield `${JSON.stringify({ end: task.task, sha256: hash.digest("hex") })}\n`;
}

function checkPiece(piece: TaskPiece, options: WorkOptions, take: (entries: PackedEntries) => void): Promise<Outcome> {
  const { file } = piece.source;
  const now = stampOf(file);
  // Only a regular file has a version.
  const version = now === "gone" ? undefined : (now === piece.stamp && versionOf(file)) || "another";
  return work({ ...pieceOf(piece), version }, options, take);
}

/** Entries as a line of a record. */
function lineOf({ words, scope }: PackedEntries): string {
  const bytes = Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString("base64");
  return `${jsonOf({ entries: { bytes, scope } })}\n`;
}

/** The entries of a line; undefined if they are not those of so many payloads. */
function entriesOf(line: Buffer, { areEntries }: RecordForms, payloads: number): PackedEntries | undefined {
  const { entries } = parsed(line) as { entries?: unknown };
  if (!areEntries(entries)) return undefined;
  // A copy, which begins where numbers may.
  const bytes = Uint8Array.from(Buffer.from(entries.bytes, "base64"));
  if (bytes.length % (4 * entryWidth) !== 0) return undefined;
  const words = new Uint32Array(bytes.buffer);
  for (let i = entryWidth - 1; i < words.length; i += entryWidth)
    if ((words[i] as number) >= payloads) return undefined;
  const { kinds, suppliers, businessSuppliers } = entries.scope;
  const scope = {
    ...entries.scope,
    kinds: new Set(kinds),
    suppliers: new Set(suppliers),
    businessSuppliers: new Set(businessSuppliers),
  };
  return { words, scope };
}

/** A range, with the number of its first line. */
type NumberedRange = LineRange & { line: number };

/** One record in a file. */
export interface RecordEntry {
  file: string;
  /** Undefined where the first line of the record is damaged. */
  run?: string | undefined;
  task?: number | undefined;
  /** The version of the tool that wrote it. */
  version?: string | undefined;
  /** The lines of each piece. */
  pieces: { entries: NumberedRange; outcome: NumberedRange }[];
  /** False for a record that is cut off or damaged. */
  isWhole: boolean;
}

/** The records in a file, which may have several; none if its contents are anything else. */
export function recordsIn(file: string): RecordEntry[] {
  const records: RecordEntry[] = [];
  let hash = createHash("sha256");
  let record: RecordEntry | undefined;
  let next = { start: 0, line: 1 };
  let line = 0;
  for (const { bytes, offset } of linesOf(file)) {
    const end = offset + bytes.length;
    line++;
    const first = bytes.subarray(0, 5).toString("latin1");
    if (first === '{"rec') {
      const head = parsed(bytes);
      const { run, task, version } = (isHead(head) ? head : {}) as Partial<RecordEntry>;
      record = { file, run, task, version, pieces: [], isWhole: false };
      records.push(record);
      hash = createHash("sha256");
      next = { start: end, line: line + 1 };
    } else if (!record) return [];
    else if (first === '{"out') {
      record.pieces.push({ entries: { ...next, end: offset }, outcome: { start: offset, end, line } });
      next = { start: end, line: line + 1 };
    } else if (first === '{"end') {
      record.isWhole = (parsed(bytes) as { sha256?: string }).sha256 === hash.digest("hex");
      record = undefined;
      continue;
    }
    hash.update(bytes);
  }
  return records;
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    // The line is cut off.
    return {};
  }
}

/** What is wrong with a record that is whole: somebody changed it on purpose. */
export class RecordError extends Error {
  override readonly name = "RecordError";
}

/** Reads a piece of a file from a record. Its entries are read as they are iterated. Throws a RecordError. */
export function readPiece(
  { file, task, pieces }: RecordEntry,
  index: number,
  { source }: Pick<TaskPiece, "source">,
  forms: RecordForms,
): Done {
  const { entries, outcome: range } = pieces[index] as RecordEntry["pieces"][number];
  const refuse = (line: number): never => {
    throw new RecordError(`${file}:${line} is not what preflight cluster check writes. Check task ${task} again.`);
  };
  const [own] = linesOf(file, range);
  const { outcome } = parsed(own?.bytes ?? Buffer.alloc(0)) as { outcome?: unknown };
  if (!forms.isOutcome(outcome, source.file)) return refuse(range.line);
  const { texts } = outcome.chunk;

  function* all(): Generator<PackedEntries> {
    let { line } = entries;
    for (const { bytes } of linesOf(file, entries)) {
      yield entriesOf(bytes, forms, texts) ?? refuse(line);
      line++;
    }
  }
  return { outcome, entries: all() };
}
