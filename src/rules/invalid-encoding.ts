import { defineRule, textOf } from "./define.ts";

export default defineRule({
  id: "invalid-encoding",
  title: "The text is not UTF-8",
  severity: "error",
  basis: "inferred",
  code: "invalid_encoding",
  variants: {
    "utf-16": "it is UTF-16 or UTF-32",
    bytes: "some bytes are not UTF-8",
  },
  section: "Introduction: all request and response bodies are JSON",
  why: "JSON is exchanged as UTF-8. Bytes in another encoding, such as Latin-1 or UTF-16, are refused or turn into other characters.",
  examples: {
    bad: [{ ...textOf("notes", '{"body": "Caf\u00e9"}'), encoding: "latin1", attr: "" }],
    good: [textOf("notes", '{"body": "Caf\u00e9"}')],
  },
  text: {
    fault: "encoding",
    describe: ({ utf16 }) => ({
      variant: utf16 ? "utf-16" : "bytes",
      detail: utf16
        ? "The text is UTF-16 or UTF-32. Save it as UTF-8."
        : "The bytes here are not UTF-8. Convert the file to UTF-8 from its encoding, such as Latin-1 or Windows-1252.",
    }),
  },
});
