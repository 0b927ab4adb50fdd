import { join } from "node:path";
import { expect, it } from "vitest";
import type { Source } from "../../src/input/discover.ts";
import type { Input, PayloadText } from "../../src/input/payload.ts";
import { readPayloads } from "../../src/input/read.ts";
import { SourceInput } from "../../src/input/source-input.ts";
import { run } from "../../src/run/run.ts";
import { settingsWith } from "../check/batch.ts";
import { lines, makeFolder } from "../cli/folder.ts";

/** Transactions of which many repeat others, some pages apart; blank lines and line ends of two sorts between them. */
function repeating(count: number, from: number): string {
  return Array.from({ length: count }, (_, i) => {
    const transactions = [i % 7, from + (i % 90), i].map((id) => ({
      transaction_id: `T-${id}`,
      transaction_date: "2026-01-31",
      type: "CREDIT",
      amount: 10,
      note: "é".repeat(i % 13),
    }));
    const payload = { import_supplier: "S", external_account_number: `A-${i % 3}`, transactions };
    return `${JSON.stringify(payload)}${i % 5 === 0 ? "\r\n\n" : "\n"}`;
  }).join("");
}

it("are read again from the middle, and found the same", async () => {
  const folder = makeFolder({
    "1.transactions.jsonl": `\uFEFF${repeating(110, 20)}`,
    "2.transactions.jsonl": repeating(110, 40),
    "3.transactions.json": lines(repeating(1, 0)),
  });
  const sources = folder
    .names()
    .map((name): Source => ({ file: join(folder.path, name), layout: "unsaid", isGzip: false }))
    .map((source, i) => ({ ...source, layout: i < 2 ? ("lines" as const) : ("one" as const) }));
  const findingsOf = async (inputs: Input[]): Promise<unknown[]> => {
    const result = await run(inputs, { settings: settingsWith(), maxUnlocated: 20 });
    expect(result.summary.unreadable).toEqual([]);
    return [...result.findings].map(({ finding }) => finding);
  };
  const whole = await findingsOf(
    sources.map((source) => ({
      file: source.file,
      payloads: { [Symbol.asyncIterator]: () => readPayloads(source) },
    })),
  );
  expect(whole.length).toBeGreaterThan(300);
  for (const chunkSize of [100, 777, 5000]) {
    const middles: number[] = [];
    const inputs = sources.map((source) => {
      const input = new SourceInput(source, { chunkSize });
      return {
        file: input.file,
        payloads: input.payloads,
        from: (payload: number) => {
          const place = input.from(payload);
          middles.push(place.first);
          return place;
        },
      };
    });
    expect(await findingsOf(inputs)).toEqual(whole);
    expect(Math.max(...middles)).toBeGreaterThan(100);
  }
});

it("tell where their middle is once they were walked", async () => {
  const folder = makeFolder({ "1.transactions.jsonl": repeating(100, 20) });
  const file = join(folder.path, "1.transactions.jsonl");
  const input = new SourceInput({ file, layout: "lines", isGzip: false }, { chunkSize: 1000 });
  const textsOf = async (payloads: Input["payloads"]): Promise<string[]> => {
    const found: string[] = [];
    const textOf = ({ bytes, start, end, origin }: PayloadText): string =>
      `${origin.line} ${Buffer.from(bytes.subarray(start, end))}`;
    for await (const texts of payloads) found.push(...texts.map(textOf));
    return found;
  };
  expect(input.from(90).first).toBe(0);
  const all = await textsOf(input.payloads);
  expect(all).toHaveLength(100);
  for (const payload of [1, 50, 99]) {
    const { first, payloads } = input.from(payload);
    expect(payload - first).toBeLessThan(8);
    expect(await textsOf(payloads)).toEqual(all.slice(first));
  }
});

it("make the records of those entries of a HAR file that are wanted only", async () => {
  const entries = ["A-1", "A-2", "A-3"].map((account) => ({
    request: { method: "GET", url: `https://x/v1/data-import/account-transfer-status/HALCYON_ENERGY/${account}/` },
  }));
  const folder = makeFolder({ "1.har": JSON.stringify({ log: { entries } }) });
  const input = new SourceInput({ file: join(folder.path, "1.har"), layout: "har", isGzip: false }, {});
  const recordsOf = async (isWanted?: (payload: number) => boolean): Promise<boolean[]> => {
    const found: boolean[] = [];
    for await (const texts of input.from(0, isWanted).payloads) found.push(...texts.map(({ har }) => har === "record"));
    return found;
  };
  expect(await recordsOf()).toEqual([true, true, true]);
  expect(await recordsOf((payload) => payload === 1)).toEqual([false, true, false]);
});
