import { attrOf } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { doubtResponse } from "./wording.ts";

export default defineRule({
  id: "required",
  title: "A required field is missing",
  severity: "error",
  basis: "inferred",
  code: "required",
  section: "General conventions 2, and the tables of each payload",
  why: "The pair that identifies an account or a business, the list or object that gives the request its sense, and what an element cannot be without must be sent. The interface does not show the required flags of most fields (General conventions 7), so this follows from what it says each payload is about. The finding is at the object that lacks the field, its attr where the field would be.",
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
    describe: ({ path, params, kind }) => {
      const missing = [...path, params["missingProperty"] as string];
      const sentence = isResponseKind(kind)
        ? `is missing, though the interface lists it for this response: ${doubtResponse}`
        : "is required: add it.";
      return { path: missing, anchor: "parent", detail: `${attrOf(missing)} ${sentence}` };
    },
  },
});
