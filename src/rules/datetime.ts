import { isResponseKind } from "../spec/kinds.ts";
import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { checkResponse, fieldName, mustBe } from "./wording.ts";

/** The form of each format. `offset-date-time` is used under a profile whose operator accepts any offset. */
const forms: Readonly<Record<string, { pattern: RegExp; words: string }>> = {
  "date-time": {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    words: "a UTC datetime in the form YYYY-MM-DDTHH:MM:SSZ, such as 2026-01-31T12:00:00Z",
  },
  "offset-date-time": {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
    words: "a datetime with its offset, such as 2026-01-31T12:00:00Z or 2026-01-31T12:00:00+01:00",
  },
};

export default defineRule({
  id: "datetime",
  title: "A datetime that is not YYYY-MM-DDTHH:MM:SSZ",
  severity: "error",
  basis: "documented",
  code: "invalid",
  section: "General conventions 4",
  why: "Datetimes are ISO 8601 in UTC, written exactly YYYY-MM-DDTHH:MM:SSZ: no offset, no fraction of a second, capital T and Z, and a time that exists. Convert local times to UTC. Under a profile, other offsets and fractions are accepted if the operator documents them.",
  examples: {
    bad: [
      { ...notes({ body: "a", created_at: "2026-01-31T12:00:00+01:00" }), attr: "notes.0.created_at" },
      { ...notes({ body: "a", created_at: "2026-01-31 12:00:00" }), attr: "notes.0.created_at" },
      { ...notes({ body: "a", created_at: "2026-01-31T12:00:00.000Z" }), attr: "notes.0.created_at" },
    ],
    good: [notes({ body: "a", created_at: "2026-01-31T12:00:00Z" })],
  },
  schema: {
    keywords: ["format"],
    describe: ({ path, value, params, kind }) => {
      const form = forms[params["format"] as string];
      return (
        form && {
          path,
          anchor: "value",
          detail: form.pattern.test(String(value))
            ? `${fieldName(path)} is a time that does not exist. ${isResponseKind(kind) ? checkResponse : "Correct it."}`
            : mustBe(kind, path, form.words),
        }
      );
    },
  },
});
