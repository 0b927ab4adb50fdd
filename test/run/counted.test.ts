import { afterAll, expect, test } from "vitest";
import type { Severities } from "../../src/check/levels.ts";
import type { Source } from "../../src/input/discover.ts";
import type { Input } from "../../src/input/payload.ts";
import { readPayloads } from "../../src/input/read.ts";
import { compact } from "../../src/reporters/compact.ts";
import { csv } from "../../src/reporters/csv.ts";
import { github } from "../../src/reporters/github.ts";
import { json } from "../../src/reporters/json.ts";
import { pretty } from "../../src/reporters/pretty.ts";
import { chooseFrames, rareCount } from "../../src/run/causes.ts";
import { Listing } from "../../src/run/counted.ts";
import { type PoolOptions, threadPool } from "../../src/run/pool.ts";
import { kindOfFile, type Result, run } from "../../src/run/run.ts";
import { oneOf as chosen, randomOf } from "../bench/corpora.ts";
import { settingsWith } from "../check/batch.ts";
import { makeFolder } from "../cli/folder.ts";
import { context, text } from "../reporters/reports.ts";
import { runs, some } from "../runs.ts";

const { write } = makeFolder({}, afterAll);
const worker = new URL("../../dist/run/worker.js", import.meta.url);
const random = randomOf(20_261_122);

const oneOf = <T>(values: readonly T[]): T => chosen(random, values);

const owner = (i: number): object => ({ import_supplier: "HALCYON_ENERGY", external_account_number: `A-${i}` });

/** Faults of which one payload may have several. */
const faults: readonly object[] = [
  {},
  { reference: "" },
  { reference: "", note: "" },
  { amount: 12.345 },
  { amount: "1.50" },
  { amount: "1e2", reference: "x\\u0041" },
  { type: "CHARG" },
  { transaction_date: "31/01/2026" },
  { transaction_date: undefined, transactionDate: "2026-01-31" },
  { transaction_date: undefined, transaction_dat: "2026-01-31", currency: "GBP" },
  { currency: "GBP" },
  { "Ann Other 1234567": 1 },
  { reference: null },
];

function transactions(i: number): object {
  const list = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => ({
    transaction_id: `T-${random() < 0.05 ? 1 : i * 10 + at}`,
    transaction_date: "2026-01-31",
    type: "CREDIT",
    amount: 10,
    ...oneOf(faults),
  }));
  return { ...owner(i), transactions: list, ...(random() < 0.3 && { source_system: "L" }) };
}

/** A request record whose body has a fault, or is missing. */
function record(i: number): object {
  const path = "/v1/data-import/notes/create/";
  const body = { ...owner(i), notes: [{ body: oneOf(["a", "", null]), ...(random() < 0.5 && { pinned: true }) }] };
  return { method: "POST", path, ...(random() < 0.8 && { body }), response: { status: 400, body: { a: i } } };
}

/** What a browser recorded, with an answer in base64, whose bytes have no place of their own in the file. */
function entry(i: number): object {
  const results = numbers(3).map((at) => ({
    status: oneOf([`DONE_${at}`, "ADDED", "Added"]),
    transaction_data: oneOf([{}, at]),
  }));
  const answer = { encoding: "base64", text: Buffer.from(JSON.stringify({ results })).toString("base64") };
  const request = { method: "POST", url: "https://api.example/v1/data-import/transactions/create/", headers: [] };
  return {
    response: { status: 201, headers: [], content: answer },
    request: { ...request, postData: { mimeType: "application/json", text: JSON.stringify(transactions(i)) } },
  };
}

/** An account, in the first files one of the supplier of a business below. */
const account = (i: number): object => ({
  ...owner(i),
  ...(i < 15 && { import_supplier: supplier(i) }),
  business: { business_contract_identifier: i < 15 ? "C-1" : oneOf(["C-1", "c-1", `C-2${i}`, ""]) },
});

const supplier = (i: number): string => (i === 0 ? "HALCYON_ENERGY" : `SUPPLIER_${i}`);

/** A business. Its contracts cannot be read, but for that of the first. */
const business = (i: number): object => ({
  import_supplier_code: supplier(i),
  external_business_identifier: `B-${i}`,
  business: {
    business_type: "LTD",
    company_number: `0123${4000 + i}`,
    company_name: "",
    [i === 0 ? "business_contracts" : "agreements"]: [
      {
        identifier: "C-1",
        valid_from_date: "2026-01-01",
        signed_at_date: "2025-12-01",
        versions: [{ applicable_at_date: "2026-01-01", terms: [{ term: "fixed" }] }],
      },
    ],
  },
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const files: Record<string, readonly unknown[]> = {
  "1.business": numbers(15).map(business),
  "2.account": numbers(30).map(account),
  "3.transactions": numbers(80).map(transactions),
  "4.request": numbers(30).map(record),
  "5.transactions": [...numbers(20).map(transactions), "not a payload"],
};

const har = write("6.har", JSON.stringify({ log: { entries: numbers(60).map(entry) } }));
const sources: Source[] = [
  ...Object.entries(files).map(([name, payloads]) => sourceOf(name, payloads)),
  { file: har, layout: "har", isGzip: false },
];

function sourceOf(name: string, payloads: readonly unknown[]): Source {
  const file = write(`${name}.jsonl`, payloads.map((payload) => `${JSON.stringify(payload)}\n`).join(""));
  return { file, layout: "lines", isGzip: false };
}

interface Way {
  /** Whether findings that no report shows are only counted. */
  counts: boolean;
  pool?: Partial<PoolOptions>;
  chunkSize?: number;
  known?: readonly Source[];
}

async function lint(
  { counts, pool, chunkSize, known = [] }: Way,
  severities: Partial<Severities>,
  max?: number,
): Promise<Result> {
  const inputOf = (source: Source): Input => ({
    file: source.file,
    payloads: { [Symbol.asyncIterator]: () => readPayloads(source, { chunkSize }) },
  });
  const own = { levels: new Map(), ...severities };
  const framesBefore = new Map<string, number>();
  const listing = counts ? new Listing(rareCount) : undefined;
  const settings = settingsWith({ levels: [...own.levels], maxFindings: max });
  const work = { settings, keepsBodies: false, framesOfEachCause: rareCount, chunkSize };
  const about = ({ file }: Source) => ({ kind: kindOfFile(file, {}), severities: own });
  const threads = pool && threadPool(sources, about, work, { threads: 2, worker, framesBefore, listing, ...pool });
  const result = await run(sources.map(inputOf), {
    settings,
    severitiesOf: () => own,
    known: known.map(inputOf),
    listing,
    wantsCodeFrame: chooseFrames(rareCount, framesBefore),
    checkInWorker: threads && ((input) => threads.check(input)),
  });
  await threads?.close();
  return result;
}

function reportsOf(result: Result): string {
  return [
    ...[pretty, compact, github].map((reporter) => text(reporter.write(result, context))),
    ...[pretty, csv, json].map((reporter) => text(reporter.statistics?.(result, context) ?? [])),
    JSON.stringify(result.summary, undefined, 1),
  ].join("\n");
}

const alone: Way = { counts: true };
const ways: readonly [name: string, Way][] = [
  ["on one thread", alone],
  ["on one thread, in small chunks", { counts: true, chunkSize: 500 }],
  ["on 1 thread, in pieces", { counts: true, pool: { threads: 1, pieceSize: 3000 } }],
  ["on 2 threads, in small pieces", { counts: true, pool: { threads: 2, pieceSize: 700 } }],
];

const [usual, counted] = [await lint({ counts: false }, {}), await lint(alone, {})];

test("many findings of this batch are only counted, among them errors, warnings and symptoms", () => {
  expect(usual.summary).toMatchObject({ errors: expect.toSatisfy((errors) => errors > 300) });
  expect(usual.summary).toMatchObject({ symptoms: expect.toSatisfy((symptoms) => symptoms > 20) });
  expect([...usual.findings].length).toBeGreaterThan(2 * [...counted.findings].length);
});

test.each(ways)("reports are the same %s", async (_, way) => {
  const result = way === alone ? counted : await lint(way, {});
  expect(reportsOf(result)).toBe(reportsOf(usual));
  // A piece of work lists no more than the whole run.
  if (way.pool?.threads === 1) expect([...result.findings].length).toBe([...counted.findings].length);
});

const severities: readonly [name: string, Partial<Severities>, max?: number][] = [
  ["an empty value is an error", { levels: new Map([["blank-value", "error"]]) }],
  [
    "rules are off",
    {
      levels: new Map([
        ["blank-value", "off"],
        ["unknown-field", "off"],
      ]),
    },
  ],
  [
    "an override applies to a field",
    { overrides: [{ attr: ["transactions", "*", "reference"], levels: new Map([["blank-value", "error"]]) }] },
  ],
  ["few findings of a payload are listed", {}, 1],
];

/** Each setting is tried on one thread in small chunks, or in pieces; in slow mode both ways. */
test.each(severities)("reports are the same where %s", async (name, settings, max) => {
  const expected = reportsOf(await lint({ counts: false }, settings, max));
  const first = severities.findIndex((each) => each[0] === name) % 2;
  for (const [, way] of some([ways[1 + first], ways[2 - first]] as typeof ways, 2))
    expect(reportsOf(await lint(way, settings, max))).toBe(expected);
});

test("findings of known payloads are not among those that are listed", async () => {
  const known = [sourceOf("0.transactions", numbers(runs(100, 40)).map(transactions))];
  const expected = reportsOf(await lint({ counts: false, known }, {}));
  for (const [, way] of ways.slice(0, 2)) expect(reportsOf(await lint({ ...way, known }, {}))).toBe(expected);
});
