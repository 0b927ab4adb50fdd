import { attrOf } from "../json/path.ts";
import { defineRule, notes } from "./define.ts";

const operator = {
  "notes.notes.*.created_at": { deprecated: true },
  "notes.notes.*.body": { deprecated: true, "x-use-instead": "document_paths" },
};
const documents = { document_paths: [{ document_path: "letters/a-1001.pdf" }] };

export default defineRule({
  id: "deprecated-field",
  title: "A field that the operator deprecates",
  severity: "warning",
  basis: "operator",
  code: "deprecated_field",
  variants: {
    instead: "another field replaces it",
    both: "the field that replaces it is sent too",
    alone: "no field replaces it",
  },
  section: "The operator's own document",
  why: "The operator still accepts the field but may stop doing so. If its document names another field to use instead, send that field only.",
  examples: {
    bad: [
      { ...notes({ body: "Prefers letters" }), operator, attr: "notes.0.body" },
      { ...notes({ body: "Prefers letters", ...documents }), operator, attr: "notes.0.body" },
      { ...notes({ ...documents, created_at: "2026-01-31T12:00:00Z" }), operator, attr: "notes.0.created_at" },
    ],
    good: [{ ...notes(documents), operator }],
  },
  schema: {
    keywords: ["x-use-instead", "deprecated"],
    describe: ({ path, params }) => {
      const { instead, isBoth } = params as { instead?: string; isBoth?: boolean };
      const remedy =
        instead === undefined
          ? "Check that the operator still reads it."
          : isBoth
            ? `Leave it out once its value is in ${instead}, which is sent too.`
            : `Use ${instead}.`;
      return {
        path,
        anchor: "key",
        variant: instead === undefined ? "alone" : isBoth ? "both" : "instead",
        detail: `${attrOf(path)} is deprecated. ${remedy}`,
        suggestion: isBoth ? undefined : instead,
      };
    },
  },
});
