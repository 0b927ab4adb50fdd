import { describe, expect, it } from "vitest";
import { KeyIndex } from "../../src/batch/key-index.ts";
import { Names } from "../../src/batch/names.ts";
import { settledMemory } from "./memory.ts";

// Takes a minute and a gigabyte, so it waits for "npm run test:slow".
const isSlow = process.env["MODE"] === "slow";
/** More than a Map or a Set takes. */
const count = 17_000_000;
const nameOf = (i: number): string => `HE-${String((i * 7) % count).padStart(9, "0")}`;

describe.runIf(isSlow)(`${count.toLocaleString("en")} keys`, { timeout: 10 * 60_000 }, () => {
  it("are each found by the index, and nothing else is", () => {
    const before = settledMemory();
    const index = new KeyIndex();
    for (let i = 0; i < count; i++) if (index.add(i % 3, nameOf(i)) !== i) throw new Error(`${i} was there before`);
    const perKey = (settledMemory() - before) / count;
    expect(index.size).toBe(count);
    for (let i = 0; i < count; i += 17) {
      if (index.find(i % 3, nameOf(i)) !== i) throw new Error(`${i} is lost`);
      if (index.find((i + 1) % 3, nameOf(i)) >= 0) throw new Error(`${i} is another's`);
    }
    expect(index.text(count - 1)).toBe(nameOf(count - 1));
    console.log(`${perKey.toFixed(1)} bytes a key of ${nameOf(0).length} characters`);
    expect(perKey).toBeLessThan(40);
  });

  it("take some 60 bytes each with what is known of them", () => {
    const before = settledMemory();
    const names = new Names();
    const spot = { kind: "account", isKnown: false, index: 0 } as const;
    for (let i = 0; i < count; i++)
      names.sendings.set(names.index.add(1, nameOf(i)), { ...spot, where: { file: 3, payload: i } }, i % 1000);
    const perKey = (settledMemory() - before) / count;
    expect(names.sendings.get(count - 1)).toEqual({ ...spot, where: { file: 3, payload: count - 1, base: undefined } });
    expect(names.sendings.owner(count - 1)).toBe((count - 1) % 1000);
    console.log(`${perKey.toFixed(1)} bytes a key with its place and owner`);
    expect(perKey).toBeLessThan(60);
  });
});
