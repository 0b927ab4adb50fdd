import { List, Slot } from "../spec/fact-slots.ts";
import { kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { type KindReferences, type References, references } from "../spec/references.ts";
import type { Partitions } from "../tables/partitions.ts";
import { blank, type Facts, type PayloadRef } from "./facts.ts";
import type { ItemHashes } from "./item-hash.ts";
import { factsOfNoted, type Noted, type NotedDocument } from "./recognised.ts";
import {
  asJson,
  asPlainJson,
  entryLength,
  Flag,
  headerLength,
  isReference,
  type PackedRows,
  Role,
  roleMask,
} from "./row-format.ts";

/** Adds the entries of some rows to those of a batch. The rows are numbered from `first`. */
export function addEntries(entries: Partitions, { bytes }: Pick<PackedRows, "bytes">, first: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = 0, row = first; start < bytes.length; row++) {
    entries.add(view, start + headerLength, afterEntries(view, start), row);
    start += 4 + view.getUint32(start, true);
  }
}

/** Makes the references in some rows names, which need not lead anywhere. */
export function withoutReferences({ bytes }: Pick<PackedRows, "bytes">): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = 0; start < bytes.length; start += 4 + view.getUint32(start, true)) {
    const end = afterEntries(view, start);
    for (let at = start + headerLength + 4; at < end; at += entryLength) {
      const low = view.getUint32(at, true);
      if (isReference(low & roleMask)) view.setUint32(at, low + Role.names - Role.refers, true);
    }
  }
}

/** Calls back with the index of each row that says more than its entries, or that a rule may report whatever these say. */
export function eachRemarkableRow(
  { bytes, suppliers }: Pick<PackedRows, "bytes" | "suppliers">,
  { mayReport, readsDocuments }: { mayReport: (supplier: string) => boolean; readsDocuments: boolean },
  found: (row: number) => void,
): void {
  const areRemarkable = suppliers.map(mayReport);
  const readsFacts = readsDocuments || areRemarkable.includes(true);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = 0, row = 0; start < bytes.length; row++) {
    if (bytes[start + 4] === asJson) found(row);
    else if (readsFacts) {
      const reader = new RowReader(bytes, afterEntries(view, start));
      const isRemarkable = areRemarkable[reader.number()];
      if (isRemarkable || (readsDocuments && (reader.number() & Flag.documents) !== 0)) found(row);
    }
    start += 4 + view.getUint32(start, true);
  }
}

function afterEntries(view: DataView, start: number): number {
  const first = start + headerLength;
  return first + entryLength * view.getUint32(first - 4, true);
}

/** Reads the facts of the rows that `isWanted` chooses by their index. Their file is 0. */
export function* factsIn(
  { bytes, suppliers }: Pick<PackedRows, "bytes" | "suppliers">,
  isWanted: (row: number) => boolean,
  table: References = references,
): Generator<Facts> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = 0, row = 0; start < bytes.length; row++) {
    const end = start + 4 + view.getUint32(start, true);
    if (isWanted(row)) yield factsAt(bytes, view, start, end, suppliers, table);
    start = end;
  }
}

function factsAt(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  suppliers: readonly string[],
  table: References,
): Facts {
  const kind = bytes[start + 4] as number;
  const where: PayloadRef = { file: 0, payload: view.getUint32(start + 5, true) };
  const body = afterEntries(view, start);
  const facts =
    kind >= asPlainJson
      ? jsonFacts(bytes, body, end, kind)
      : plainFacts(kinds[kind] as Kind, where, new RowReader(bytes, body), suppliers, table);
  facts.items = hashesAt(view, start, Role.item);
  facts.texts = hashesAt(view, start, Role.text);
  return facts;
}

function hashesAt(view: DataView, start: number, wanted: number): ItemHashes {
  const hashes: number[] = [];
  const end = afterEntries(view, start);
  for (let at = start + headerLength; at < end; at += entryLength) {
    const low = view.getUint32(at + 4, true);
    if ((low & roleMask) === wanted) hashes.push(view.getUint32(at, true), (low & ~roleMask) >>> 0);
  }
  return hashes;
}

function plainFacts(
  kind: Kind,
  where: PayloadRef,
  reader: RowReader,
  suppliers: readonly string[],
  table: References,
): Facts {
  const entry = table[kind] ?? {};
  const supplier = suppliers[reader.number()];
  const flags = reader.number();
  const texts: (string | undefined)[] = [];
  texts[Slot.supplier] = supplier;
  texts[Slot.account] = reader.text();
  texts[Slot.business] = reader.text();
  for (let i = 0; i < (entry.identity?.length ?? 0); i++) texts[Slot.identity + i] = reader.text();
  const paths = entry.refersTo?.contract ?? none;
  for (let i = 0; i < paths.length; i++) texts[Slot.references + i] = reader.text();
  const contracts = Array.from({ length: reader.number() }, () => reader.text() as string);
  const documents = (flags & Flag.documents) === 0 ? none : documentsOf(reader);
  const noted: Noted = {
    isWrapped: (flags & Flag.wrapped) !== 0,
    isDryRun: false,
    text: (slot) => texts[slot],
    texts: (list) => (list === List.contracts ? contracts : none),
    documents,
  };
  return factsOfNoted(kind, where, noted, entry);
}

function documentsOf(reader: RowReader): NotedDocument[] {
  return Array.from({ length: reader.number() }, () => ({
    first: reader.number() - 1,
    second: reader.number() - 1,
    document: reader.text() as string,
  }));
}

/**
 * Whether rows are those of so many payloads and can be read, which is not certain of a record: anybody may have changed
 * it. `isFacts` checks facts that are JSON.
 */
export function areSound(
  { size, bytes, suppliers }: Pick<PackedRows, "size" | "bytes" | "suppliers">,
  payloads: number,
  isFacts: (value: unknown) => boolean,
  table: References = references,
): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let row = 0;
  for (let start = 0; start < bytes.length; row++) {
    if (start + headerLength > bytes.length) return false;
    const end = start + 4 + view.getUint32(start, true);
    const body = afterEntries(view, start);
    const kind = bytes[start + 4] as number;
    const payload = view.getUint32(start + 5, true);
    if (end > bytes.length || body > end || payload >= payloads) return false;
    const reader = new RowReader(bytes, body);
    if (kind !== asJson && (reader.number() >= suppliers.length || reader.at > end)) return false;
    if (kind >= asPlainJson) {
      const facts = parsedFacts(bytes, body, end, kind);
      if (!isFacts(facts) || facts?.where.payload !== payload) return false;
    } else if (kind >= kinds.length || !reader.skipsTo(end, table[kinds[kind] as Kind] ?? {})) return false;
    start = end;
  }
  return row === size;
}

function parsedFacts(bytes: Uint8Array, body: number, end: number, kind: number): Facts | undefined {
  try {
    return filledFacts(bytes, body, end, kind);
  } catch {
    // Not JSON.
    return undefined;
  }
}

/** Reads the numbers and texts of a row in turn. */
class RowReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++] as number;
      value |= (byte & 0x7f) << shift;
      // Also after the last byte.
      if (!(byte >= 0x80)) return value;
    }
  }

  text(): string | undefined {
    const length = this.number() - 1;
    if (length < 0) return undefined;
    this.at += length;
    return decoder.decode(this.#bytes.subarray(this.at - length, this.at));
  }

  /** Skips what follows the supplier of a plain row. Returns whether the row ends there. */
  skipsTo(end: number, { identity = none, refersTo }: KindReferences): boolean {
    const flags = this.number();
    this.#skipTexts(2 + identity.length + (refersTo?.contract?.length ?? 0), end);
    this.#skipTexts(this.number(), end);
    if ((flags & Flag.documents) !== 0)
      for (let left = this.number(); left > 0 && this.at < end; left--) {
        this.number();
        this.number();
        this.#skipTexts(1, end);
      }
    return this.at === end;
  }

  #skipTexts(count: number, end: number): void {
    for (let left = count; left > 0 && this.at <= end; left--) {
      const length = this.number() - 1;
      this.at += Math.max(0, length);
    }
  }
}

function jsonFacts(bytes: Uint8Array, body: number, end: number, kind: number): Facts {
  const filled = filledFacts(bytes, body, end, kind);
  return Object.assign(blank(filled.kind, filled.where), filled);
}

function filledFacts(bytes: Uint8Array, body: number, end: number, kind: number): Facts {
  const reader = new RowReader(bytes, body);
  if (kind === asPlainJson) {
    reader.number();
    reader.number();
  }
  return JSON.parse(decoder.decode(bytes.subarray(reader.at, end))) as Facts;
}

const none: readonly never[] = [];
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
