import { addScope, flawsIn, isReference, type PackedEntries, Role, roleMask, Scope } from "../batch/entries.ts";
import { eachEntry, findSuspects } from "../batch/suspects.ts";
import type { LinkedFault, Linker, NotJudged } from "../check/batch.ts";
import type { Lookups } from "../schema/lookups.ts";
import { targets } from "../spec/references.ts";
import { Bits } from "../tables/bits.ts";
import { Column } from "../tables/column.ts";
import { entryWidth, Partitions, type Store } from "../tables/partitions.ts";

/**
 * Links a batch when it is complete. Until then it keeps entries, 12 bytes each, in memory up to a limit, then in a
 * store. Then it finds the payloads that rules may report, and gives only their facts to a linker, which decides. The
 * faults are those that the linker has if it takes the facts of all payloads in send order. `limit` is the number of
 * bytes of entries in memory; for tests.
 */
export function linkingBy(linker: Linker, openStore: (() => Store) | undefined, limit?: number) {
  const entries = new Partitions(openStore, limit);
  const found = new Bits();
  const flaws = new Column(Uint16Array);
  const wholeScope = new Scope();
  let innocent: NotJudged = { accounts: 0, payloads: 0 };
  return { add, suspects, flawsOf: (payload: number) => flaws.get(payload), take: linker.take, finish };

  /** Adds the entries of payloads in send order: `first` is the number of the one that they count from, among all. */
  function add({ words, scope }: PackedEntries, first: number, isKnown: boolean): void {
    addScope(wholeScope, scope);
    if (isKnown && scope.needsAllFactsIfKnown) wholeScope.needsAllFacts = true;
    const mayReport = [...scope.suppliers].some(linker.mayReport);
    for (let i = 0; i < words.length; i += entryWidth) {
      const low = words[i + 1] as number;
      const payload = first + (words[i + 2] as number);
      const role = low & roleMask;
      if (role === Role.flaws) flaws.set(payload, flawsIn(low));
      else if (mayReport || role === Role.always) found.add(payload);
      // What a known payload refers to need not lead anywhere.
      if (isKnown && isReference(role)) words[i + 1] = low + Role.names - Role.refers;
    }
    entries.add(words, first);
  }

  /** Finds the payloads whose facts are needed, by their numbers. The batch must be complete. */
  function suspects(): Bits {
    const { needsAllFacts, isJudged, businessSuppliers } = wholeScope;
    if (needsAllFacts) eachEntry(entries, (_role, _high, _low, payload) => found.add(payload));
    else {
      innocent = findSuspects(entries, found, wholeScope);
      linker.registry.assume(
        targets.filter((_, target) => isJudged[target]),
        businessSuppliers,
      );
    }
    return found;
  }

  /** Ends the batch, after all suspects. The schemas are those that payloads are checked against. */
  function* finish(schemas: Lookups): Generator<LinkedFault, NotJudged> {
    const { accounts, payloads } = yield* linker.finish(schemas);
    return { accounts: accounts + innocent.accounts, payloads: payloads + innocent.payloads };
  }
}
