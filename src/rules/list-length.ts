import { counted, grouped } from "../text/grouped.ts";
import { defineRule, notes } from "./define.ts";
import { mustBe } from "./wording.ts";

const operator = { "notes.notes": { minItems: 1, maxItems: 2 } };
const note = { body: "Prefers letters" };

export default defineRule({
  id: "list-length",
  title: "A list that is too long or too short",
  severity: "error",
  basis: "operator",
  code: "max_length",
  otherCodes: ["min_length", "empty"],
  section: "The operator's own document",
  why: "Under a profile, the operator may document the least and greatest number of elements of a list, or of fields of an object. Send a long list in several payloads.",
  examples: {
    bad: [
      { ...notes(note, { body: "b" }, { body: "c" }), operator, attr: "notes" },
      { ...notes(), operator, attr: "notes" },
    ],
    good: [{ ...notes(note), operator }],
  },
  schema: {
    keywords: ["maxItems", "minItems", "maxProperties", "minProperties"],
    describe: ({ keyword, path, value, params, kind }) => {
      const limit = params["limit"] as number;
      const isList = Array.isArray(value);
      const count = isList ? value.length : Object.keys(value as object).length;
      const isMaximum = keyword.startsWith("max");
      const wanted = `${isMaximum ? "at most" : "at least"} ${counted(limit, isList ? "element" : "field")}`;
      return {
        code: isMaximum ? "max_length" : count === 0 ? "empty" : "min_length",
        detail: mustBe(kind, path, `${isList ? "a list" : "an object"} of ${wanted}`, grouped(count)),
      };
    },
  },
});
