import { createHash } from "node:crypto";
import type { PackedRows } from "../../batch/row-format.ts";
import type { Traits } from "../../batch/traits.ts";
import { versionOf } from "../../input/read.ts";
import type { ChunkFacts } from "../../run/chunk.ts";
import type { Done } from "../../run/pieces.ts";
import { type Outcome, type WorkOptions, work } from "../../run/work.ts";
import type { Kind } from "../../spec/operations.ts";
import { FileSpool } from "../temp-file.ts";
import { isHead, type RecordForms } from "./forms.ts";
import { type LineRange, linesOf } from "./lines.ts";
import { severitiesOf, sourceOf, stampOf, type Task, type TaskPiece } from "./task-list.ts";

// A record is the result of checking a task, as lines of JSON. The first names the run and the task. Each piece follows:
// its facts, some megabytes of rows a line, then its outcome. The last line has the SHA-256 of all others.

/** Checks a task. Returns its record piece by piece: the same bytes each time. */
export async function* recordOf(task: Task, options: WorkOptions): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ record: 2, run: task.run, task: task.task, version: task.settings.version })}\n`);
  for (const piece of task.pieces) {
    const facts = new FactLines();
    const outcome = await checkPiece(piece, options, (rows) => facts.add(rows));
    for (const text of facts.texts()) yield hashed(text);
    facts.close();
    yield hashed(`${JSON.stringify({ outcome })}\n`);
  }
  yield `${JSON.stringify({ end: task.task, sha256: hash.digest("hex") })}\n`;
}

function checkPiece(piece: TaskPiece, options: WorkOptions, take: (rows: PackedRows) => void): Promise<Outcome> {
  const { file, kind, range, stamp } = piece;
  const now = stampOf(file);
  // Only a regular file has a version.
  const version = now === "gone" ? undefined : (now === stamp && versionOf(file)) || "another";
  return work(
    { source: sourceOf(piece), input: piece.input, kind, severities: severitiesOf(piece), range, version },
    options,
    take,
  );
}

/** Facts as lines: the first in memory, the rest in a temporary file. */
class FactLines {
  #first: string | undefined;
  #spool: FileSpool | undefined;

  add(rows: PackedRows): void {
    const line = lineOf(rows);
    if (this.#first === undefined) this.#first = line;
    else {
      this.#spool ??= new FileSpool();
      this.#spool.append(line);
    }
  }

  *texts(): Generator<string> {
    if (this.#first !== undefined) yield this.#first;
    if (this.#spool) yield* this.#spool.texts();
  }

  close(): void {
    this.#spool?.close();
  }
}

/** Rows as a line of a record. */
function lineOf({ size, bytes, suppliers, traits }: PackedRows): string {
  const { kinds, businessSuppliers } = traits;
  const rows = {
    size,
    suppliers,
    traits: { ...traits, kinds: [...kinds], businessSuppliers: [...businessSuppliers] },
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64"),
  };
  return `${JSON.stringify({ facts: rows })}\n`;
}

/** The rows of a line; undefined if they are not those of so many payloads. */
function rowsOf(line: Buffer, forms: RecordForms, payloads: number): PackedRows | undefined {
  const { facts } = parsed(line) as { facts?: WrittenRows };
  if (!facts || !forms.isFactLine(facts)) return undefined;
  const { size, suppliers, traits, bytes } = facts;
  const { kinds, businessSuppliers } = traits;
  const rows = {
    size,
    suppliers,
    traits: { ...traits, kinds: new Set(kinds), businessSuppliers: new Set(businessSuppliers) },
    bytes: Buffer.from(bytes, "base64"),
  };
  return forms.areFacts(rows, payloads) ? rows : undefined;
}

/** Rows as a line has them. */
interface WrittenRows extends Pick<PackedRows, "size" | "suppliers"> {
  traits: Omit<Traits, "kinds" | "businessSuppliers"> & { kinds: Kind[]; businessSuppliers: string[] };
  bytes: string;
}

/** One record in a file. */
export interface RecordEntry {
  file: string;
  /** Undefined where the first line of the record is damaged. */
  run?: string | undefined;
  task?: number | undefined;
  /** The version of the tool that wrote it. */
  version?: string | undefined;
  /** The lines of each piece: their bytes, and the numbers of the first and of the outcome. */
  pieces: { facts: LineRange; outcome: LineRange; firstLine: number; lastLine: number }[];
  /** False for a record that is cut off or damaged. */
  isWhole: boolean;
}

/** The records in a file, which may have several; none if its contents are anything else. */
export function recordsIn(file: string): RecordEntry[] {
  const records: RecordEntry[] = [];
  let hash = createHash("sha256");
  let record: RecordEntry | undefined;
  let factsStart = 0;
  let line = 0;
  let firstLine = 0;
  for (const { bytes, offset } of linesOf(file)) {
    const end = offset + bytes.length;
    line++;
    const first = bytes.subarray(0, 4).toString("latin1");
    if (first === '{"re') {
      const head = parsed(bytes);
      const { run, task, version } = (isHead(head) ? head : {}) as Partial<RecordEntry>;
      record = { file, run, task, version, pieces: [], isWhole: false };
      records.push(record);
      hash = createHash("sha256");
      factsStart = end;
      firstLine = line + 1;
    } else if (!record) return [];
    else if (first === '{"ou') {
      record.pieces.push({
        facts: { start: factsStart, end: offset },
        outcome: { start: offset, end },
        firstLine,
        lastLine: line,
      });
      factsStart = end;
      firstLine = line + 1;
    } else if (first === '{"en') {
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

/** Reads a piece of a file from a record. Its facts are read as they are iterated. Throws a RecordError. */
export function readPiece(
  { file, task, pieces }: RecordEntry,
  index: number,
  piece: Pick<TaskPiece, "file">,
  forms: RecordForms,
): Done {
  const { facts, outcome: range, firstLine, lastLine } = pieces[index] as RecordEntry["pieces"][number];
  const refuse = (line: number): never => {
    throw new RecordError(`${file}:${line} is not what preflight cluster check writes. Check task ${task} again.`);
  };
  const [own] = linesOf(file, range);
  const { outcome } = parsed(own?.bytes ?? Buffer.alloc(0)) as { outcome?: unknown };
  if (!forms.isOutcome(outcome, piece.file)) return refuse(lastLine);
  const { texts } = outcome.chunk;
  const rowsIn = (bytes: Buffer | undefined, line: number): PackedRows =>
    (bytes && rowsOf(bytes, forms, texts)) ?? refuse(line);

  function* factsIn(): Generator<ChunkFacts> {
    let number = firstLine;
    for (const { bytes, offset } of linesOf(file, facts)) {
      const own = { start: offset, end: offset + bytes.length };
      const at = number++;
      const again = (): PackedRows => {
        const [line] = linesOf(file, own);
        return rowsIn(line?.bytes, at);
      };
      yield { rows: rowsIn(bytes, at), again };
    }
  }
  return { outcome, facts: factsIn() };
}
