import { describe, expect, it } from "vitest";
import { type LinkedFault, makeLinker } from "../../src/check/batch.ts";
import { factsOf } from "../../src/check/facts-of.ts";
import { causeKey, starred } from "../../src/check/finding.ts";
import { check } from "../../src/check/payload.ts";
import { type Input, payloadText } from "../../src/input/payload.ts";
import { locateAcross } from "../../src/run/across.ts";
import { eachCounted } from "../../src/run/counted.ts";
import { Repetitions } from "../../src/run/repetitions.ts";
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

const reportUnreadable = (file: string): void => expect.unreachable(file);

/** The findings of some faults, in files with these payloads. */
async function located(faults: readonly LinkedFault[], batch: readonly Sent[], repetitions: Repetitions) {
  const context = { inputs: sentInputs(batch), options, reportUnreadable, repetitions };
  const found: string[] = [];
  for (const { findings } of await locateAcross(faults, context))
    for (const { finding } of findings) found.push(`${finding.file} ${finding.rule} ${finding.attr}`);
  return found;
}

/** The same, where no report lists a finding. */
async function counted(faults: readonly LinkedFault[], batch: readonly Sent[], repetitions: Repetitions) {
  const context = { inputs: sentInputs(batch), options, reportUnreadable, repetitions, ofEachCause: 0 };
  const found: string[] = [];
  for (const { file, counted } of await locateAcross(faults, context))
    for (const { cause } of counted ? eachCounted(counted) : []) {
      const { rule, attr = "" } = causeKey(cause);
      found.push(`${file} ${rule} ${attr}`);
    }
  return found;
}

describe.each<[string, Sent, Sent, string]>([
  [
    "a transaction",
    transactions("A-1", "T-1", "T-2"),
    transactions("A-1", "T-3", "T-2"),
    "sent-1.transactions.json duplicate-transaction transactions.1.transaction_id",
  ],
  [
    "a note",
    notes("A-1", { body: "one", at: "2026-01-01T00:00:00Z" }),
    notes("A-1", { body: "one", at: "2026-01-01T00:00:00Z" }),
    "sent-1.notes.json duplicate-note notes.0",
  ],
  [
    "a note without a time",
    notes("A-1", { body: "one", at: "2026-01-01T00:00:00Z" }),
    notes("A-1", { body: "one" }),
    "sent-1.notes.json duplicate-note notes.0",
  ],
  [
    "a schedule",
    schedule("B-1", ["C-1", "C-2"]),
    schedule("B-1", ["C-2", "C-1"]),
    "sent-1.business-contracts.json contract-scheduling payload.business_contracts",
  ],
])("a repeat of %s", (_, first, second, finding) => {
  it.each([
    ["located", located, finding],
    ["counted", counted, starred(finding)],
  ])("is %s, and noted", async (_, found, expected) => {
    const repetitions = new Repetitions();
    expect(await found(faultsIn([first, second]), [first, second], repetitions)).toEqual([expected]);
    const all = [...repetitions.byFile.values()].map(({ payloads }) => payloads);
    expect(all).toEqual(expected.includes("contract-scheduling") ? [] : [1]);
  });
});
