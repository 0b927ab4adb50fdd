import { describe, expect, it } from "vitest";
import { Identifiers } from "../../src/batch/identifiers.ts";
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
    const { index, firstSent } = new Identifiers();
    for (let i = 0; i < count; i++) {
      if (index.add(supplierOf(i), nameOf(i)) !== i) throw new Error(`${i} was there before`);
      firstSent.add(i, occurrenceOf(i), i % 1000);
    }
    const bytes = (settledMemory() - before) / count;
    for (let i = 0; i < count; i += 17) {
      if (index.find(supplierOf(i), nameOf(i)) !== i) throw new Error(`${i} is lost`);
      if (index.find(supplierOf(i + 1), nameOf(i)) >= 0) throw new Error(`${i} is another's`);
    }
    const last = count - 1;
    expect([index.size, index.text(last), firstSent.get(last), firstSent.owner(last)]).toEqual([
      count,
      nameOf(last),
      occurrenceOf(last),
      last % 1000,
    ]);
    console.log(`${bytes.toFixed(1)} bytes a key of ${nameOf(0).length} characters`);
    expect(bytes).toBeLessThan(60);
  });
});
