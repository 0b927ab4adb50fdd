import { counted, grouped } from "../text/grouped.ts";
import { defineRule, notes } from "./define.ts";
import { mustBe } from "./wording.ts";

const operator = { "notes.notes.*.body": { minLength: 2, maxLength: 20 } };

export default defineRule({
  id: "text-length",
  title: "A text that is too long or too short",
  severity: "error",
  basis: "operator",
  code: "max_length",
  otherCodes: ["min_length", "blank"],
  section: "The operator's own document",
  why: "Under a profile, the operator may document the least and greatest number of characters of a text. The service refuses a longer text and does not cut it.",
  examples: {
    bad: [
      { ...notes({ body: "Prefers letters in large print" }), operator, attr: "notes.0.body" },
      { ...notes({ body: "a" }), operator, attr: "notes.0.body" },
    ],
    good: [{ ...notes({ body: "Prefers letters" }), operator }],
  },
  schema: {
    keywords: ["maxLength", "minLength"],
    describe: ({ keyword, path, value, params, kind }) => {
      const limit = params["limit"] as number;
      const length = [...(value as string)].length;
      const code = keyword === "maxLength" ? "max_length" : length === 0 ? "blank" : "min_length";
      const bound = keyword === "maxLength" ? "at most" : "at least";
      return {
        code,
        detail: mustBe(kind, path, `${bound} ${counted(limit, "character")} long`, grouped(length)),
      };
    },
  },
});
