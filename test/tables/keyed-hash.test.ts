import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { ItemHasher } from "../../src/batch/read-facts.ts";
import { KeyIndex } from "../../src/tables/key-index.ts";
import {
  absorbBytes,
  absorbText,
  beginHash,
  endHash,
  type HashKey,
  hash,
  hashKey,
  useHashKey,
} from "../../src/tables/keyed-hash.ts";
import { lines, makeFolder, note } from "../cli/folder.ts";
import { inProcess } from "../cli/run.ts";
import { codePoint } from "../code-point.ts";
import { runs } from "../runs.ts";

const own = hashKey();
afterEach(() => useHashKey(own));

/** About 10 pairs of names with the same 32-bit hash under the current key. */
function collisions(hashOf: (name: string) => number): [string, string][] {
  const seen = new Map<number, string>();
  const pairs: [string, string][] = [];
  for (let i = 0; i < 300_000; i++) {
    const name = `HB-${String(i).padStart(8, "0")}`;
    const hash = hashOf(name);
    const twin = seen.get(hash);
    if (twin !== undefined) pairs.push([twin, name]);
    seen.set(hash, name);
  }
  return pairs;
}

const keys = new KeyIndex();
const hashes = {
  "the index of keys": (name: string) => keys.hashOf(7, name),
  "the first half of a print": (name: string) => printOf(name)[0] as number,
  "the second half of a print": (name: string) => printOf(name)[1] as number,
};

function printOf(name: string): ArrayLike<number> {
  const printer = new ItemHasher();
  printer.begin("transaction", "HALCYON_ENERGY", "HB-1");
  printer.add(name);
  return printer.items;
}

describe("names that collide under one key", () => {
  it.each(Object.entries(hashes))("do not under another, in %s", (_, hashOf) => {
    useHashKey([1, 2]);
    const pairs = collisions(hashOf);
    expect(pairs.length).toBeGreaterThan(5);
    for (const key of [
      [1, 3],
      [2, 2],
      [0x80000001, 2],
    ] satisfies HashKey[]) {
      useHashKey(key);
      expect(pairs.filter(([one, other]) => hashOf(one) === hashOf(other))).toEqual([]);
    }
  });
});

it("is the same for a text and for its UTF-8, whatever bytes follow", () => {
  const text = fc.string({ unit: codePoint, maxLength: 20 });
  const padded = (text: string): string => text.padEnd(2000, "é");
  fc.assert(
    fc.property(fc.oneof(text, text.map(padded)), text, fc.nat(5), fc.nat(255), (first, second, start, byte) => {
      const [bytes, more] = [Buffer.from(first), Buffer.from(second)];
      const end = start + bytes.length;
      const all = new Uint8Array(end + more.length + 3).fill(byte);
      all.set(bytes, start);
      all.set(more, end);
      const view = new DataView(all.buffer);
      const hashOf = (...absorbing: (() => void)[]): number[] => {
        beginHash();
        for (const absorb of absorbing) absorb();
        endHash();
        return [...hash.subarray(0, 2)];
      };
      const own = hashOf(
        () => absorbText(first),
        () => absorbText(second),
      );
      const ofBytes = hashOf(
        () => absorbBytes(view, start, end),
        () => absorbBytes(view, end, end + more.length),
      );
      expect(ofBytes).toEqual(own);
      expect(hashOf(() => absorbText(first + second))).not.toEqual(own);
    }),
    { numRuns: runs(100) },
  );
});

it("reports the same with any key", async () => {
  const ids = Array.from({ length: 300 }, (_, i) => note(`body ${i % 150}`, `HB-${i % 3}`));
  const folder = makeFolder({ "a.notes.jsonl": lines(...ids) });
  const reports = new Set<string>();
  for (const key of [[0, 0], [1, 2], [0xffffffff, 7], own] satisfies HashKey[]) {
    useHashKey(key);
    const { stdout } = await inProcess("lint", folder.path, "--format", "ndjson");
    expect(stdout).toContain("duplicate-note");
    reports.add(stdout);
  }
  expect(reports.size).toBe(1);
});
