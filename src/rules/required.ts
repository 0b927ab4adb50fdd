import { attrOf } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { checkResponse } from "./wording.ts";

export default defineRule({
  id: "required",
  title: "A required field is missing",
  severity: "error",
  basis: "inferred",
  code: "required",
  section: "General conventions 2, and the tables of each payload",
  why: "A payload must have the pair that identifies its account or business, the list or object that it is about, and the fields without which an element has no meaning. The interface does not show whether most fields are required (General conventions 7), so this follows from what it says each payload is about. The finding marks the object that lacks the field, and its attr says where the field belongs.",
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
  otherCheck: "the matching of a request record with its operation (src/check/payload.ts)",
  schema: {
    keywords: ["required"],
    describe: ({ path, params, kind }) => {
      const missing = [...path, params["missingProperty"] as string];
      const sentence = isResponseKind(kind)
        ? `is missing, but the interface lists it for this response. ${checkResponse}`
        : "is required. Add it.";
      return { path: missing, anchor: "parent", detail: `${attrOf(missing)} ${sentence}` };
    },
  },
});
