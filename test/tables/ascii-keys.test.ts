import { expect, test } from "vitest";
import { KeyIndex } from "../../src/tables/key-index.ts";

test("an index of keys has the same entry for a text and for its bytes", () => {
  const index = new KeyIndex();
  const texts = ["A-1001", "A-1002", "", "a".repeat(300), "A-1001"];
  const entries = texts.map((text) => {
    const bytes = new TextEncoder().encode(`xx${text}yy`);
    return [index.addAscii(7, bytes, 2, bytes.length - 2), index.add(7, text), index.find(7, text)];
  });
  expect(entries).toEqual([0, 1, 2, 3, 0].map((entry) => [entry, entry, entry]));
  expect(index.find(8, "A-1001")).toBe(-1);
  expect(index.text(3)).toBe("a".repeat(300));
});
