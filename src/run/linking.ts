import { addScope, flawsIn, isReference, type PackedEntries, Role, roleMask, Scope } from "../batch/entries.ts";
import type { Facts } from "../batch/facts.ts";
import { eachEntry, findSuspects } from "../batch/suspects.ts";
import type { LinkedFault, Linker, NotJudged } from "../check/batch.ts";
import type { Lookups } from "../schema/lookups.ts";
import { type References, references, targets } from "../spec/references.ts";
import { Bits } from "../tables/bits.ts";
import { Column } from "../tables/column.ts";
import { entryWidth, Partitions, type Store } from "../tables/partitions.ts";

export interface LinkingOptions {
  table?: References | undefined;
  openStore?: (() => Store) | undefined;
  /** Bytes of entries in memory; for tests. */
  limit?: number | undefined;
}

/**
 * Links a batch when it is complete. Until then it keeps entries, 12 bytes each, in memory up to a limit, then in a store.
 * Then it finds the payloads that rules may report, and gives only their facts to a linker, which decides. The faults are
 * those that the linker has if it takes the facts of all payloads in send order.
 */
export class Linking {
  readonly #linker: Linker;
  readonly #table: References;
  readonly #entries: Partitions;
  readonly #suspects = new Bits();
  readonly #flaws = new Column(Uint16Array);
  readonly #scope = new Scope();
  #innocent: NotJudged = { accounts: 0, payloads: 0 };

  constructor(linker: Linker, { table = references, openStore, limit }: LinkingOptions) {
    this.#linker = linker;
    this.#table = table;
    this.#entries = new Partitions(openStore, limit);
  }

  /** Adds the entries of payloads in send order: `first` is the number of the one that they count from, among all. */
  add({ words, scope }: PackedEntries, first: number, isKnown: boolean): void {
    addScope(this.#scope, scope);
    // Known schedules may say which responses mean.
    if (isKnown && this.#hasSchedules(scope)) this.#scope.needsAllFacts = true;
    const mayReport = [...scope.suppliers].some(this.#linker.mayReport);
    for (let i = 0; i < words.length; i += entryWidth) {
      const low = words[i + 1] as number;
      const payload = first + (words[i + 2] as number);
      const role = low & roleMask;
      if (role === Role.flaws) this.#flaws.set(payload, flawsIn(low));
      else if (mayReport || role === Role.always) this.#suspects.add(payload);
      // What a known payload refers to need not lead anywhere.
      if (isKnown && isReference(role)) words[i + 1] = low + Role.names - Role.refers;
    }
    this.#entries.add(words, first);
  }

  /** Finds the payloads whose facts are needed, by their numbers. The batch must be complete. */
  suspects(): Bits {
    const { needsAllFacts, isJudged, businessSuppliers } = this.#scope;
    if (needsAllFacts) eachEntry(this.#entries, (_role, _high, _low, payload) => this.#suspects.add(payload));
    else {
      this.#innocent = findSuspects(this.#entries, this.#suspects, this.#scope);
      this.#linker.assume(
        targets.filter((_, target) => isJudged[target]),
        businessSuppliers,
      );
    }
    return this.#suspects;
  }

  /** What is wrong with a payload, by its number. */
  flawsOf(payload: number): number {
    return this.#flaws.get(payload);
  }

  /** Takes the facts of a suspect, in send order. Read the faults it returns before you call it again. */
  take(facts: Facts): Iterable<LinkedFault> {
    return this.#linker.take(facts);
  }

  /** Ends the batch, after all suspects. The schemas are those that payloads are checked against. */
  *finish(schemas: Lookups): Generator<LinkedFault, NotJudged> {
    const { accounts, payloads } = yield* this.#linker.finish(schemas);
    return { accounts: accounts + this.#innocent.accounts, payloads: payloads + this.#innocent.payloads };
  }

  /** Whether payloads create contracts for businesses that others create. */
  #hasSchedules({ kinds }: PackedEntries["scope"]): boolean {
    return [...kinds].some((kind) => {
      const creates = this.#table[kind]?.creates ?? [];
      return creates.includes("contract") && !creates.includes("business");
    });
  }
}
