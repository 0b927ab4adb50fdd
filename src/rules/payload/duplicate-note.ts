import { data, notes } from "../examples.ts";
import { defineRule } from "../rule.ts";
import { isSame, repeatOf, repeats } from "../shared.ts";

export default defineRule({
  id: "duplicate-note",
  title: "A note sent more than once",
  severity: "warning",
  basis: "documented",
  code: "duplicate_note",
  section: "Endpoints 1",
  why: "A note is created only when the account has none with the same body (and the same created_at, if one is given): the repeat would be answered NOTE_ALREADY_EXISTS.",
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
  schema: { keywords: ["x-unique"], describe: (fault) => repeats("duplicate-note", fault) },
  batch: {
    onFacts: (facts, { register, report }) => {
      const { account } = facts;
      if (facts.kind !== "notes" || facts.supplier === undefined || account === undefined) return;
      for (const [index, note] of facts.notes.entries()) {
        if (!note) continue;
        const alike = register.repeat("note", facts, account, note.body, index);
        const twin =
          note.createdAt === undefined
            ? alike
            : register.repeat("note made at", facts, account, `${note.createdAt} ${note.body}`, index);
        if (twin && !isSame(twin.where, facts.where))
          report(repeatOf(facts, ["notes", index], twin, ["notes", twin.index]));
      }
    },
  },
});
