import { attrOf, type Path } from "../json/path.ts";
import { defineRule, notes } from "./define.ts";

const operator = { "notes.notes.*.document_paths": { uniqueItems: true } };
const path = { document_path: "letters/a.pdf" };

export default defineRule({
  id: "repeated-element",
  title: "An element that its list has twice",
  severity: "error",
  basis: "operator",
  code: "invalid",
  section: "The operator's own document",
  why: "Under a profile, the operator may document that the elements of a list differ. Two are the same if they have the same members and values, in whatever order, and numbers of the same value.",
  examples: {
    bad: [{ ...notes({ body: "a", document_paths: [path, path] }), operator, attr: "notes.0.document_paths.1" }],
    good: [{ ...notes({ body: "a", document_paths: [path, { document_path: "letters/b.pdf" }] }), operator }],
  },
  schema: {
    keywords: ["uniqueItems"],
    describe: ({ path, params }) => {
      const [later, earlier]: [Path, Path] = [
        [...path, params["i"] as number],
        [...path, params["j"] as number],
      ];
      const detail = `${attrOf(later)} is the same as ${attrOf(earlier)}: the elements of this list must differ. Remove one.`;
      return { path: later, anchor: "value", detail, related: [{ path: earlier, detail: "The same element." }] };
    },
  },
});
