import { isResponseKind } from "../spec/kinds.ts";
import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { doubtResponse, fieldName } from "./wording.ts";

export default defineRule({
  id: "null-value",
  title: "null where a field is to be omitted",
  severity: "error",
  basis: "documented",
  code: "null",
  section: "General conventions 1",
  why: "An optional field that has no data is omitted from the payload entirely; null is a value, and no field of a request may have it. In an account, whose shape is not shown, null is a warning.",
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
              ? `${fieldName(path)} is null, where the interface shows a value: ${doubtResponse}`
              : `${fieldName(path)} may not be null: give it a value${schemas.isWanted(kind, path, { payload }) ? "." : ", or omit it where it is optional."}`,
          }
        : undefined,
  },
});
