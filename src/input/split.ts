import { LineFeed, maxText, skipSpace } from "../json/bytes.ts";
import type { ByteRange } from "../json/position.ts";
import type { Layout } from "./discover.ts";
import { PayloadTooLong } from "./input-error.ts";
import { isCutOff, type LineForm, lineFormOf } from "./line-form.ts";
import { isUtf16, type PayloadText, payloadText, withoutBom } from "./payload.ts";

/** Initial buffer for sources of unknown size, which are mostly small. */
const firstRoom = 1 << 15;

/** Byte offsets in a file. */
export interface Range extends ByteRange {
  /** The line number at its start, unless lines are counted from there. */
  line?: number;
  /** Called at the end with the number of lines that begin in the range. */
  onLines?: (lines: number) => void;
}

/** Where reading a range starts: one byte earlier, which shows whether the range starts with a line. */
export function firstByte({ start }: Range): number {
  return Math.max(0, start - 1);
}

/** The search of Node takes a fraction of the time of that of any typed array. */
const search: (value: number, from: number) => number = globalThis.Buffer
  ? Buffer.prototype.indexOf
  : Uint8Array.prototype.indexOf;

function lineFeedIn(bytes: Uint8Array, from: number): number {
  return search.call(bytes, LineFeed, from);
}

/** Splits the bytes of a source into payloads as they arrive. Lines are valid until the next bytes are added. */
export class Splitter {
  /** True after the end of the source or of the range. */
  isDone = false;
  /** Whether the last payload ends with the source instead of a line feed. */
  endsOpen = false;
  #layout: Layout;
  readonly #chunk: number;
  readonly #range: Range;
  /** Size of the source in bytes; infinite if unknown. */
  readonly #size: number;
  #buffer: Uint8Array;
  #filled = 0;
  /** How many of its bytes have been returned; they are dropped before more are added. */
  #returned = 0;
  /** The offset of the buffer in the file, and whether its first line started before the range. */
  #base: number;
  #isPartial: boolean;
  /** How far line feeds have been searched for, and how far blank text has been skipped. */
  #searched = 0;
  #contentStart = 0;
  #line: number;
  readonly #firstColumn: number;
  #count = 0;
  #isFirst: boolean;
  /** What a text of lines really is; undefined until its first lines tell. */
  #form: LineForm | undefined;
  /** A byte order mark before blank lines belongs to the payload after them. */
  #bom: PayloadText["bom"];

  /** @param chunk bytes per read */
  constructor(
    layout: Layout,
    chunk: number,
    size = Number.POSITIVE_INFINITY,
    range: Range = { start: 0, end: Number.POSITIVE_INFINITY },
    firstColumn = 1,
  ) {
    this.#firstColumn = firstColumn;
    this.#layout = layout;
    this.#chunk = chunk;
    this.#size = size;
    this.#range = range;
    this.#base = firstByte(range);
    this.#line = range.line ?? 1;
    this.#isPartial = range.start > 0;
    this.#isFirst = !this.#isPartial;
    if (this.#isPartial) this.#form = "lines";
    this.#buffer = new Uint8Array(Math.min(chunk, Number.isFinite(size) ? size : firstRoom));
  }

  /** Where to put the next bytes: at most a chunk, so that batches stay small after a long line. */
  room(): Uint8Array {
    this.#buffer.copyWithin(0, this.#returned, this.#filled);
    this.#filled -= this.#returned;
    this.#base += this.#returned;
    this.#returned = 0;
    if (this.#filled === this.#buffer.length) {
      if (this.#filled > maxText) throw new PayloadTooLong(this.#line);
      const isWhole = this.#layout !== "lines" && this.#layout !== "unsaid" && Number.isFinite(this.#size);
      const length = isWhole ? this.#size - this.#base : Math.max(this.#buffer.length * 2, this.#chunk);
      const larger = new Uint8Array(Math.min(length, maxText + 1));
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    return this.#buffer.subarray(this.#filled, this.#filled + this.#chunk);
  }

  /** What was read so far of a file that is one payload, while it goes on. */
  get begun(): PayloadText | undefined {
    if (this.isDone || this.#layout !== "one" || this.#form === "spread") return undefined;
    return withoutBom({
      bytes: this.#buffer,
      start: 0,
      end: this.#filled,
      origin: { line: 1, column: this.#firstColumn },
    });
  }

  /** The offset in the file of one of the payloads returned last. */
  offsetOf({ start }: ByteRange): number {
    return this.#base + start;
  }

  /** Takes `count` bytes from `room()`, 0 at the end; returns the payloads that they complete. */
  take(count: number): PayloadText[] {
    this.#filled += count;
    const isEnd = count === 0 || this.#base + this.#filled >= this.#size;
    const text = this.#buffer.subarray(0, this.#filled);
    this.#decideLayout(text, isEnd);
    if (this.#layout === "lines") {
      this.#form ??= lineFormOf(text, isEnd);
      if (this.#form === undefined) return [];
      if (this.#form === "spread") this.#layout = "one";
      else return this.#lines(text, isEnd);
    }
    if (!isEnd) return [];
    this.isDone = true;
    this.endsOpen = true;
    const payload = this.#payload(0, this.#filled) ?? this.#empty();
    return [this.#form === "spread" ? { ...payload, isSpread: true } : payload];
  }

  #decideLayout(text: Uint8Array, isEnd: boolean): void {
    // In UTF-16 line feeds are ambiguous: the whole text is one payload, and its check reports the encoding.
    if (this.#isFirst && isUtf16(payloadText(text))) this.#layout = "one";
    if (this.#layout !== "unsaid") return;
    this.#contentStart = skipSpace(
      text,
      this.#contentStart === 0 && text[0] === 0xef ? 3 : this.#contentStart,
      text.length,
    );
    const feed = lineFeedIn(text, Math.max(this.#contentStart, this.#searched));
    if (feed < 0 && !isEnd) {
      this.#searched = text.length;
      return;
    }
    this.#layout = isCutOff(text, this.#contentStart, feed < 0 ? text.length : feed) ? "one" : "lines";
    this.#searched = 0;
  }

  #lines(text: Uint8Array, isEnd: boolean): PayloadText[] {
    const { start: rangeStart, end: rangeEnd, onLines } = this.#range;
    const batch: PayloadText[] = [];
    let start = 0;
    for (let feed = lineFeedIn(text, this.#searched); feed >= 0; feed = lineFeedIn(text, start)) {
      if (!this.#isPartial) {
        if (this.#base + start >= rangeEnd) break;
        this.#add(start, feed, batch);
      }
      // Skip the rest of a line that started before the range.
      this.#isPartial = false;
      start = feed + 1;
    }
    if (this.#isPartial) start = text.length;
    const isPast = this.#base + start >= rangeEnd;
    if (isEnd && start < text.length && !isPast) {
      const before = batch.length;
      this.#add(start, text.length, batch);
      this.endsOpen = batch.length > before;
    }
    // All lines of a table, or of compressed data, have one fault.
    if (this.#form !== "lines" && batch.length > 0) {
      this.isDone = true;
      return batch.slice(0, 1);
    }
    this.#returned = start;
    this.#searched = text.length - start;
    this.isDone = isEnd || isPast;
    if (!this.isDone) return batch;
    const isWhole = rangeStart === 0 && rangeEnd === Number.POSITIVE_INFINITY;
    if (this.#count === 0 && isWhole) {
      batch.push(this.#empty());
      this.endsOpen = true;
    }
    onLines?.(this.#line - 1);
    return batch;
  }

  /** Adds a line, unless it is blank. */
  #add(start: number, end: number, batch: PayloadText[]): void {
    const payload = this.#payload(start, end);
    if (payload) {
      batch.push(payload);
      this.#count++;
    }
    this.#line++;
  }

  #payload(start: number, end: number): PayloadText | undefined {
    const origin = { line: this.#line, column: this.#line === 1 ? this.#firstColumn : 1 };
    const plain = { bytes: this.#buffer, start, end, origin, bom: this.#bom };
    const text = this.#isFirst ? withoutBom(plain) : plain;
    const isBlank = !isUtf16(text) && skipSpace(this.#buffer, text.start, end) === end;
    this.#isFirst = false;
    this.#bom = isBlank ? text.bom : undefined;
    return isBlank ? undefined : text;
  }

  /** The payload of a blank text: an empty one, which its check reports. */
  #empty(): PayloadText {
    return { bytes: this.#buffer, start: 0, end: 0, origin: { line: 1, column: 1 }, bom: this.#bom };
  }
}
