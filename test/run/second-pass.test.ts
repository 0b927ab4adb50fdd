import { describe, expect, it } from "vitest";
import { type LinkedFault, makeLinker } from "../../src/check/batch.ts";
import { factsOf } from "../../src/check/facts-of.ts";
import { faultIn } from "../../src/check/fault.ts";
import { causeKey, starred } from "../../src/check/finding.ts";
import { check } from "../../src/check/payload.ts";
import { type Input, payloadText } from "../../src/input/payload.ts";
import { countAcross } from "../../src/run/count-across.ts";
import { eachCounted } from "../../src/run/counted.ts";
import { Originals, originalOf } from "../../src/run/originals.ts";
import { Repetitions } from "../../src/run/repetitions.ts";
import { secondPass } from "../../src/run/second-pass.ts";
import { inputsOf, type Sent } from "../check/batch.ts";
import { notes, schedule, transactions } from "../check/payloads.ts";

const options = { levels: new Map(), today: "2026-06-30", showValues: false };

/** The faults across payloads, each in a file of its own. */
function faultsIn(batch: readonly Sent[]): LinkedFault[] {
  const linker = makeLinker({});
  return batch.flatMap(({ kind, payload }, file) => {
    const text = payloadText(JSON.stringify(payload));
    return factsOf(check(text, kind, "a", 0, options), file, 0, text).flatMap((facts) => [...linker.take(facts)]);
  });
}

function sentInputs(batch: readonly Sent[]): { input: Input; order: number }[] {
  return inputsOf(batch).map((input, order) => ({ input, order }));
}

/** The rules of the findings of some faults, in files with these payloads. */
async function located(faults: readonly LinkedFault[], batch: readonly Sent[]): Promise<string[]> {
  const inputs = sentInputs(batch);
  const found: string[] = [];
  for await (const { finding } of secondPass(faults, inputs, options, (file) => expect.unreachable(file)))
    found.push(`${finding.file} ${finding.rule} ${finding.attr}`);
  return found;
}

/** The same, where no report lists a finding. */
async function counted(faults: readonly LinkedFault[], batch: readonly Sent[]): Promise<string[]> {
  const inputs = sentInputs(batch);
  const unlisted = { ...options, ofEachCause: 0 };
  const found: string[] = [];
  for await (const { counted } of countAcross(faults, inputs, unlisted, new Repetitions(), expect.unreachable))
    for (const { file, cause } of eachCounted(counted)) {
      const { rule, attr = "" } = causeKey(cause);
      found.push(`${file} ${rule} ${attr}`);
    }
  return found;
}

// The faults are those of the first two payloads; with the third instead of the second, they are as if two items that
// differ had the same hash.
describe.each<[string, Sent, Sent, Sent, string]>([
  [
    "a transaction",
    transactions("A-1", "T-1", "T-2"),
    transactions("A-1", "T-3", "T-2"),
    transactions("A-1", "T-3", "T-4"),
    "sent-1.transactions.json duplicate-transaction transactions.1.transaction_id",
  ],
  [
    "a note",
    notes("A-1", { body: "one", at: "2026-01-01T00:00:00Z" }),
    notes("A-1", { body: "one", at: "2026-01-01T00:00:00Z" }),
    notes("A-1", { body: "one", at: "2026-01-02T00:00:00Z" }),
    "sent-1.notes.json duplicate-note notes.0",
  ],
  [
    "a note without a time",
    notes("A-1", { body: "one", at: "2026-01-01T00:00:00Z" }),
    notes("A-1", { body: "one" }),
    notes("A-1", { body: "two" }),
    "sent-1.notes.json duplicate-note notes.0",
  ],
  [
    "a schedule",
    schedule("B-1", ["C-1", "C-2"]),
    schedule("B-1", ["C-2", "C-1"]),
    schedule("B-1", ["C-2", "C-3"]),
    "sent-1.business-contracts.json contract-scheduling payload.business_contracts",
  ],
])("a repeat of %s", (_, first, second, other, finding) => {
  it("is reported", async () => {
    expect(await located(faultsIn([first, second]), [first, second])).toEqual([finding]);
  });

  it("is not reported if only the hashes are the same", async () => {
    expect(await located(faultsIn([first, second]), [first, other])).toEqual([]);
  });

  it("is counted, unless only the hashes are the same", async () => {
    expect(await counted(faultsIn([first, second]), [first, second])).toEqual([starred(finding)]);
    expect(await counted(faultsIn([first, second]), [first, other])).toEqual([]);
  });
});

it("tells repeats from other items with the same hash, whether texts are copied or not", () => {
  const table = undefined;
  const first = payloadText(JSON.stringify(notes("A-1", { body: "one" }).payload));
  const same = payloadText(`${JSON.stringify(notes("A-1", { body: "one" }).payload)} `);
  const other = payloadText(JSON.stringify(notes("A-1", { body: "two" }).payload));
  const [fault] = faultsIn([notes("A-1"), notes("A-1")]) as [LinkedFault];
  for (const room of [0, 1000]) {
    const originals = new Originals(table, room);
    const payload = { items: [] };
    const repeat = { ...faultIn(fault), original: originalOf(fault, payload) };
    originals.read(payload, first);
    expect(originals.isCopy(payload, first)).toBe(room > 0);
    expect(originals.withoutChance([repeat], first)).toEqual([repeat]);
    expect(originals.withoutChance([repeat], same)).toEqual([repeat]);
    expect(originals.withoutChance([repeat], other)).toEqual([]);
  }
});
