import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Facts, itemWidth } from "../../src/batch/facts.ts";
import { Items } from "../../src/batch/items.ts";
import { ItemHasher } from "../../src/batch/read-facts.ts";
import { readText } from "../../src/json/tape.ts";
import type { ItemType } from "../../src/spec/references.ts";
import { codePoint } from "../code-point.ts";
import { runs } from "../runs.ts";
import { factsOfValue } from "./facts-of-value.ts";

const words = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 6 }),
  fc.constantFrom("", "A", "a", "A ", "\0", "\ud800", "\udc00", "A\0", "\u0100", "transaction"),
);
const types: readonly ItemType[] = ["transaction", "statement", "note", "schedule"];

interface Named {
  type: ItemType;
  supplier: string;
  owner: string;
  text: string;
  more: string | undefined;
}

const named = fc.record<Named>({
  type: fc.constantFrom(...types),
  supplier: words,
  owner: words,
  text: words,
  more: fc.option(words, { nil: undefined }),
});

function printOf({ type, supplier, owner, text, more }: Named): string {
  const printer = new ItemHasher();
  printer.begin(type, supplier, owner);
  printer.add(text, more);
  return Array.from(printer.items).join(" ");
}

function printOfName(name: string | number): string {
  const printer = new ItemHasher();
  printer.begin("note", "HALCYON_ENERGY", "A-1");
  printer.add(name);
  return Array.from(printer.items).join(" ");
}

/** A character within a string of JSON. */
function escaped(character: string, style: string): string {
  const usual = JSON.stringify(character).slice(1, -1);
  if (style === "short" && character === "/") return "\\/";
  if (style !== "\\u") return usual;
  return Array.from({ length: character.length }, (_, i) => {
    const unit = character.charCodeAt(i).toString(16).padStart(4, "0");
    return `\\u${i % 2 === 0 ? unit : unit.toUpperCase()}`;
  }).join("");
}

describe("an item hash", () => {
  it("depends on its texts and their order only", () => {
    fc.assert(
      fc.property(fc.array(named, { maxLength: 40 }), (all) => {
        const texts = new Map<string, string>();
        for (const one of all) {
          const print = printOf(one);
          expect(print).not.toBe("0 0 0");
          const text = JSON.stringify([one.type, one.supplier, one.owner, one.text, one.more]);
          expect(texts.get(print) ?? text).toBe(text);
          texts.set(print, text);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("is the same however JSON escapes a text", () => {
    const escapes = fc.array(fc.constantFrom("none", "short", "\\u"), { minLength: 1, maxLength: 8 });
    const texts = fc.string({
      unit: fc.oneof(codePoint, fc.constantFrom(...'"\\/\b\f\n\r\t\0\u001f\ud800')),
      maxLength: 8,
    });
    fc.assert(
      fc.property(texts, escapes, (text, styles) => {
        const written = Array.from(text, (character, i) => escaped(character, styles[i % styles.length] as string));
        const json = new TextEncoder().encode(`["${written.join("")}"]`);
        expect(readText(json, 0, json.length)).toBe(true);
        expect(printOfName(2)).toBe(printOfName(text));
      }),
      { numRuns: runs(1000) },
    );
  });

  it("distinguishes similar ids, and uses all bits", () => {
    const prints = new Set<string>();
    const set = Array.from({ length: 96 }, () => 0);
    const count = runs(200_000, 60_000);
    for (let account = 0; account < 20; account++) {
      const printer = new ItemHasher();
      printer.begin("transaction", "HALCYON_ENERGY", `A-${account}`);
      for (let i = 0; i < count / 20; i++) printer.add(`T-${String(i).padStart(10, "0")}`);
      const hashes = Array.from(printer.items);
      for (let i = 0; i < hashes.length; i += itemWidth) {
        const parts = hashes.slice(i, i + itemWidth);
        prints.add(parts.join(" "));
        for (let bit = 0; bit < 96; bit++)
          set[bit] = (set[bit] as number) + (((parts[bit >> 5] as number) >>> (bit & 31)) & 1);
      }
    }
    expect(prints.size).toBe(count);
    for (const ones of set) expect(Math.abs(ones / count - 0.5)).toBeLessThan(0.01);
  });
});

it("finds the first payload with an item, and its index there", () => {
  const payloads = fc.array(
    fc.record({ owner: fc.constantFrom("A-1", "A-2"), ids: fc.array(fc.option(fc.constantFrom(..."abcdef"))) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(payloads, (all) => {
      const items = new Items();
      const first = new Map<string, [payload: number, index: number]>();
      for (const [payload, { owner, ids }] of all.entries()) {
        const printer = new ItemHasher();
        printer.begin("transaction", "HALCYON_ENERGY", owner);
        for (const id of ids) id === null ? printer.skip() : printer.add(id);
        const facts: Facts = {
          ...new Facts("transactions", { file: 2, payload }),
          items: printer.items,
          lists: [{ type: "transaction", attr: "", count: ids.length }],
        };
        expect(items.find(facts.items, ids.length)).toBeUndefined();
        for (const [index, id] of ids.entries()) {
          const spot = items.find(facts.items, index);
          expect(spot && [spot.where.payload, spot.index]).toEqual(first.get(`${owner} ${id}`));
          if (spot) expect([spot.kind, spot.where.file]).toEqual(["transactions", 2]);
        }
        items.add(facts);
        for (const [index, id] of ids.entries())
          if (id !== null && !first.has(`${owner} ${id}`)) first.set(`${owner} ${id}`, [payload, index]);
      }
    }),
  );
});

it("tells items whose entries are the same by chance", () => {
  const items = new Items();
  const factsOf = (payload: number, items: number[], texts: number[] = []): Facts => ({
    ...new Facts("notes", { file: 0, payload }),
    items,
    texts,
    lists: [{ type: "note", attr: "", count: 2 }],
  });
  items.add(factsOf(0, [1, 2, 3, 4, 5, 6], [7, 8, 9, 0, 0, 0]));
  expect(items.find([4, 5, 6], 0)?.index).toBe(1);
  expect(items.find([7, 8, 9], 0)?.index).toBe(0);
  for (const other of [
    [1, 2, 4],
    [1, 3, 3],
    [7, 8, 3],
    [0, 0, 0],
  ])
    expect(items.find(other, 0)).toBeUndefined();
});

it("tells items of names apart that are no Unicode", () => {
  const factsOf = (payload: number, supplier: string, account: string, id: string): Facts =>
    factsOfValue(
      "transactions",
      { import_supplier: supplier, external_account_number: account, transactions: [{ transaction_id: id }] },
      payload,
    );
  const items = new Items();
  items.add(factsOf(0, "S\ud800", "A\ud800", "T\ud800"));
  expect(items.find(factsOf(1, "S\ud800", "A\ud800", "T\ud800").items, 0)).toBeDefined();
  for (const other of [
    ["S\ud801", "A\ud800", "T\ud800"],
    ["S\ud800", "A\ud801", "T\ud800"],
    ["S\ud800", "A\ud800", "T\ud801"],
  ] as [string, string, string][])
    expect(items.find(factsOf(1, ...other).items, 0)).toBeUndefined();
});

it("finds the first note with a text, dated or not", () => {
  const factsOf = (payload: number, ...notes: unknown[]): Facts =>
    factsOfValue("notes", { import_supplier: "S", external_account_number: "A", notes }, payload);
  const dated = { body: "one", created_at: "2026-01-01T00:00:00Z" };
  const items = new Items();
  items.add(factsOf(0, { body: "other" }, {}, dated, { body: "one" }));
  const later = factsOf(1, { body: "one" }, dated, { ...dated, created_at: "2026-01-02T00:00:00Z" }, { body: "other" });
  expect([0, 1, 2, 3].map((index) => items.find(later.items, index)?.index)).toEqual([2, 2, undefined, 0]);
});

it("keeps the place of an item after some that cannot be read, and nothing of those after the last", () => {
  const hashesOf = (transactions: unknown[]): readonly number[] =>
    Array.from(
      factsOfValue("transactions", {
        import_supplier: "HALCYON_ENERGY",
        external_account_number: "A-1",
        transactions,
      }).items,
    );
  const item = { transaction_id: "T-1", transaction_date: "2026-01-31", amount: 10 };
  const [own, none] = [hashesOf([item]), new Array<number>(itemWidth).fill(0)];
  expect(own).toHaveLength(itemWidth);
  expect(hashesOf([null, {}, item, null])).toEqual([...none, ...none, ...own]);
  expect(hashesOf([null, {}])).toEqual([]);
});
