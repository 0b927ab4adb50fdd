import { data, defineRule, notes } from "./define.ts";
import { repeatedItems, repeats, repeatVariants } from "./shared.ts";

export default defineRule({
  id: "duplicate-note",
  title: "A note sent more than once",
  severity: "warning",
  basis: "documented",
  code: "duplicate_note",
  variants: repeatVariants,
  section: "Endpoints 1",
  why: "A note is created only if the account has none with the same body (and the same created_at, if one is given). The service answers a repeated note with NOTE_ALREADY_EXISTS.",
  examples: {
    bad: [
      { ...notes({ body: "Moved in" }, { body: "Moved in" }), attr: "notes.1" },
      { batch: [data("A-1"), data("A-1")], at: 1, attr: "notes.0" },
    ],
    good: [
      notes(
        { body: "Moved in", created_at: "2026-01-30T12:00:00Z" },
        { body: "Moved in", created_at: "2026-01-31T12:00:00Z" },
      ),
    ],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats(fault, "within") },
  batch: { onFacts: repeatedItems("note") },
});
