import { defineRule, notes } from "./define.ts";
import { irrelevance, tooEarly } from "./shared.ts";

export default defineRule({
  id: "unpin-at",
  title: "An unpin_at without is_pinned, or before created_at",
  severity: "warning",
  basis: "inferred",
  code: "irrelevant_field",
  otherCodes: ["note_unpin_at_earlier_than_creation_date"],
  section: "Note (account)",
  why: "unpin_at is used together with is_pinned, and a note cannot be unpinned before it is created.",
  examples: {
    bad: [
      { ...notes({ body: "a", unpin_at: "2026-06-30T12:00:00Z" }), attr: "notes.0.unpin_at" },
      {
        ...notes({
          body: "a",
          created_at: "2026-01-31T12:00:00Z",
          is_pinned: true,
          unpin_at: "2026-01-30T12:00:00Z",
        }),
        attr: "notes.0.unpin_at",
      },
    ],
    good: [notes({ body: "a", is_pinned: true, unpin_at: "2026-06-30T12:00:00Z" })],
  },
  schema: {
    keywords: ["x-relevant-when", "x-not-before"],
    describe: (fault) => irrelevance(fault) ?? tooEarly("note_unpin_at_earlier_than_creation_date", fault),
  },
});
