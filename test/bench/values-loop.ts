// The number of values per second that the library, ajv and zod check in one process, and of texts that JSON.parse and the
// library read. Prints a row for each payload and judge, as JSON.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";
import type { Judged } from "./report.ts";

const [, , validator = "", library = "", milliseconds = "0"] = process.argv;
const { isValid } = (await import(validator)) as { isValid: (value: unknown) => boolean };
const { isPayload, jsonSchema, lintText, lintValue } = (await import(library)) as typeof import("../../src/index.ts");
const budget = Number(milliseconds);

const schema = jsonSchema("transactions");
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const byAjv = ajv.compile(schema);
const byZod = z.fromJSONSchema(jsonSchema("transactions", { annotations: false }) as never);
const judges: Record<string, (value: unknown) => boolean> = {
  ajv: (value) => byAjv(value),
  zod: (value) => byZod.safeParse(value).success,
  isValid,
  isPayload: (value) => isPayload(value, { kind: "transactions" }),
  lintValue: (value) => lintValue(value, { kind: "transactions" }).ok,
};

const [example] = schema.examples as { transactions: object[] }[];
const payload = (count: number, change: object) => ({
  ...example,
  transactions: Array.from({ length: count }, (_, i) => ({
    ...example?.transactions[0],
    transaction_id: `T-${i}`,
    ...change,
  })),
});
const payloads: Record<string, object> = {
  "small, good": payload(2, {}),
  "small, bad": payload(2, { amount: "1.00" }),
  "large, good": payload(1000, {}),
  "large, bad": payload(1000, { amount: "1.00" }),
};

const texts = [2, 10, 1000].map((count) => new TextEncoder().encode(JSON.stringify(payload(count, {}))));
const decoder = new TextDecoder();
const readers: Record<string, (text: Uint8Array) => boolean> = {
  "JSON.parse": (text) => JSON.parse(decoder.decode(text)) !== undefined,
  lintText: (text) => lintText(text, { kind: "transactions" }).ok,
};

/** The number of calls per second of CPU time after warm-up. */
function rateOf<T>(judge: (value: T) => boolean, value: T): number {
  let rate = 0;
  for (const share of [0.5, 1]) {
    const start = process.cpuUsage();
    let calls = 0;
    let elapsed = 0;
    while (elapsed < budget * share) {
      for (let i = 0; i < 10; i++) judge(value);
      calls += 10;
      const { user, system } = process.cpuUsage(start);
      elapsed = (user + system) / 1000;
    }
    rate = (calls / elapsed) * 1000;
  }
  return rate;
}

const judged: Judged[] = Object.entries(payloads).flatMap(([name, value]) =>
  Object.entries(judges).map(([judge, judges]) => {
    if (judges(value) !== name.endsWith("good")) throw new Error(`${judge} misjudges the payload that is ${name}`);
    return { payload: name, bytes: JSON.stringify(value).length, judge, rate: rateOf(judges, value) };
  }),
);
const read = texts.flatMap((text): Judged[] =>
  Object.entries(readers).map(([judge, reads]) => {
    if (!reads(text)) throw new Error(`${judge} misjudges a text`);
    return { payload: "good", bytes: text.length, judge, rate: rateOf(reads, text) };
  }),
);
console.log(JSON.stringify({ judged, read }));
