import { expect, test } from "vitest";
import { kindOfFileName } from "../../src/spec/kinds.ts";

test("a file name states the kind of a response by either of two statuses with the same body", () => {
  for (const status of [200, 201])
    expect(kindOfFileName(`extract/a.historical-statements.${status}.json`)).toBe("historical-statements.201");
  expect(kindOfFileName("a.historical-statements.202.json")).toBeUndefined();
  expect(kindOfFileName("a.notes.200.json")).toBeUndefined();
});

test("a file name states its kind in any case, as other systems write names", () => {
  expect(kindOfFileName("IN/WAVE1.TRANSACTIONS.JSONL.GZ")).toBe("transactions");
  expect(kindOfFileName("a.Notes.201.json")).toBe("notes.201");
  // A profile may name kinds so.
  const names = ["Meters", "meters", "Readings.201"];
  for (const name of names) expect(kindOfFileName(`x.${name}.json`, names)).toBe(name);
  expect(kindOfFileName("x.READINGS.201.json", names)).toBe("Readings.201");
});
