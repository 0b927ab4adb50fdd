import { defineRule, textOf } from "./define.ts";

export default defineRule({
  id: "byte-order-mark",
  title: "A byte order mark before the payload",
  severity: "warning",
  basis: "inferred",
  code: "byte_order_mark",
  section: "Introduction: all request and response bodies are JSON",
  why: "JSON is sent without a byte order mark, and many parsers refuse one.",
  examples: {
    bad: [{ kind: "notes", text: `\uFEFF${textOf("notes", '{"body": "a"}').text}`, attr: "" }],
    good: [textOf("notes", '{"body": "\uFEFFa"}')],
  },
  text: {
    fault: "byte-order-mark",
    // Positions do not count the mark, so its edit is empty.
    describe: () => ({
      detail: "The payload begins with a byte order mark. Save the file as UTF-8 without one.",
      edit: "",
    }),
  },
});
