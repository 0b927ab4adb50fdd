import { attrOf } from "../json/path.ts";
import { defineRule, textOf } from "./define.ts";
import { checkResponse } from "./wording.ts";

export default defineRule({
  id: "duplicate-key",
  title: "A field that appears twice in one object",
  severity: "error",
  basis: "inferred",
  code: "duplicate_key",
  section: "Introduction: all request and response bodies are JSON",
  why: "A JSON parser keeps only the last of two fields with the same name, so the first value is lost silently. Keep one of them.",
  examples: {
    bad: [
      { ...textOf("transactions", '{"amount": 10, "amount": 12}'), attr: "transactions.0.amount" },
      { ...textOf("notes", '{"body": "a", "b\\u006fdy": "b"}'), attr: "notes.0.body" },
    ],
    good: [textOf("notes", '{"body": "a"}, {"body": "b"}')],
  },
  text: {
    fault: "duplicate-key",
    describe: ({ path, first }, isReceived) => ({
      related: [{ start: first, end: first, detail: "The first of them." }],
      detail: `${attrOf(path)} appears twice in its object, and a parser keeps only the last value. ${isReceived ? checkResponse : "Remove one of them. If they are lists or objects, put what it holds in the other."}`,
    }),
  },
});
