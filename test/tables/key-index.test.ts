import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Column } from "../../src/tables/column.ts";
import { KeyIndex } from "../../src/tables/key-index.ts";
import { codePoint } from "../code-point.ts";
import { runs } from "../runs.ts";
import { settledMemory } from "./memory.ts";

/** Texts that are similar, long or unusual. */
const texts = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 12 }),
  fc.constantFrom("", "A-1", "a-1", "A-1 ", "é", "e\u0301", "\u00ff", "\u0100", "\ud800", "\udc00", "\ufffd", "😀"),
  fc.constantFrom("__proto__", "constructor", "\0", "\0\0", "A\0", "1", "01"),
  // Just longer and just shorter than a chunk of the arena.
  fc
    .tuple(fc.constantFrom("x", "ä", "ж"), fc.constantFrom(100, 8191, 32_760, 65_530, 200_000))
    .map(([unit, length]) => unit.repeat(length)),
);
const prefixes = fc.oneof(fc.nat(3), fc.constantFrom(127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1));
const keys = fc.array(fc.tuple(prefixes, texts), { maxLength: 60 });

describe("the index of keys", () => {
  it("behaves like a Map of numbers and texts", () => {
    fc.assert(
      fc.property(keys, keys, (added, asked) => {
        const index = new KeyIndex();
        const map = new Map<string, number>();
        const nameOf = (prefix: number, text: string): string => `${prefix} ${text}`;
        for (const [prefix, text] of added) {
          const name = nameOf(prefix, text);
          const found = index.find(prefix, text);
          expect(found).toBe(map.get(name) ?? -1);
          if (found < 0) map.set(name, map.size);
          const entry = index.add(prefix, text);
          expect([entry, index.prefix(entry), index.text(entry)]).toEqual([map.get(name), prefix, text]);
        }
        expect(index.size).toBe(map.size);
        for (const [prefix, text] of [...asked, ...added])
          expect(index.find(prefix, text)).toBe(map.get(nameOf(prefix, text)) ?? -1);
      }),
      { numRuns: runs(300) },
    );
  });

  it("behaves like one while it grows, with many similar keys", () => {
    const index = new KeyIndex();
    const map = new Map<string, number>();
    // In slow mode, enough for some 32-bit hashes to collide by chance.
    const count = runs(300_000, 60_000);
    for (let i = 0; i < count; i++) {
      const text = i % 3 === 0 ? `HE-${i}` : i % 3 === 1 ? `HE-${i}`.padStart(40, "0") : `Ж${i}`;
      map.set(text, index.add(i % 5, text) * 5 + (i % 5));
    }
    expect(index.size).toBe(count);
    let wrong = 0;
    for (const [text, entry] of map) {
      if (index.find(entry % 5, text) !== Math.floor(entry / 5)) wrong++;
      if (index.find((entry + 1) % 5, text) !== -1 || index.find(entry % 5, `${text} `) !== -1) wrong++;
    }
    expect(wrong).toBe(0);
  });

  it("distinguishes keys with the same hash", () => {
    const [one, other] = twins();
    const index = new KeyIndex();
    index.add(0, one);
    expect(index.find(0, other)).toBe(-1);
    expect(index.add(0, other)).toBe(1);
    expect([index.find(0, one), index.find(0, other)]).toEqual([0, 1]);
  });

  it("takes about 30 bytes per key, and its text", () => {
    const count = 400_000;
    const before = settledMemory();
    const index = new KeyIndex();
    for (let i = 0; i < count; i++) index.add(i % 3, `HE-${String(i).padStart(8, "0")}`);
    const perKey = (settledMemory() - before) / count;
    expect(index.size).toBe(count);
    expect(perKey).toBeLessThan(45);
  });
});

/** Two texts with the same hash, found by trial: four hundred thousand texts have about twenty collisions. */
function twins(): [string, string] {
  const index = new KeyIndex();
  const seen = new Map<number, string>();
  for (let i = 0; i < 400_000; i++) {
    const text = `${(Math.imul(i, 0x9e3779b1) >>> 0).toString(36)}-${(Math.imul(i, 0x85ebca6b) >>> 0).toString(36)}`;
    const hash = index.hashOf(0, text);
    const twin = seen.get(hash);
    if (twin !== undefined) return [twin, text];
    seen.set(hash, text);
  }
  throw new Error("Every hash was its own.");
}

describe("a column", () => {
  it("holds 32-bit numbers by index, 0 by default", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20_000), fc.nat(2 ** 32 - 1))), (settings) => {
        const column = new Column();
        const map = new Map<number, number>();
        for (const [index, value] of settings) {
          column.set(index, value);
          map.set(index, value);
        }
        for (let index = 0; index < 20_010; index++)
          if (column.get(index) !== (map.get(index) ?? 0)) throw new Error(`${index} is ${column.get(index)}`);
      }),
    );
  });
});
