import { maxIndexes } from "../json/recognise.ts";
import { jsonText } from "../text/json-text.ts";
import type { Finding, FindingPayload, FindingPosition } from "./finding.ts";
import type { ReportedFinding } from "./locate-faults.ts";

/** Findings that differ from examples only in where they are, as columns: plain data that threads can post. */
export interface Copies {
  examples: Example[];
  /** By finding: its example, the index of its payload, its position, and the indexes in its attr. */
  rows: number[];
}

/** A finding that others are like, and its attr with indexes starred. */
export interface Example {
  reported: ReportedFinding;
  starredAttr: string;
}

/** The copies of some payloads of a file. */
export interface CopiesInFile extends Copies {
  file: string;
  /** The place in the file, and in the send order, of the payload with index 0. */
  payload: number;
  order: number;
  /** Lines of the file before those that the rows count. */
  linesBefore: number;
}

const Payload = 1;
const Line = 2;
const Column = 3;
const EndLine = 4;
const EndColumn = 5;
const FirstIndex = 6;
const columns = FirstIndex + maxIndexes;
/** Not in the rows: it follows from the payload. */
const Order = columns;

/** Gathers the copies of a chunk. */
export class Copying {
  readonly result: Copies;
  readonly #examples: Map<ReportedFinding, number>;

  /** Continues with the copies that were gathered before. */
  constructor(before: Copies = { examples: [], rows: [] }) {
    this.result = before;
    this.#examples = new Map(before.examples.map(({ reported }, i) => [reported, i]));
  }

  /** Adds a copy of an example. The indexes in its attr begin at `first` of the list. */
  add(
    { reported, starredAttr }: Example,
    payload: number,
    { line, column, endLine, endColumn }: FindingPosition,
    indexes: ArrayLike<number>,
    first: number,
  ): void {
    const { examples, rows } = this.result;
    let example = this.#examples.get(reported);
    if (example === undefined) {
      example = examples.push({ reported, starredAttr }) - 1;
      this.#examples.set(reported, example);
    }
    rows.push(example, payload, line, column, endLine, endColumn);
    for (let i = 0; i < maxIndexes; i++) rows.push(indexes[first + i] as number);
  }
}

export function countOfCopies({ rows }: Copies): number {
  return rows.length / columns;
}

/** The examples of copies in order of their first one, the payload that it is in, and how many there are. */
export function countsOfCopies(copies: CopiesInFile): { finding: Finding; payload: number; count: number }[] {
  const { examples, rows, file, payload } = copies;
  const counts = examples.map(({ reported: { finding } }) => ({ finding: { ...finding, file }, payload: 0, count: 0 }));
  for (let at = 0; at < rows.length; at += columns) {
    const own = counts[rows[at] as number] as (typeof counts)[number];
    if (own.count++ === 0) own.payload = payload + (rows[at + Payload] as number);
  }
  return counts;
}

/** A finding like an example at another place. */
export function copyOf(
  { reported, starredAttr }: Example,
  indexes: ArrayLike<number>,
  place: FindingPayload & FindingPosition,
): ReportedFinding {
  let depth = 0;
  const attr = starredAttr.replace(/\*/g, () => String(indexes[depth++]));
  const { finding } = reported;
  const { detail, attr: other } = finding;
  const own = {
    detail: detail.startsWith(other) ? attr + detail.slice(other.length) : detail,
    attr,
    pointer: `/${attr.replaceAll(".", "/")}`,
  };
  return { ...reported, finding: { ...finding, ...own, ...place } };
}

/** One of the copies in a file, which becomes a finding or text when it is wanted. */
export class Copy {
  readonly isSuppressed = false;
  readonly #reader: CopyReader;
  readonly #at: number;

  constructor(reader: CopyReader, at: number) {
    this.#reader = reader;
    this.#at = at;
  }

  /** The place of its payload in the send order, and its own line and column. */
  get place(): { order: number; line: number; column: number } {
    const [reader, at] = [this.#reader, this.#at];
    return { order: reader.number(at, Order), line: reader.number(at, Line), column: reader.number(at, Column) };
  }

  reported(): ReportedFinding {
    return this.#reader.reported(this.#at);
  }

  /** Its finding as JSON, escaped. */
  text(): string {
    return this.#reader.text(this.#at);
  }
}

/** Reads the copies in a file. */
class CopyReader implements Iterable<Copy> {
  readonly #copies: CopiesInFile;
  /** By example, the JSON text of its copies. */
  readonly #templates: Template[] = [];
  /** What to add to the numbers of a row. */
  readonly #offsets: number[];

  constructor(copies: CopiesInFile) {
    this.#copies = copies;
    this.#offsets = new Array<number>(columns).fill(0);
    this.#offsets[Payload] = copies.payload;
    this.#offsets[Line] = copies.linesBefore;
    this.#offsets[EndLine] = copies.linesBefore;
  }

  *[Symbol.iterator](): Generator<Copy> {
    for (let at = 0; at < this.#copies.rows.length; at += columns) yield new Copy(this, at);
  }

  number(at: number, column: number): number {
    const { rows, order } = this.#copies;
    if (column === Order) return order + (rows[at + Payload] as number);
    return (rows[at + column] as number) + (this.#offsets[column] as number);
  }

  reported(at: number): ReportedFinding {
    const { rows, examples, file } = this.#copies;
    return copyOf(examples[rows[at] as number] as Example, rows.slice(at + FirstIndex, at + columns), {
      file,
      payload: this.number(at, Payload),
      line: this.number(at, Line),
      column: this.number(at, Column),
      endLine: this.number(at, EndLine),
      endColumn: this.number(at, EndColumn),
      order: this.number(at, Order),
    });
  }

  text(at: number): string {
    const { rows, examples, file } = this.#copies;
    const example = rows[at] as number;
    this.#templates[example] ??= templateOf(examples[example] as Example, file);
    let text = "";
    for (const part of this.#templates[example] as Template)
      text += typeof part === "string" ? part : this.number(at, part);
    return text;
  }
}

/** The copies in a file one by one. */
export function eachCopy(copies: CopiesInFile): Iterable<Copy> {
  return new CopyReader(copies);
}

/** JSON text, and in between the columns of numbers. */
type Template = (string | number)[];

const columnOf: Readonly<Record<string, number>> = {
  payload: Payload,
  line: Line,
  column: Column,
  endLine: EndLine,
  endColumn: EndColumn,
  order: Order,
};

function templateOf({ reported: { finding }, starredAttr }: Example, file: string): Template {
  const attr = starredAttr.split("*").flatMap((text, i) => (i === 0 ? [text] : [FirstIndex + i - 1, text]));
  const pointer = attr.map((part) => (typeof part === "string" ? part.replaceAll(".", "/") : part));
  const valueTemplate = (name: string, value: unknown): Template => {
    const column = columnOf[name];
    if (column !== undefined) return [column];
    if (name === "attr") return ['"', ...attr, '"'];
    if (name === "pointer") return ['"/', ...pointer, '"'];
    if (name === "detail" && finding.detail.startsWith(finding.attr))
      return ['"', ...attr, jsonText(finding.detail.slice(finding.attr.length)).slice(1)];
    return [jsonText(value)];
  };
  const members = Object.entries({ ...finding, file, order: 0 }).flatMap(
    ([name, value], i): Template => [`${i === 0 ? "{" : ","}"${name}":`, ...valueTemplate(name, value)],
  );
  return joined([...members, "}"]);
}

/** The template with neighbouring texts as one. */
function joined(parts: Template): Template {
  const template: Template = [];
  for (const part of parts) {
    const last = template.at(-1);
    if (typeof part === "string" && typeof last === "string") template[template.length - 1] = last + part;
    else template.push(part);
  }
  return template;
}
