import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FileSpool } from "../../src/input/temp-file.ts";
import { Bits } from "../../src/tables/bits.ts";
import { Partitions } from "../../src/tables/partitions.ts";
import { runs } from "../runs.ts";

const half = fc.oneof(fc.nat(3), fc.constantFrom(2 ** 31, 2 ** 32 - 1), fc.nat(2 ** 32 - 1));

describe("partitions", () => {
  it.each([
    ["in memory", undefined],
    ["in a file beyond its last block", 0],
  ])("hold each entry once, those of a hash together and in order, %s", (_, limit) => {
    const store = new FileSpool();
    fc.assert(
      fc.property(fc.array(fc.tuple(half, half), { minLength: 1, maxLength: 20 }), fc.nat(2000), (hashes, times) => {
        const partitions = new Partitions(limit === undefined ? undefined : () => store, limit);
        let count = 0;
        for (let i = 0; i <= times; i++)
          for (const [high, low] of hashes) {
            partitions.add(Uint32Array.of(high, low, 7), count - 7);
            if (high !== 0) count++;
          }
        const seen = new Map<string, { partition: number; last: number }>();
        let index = 0;
        for (const partition of partitions) {
          let { size } = partition;
          for (const block of partition)
            for (let i = 0; i < block.length; i += 3) {
              const hash = `${block[i]} ${block[i + 1]}`;
              const before = seen.get(hash);
              const last = block[i + 2] as number;
              if (before && (before.partition !== index || before.last >= last)) expect.unreachable(hash);
              seen.set(hash, { partition: index, last });
              count--;
              size--;
            }
          expect(size).toBe(0);
          index++;
        }
        expect(count).toBe(0);
        // A hash whose first half is 0 is none.
        const added = hashes.filter(([high]) => high !== 0);
        expect(new Set(seen.keys())).toEqual(new Set(added.map((hash) => hash.join(" "))));
      }),
      { numRuns: runs(60) },
    );
    expect(store.size > 0).toBe(limit !== undefined);
    store.close();
  });
});

describe("a set of numbers", () => {
  it("is a Set", () => {
    const number = fc.oneof(fc.nat(70), fc.nat(100_000));
    fc.assert(
      fc.property(fc.array(number), fc.array(number), number, (added, asked, one) => {
        const bits = new Bits();
        for (const each of added) bits.add(each);
        const set = new Set(added);
        const sorted = [...set].sort((a, b) => a - b);
        for (const each of [bits, bits.copy()]) {
          expect(each.size).toBe(set.size);
          expect([...added, ...asked].map((number) => each.has(number))).toEqual(
            [...added, ...asked].map((number) => set.has(number)),
          );
          for (const start of [0, one, ...added])
            expect(each.next(start)).toBe(sorted.find((number) => number >= start) ?? Number.POSITIVE_INFINITY);
        }
        const copy = bits.copy();
        copy.add(100_001);
        expect(bits.has(100_001)).toBe(false);
      }),
      { numRuns: runs(400) },
    );
  });
});
