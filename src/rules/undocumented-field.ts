import { attrOf } from "../json/path.ts";
import { defineRule, notes } from "./define.ts";

const operator = { "notes.notes.*.is_pinned": { "x-undocumented": true } };

export default defineRule({
  id: "undocumented-field",
  title: "A field that only an example of the operator shows",
  severity: "warning",
  basis: "shown",
  code: "undocumented_field",
  section: "The operator's own document",
  why: "An example in the operator's document has the field, but none of its schemas describes it. The service may accept, ignore or refuse the field, and its value is not checked.",
  examples: {
    bad: [{ ...notes({ body: "a", is_pinned: true }), operator, attr: "notes.0.is_pinned" }],
    good: [{ ...notes({ body: "a" }), operator }],
  },
  schema: {
    keywords: ["x-undocumented"],
    describe: ({ path }) => ({
      path,
      anchor: "key",
      detail: `${attrOf(path)} is shown only in an example of the operator, and no schema describes it. Check that the operator accepts it.`,
    }),
  },
});
