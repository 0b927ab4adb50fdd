import { notes } from "../examples.ts";
import { defineRule } from "../rule.ts";
import { attrOf } from "../wording.ts";

export default defineRule({
  id: "required",
  title: "A required field is missing",
  severity: "error",
  basis: "documented",
  code: "required",
  section: "General conventions 2, and the tables of each payload",
  why: "The pair that identifies an account or a business, the list or object that gives the request its sense, and what an element cannot be without must be sent. The finding stands at the object that lacks the field, its attr where the field would be.",
  examples: {
    bad: [
      {
        kind: "notes",
        payload: { import_supplier: "HALCYON_ENERGY", notes: [{ body: "a" }] },
        attr: "external_account_number",
      },
      { ...notes({ document_paths: [{}] }), attr: "notes.0.document_paths.0.document_path" },
    ],
    good: [notes({ document_paths: [{ document_path: "letters/2026/a-1001.pdf" }] })],
  },
  schema: {
    keywords: ["required"],
    describe: ({ path, params }) => {
      const missing = [...path, params["missingProperty"] as string];
      return { path: missing, mark: "parent", detail: `${attrOf(missing)} is required: add it.` };
    },
  },
});
