import { describe, expect, it } from "vitest";
import { Definitions } from "../../src/batch/definitions.ts";
import { settledMemory } from "./memory.ts";

// Takes minutes and a gigabyte, so it runs only in "npm run test:slow".
const isSlow = process.env["MODE"] === "slow";
/** More than the maximum size of a Map or a Set. */
const count = 17_000_000;
const nameOf = (i: number): string => `HE-${String((i * 7) % count).padStart(9, "0")}`;
const supplierOf = (i: number): number => (i % 3) + 1;
const occurrenceOf = (i: number) =>
  ({
    kind: "account",
    isKnown: false,
    attr: "external_account_number",
    index: 0,
    where: { file: 3, payload: i, base: undefined },
  }) as const;

describe.runIf(isSlow)(`${count.toLocaleString("en")} accounts`, { timeout: 20 * 60_000 }, () => {
  it("are all found, and no others, with about 60 bytes per key including its place and owner", () => {
    const before = settledMemory();
    const definitions = new Definitions();
    for (let i = 0; i < count; i++)
      definitions.add("account", supplierOf(i), nameOf(i), occurrenceOf(i), [`C-${i % 1000}`]);
    const bytes = (settledMemory() - before) / count;
    for (let i = 0; i < count; i += 17) {
      const entry = definitions.entryOf("account", supplierOf(i), nameOf(i));
      if (entry < 0 || definitions.nameOf(entry) !== nameOf(i)) throw new Error(`${i} is lost`);
      if (definitions.entryOf("account", supplierOf(i + 1), nameOf(i)) >= 0) throw new Error(`${i} is another's`);
    }
    const last = count - 1;
    const entry = definitions.entryOf("account", supplierOf(last), nameOf(last));
    expect([definitions.supplierOf(entry), definitions.definition(entry)]).toEqual([
      supplierOf(last),
      { ...occurrenceOf(last), owners: [`C-${last % 1000}`], isDisputed: false },
    ]);
    console.log(`${bytes.toFixed(1)} bytes a key of ${nameOf(0).length} characters`);
    expect(bytes).toBeLessThan(60);
  });
});
