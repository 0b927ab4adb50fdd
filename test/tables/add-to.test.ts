import { expect, it } from "vitest";
import { addTo } from "../../src/tables/add-to.ts";

it("adds to one list for each key, in order, without copying it", () => {
  const lists = new Map<string, number[]>();
  addTo(lists, "a", 1);
  const first = lists.get("a");
  for (const [key, value] of [
    ["b", 2],
    ["a", 3],
    ["a", 4],
  ] as const)
    addTo(lists, key, value);
  expect([...lists]).toEqual([
    ["a", [1, 3, 4]],
    ["b", [2]],
  ]);
  expect(lists.get("a")).toBe(first);
});
