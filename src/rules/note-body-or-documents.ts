import { defineRule, notes } from "./define.ts";
import { fieldName } from "./wording.ts";

export default defineRule({
  id: "note-body-or-documents",
  title: "A note with neither a body nor documents",
  severity: "error",
  basis: "documented",
  code: "note_body_or_document_path_not_found",
  section: "Note (account)",
  why: "A note has a body, document paths or both. A note with neither adds nothing to the account.",
  examples: {
    bad: [{ ...notes({ created_at: "2026-01-31T12:00:00Z" }), attr: "notes.0" }],
    good: [notes({ body: "a" }), notes({ document_paths: [{ document_path: "letters/a-1001.pdf" }] })],
  },
  schema: {
    // The only anyOf that the validators keep: codegen compiles open sets of values to plain strings.
    keywords: ["anyOf"],
    describe: ({ path }) => ({
      detail: `${fieldName(path)} has neither body nor document_paths. Give it at least one of them.`,
    }),
  },
});
