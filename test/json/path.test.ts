import { expect, test } from "vitest";
import { follow } from "../../src/json/path.ts";

test("a path leads to own members of objects and lists only", () => {
  expect(follow({ a: [{ b: 1 }] }, ["a", 0, "b"])).toBe(1);
  expect(follow({ a: null }, ["a"])).toBeNull();
  const paths = [["a", 0], ["constructor"], ["c", "d"]];
  for (const path of paths) expect(follow({ a: "text", c: null }, path)).toBeUndefined();
});
