import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";
import { doubtResponse, fieldName } from "./wording.ts";

export default defineRule({
  id: "lone-surrogate",
  title: "An escape writes half a character",
  severity: "warning",
  basis: "inferred",
  code: "lone_surrogate",
  section: "Introduction: all request and response bodies are JSON",
  why: "Characters beyond U+FFFF are two \\u escapes, a high and a low surrogate. One alone is no character: receivers refuse it or store a replacement mark. It usually comes from a text cut at a fixed length.",
  examples: {
    bad: [
      {
        kind: "notes",
        text: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "notes": [{"body": "Thanks \\ud83d"}]}',
        attr: "notes.0.body",
      },
    ],
    good: [
      {
        kind: "notes",
        text: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "notes": [{"body": "Thanks \\ud83d\\ude00"}]}',
      },
      notes({ body: "Thanks \u{1F600}" }),
    ],
  },
  text: {
    fault: "lone-surrogate",
    describe: ({ path }, isReceived) => ({
      detail: `${fieldName(path)} has half of a surrogate pair, which is not a character: ${isReceived ? doubtResponse : "write the whole pair or remove it."}`,
    }),
  },
});
