import { type PackedRows, Role } from "../batch/fact-rows.ts";
import type { PayloadRef } from "../batch/facts.ts";
import { eachEntry, factsIn, remarkableRows } from "../batch/read-rows.ts";
import { addEntry, countNotJudged, findSuspects, isReference } from "../batch/suspects.ts";
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

/** Some rows of the batch: in memory, or as a function that reads them again. */
interface Section {
  origin: Origin;
  /** The number of its first row among all. */
  first: number;
  size: number;
  rows: PackedRows | (() => PackedRows);
}

export interface LinkingOptions {
  table?: References | undefined;
  openStore?: (() => Store) | undefined;
  /** Bytes of rows in memory; for tests. */
  limit?: number | undefined;
}

const usualLimit = 1 << 22;

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

  constructor(linker: Linker, { table = references, openStore, limit = usualLimit }: LinkingOptions) {
    this.#linker = linker;
    this.#table = table;
    this.#openStore = openStore;
    this.#limit = limit;
    this.#entries = new Partitions(openStore, limit);
  }

  /** Adds rows in send order. `again` reads them once more, if they are stored already. */
  add(rows: PackedRows, origin: Origin, again?: () => PackedRows): void {
    const first = this.#size;
    const { isKnown } = origin;
    addTraits(this.#traits, rows.traits);
    if (isKnown && this.#hasSchedules(rows)) this.#traits.isEntangled = true;
    // Of an entangled batch, each row is read.
    if (!this.#traits.isEntangled) {
      eachEntry(rows, (role, high, low, row) => {
        // What known payloads refer to is not judged.
        const own = isKnown && isReference(role) ? role - Role.refers + Role.names : role;
        addEntry(this.#entries, own, high, low, first + row);
      });
      for (const row of remarkableRows(rows, this.#linker)) this.#suspects.add(first + row);
    }
    this.#sections.push({ origin, first, size: rows.size, rows: again ?? this.#kept(rows) });
    this.#size += rows.size;
  }

  /** The faults across payloads. The batch must be complete. */
  *faults(): Generator<LinkedFault, NotJudged> {
    const { isEntangled, isJudged, businessSuppliers } = this.#traits;
    const suspects = this.#suspects;
    let innocent: NotJudged = { accounts: 0, payloads: 0 };
    if (!isEntangled) {
      findSuspects(this.#entries, suspects, this.#traits);
      innocent = countNotJudged(this.#entries, suspects, this.#traits);
      this.#linker.assume(
        targets.filter((_, target) => isJudged[target]),
        businessSuppliers,
      );
    }
    for (const { origin, first, size, rows } of this.#sections) {
      if (!isEntangled && !suspects.hasAny(first, first + size)) continue;
      const wanted = (row: number): boolean => isEntangled || suspects.has(first + row);
      const read = typeof rows === "function" ? rows() : rows;
      for (const facts of factsIn(read, wanted, this.#table)) {
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

  /** The rows as they are kept: in memory up to the limit, then in the store. */
  #kept(rows: PackedRows): Section["rows"] {
    const { bytes, ...rest } = rows;
    if (this.#bytes + bytes.length > this.#limit) this.#store ??= this.#openStore?.();
    const store = this.#store;
    if (!store) {
      this.#bytes += bytes.length;
      return rows;
    }
    const start = store.size;
    store.append(bytes);
    const end = store.size;
    return () => ({ ...rest, bytes: store.read(start, end) });
  }
}

function whereOf(where: PayloadRef, { file, firstPayload }: Origin): PayloadRef {
  if (typeof file === "number") return { ...where, file, payload: firstPayload + where.payload };
  return { ...where, file: file[where.payload] as number, payload: 0 };
}
