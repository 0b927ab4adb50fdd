// Only links accounts with businesses, and prints microseconds of processor time and bytes of memory per key as JSON, the
// entries that are in a temporary file apart. Run with --expose-gc.
import { Entries, type PackedEntries } from "../../src/batch/entries.ts";
import { makeLinker } from "../../src/check/batch.ts";
import { namesOf } from "../../src/check/facts-of.ts";
import { check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import { FileSpool } from "../../src/input/temp-file.ts";
import { linkingBy } from "../../src/run/linking.ts";
import { accountOf, accountsPerBusiness, linkedBusinessOf } from "./corpora.ts";

const accounts = Number(process.argv[2]);
const businesses = Math.ceil(accounts / accountsPerBusiness);

/** The entries of payloads, some thousands at a time. */
function* batch(): Generator<{ entries: PackedEntries; first: number }> {
  for (const [file, count] of [businesses, accounts].entries())
    for (let payload = 0; payload < count; payload += 5000) {
      const entries = new Entries();
      for (let i = 0; i < Math.min(5000, count - payload); i++) {
        const kind = file === 0 ? "business" : "account";
        const value = file === 0 ? linkedBusinessOf(payload + i) : accountOf(payload + i);
        const options = { levels: new Map(), today: "2026-06-30", showValues: false };
        const text = payloadText(JSON.stringify(value));
        const checked = check(text, kind, "", i, options);
        if (!checked.isClean) throw new Error("It is not clean.");
        for (const names of namesOf(checked, i, text, true)) entries.add(names, true);
      }
      yield { entries: entries.take(), first: file * businesses + payload };
    }
}

function settled(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Microseconds of processor time. */
function timed(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

const linking = linkingBy(makeLinker({}), () => new FileSpool());
const before = settled();
let suspects = 0;
let microseconds = 0;
// The cost of generating the entries is not measured.
for (const { entries, first } of batch()) microseconds += timed(() => linking.add(entries, first, false));
microseconds += timed(() => {
  suspects = linking.suspects().size;
});
// Each account, business and contract is a key.
const keys = accounts + 2 * businesses;
const bytes = (settled() - before) / keys;
if (suspects > 0) throw new Error(`${suspects} suspects in a batch without any`);
const peak = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ keys, microseconds: microseconds / keys, bytes, peak }));
// Keep the entries until here.
linking.suspects();
