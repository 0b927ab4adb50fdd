import { bytes, Escapes, HighBits, lists, notes, slots } from "../json/recognise.ts";
import { List, Slot } from "../spec/fact-slots.ts";
import { kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { references } from "../spec/references.ts";
import {
  absorb,
  absorbBytes,
  absorbText,
  absorbUtf8,
  beginHash,
  endHash,
  type HashState,
  moreOfHash,
  resumeHash,
  saveHash,
} from "../tables/keyed-hash.ts";
import { blank, type Facts } from "./facts.ts";

/** Plain facts as threads post them. */
export interface PackedPlainFacts {
  rows: Int32Array;
  names: Uint8Array;
  hashes: Uint32Array;
  suppliers: string[];
}

/** Numbers per payload: its kind and index, its supplier, the range of its account, and those of its hashes. */
const width = 8;
/** The kinds whose facts are plain without their documents: they refer to an account, and may have items. */
const plainKinds: ReadonlySet<Kind> = new Set(
  kinds.filter((kind) => {
    const { stage, supplier, account, business, creates, refersTo } = references[kind] ?? {};
    const isAboutAccount = stage !== undefined && supplier !== undefined && account !== undefined;
    return kind !== "request" && isAboutAccount && business === undefined && !creates && !refersTo;
  }),
);

/**
 * The facts of clean payloads that refer to an account and have items, if anything: most payloads of a batch. They are
 * columns of numbers, so that they cost no objects, and little to post.
 */
export class PlainFacts {
  #rows: Int32Array;
  #names: Uint8Array;
  #hashes: Uint32Array;
  readonly #suppliers: string[];
  #nameEnd = 0;
  #hashEnd = 0;
  #previousSupplier = "";
  /** Whether the payload that is being added is. */
  #isAscii = true;
  /** The number of payloads. */
  size: number;
  /** The file of the payloads in the run, the index of the first in it, and whether they exist before the batch. */
  file = 0;
  firstPayload = 0;
  isKnown = false;

  constructor(packed?: PackedPlainFacts) {
    this.#rows = packed?.rows ?? new Int32Array(64 * width);
    this.#names = packed?.names ?? new Uint8Array(1 << 10);
    this.#hashes = packed?.hashes ?? new Uint32Array(1 << 10);
    this.#suppliers = packed?.suppliers ?? [];
    this.size = packed ? packed.rows.length / width : 0;
  }

  /**
   * Adds the facts of the payload that a recogniser has just accepted, perhaps without its documents. False if they are
   * not plain.
   */
  add(kind: Kind, payload: number, dropsDocuments: boolean): boolean {
    if (!plainKinds.has(kind) || notes[Escapes] !== 0) return false;
    const { account, supplier: sender, parsed, byFirst, dryRun } = Slot;
    if ((slots[2 * account] as number) < 0 || (slots[2 * sender] as number) < 0) return false;
    if (slots[2 * parsed] === 1 || slots[2 * byFirst] === 1 || slots[2 * dryRun] === 1) return false;
    if (!dropsDocuments && (lists[List.documents]?.length ?? 0) > 0) return false;
    const start = slots[2 * Slot.account] as number;
    const end = slots[2 * Slot.account + 1] as number;
    this.#isAscii = notes[HighBits] === 0;
    if (!this.#isAscii && !(isAscii(start, end) && isAscii(slots[2 * Slot.supplier], slots[2 * Slot.supplier + 1])))
      return false;
    const supplier = this.#supplierOf(slots[2 * Slot.supplier] as number, slots[2 * Slot.supplier + 1] as number);
    if (this.size * width === this.#rows.length) this.#rows = larger(this.#rows, 0);
    if (this.#nameEnd + end - start > this.#names.length) this.#names = larger(this.#names, end - start);
    const row = this.#rows;
    const at = this.size++ * width;
    row[at] = kindIds.get(kind) as number;
    row[at + 1] = payload;
    row[at + 2] = supplier;
    row[at + 3] = this.#nameEnd;
    for (let i = start; i < end; i++) this.#names[this.#nameEnd++] = bytes[i] as number;
    row[at + 4] = this.#nameEnd;
    row[at + 5] = this.#hashEnd;
    row[at + 6] = this.#addItems(kind, supplier, start, end);
    row[at + 7] = this.#hashEnd;
    return true;
  }

  packed(): PackedPlainFacts {
    return {
      rows: this.#rows.slice(0, this.size * width),
      names: this.#names.slice(0, this.#nameEnd),
      hashes: this.#hashes.slice(0, this.#hashEnd),
      suppliers: this.#suppliers,
    };
  }

  kind(row: number): Kind {
    return kinds[this.#rows[row * width] as number] as Kind;
  }

  payload(row: number): number {
    return this.firstPayload + (this.#rows[row * width + 1] as number);
  }

  supplier(row: number): string {
    return this.#suppliers[this.#rows[row * width + 2] as number] as string;
  }

  /** The bytes of all accounts, and the range of one. */
  get names(): Uint8Array {
    return this.#names;
  }

  nameStart(row: number): number {
    return this.#rows[row * width + 3] as number;
  }

  nameEnd(row: number): number {
    return this.#rows[row * width + 4] as number;
  }

  /** The hashes of all items, and the range of those of one payload, before those of its texts. */
  get hashes(): Uint32Array {
    return this.#hashes;
  }

  itemsStart(row: number): number {
    return this.#rows[row * width + 5] as number;
  }

  itemsEnd(row: number): number {
    return this.#rows[row * width + 6] as number;
  }

  textsEnd(row: number): number {
    return this.#rows[row * width + 7] as number;
  }

  /** The facts of one payload as an object. */
  facts(row: number): Facts {
    const facts = blank(this.kind(row), { file: this.file, payload: this.payload(row) });
    facts.isKnown = this.isKnown;
    facts.supplier = this.supplier(row);
    facts.account = String.fromCharCode(...this.#names.subarray(this.nameStart(row), this.nameEnd(row)));
    facts.items = this.#hashes.subarray(this.itemsStart(row), this.itemsEnd(row));
    facts.texts = this.#hashes.subarray(this.itemsEnd(row), this.textsEnd(row));
    return facts;
  }

  #supplierOf(start: number, end: number): number {
    const last = this.#suppliers.length - 1;
    const known = this.#previousSupplier;
    if (last >= 0 && known.length === end - start) {
      let i = 0;
      while (i < known.length && known.charCodeAt(i) === bytes[start + i]) i++;
      if (i === known.length) return last;
    }
    this.#previousSupplier = String.fromCharCode(...bytes.subarray(start, end));
    // A supplier may be in the list several times.
    return this.#suppliers.push(this.#previousSupplier) - 1;
  }

  /** Adds the hashes of the items, then those of their texts where two texts identify them. Returns where items end. */
  #addItems(kind: Kind, supplier: number, start: number, end: number): number {
    const { items } = references[kind] ?? {};
    const list = lists[List.items];
    if (!items || !list || list.length === 0) return this.#hashEnd;
    const count = list.length >> 2;
    const hasTexts = items.id.length > 1;
    if (this.#hashEnd + 4 * count > this.#hashes.length) this.#hashes = larger(this.#hashes, 4 * count);
    beginHash();
    absorbText(items.type);
    absorbText(this.#suppliers[supplier] as string);
    absorb(end - start);
    absorbBytes(bytes, start, end);
    const owner = saveHash();
    for (let i = 0; i < count; i++) this.#addHash(owner, list.at, 4 * i, true);
    const itemsEnd = this.#hashEnd;
    if (hasTexts) for (let i = 0; i < count; i++) this.#addHash(owner, list.at, 4 * i, false);
    return itemsEnd;
  }

  /** The hash of an item, or of the first of its two texts alone: 0 where there is none. */
  #addHash(owner: HashState, at: Int32Array, group: number, isItem: boolean): void {
    const start = at[group] as number;
    const second = at[group + 2] as number;
    let high = 0;
    let low = 0;
    if (start >= 0 && (isItem || second >= 0)) {
      resumeHash(owner);
      if (this.#isAscii) {
        absorb((at[group + 1] as number) - start);
        absorbBytes(bytes, start, at[group + 1] as number);
      } else absorbUtf8(bytes, start, at[group + 1] as number);
      if (isItem && second >= 0) {
        absorbUtf8(bytes, second, at[group + 3] as number);
      }
      high = endHash();
      low = moreOfHash();
      if (high === 0 && low === 0) low = 1;
    }
    this.#hashes[this.#hashEnd++] = high;
    this.#hashes[this.#hashEnd++] = low;
  }
}

const kindIds = new Map(kinds.map((kind, id) => [kind, id]));

function isAscii(start = 0, end = 0): boolean {
  for (let i = start; i < end; i++) if ((bytes[i] as number) > 0x7f) return false;
  return true;
}

function larger<T extends Int32Array | Uint32Array | Uint8Array>(array: T, by: number): T {
  const Kind = array.constructor as new (length: number) => T;
  const copy = new Kind(array.length * 2 + by);
  copy.set(array as never);
  return copy;
}
