import { expect, test } from "vitest";
import { find, Names } from "../../src/json/names.ts";
import { placeString } from "../../src/json/tape.ts";

/** The number of a name in a set, found by the bytes of its literal. */
function numberOf(names: Names, name: string): number {
  return find(names, 0, placeString(JSON.stringify(name)));
}

test("finds names of any length", () => {
  const names = ["", "a", "ab", "abc", "notes", "note", "\u00e9", 'a"b', "document_paths"];
  const set = new Names(names);
  for (const [i, name] of names.entries()) expect(numberOf(set, name)).toBe(i);
  for (const name of ["b", "ba", "abd", "noted", "document-paths"]) expect(numberOf(set, name)).toBe(-1);
});

test("tells many names apart in linear time that begin and end alike", () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `the_field_${String(i).padStart(6, "0")}_of_it`);
  const set = new Names(names);
  expect(names.map((name) => numberOf(set, name))).toEqual([...names.keys()]);
  expect(numberOf(set, "the_field_020000_of_it")).toBe(-1);
  expect(numberOf(set, "the_field_0\\u0030")).toBe(-1);
});
