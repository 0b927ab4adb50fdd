import { expect, test } from "vitest";
import { detailOf } from "../../src/reporters/digest.ts";
import { findingWith } from "./reports.ts";

test.each([
  ["notes.0.body is a number.", "body is a number."],
  ["notes.0.body is that of notes.0.text.", "body is that of text."],
  ["payload.notes.0.body is a number.", "payload.notes.0.body is a number."],
  ["old_notes.0.body is a number.", "old_notes.0.body is a number."],
])("a field is named without what it is in, but whole where another name ends in that: %s", (detail, shown) => {
  expect(detailOf({ finding: findingWith({ attr: "notes.0.body", detail }) })).toBe(shown);
});
