import { expect, test } from "vitest";
import { kindOfFileName } from "../../src/spec/kinds.ts";

test("a file name states the kind of a response by either of two statuses with the same body", () => {
  for (const status of [200, 201])
    expect(kindOfFileName(`extract/a.historical-statements.${status}.json`)).toBe("historical-statements.201");
  expect(kindOfFileName("a.historical-statements.202.json")).toBeUndefined();
  expect(kindOfFileName("a.notes.200.json")).toBeUndefined();
});
