/** Payloads that may have to do with others are read again when a batch is complete. */
import { expect, test } from "vitest";
import { InputError } from "../../src/input/input-error.ts";
import { type Input, type PayloadText, payloadText } from "../../src/input/payload.ts";
import { readAgain } from "../../src/run/read-again.ts";
import { run } from "../../src/run/run.ts";
import { type Sent, settingsWith } from "../check/batch.ts";
import { account, business, notes } from "../check/payloads.ts";

const options = { settings: settingsWith() };

/** A file of payloads; `readable` tells whether it can be read, by how often it was before. */
function inputOf(file: string, sent: readonly Sent[], readable = (_: number) => true): Input & { readings: number } {
  const input = {
    file,
    readings: 0,
    payloads: {
      async *[Symbol.asyncIterator](): AsyncGenerator<readonly PayloadText[]> {
        if (!readable(input.readings++)) throw new InputError(file, "is gone");
        for (const { payload } of sent) yield [payloadText(JSON.stringify(payload))];
      },
    },
  };
  return input;
}

test("reads no file again in which no payload may have to do with others", async () => {
  const inputs = [
    inputOf("1.business.jsonl", [business("B-1", ["C-1"])]),
    inputOf("2.account.jsonl", [account("A-1", "C-1")]),
    inputOf("3.notes.jsonl", [notes("A-1"), notes("A-1", { body: "other" })]),
    inputOf("4.notes.jsonl", [notes("A-1")]),
  ];
  const { summary } = await run(inputs, options);
  expect(summary.byRule["duplicate-note"]).toBe(1);
  // The notes that are sent twice are read again, and the account that they name; so is what that needs.
  expect(inputs.map(({ readings }) => readings > 1)).toEqual([true, true, true, true]);
  const clean = inputs.map(({ file }, i) => inputOf(file, i === 3 ? [] : [business(`B-${i}`, [`C-${i}`])]));
  await run(clean, { settings: settingsWith({ as: "business" }) });
  expect(clean.map(({ readings }) => readings)).toEqual([1, 1, 1, 1]);
});

test("takes a payload that can no longer be read as one that may create what others need", async () => {
  const accounts = inputOf("1.account.jsonl", [account("A-1", "C-1"), account("A-2", "C-1")]);
  const gone = inputOf("2.business.jsonl", [business("B-1", ["C-1"])], (before) => before === 0);
  const { summary, findings } = await run([accounts, gone], options);
  expect(summary.unreadable).toContainEqual({ file: "2.business.jsonl", detail: "2.business.jsonl is gone" });
  expect([...findings].filter(({ finding }) => finding.severity === "error")).toEqual([]);
});

test("leaves out findings and related places of payloads that were read twice, and then are gone", async () => {
  const files = (gone: number) =>
    [0, 1].map((i) => inputOf(`${i}.notes.jsonl`, [notes("B"), notes("A")], (before) => i !== gone || before < 2));
  const duplicates = async (gone: number) => {
    const { findings } = await run(files(gone), options);
    return [...findings].map(({ finding: { file, line, related } }) => [file, line, related?.map((at) => at.file)]);
  };
  expect(await duplicates(2)).toEqual([1, 1].map((line) => ["1.notes.jsonl", line, ["0.notes.jsonl"]]));
  expect(await duplicates(1)).toEqual([]);
  expect(await duplicates(0)).toEqual([1, 1].map((line) => ["1.notes.jsonl", line, undefined]));
});

test("passes payloads on in order, and without their texts once they are gone", async () => {
  const sent = Array.from({ length: 5 }, (_, i) => notes(`A-${i}`));
  const reported: string[] = [];
  const read = async (input: Input, wanted: readonly number[]) => {
    const next = (from: number): number => wanted.find((each) => each >= from) ?? Number.POSITIVE_INFINITY;
    const found: [number, boolean][] = [];
    for await (const group of readAgain(input, next, (file) => reported.push(file)))
      for (const [payload, text] of group) found.push([payload, text !== undefined]);
    return found;
  };
  const whole = inputOf("a.notes.jsonl", sent);
  expect(await read(whole, [1, 3, 4])).toEqual([
    [1, true],
    [3, true],
    [4, true],
  ]);
  expect(await read(whole, [])).toEqual([]);
  expect(reported).toEqual([]);
  expect(await read(whole, [4, 7, 9])).toEqual([
    [4, true],
    [7, false],
    [9, false],
  ]);
  expect(new Set(reported)).toEqual(new Set(["a.notes.jsonl"]));
});
