import { defineRule, notes, textOf } from "./define.ts";
import { checkResponse, fieldName } from "./wording.ts";

export default defineRule({
  id: "lone-surrogate",
  title: "Half of a surrogate pair in a string",
  severity: "warning",
  basis: "inferred",
  code: "lone_surrogate",
  section: "Introduction: all request and response bodies are JSON",
  why: "A character beyond U+FFFF is written as two \\u escapes, a high and a low surrogate. One of them alone is not a character: receivers refuse it or store a replacement character. It usually comes from text that was cut at a fixed length.",
  examples: {
    bad: [{ ...textOf("notes", '{"body": "Thanks \\ud83d"}'), attr: "notes.0.body" }],
    good: [textOf("notes", '{"body": "Thanks \\ud83d\\ude00"}'), notes({ body: "Thanks \u{1F600}" })],
  },
  text: {
    fault: "lone-surrogate",
    describe: ({ path }, isReceived) => ({
      detail: `${fieldName(path)} contains half of a surrogate pair, which is not a character. ${isReceived ? checkResponse : "Write the whole pair, or remove it."}`,
    }),
  },
});
