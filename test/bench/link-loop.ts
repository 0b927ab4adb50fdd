// Only links accounts with businesses, and prints microseconds and bytes per key as JSON. Run with --expose-gc.
import { type Facts, factsOfPayload } from "../../src/batch/facts.ts";
import { makeLinker } from "../../src/check/batch.ts";
import { accountOf, accountsPerBusiness, linkedBusinessOf } from "./corpora.ts";

const accounts = Number(process.argv[2]);
const businesses = Math.ceil(accounts / accountsPerBusiness);

/** Facts of parsed payloads, in batches of some thousands. */
function* batch(): Generator<Facts[]> {
  let facts: Facts[] = [];
  for (let i = 0; i < businesses + accounts; i++) {
    const isBusiness = i < businesses;
    const payload = isBusiness ? linkedBusinessOf(i) : accountOf(i - businesses);
    const where = isBusiness ? { file: 0, payload: i } : { file: 1, payload: i - businesses };
    const parsed = JSON.parse(JSON.stringify(payload));
    facts.push(factsOfPayload(isBusiness ? "business" : "account", parsed, where, false) as Facts);
    if (facts.length < 5000) continue;
    yield facts;
    facts = [];
  }
  yield facts;
}

function settled(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const linker = makeLinker({});
const before = settled();
let faults = 0;
let linking = 0;
// The cost of generating the facts is not measured.
for (const facts of batch())
  linking += timed(() => {
    for (const each of facts) for (const _ of linker.take(each)) faults++;
  });
linking += timed(() => {
  for (const _ of linker.finish()) faults++;
});
// Each account, business and contract is a key.
const keys = accounts + 2 * businesses;
const bytes = (settled() - before) / keys;
if (faults > 0) throw new Error(`${faults} faults in a batch without any`);
console.log(JSON.stringify({ keys, microseconds: (linking * 1000) / keys, bytes }));
// Keep the linker alive until here.
linker.finish();
