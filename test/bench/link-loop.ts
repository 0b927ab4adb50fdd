// Only links accounts with businesses, and prints microseconds of processor time and bytes of memory per key as JSON, the
// facts that are in a temporary file apart. Run with --expose-gc.
import { FactRows } from "../../src/batch/fact-rows.ts";
import type { PackedRows } from "../../src/batch/row-format.ts";
import { makeLinker } from "../../src/check/batch.ts";
import { cleanKind } from "../../src/check/payload.ts";
import { FileSpool } from "../../src/cli/temp-file.ts";
import { payloadText } from "../../src/input/payload.ts";
import { Linking } from "../../src/run/linking.ts";
import { accountOf, accountsPerBusiness, linkedBusinessOf } from "./corpora.ts";

const accounts = Number(process.argv[2]);
const businesses = Math.ceil(accounts / accountsPerBusiness);

/** The facts of payloads, some thousands at a time. */
function* batch(): Generator<{ rows: PackedRows; file: number; firstPayload: number }> {
  for (const [file, count] of [businesses, accounts].entries())
    for (let firstPayload = 0; firstPayload < count; firstPayload += 5000) {
      const rows = new FactRows();
      for (let i = 0; i < Math.min(5000, count - firstPayload); i++) {
        const kind = file === 0 ? "business" : "account";
        const payload = file === 0 ? linkedBusinessOf(firstPayload + i) : accountOf(firstPayload + i);
        if (!cleanKind(payloadText(JSON.stringify(payload)), kind, { today: "2026-06-30" }))
          throw new Error("It is not clean.");
        rows.addRecognised(kind, i, true);
      }
      yield { rows: rows.take(), file, firstPayload };
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

const linking = new Linking(makeLinker({}), { openStore: () => new FileSpool() });
const before = settled();
let faults = 0;
let microseconds = 0;
// The cost of generating the facts is not measured.
for (const { rows, file, firstPayload } of batch())
  microseconds += timed(() => linking.add(rows, { file, firstPayload, isKnown: false }));
microseconds += timed(() => {
  for (const _ of linking.faults()) faults++;
});
// Each account, business and contract is a key.
const keys = accounts + 2 * businesses;
const bytes = (settled() - before) / keys;
if (faults > 0) throw new Error(`${faults} faults in a batch without any`);
const peak = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ keys, microseconds: microseconds / keys, bytes, peak }));
// Keep the facts until here.
linking.faults();
