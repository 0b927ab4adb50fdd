// Links accounts with businesses, and nothing else: prints microseconds and bytes a key as JSON. Run with --expose-gc.
import { type Facts, factsOfPayload } from "../../src/batch/facts.ts";
import { makeLinker } from "../../src/lint/link.ts";
import { accountOf, accountsPerBusiness, linkedBusinessOf } from "./corpora.ts";

const accounts = Number(process.argv[2]);
const businesses = Math.ceil(accounts / accountsPerBusiness);

function* batch(): Generator<Facts> {
  for (let i = 0; i < businesses; i++)
    yield factsOfPayload("business", linkedBusinessOf(i), { file: 0, payload: i }, false) as Facts;
  for (let i = 0; i < accounts; i++)
    yield factsOfPayload("account", accountOf(i), { file: 1, payload: i }, false) as Facts;
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

// What it costs to make up the facts is not linkage.
const making = timed(() => {
  for (const _ of batch());
});
const linker = makeLinker({});
const before = settled();
let faults = 0;
const linking = timed(() => {
  for (const facts of batch()) for (const _ of linker.take(facts)) faults++;
  for (const _ of linker.finish()) faults++;
});
// An account, a business and a contract are a key each.
const keys = accounts + 2 * businesses;
const bytes = (settled() - before) / keys;
if (faults > 0) throw new Error(`${faults} faults in a batch without any`);
console.log(JSON.stringify({ keys, microseconds: ((linking - making) * 1000) / keys, bytes }));
// The linker lives until here.
linker.finish();
