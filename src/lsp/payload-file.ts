import { pathToFileURL } from "node:url";
import type { Position, Range, TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Facts } from "../batch/facts.ts";
import { factsOf } from "../check/facts-of.ts";
import { type Finding, positionBetween } from "../check/finding.ts";
import { listTest } from "../check/lists.ts";
import { sourceOf } from "../input/discover.ts";
import { InputError } from "../input/input-error.ts";
import { headBytes, lineFormOf } from "../input/line-form.ts";
import type { ListTest } from "../input/lists.ts";
import { eachPayload, type PayloadText, positionsOf } from "../input/payload.ts";
import { versionOf } from "../input/read.ts";
import type { RepeatedInput } from "../input/repeated-input.ts";
import { SourceInput } from "../input/source-input.ts";
import { StreamInput } from "../input/stream.ts";
import { encoder } from "../json/bytes.ts";
import { type ChunkOptions, checkInto, emptyChunk, type OnChecked } from "../run/chunk.ts";
import { kindOfFile, type RunOptions } from "../run/run.ts";
import { comparePositions, rangeOf } from "./diagnostics.ts";

export type FileOptions = ChunkOptions & Pick<RunOptions, "kindOf" | "profile">;

/** A payload of an open file: its place, and what rules across payloads know of it. */
export interface ListedPayload {
  payload: number;
  range: Range;
  facts: Facts | undefined;
}

/** The outcome of a check so far. Payloads are listed of an open file only. */
function unchecked() {
  return { chunk: emptyChunk(), facts: [] as Facts[], listed: [] as ListedPayload[] };
}

/** A payload file of a project: on disk, or open in the editor with its own text. */
export class PayloadFile {
  readonly file: string;
  /** As the client writes it, once the file has been open. */
  uri: string;
  /** Whether its payloads exist before the batch. */
  isKnown = false;
  document: TextDocument | undefined;
  /** Counts the changes of its findings, so that clients need not receive the same twice. */
  revision = 0;
  /** Its findings across payloads, with their positions in the file. */
  linked: readonly Finding[] = [];
  /** Why it could not be read or checked. */
  failure: string | undefined;
  isChecked = false;
  /** The check that is running. */
  checking: Promise<void> | undefined;
  /** Counts the changes of its text and of the settings, so that a check notices that it is outdated. */
  #changes = 0;
  /** What was checked last, which is shown until the text that has replaced it is checked. */
  #checked = unchecked();
  /** What the checked payloads were read from. */
  input: RepeatedInput & { version?: string };

  constructor(file: string, uri = pathToFileURL(file).href) {
    this.file = file;
    this.uri = uri;
    this.input = this.#open(undefined);
  }

  get isByLine(): boolean {
    if (!this.document || sourceOf(this.file).layout !== "lines") return false;
    const head = this.document.getText().slice(0, headBytes);
    return lineFormOf(encoder.encode(head), head.length < headBytes) === "lines";
  }

  /** True if the file on disk is not the one that was checked. */
  isOutdated(): boolean {
    return this.document === undefined && versionOf(this.file) !== this.input.version;
  }

  open(text: string, version: number, uri: string): void {
    this.uri = uri;
    this.document = TextDocument.create(uri, "json", version, text);
    this.reset();
  }

  close(): void {
    this.document = undefined;
    this.reset();
  }

  reset(): void {
    this.#checked = unchecked();
    this.#outdate();
  }

  #outdate(): void {
    this.#changes++;
    this.isChecked = false;
    this.failure = undefined;
  }

  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const { document } = this;
    if (!document) return;
    const { chunk } = this.#checked;
    // Lines after the last one would spoil the document.
    const within = (place: Position): Position => document.positionAt(document.offsetAt(place));
    for (const { text, ...given } of changes) {
      const range = "range" in given && { start: within(given.range.start), end: within(given.range.end) };
      const after = (finding: Finding): Finding | undefined => (range ? moved(finding, range, text) : undefined);
      this.linked = this.linked.flatMap((finding) => after(finding) ?? []);
      chunk.findings = chunk.findings.flatMap(({ finding }) => after(finding) ?? []).map((finding) => ({ finding }));
      TextDocument.update(document, [range ? { range, text } : { text }], version);
    }
    this.#outdate();
  }

  /** Checks the file in steps, short but for that of a large payload. Ends early if the file changes between them. */
  async *check(optionsOf: () => FileOptions): AsyncGenerator<void> {
    const { document } = this;
    const changes = this.#changes;
    const checked = unchecked();
    // The first findings of a file are shown while it is checked.
    if (this.#checked.chunk.texts === 0) this.#checked = checked;
    try {
      const options = optionsOf();
      const kind = kindOfFile(this.file, options);
      this.input = this.#open(listTest(kind, options.profile));
      const onChecked: OnChecked = (outcome, text, payload) => {
        const facts = factsOf(outcome, 0, payload, text, options.profile?.references);
        for (const each of facts) checked.facts.push(each);
        if (document) checked.listed.push({ payload, range: rangeIn(text), facts: facts[0] });
      };
      for await (const texts of this.input.payloads) {
        if (changes !== this.#changes) return;
        checkInto(checked.chunk, texts, this.file, kind, { ...options, onChecked });
        yield;
      }
    } catch (error) {
      if (changes !== this.#changes) return;
      this.isChecked = true;
      if (!(error instanceof InputError)) throw error;
      this.failure = error.message;
    }
    if (changes !== this.#changes) return;
    this.#checked = checked;
    this.isChecked = true;
  }

  /** The text of the editor, or else the file on disk, as an input. */
  #open(isList: ListTest | undefined): RepeatedInput & { version?: string } {
    const source = sourceOf(this.file, this.file);
    if (!this.document) return new SourceInput(source, { isList });
    const text = this.document.getText();
    const bytes = encoder.encode(text);
    // An editor that shows a byte order mark counts it as a column.
    const firstColumn = text.startsWith("\uFEFF") ? 2 : 1;
    return new StreamInput(this.file, () => [bytes], source.layout, { isList, firstColumn });
  }

  /** Number of payloads, including entries of HAR files that are not. */
  get payloads(): number {
    return this.#checked.chunk.texts;
  }

  get listed(): readonly ListedPayload[] {
    return this.#checked.listed;
  }

  /** The findings known now in order of position. */
  *findings(): Generator<Finding> {
    let next = 0;
    for (const { finding } of this.#checked.chunk.findings) {
      for (let each = this.linked[next]; each && byPlace(each, finding) < 0; each = this.linked[++next]) yield each;
      yield finding;
    }
    yield* this.linked.slice(next);
  }

  /** The findings known now that are, at least in part, on some lines (0-based). */
  findingsOn(from: number, to: number): Finding[] {
    return [...this.findings()].filter(({ line, endLine }) => endLine > from && line <= to + 1);
  }

  /** The facts of all payloads, with their places in a batch in which the file has this index. */
  *facts(file: number): Generator<Facts> {
    for (const each of this.#checked.facts) yield { ...each, where: { ...each.where, file }, isKnown: this.isKnown };
  }

  async text(payload: number): Promise<PayloadText | undefined> {
    const { first, payloads } = this.input.from(payload, (index) => index === payload);
    try {
      for await (const [text, index] of eachPayload(payloads)) if (first + index === payload) return text;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
    return undefined;
  }

  /** The line (0-based) and text of the payload, or list of payloads, at a line of an open file. */
  textAt(line: number): { text: string; line: number } | undefined {
    if (!this.document) return undefined;
    if (!this.isByLine) return { text: this.document.getText(), line: 0 };
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    return { text: this.document.getText(range).replace(/\r?\n$/, ""), line };
  }

  /** The payload at a position of an open file: the last one that begins before it. */
  payloadAt(position: Position): number | undefined {
    return this.listed.findLast(({ range }) => comparePositions(range.start, position) <= 0)?.payload;
  }
}

function rangeIn(text: PayloadText): Range {
  const [between] = positionsOf(text, [text]) as [Parameters<typeof positionBetween>];
  return rangeOf(positionBetween(...between));
}

/**
 * A finding after an edit: moved if it is after the lines of the edit; undefined if it is in them and their number
 * changes, else without its correction, since its columns may have changed.
 */
function moved(finding: Finding, { start, end }: Range, text: string): Finding | undefined {
  const move = text.split("\n").length - 1 - (end.line - start.line);
  const line = finding.line - 1;
  const isEdited = line >= start.line && line <= end.line;
  if (isEdited && move !== 0) return undefined;
  if (!isEdited && (move === 0 || line < start.line)) return finding;
  return { ...finding, line: finding.line + move, endLine: finding.endLine + move, edit: undefined };
}

export function byPlace(a: Finding, b: Finding): number {
  return a.line - b.line || a.column - b.column;
}
