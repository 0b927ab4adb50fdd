import { isResponseKind } from "../spec/kinds.ts";
import { statements } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { checkResponse, fieldName, mustBe } from "./wording.ts";

export default defineRule({
  id: "date",
  title: "A date that is not YYYY-MM-DD",
  severity: "error",
  basis: "documented",
  code: "invalid",
  section: "General conventions 4",
  why: "Dates are ISO 8601 calendar dates that exist, written YYYY-MM-DD: no time, no other order, no 30 February.",
  examples: {
    bad: [
      { ...statements({ issued_date: "31/01/2026" }), attr: "statements.0.issued_date" },
      { ...statements({ issued_date: "2026-02-29" }), attr: "statements.0.issued_date" },
      { ...statements({ issued_date: "2026-01-31T00:00:00Z" }), attr: "statements.0.issued_date" },
    ],
    good: [statements({ issued_date: "2024-02-29" })],
  },
  schema: {
    keywords: ["format"],
    describe: ({ path, value, params, kind }) =>
      params["format"] === "date"
        ? {
            path,
            anchor: "value",
            detail: /^\d{4}-\d{2}-\d{2}$/.test(String(value))
              ? `${fieldName(path)} is a date that does not exist. ${isResponseKind(kind) ? checkResponse : "Correct it."}`
              : mustBe(kind, path, "a date in the form YYYY-MM-DD, such as 2026-01-31"),
          }
        : undefined,
  },
});
