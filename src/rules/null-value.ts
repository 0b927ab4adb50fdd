import { isResponseKind } from "../spec/kinds.ts";
import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { checkResponse, fieldName } from "./wording.ts";

export default defineRule({
  id: "null-value",
  title: "null in a field that should have a value or be left out",
  severity: "error",
  basis: "documented",
  code: "null",
  section: "General conventions 1",
  why: "An optional field without data is left out of the payload. null is a value, and no field of a request may have it. In an account payload, whose shape the interface does not show, null is a warning.",
  examples: {
    bad: [
      { ...notes({ body: "a", created_at: null }), attr: "notes.0.created_at" },
      { ...notes(null), attr: "notes.0" },
    ],
    good: [notes({ body: "a" })],
  },
  schema: {
    keywords: ["type", "x-expected-type"],
    describe: ({ keyword, path, value, kind, schemas, payload }) =>
      value === null
        ? {
            path,
            anchor: "value",
            ...(keyword === "x-expected-type" ? { severity: "warning" } : {}),
            detail: isResponseKind(kind)
              ? `${fieldName(path)} is null, but the interface shows a value. ${checkResponse}`
              : `${fieldName(path)} must not be null. Give it a value${schemas.isWanted(kind, path, { payload }) ? "." : ", or leave it out."}`,
          }
        : undefined,
  },
});
