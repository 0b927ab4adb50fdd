import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Position, TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import type { Facts } from "../batch/facts.ts";
import { factsOf } from "../check/facts-of.ts";
import type { Finding } from "../check/finding.ts";
import { listTest } from "../check/lists.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { type Source, sourceOf } from "../input/discover.ts";
import { entriesOf } from "../input/har.ts";
import { InputError } from "../input/input-error.ts";
import { headBytes, type LineForm, lineFormOf } from "../input/line-form.ts";
import { eachPayload, type Input, type PayloadText, payloadText, withoutBom } from "../input/payload.ts";
import { readPayloads, versionOf } from "../input/read.ts";
import { type ListTest, withElements } from "../input/split-payloads.ts";
import {
  type CheckedChunk,
  type ChunkOptions,
  checkInto,
  emptyChunk,
  type OnChecked,
  rebaseFinding,
} from "../run/chunk.ts";
import { kindOfFile, type RunOptions } from "../run/run.ts";
import type { Kind } from "../spec/operations.ts";
import { LineDocument, replaceLines } from "./document.ts";

/** What is known about a part of a file: a line of an open file of JSON Lines, or all payloads read at once. */
interface Unit {
  /** Number of payloads, including entries of HAR files that are not. */
  texts: number;
  /** The findings of `check`, relative to the unit. */
  findings: readonly ReportedFinding[];
  facts: readonly Facts[];
}

/** A unit with its place in the file. */
interface PlacedUnit {
  unit: Unit;
  /** Index of its first payload in the file. */
  payload: number;
  linesBefore: number;
}

type Counts = Record<Finding["severity"], number>;

/** Which findings of a file are wanted. */
interface Wanted {
  from?: number;
  to?: number;
  isWanted?: (finding: Finding) => boolean;
}

const all = (): boolean => true;

export type FileOptions = ChunkOptions & Pick<RunOptions, "kindOf" | "profile">;

const none: readonly never[] = [];
const blankUnit: Unit = { texts: 0, findings: none, facts: none };
const encoder = new TextEncoder();
const blank = /^\uFEFF?[ \t\r\n]*$/;
/** Payload files of up to this size are kept in memory once a finding across payloads is in them. */
const maxKeptBytes = 16_384;

/** A payload file of a project: on disk, or open in the editor with its own text. */
export class PayloadFile {
  readonly file: string;
  /** As the client writes it, once the file has been open. */
  uri: string;
  readonly source: Source;
  /** Whether its payloads exist before the batch. */
  isKnown = false;
  document: LineDocument | undefined;
  /** Counts the changes of its findings, so that clients need not receive the same twice. */
  revision = 0;
  /** Its findings across payloads, with their positions in the file. */
  linked: readonly Finding[] = none;
  /** Why it could not be read or checked. */
  failure: string | undefined;
  /** What was checked, by line of an open file of JSON Lines. Undefined for what has to be checked. */
  #units: (Unit | undefined)[] = [undefined];
  /** All units before this index are checked. */
  #checkedTo = 0;
  /** The version of the file on disk that was checked. */
  #version = "";
  /** The payloads of a small file on disk that findings across payloads are in. */
  #texts: readonly PayloadText[] | undefined;
  /** Tells lists of payloads, as it was checked last. */
  #isList: ListTest | undefined;
  /** The index of the line of each payload, while no line changes. */
  #lines: Uint32Array | undefined;

  constructor(file: string, uri = pathToFileURL(file).href) {
    this.file = file;
    this.uri = uri;
    this.source = sourceOf(file, file);
  }

  /** What an open file of JSON Lines really is; undefined for other files. */
  #form: LineForm | undefined;

  get isByLine(): boolean {
    return this.document !== undefined && this.#form === "lines";
  }

  get isChecked(): boolean {
    return this.#checkedTo >= this.#units.length;
  }

  /** True if the file on disk is not the one that was checked. */
  isOutdated(): boolean {
    return this.document === undefined && versionOf(this.file) !== this.#version;
  }

  open(text: string, version: number, uri: string): void {
    this.uri = uri;
    this.document = new LineDocument(text, version);
    this.reset();
  }

  close(): void {
    this.document = undefined;
    this.reset();
  }

  /** Forgets what was checked. */
  reset(): void {
    this.#form = this.#readForm();
    this.#units = this.isByLine ? (this.document as LineDocument).lines.map(() => undefined) : [undefined];
    this.#checkedTo = 0;
    this.#texts = undefined;
    this.#lines = undefined;
    this.#version = "";
    this.failure = undefined;
  }

  #readForm(): LineForm | undefined {
    if (!this.document || this.source.layout !== "lines") return undefined;
    const head: string[] = [];
    let length = 0;
    for (const line of this.document.lines) {
      if (length >= headBytes) break;
      head.push(line);
      length += line.length;
    }
    return lineFormOf(encoder.encode(head.join("")), head.length === this.document.lines.length);
  }

  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const { document } = this;
    if (!document) return;
    document.version = version;
    for (const each of changes) {
      const { from, removed, added } = document.apply(each);
      if (this.isByLine) {
        replaceLines(this.#units, from, removed, new Array<undefined>(added).fill(undefined));
        this.#checkedTo = Math.min(this.#checkedTo, from);
      }
      if (added !== removed) this.linked = this.linked.flatMap((finding) => shifted(finding, from, removed, added));
    }
    if (!this.isByLine || this.#readForm() !== this.#form) this.reset();
    else this.#recheckFirstLine();
  }

  /** Checks a blank first line again, since a file that is entirely blank has its finding there. */
  #recheckFirstLine(): void {
    this.#lines = undefined;
    this.failure = undefined;
    if (!blank.test((this.document as LineDocument).lines[0] as string)) return;
    this.#units[0] = undefined;
    this.#checkedTo = 0;
  }

  /** Checks what has changed. Each step is short, except that of a large payload; the file may change between steps. */
  async *check(options: FileOptions): AsyncGenerator<void> {
    try {
      this.#isList = listTest(kindOfFile(this.file, options), options.profile);
      if (!this.document) yield* this.#checkDisk(options);
      else
        while (this.document && this.#checkedTo < this.#units.length) {
          const index = this.#checkedTo++;
          if (this.#units[index]) continue;
          this.#units[index] = this.#checkUnit(index, options);
          yield;
        }
    } catch (error) {
      this.#units = [blankUnit];
      this.#checkedTo = 1;
      if (!(error instanceof InputError)) throw error;
      this.failure = error.message;
    }
  }

  async *#checkDisk(options: FileOptions): AsyncGenerator<void> {
    const kind = kindOfFile(this.file, options);
    const units: Unit[] = [];
    const onOpen = (version: string): void => {
      this.#version = version;
    };
    for await (const texts of readPayloads(this.source, { onOpen, isList: this.#isList })) {
      if (this.document) return;
      units.push(unitOf(texts, this.file, kind, options));
      yield;
    }
    if (this.document) return;
    this.#units = units;
    this.#checkedTo = units.length;
  }

  #checkUnit(index: number, options: FileOptions): Unit {
    const texts = this.#textsOf(index);
    if (texts.length === 0) return blankUnit;
    return unitOf(texts, this.file, kindOfFile(this.file, options), options);
  }

  /** The payloads of a unit of an open file; their first line is 1. */
  #textsOf(index: number): PayloadText[] {
    const document = this.document as LineDocument;
    if (!this.isByLine) {
      const whole = payloadText(document.text());
      const text = this.#form === "spread" ? { ...whole, isSpread: true } : whole;
      return this.source.layout === "har" ? [...entriesOf(text)] : withElements([text], this.#isList);
    }
    const line = (document.lines[index] as string).replace(/\n$/, "");
    // A file without any payload is one empty payload, as in a run.
    if (blank.test(line)) return index === 0 && this.#isBlank() ? [payloadText("")] : [];
    const bytes = encoder.encode(line);
    const text = { bytes, start: 0, end: bytes.length, origin: { line: 1, column: 1 } };
    return withElements([index === 0 ? withoutBom(text) : text], this.#isList);
  }

  #isBlank(): boolean {
    return this.document?.lines.every((line) => blank.test(line)) ?? false;
  }

  /** What is checked so far, in order. */
  *units(): Generator<PlacedUnit> {
    let payload = 0;
    for (let i = 0; i < this.#units.length; i++) {
      const unit = this.#units[i];
      if (!unit || unit.texts === 0) continue;
      yield { unit, payload, linesBefore: this.isByLine ? i : 0 };
      payload += unit.texts;
    }
  }

  /** Number of payloads checked so far, up to a line of an open file of JSON Lines. */
  payloads(end = Number.POSITIVE_INFINITY): number {
    let count = 0;
    for (let i = 0; i < this.#units.length && i < end; i++) count += this.#units[i]?.texts ?? 0;
    return count;
  }

  /** How many findings are known now. */
  counts(): Counts {
    const counts: Counts = { error: 0, warning: 0 };
    for (const unit of this.#units) for (const { finding } of unit?.findings ?? none) counts[finding.severity]++;
    for (const { severity } of this.linked) counts[severity]++;
    return counts;
  }

  /** The findings known now in order of position: all, or those that may be on some lines (0-based) and are wanted. */
  *findings({ from = 0, to = Number.POSITIVE_INFINITY, isWanted = all }: Wanted = {}): Generator<Finding> {
    let next = 0;
    const linkedBefore = function* (this: PayloadFile, own: Finding | undefined): Generator<Finding> {
      for (let each = this.linked[next]; each && (!own || isBefore(each, own)); each = this.linked[++next])
        if (each.endLine > from && each.line <= to + 1 && isWanted(each)) yield each;
    }.bind(this);
    const [start, end] = this.isByLine ? [from, to + 1] : [0, Number.POSITIVE_INFINITY];
    let payload = this.payloads(start);
    for (let i = start; i < this.#units.length && i < end; i++) {
      const { texts, findings } = this.#units[i] ?? blankUnit;
      for (const { finding } of findings) {
        if (!isWanted(finding)) continue;
        const own = rebaseFinding(finding, { payload, order: 0 }, this.isByLine ? i : 0);
        yield* linkedBefore(own);
        if (own.endLine > from && own.line <= to + 1) yield own;
      }
      payload += texts;
    }
    yield* linkedBefore(undefined);
  }

  /** The facts of all payloads, with their places in a batch in which the file has this index. */
  *facts(file: number): Generator<Facts> {
    for (const { unit, payload } of this.units())
      for (const each of unit.facts) {
        const where = { ...each.where, file, payload: payload + each.where.payload };
        yield { ...each, where, isKnown: this.isKnown };
      }
  }

  /** The file as an input that the second pass of a run reads. */
  input(): Input {
    const from = (first: number): AsyncIterable<readonly PayloadText[]> => this.#payloads(first);
    const canSeek = this.document !== undefined || this.#texts !== undefined;
    return {
      file: this.file,
      payloads: from(0),
      ...(canSeek ? { from: (first: number) => ({ first, payloads: from(first) }) } : {}),
    };
  }

  /** The text of one payload; undefined if there is none. */
  async text(payload: number): Promise<PayloadText | undefined> {
    const { from, payloads } = this.input();
    const { first, payloads: chunks } = from?.(payload) ?? { first: 0, payloads };
    for await (const [text, index] of eachPayload(chunks)) if (first + index === payload) return text;
    return undefined;
  }

  async *#payloads(first: number): AsyncGenerator<readonly PayloadText[]> {
    if (this.document) yield* this.#openTexts(first);
    else {
      this.#texts ??= await this.#smallTexts();
      if (this.#texts) yield this.#texts.slice(first);
      else yield* readPayloads(this.source, { isList: this.#isList });
    }
  }

  *#openTexts(first: number): Generator<PayloadText[]> {
    if (!this.isByLine) {
      yield this.#textsOf(0).slice(first);
      return;
    }
    this.#lines ??= Uint32Array.from(
      [...this.units()].flatMap(({ unit, linesBefore }) => new Array<number>(unit.texts).fill(linesBefore)),
    );
    const lines = this.#lines;
    for (let payload = first; payload < lines.length; ) {
      const line = lines[payload] as number;
      const texts = this.#textsOf(line).map((text) => ({ ...text, origin: { ...text.origin, line: line + 1 } }));
      const before = payload === first ? payload - lines.indexOf(line) : 0;
      yield texts.slice(before);
      // The line may have changed since it was checked.
      payload += Math.max(1, texts.length - before);
    }
  }

  async #smallTexts(): Promise<PayloadText[] | undefined> {
    const { layout, isGzip } = this.source;
    const { size = Number.POSITIVE_INFINITY } = statSync(this.file, { throwIfNoEntry: false }) ?? {};
    if (size > maxKeptBytes || layout === "har" || isGzip) return undefined;
    const kept: PayloadText[] = [];
    for await (const texts of readPayloads(this.source, { isList: this.#isList }))
      for (const { bytes, start, end, ...text } of texts)
        kept.push({ ...text, bytes: bytes.slice(start, end), start: 0, end: end - start });
    return kept;
  }

  /** The line (0-based) and text of the payload, or list of payloads, at a line of an open file. */
  textAt(line: number): { text: string; line: number } | undefined {
    const { document } = this;
    if (!document) return undefined;
    if (!this.isByLine) return { text: document.text(), line: 0 };
    const text = document.lines[line];
    return text === undefined ? undefined : { text: text.replace(/\r?\n$/, ""), line };
  }

  /** The payload at a position of an open file: in a list, the last element that begins before it. */
  payloadAt({ line, character }: Position): number | undefined {
    if (!this.document) return undefined;
    if (this.source.layout === "har") return 0;
    const first = this.isByLine ? line : 0;
    const index = this.#textsOf(first).findLastIndex(
      ({ origin }) =>
        origin.line - 1 + first < line || (origin.line - 1 + first === line && origin.column - 1 <= character),
    );
    return (this.isByLine ? this.payloads(line) : 0) + Math.max(0, index);
  }
}

function unitOf(texts: readonly PayloadText[], file: string, kind: Kind | undefined, options: FileOptions): Unit {
  const chunk: CheckedChunk = emptyChunk();
  const facts: Facts[] = [];
  const onChecked: OnChecked = (checked, text, payload) => {
    for (const each of factsOf(checked, 0, payload, text, options.profile?.references)) facts.push(each);
  };
  checkInto(chunk, texts, file, kind, { ...options, onChecked });
  return {
    texts: chunk.texts,
    findings: chunk.findings.length === 0 ? none : chunk.findings,
    facts: facts.length === 0 ? none : facts,
  };
}

/** A finding after lines were replaced: moved if it is after them, dropped if it was in them. */
function shifted(finding: Finding, from: number, removed: number, added: number): Finding[] {
  const line = finding.line - 1;
  if (line < from) return [finding];
  if (line < from + removed) return [];
  const move = added - removed;
  return [{ ...finding, line: finding.line + move, endLine: finding.endLine + move, edit: undefined }];
}

function isBefore(a: Finding, b: Finding): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}
