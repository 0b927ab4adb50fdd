import { expect, test } from "vitest";
import { remember, rememberEach } from "../../src/tables/remember.ts";

test.each([
  ["object", {}, {}],
  ["text", "a", ""],
])("A value is made once for each %s, even if it is undefined", (_name, one, other) => {
  const made: unknown[] = [];
  const keptFor = remember((of: string | object) => {
    made.push(of);
    return undefined;
  });
  for (const each of [one, other, one, other]) expect(keptFor(each)).toBeUndefined();
  expect(made).toEqual([one, other]);
});

test("Values of one object are told apart by their key, and at most so many are kept", () => {
  const made: string[] = [];
  const keptFor = rememberEach(
    (a: number, b: number) => `${a},${b}`,
    (_of: object, a: number, b: number) => made.push(`${a},${b}`),
    2,
  );
  const of = {};
  for (const [a, b] of [
    [1, 2],
    [1, 2],
    [2, 1],
    [1, 2],
    [3, 3],
    [1, 2],
  ] as const)
    keptFor(of, a, b);
  expect(made).toEqual(["1,2", "2,1", "3,3", "1,2"]);
});
