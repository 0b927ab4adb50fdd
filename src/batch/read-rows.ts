import { List, Slot } from "../spec/fact-slots.ts";
import { kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { type References, references } from "../spec/references.ts";
import { asJson, asPlainJson, Flag, groupLength, headerLength, type PackedRows, Role } from "./fact-rows.ts";
import { blank, type Facts, type PayloadRef } from "./facts.ts";
import type { ItemHashes } from "./item-hash.ts";
import { factsOfNoted, type Noted, type NotedDocument } from "./recognised.ts";

/** The bits of the second half of a hash that have the role of its entry instead. */
export const roleMask = 15;
/** The numbers of an entry: the halves of its hash, and the number of its row. */
export const entryWidth = 3;
const blockEntries = 4096;
const block = new Uint32Array(blockEntries * entryWidth);

/**
 * The entries of some rows, each as three numbers, in blocks that are valid until the next one is requested. Rows count
 * from `first`.
 */
export function* entriesIn({ bytes }: Pick<PackedRows, "bytes">, first = 0): Generator<Uint32Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = 0;
  for (let start = 0, row = first; start < bytes.length; row++) {
    let at = start + headerLength;
    for (let group = view.getUint16(at - 2, true); group > 0; group--) {
      const role = bytes[at] as number;
      const count = view.getUint32(at + 1, true);
      at += groupLength;
      for (let i = 0; i < count; i++, at += 8) {
        const high = view.getUint32(at, true);
        const low = view.getUint32(at + 4, true);
        // The hash of an item that cannot be read.
        if (role <= Role.text && high === 0 && low === 0) continue;
        if (end === block.length) {
          yield block;
          end = 0;
        }
        block[end] = high;
        block[end + 1] = (low & ~roleMask) | role;
        block[end + 2] = row;
        end += entryWidth;
      }
    }
    start += 4 + view.getUint32(start, true);
  }
  yield block.subarray(0, end);
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
  let at = start + headerLength;
  for (let group = view.getUint16(at - 2, true); group > 0; group--)
    at += groupLength + 8 * view.getUint32(at + 1, true);
  return at;
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
  facts.items = hashesAt(bytes, view, start, Role.item);
  facts.texts = hashesAt(bytes, view, start, Role.text);
  return facts;
}

function hashesAt(bytes: Uint8Array, view: DataView, start: number, wanted: number): ItemHashes {
  let at = start + headerLength;
  for (let group = view.getUint16(at - 2, true); group > 0; group--) {
    const count = view.getUint32(at + 1, true);
    if (bytes[at] === wanted) {
      const hashes = new Uint32Array(2 * count);
      for (let i = 0; i < hashes.length; i++) hashes[i] = view.getUint32(at + groupLength + 4 * i, true);
      return hashes;
    }
    at += groupLength + 8 * count;
  }
  return none;
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
      if (byte < 0x80) return value;
    }
  }

  text(): string | undefined {
    const length = this.number() - 1;
    if (length < 0) return undefined;
    this.at += length;
    return decoder.decode(this.#bytes.subarray(this.at - length, this.at));
  }
}

function jsonFacts(bytes: Uint8Array, body: number, end: number, kind: number): Facts {
  const reader = new RowReader(bytes, body);
  if (kind === asPlainJson) {
    reader.number();
    reader.number();
  }
  const filled = JSON.parse(decoder.decode(bytes.subarray(reader.at, end))) as Facts;
  return Object.assign(blank(filled.kind, filled.where), filled);
}

const none: readonly never[] = [];
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
