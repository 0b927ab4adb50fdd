import type { PayloadRef } from "../batch/facts.ts";
import { addEntries, eachRemarkableRow, factsIn, withoutReferences } from "../batch/read-rows.ts";
import type { PackedRows } from "../batch/row-format.ts";
import { findSuspects } from "../batch/suspects.ts";
import { addTraits, noTraits, targets } from "../batch/traits.ts";
import type { LinkedFault, Linker, NotJudged } from "../check/batch.ts";
import { type References, references } from "../spec/references.ts";
import { Bits } from "../tables/bits.ts";
import { Partitions, type Store } from "../tables/partitions.ts";

/** Where rows come from. */
export interface Origin {
  /** The file of all of them, or by index of payload the file that has just this payload. */
  file: number | readonly number[];
  /** The index in its file of the payload that the rows count from. */
  firstPayload: number;
  /** Whether the payloads exist before the batch. */
  isKnown: boolean;
}

/** Some rows of the batch. There may be one for each file, so it keeps no more than it needs. */
interface Section {
  origin: Origin;
  /** The number of its first row among all. */
  first: number;
  size: number;
  suppliers: string[];
  /** The rows in memory, or what reads them again. */
  bytes: Uint8Array | (() => Uint8Array);
}

export interface LinkingOptions {
  table?: References | undefined;
  openStore?: (() => Store) | undefined;
  /** Bytes of rows in memory; for tests. */
  limit?: number | undefined;
}

const usualLimit = 1 << 22;
/** Bytes that are allocated at once for rows in memory. */
const blockSize = 1 << 16;

/**
 * Links a batch when it is complete. Until then it keeps the facts as rows, some 12 bytes an entry and 40 a payload, in
 * memory up to a limit, then in a store. Then it finds the rows that rules may report, and gives only those to a linker,
 * which decides. The faults are those that the linker has if it takes the facts of all payloads in send order.
 */
export class Linking {
  readonly #linker: Linker;
  readonly #table: References;
  readonly #openStore: (() => Store) | undefined;
  readonly #limit: number;
  readonly #entries: Partitions;
  readonly #sections: Section[] = [];
  readonly #suspects = new Bits();
  readonly #traits = noTraits();
  #store: Store | undefined;
  #size = 0;
  /** The bytes of the rows in memory. */
  #bytes = 0;
  /** Where rows in memory are gathered, and how much of it they take. */
  #block = new Uint8Array(0);
  #end = 0;

  constructor(linker: Linker, { table = references, openStore, limit = usualLimit }: LinkingOptions) {
    this.#linker = linker;
    this.#table = table;
    this.#openStore = openStore;
    this.#limit = limit;
    this.#entries = new Partitions(openStore, limit);
  }

  /** Adds rows in send order, and copies their bytes. `again` reads them once more, if they are stored already. */
  add(rows: PackedRows, origin: Origin, again?: () => PackedRows): void {
    const first = this.#size;
    const { isKnown } = origin;
    addTraits(this.#traits, rows.traits);
    if (isKnown && this.#hasSchedules(rows)) this.#traits.isEntangled = true;
    // Of an entangled batch, each row is read.
    if (!this.#traits.isEntangled) {
      if (isKnown) withoutReferences(rows);
      addEntries(this.#entries, rows, first);
      eachRemarkableRow(rows, this.#linker, (row) => this.#suspects.add(first + row));
    }
    const { size } = rows;
    const bytes = again ? () => again().bytes : this.#kept(rows.bytes);
    this.#sections.push({ origin, first, size, suppliers: this.#suppliersOf(rows), bytes });
    this.#size += size;
  }

  /** The faults across payloads. The batch must be complete. */
  *faults(): Generator<LinkedFault, NotJudged> {
    const { isEntangled, isJudged, businessSuppliers } = this.#traits;
    const suspects = this.#suspects;
    let innocent: NotJudged = { accounts: 0, payloads: 0 };
    if (!isEntangled) {
      innocent = findSuspects(this.#entries, suspects, this.#traits);
      this.#linker.assume(
        targets.filter((_, target) => isJudged[target]),
        businessSuppliers,
      );
    }
    for (const { origin, first, size, suppliers, bytes } of this.#sections) {
      if (!isEntangled && !suspects.hasAny(first, first + size)) continue;
      const wanted = (row: number): boolean => isEntangled || suspects.has(first + row);
      const rows = { bytes: typeof bytes === "function" ? bytes() : bytes, suppliers };
      for (const facts of factsIn(rows, wanted, this.#table)) {
        facts.where = whereOf(facts.where, origin);
        facts.isKnown = origin.isKnown;
        yield* this.#linker.take(facts);
      }
    }
    const { accounts, payloads } = yield* this.#linker.finish();
    return { accounts: accounts + innocent.accounts, payloads: payloads + innocent.payloads };
  }

  /** Whether payloads create contracts for businesses that others create: known ones may say which responses mean. */
  #hasSchedules({ traits }: PackedRows): boolean {
    return [...traits.kinds].some((kind) => {
      const creates = this.#table[kind]?.creates ?? [];
      return creates.includes("contract") && !creates.includes("business");
    });
  }

  /** The suppliers of rows; the same list where they are those of the rows before. */
  #suppliersOf({ suppliers }: PackedRows): string[] {
    const last = this.#sections.at(-1)?.suppliers;
    const isSame = last?.length === suppliers.length && suppliers.every((supplier, i) => supplier === last[i]);
    return isSame ? last : suppliers;
  }

  /** Rows as they are kept: in memory up to the limit, then in the store. */
  #kept(bytes: Uint8Array): Section["bytes"] {
    if (this.#bytes + bytes.length > this.#limit) this.#store ??= this.#openStore?.();
    const store = this.#store;
    if (store) {
      const start = store.size;
      store.append(bytes);
      // The function must not keep the rows themselves.
      const end = store.size;
      return () => store.read(start, end);
    }
    this.#bytes += bytes.length;
    if (bytes.length > blockSize) return bytes.slice();
    // Many small arrays take several times as much memory as one.
    if (this.#end + bytes.length > this.#block.length) {
      this.#block = new Uint8Array(blockSize);
      this.#end = 0;
    }
    this.#block.set(bytes, this.#end);
    this.#end += bytes.length;
    return this.#block.subarray(this.#end - bytes.length, this.#end);
  }
}

function whereOf(where: PayloadRef, { file, firstPayload }: Origin): PayloadRef {
  if (typeof file === "number") return { ...where, file, payload: firstPayload + where.payload };
  return { ...where, file: file[where.payload] as number, payload: 0 };
}
