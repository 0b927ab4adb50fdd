import { attrOf } from "../json/path.ts";
import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";

const operator = { "notes.notes.*.is_pinned": { "x-undocumented": true } };

export default defineRule({
  id: "undocumented-field",
  title: "A field that only an example of the operator has",
  severity: "warning",
  basis: "shown",
  code: "undocumented_field",
  section: "The operator's own document",
  why: "An example in the operator's document sends the field, and no schema in it describes it. It may be accepted, ignored or refused, and its value is not checked: ask the operator.",
  examples: {
    bad: [{ ...notes({ body: "a", is_pinned: true }), operator, attr: "notes.0.is_pinned" }],
    good: [{ ...notes({ body: "a" }), operator }],
  },
  schema: {
    keywords: ["x-undocumented"],
    describe: ({ path }) => ({
      path,
      anchor: "key",
      detail: `${attrOf(path)} is in an example of the operator's document, and in no schema of it: make sure that it is accepted.`,
    }),
  },
});
