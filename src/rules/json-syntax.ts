import type { Expected, SyntaxProblem } from "../json/scan.ts";
import { maxDepth } from "../json/scan.ts";
import { counted } from "../text/grouped.ts";
import { defineRule } from "./rule.ts";
import { checkResponse } from "./wording.ts";

/** What is wrong, and what to do unless that is obvious. */
const sentences: Record<SyntaxProblem, (expected: Expected) => readonly [wrong: string, remedy?: string]> = {
  empty: () => ["The text is empty", "Write one JSON object."],
  "unexpected-end": (expected) => [`The text ends where ${wanted(expected)} is expected`, "Complete the payload."],
  unexpected: (expected) => [`This is not JSON: ${wanted(expected)} is expected here`],
  "trailing-comma": () => ["JSON does not allow a comma before a closing bracket", "Remove it."],
  comment: () => ["JSON does not allow comments", "Remove it."],
  "single-quote": () => ["JSON strings are in double quotes, not single quotes", "Replace them."],
  "unquoted-key": () => ["JSON field names are in double quotes", "Add them."],
  "not-a-json-literal": () => [
    "The only bare words in JSON are true, false and null",
    "Replace NaN, Infinity, None or unquoted text.",
  ],
  "bad-number": () => [
    "This is not a JSON number",
    "Write it without leading zeros or a plus sign, and with digits on both sides of the point.",
  ],
  "bad-escape": () => [
    "This is not a JSON escape",
    'Use only \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits.',
  ],
  "control-character": () => [
    "The string contains a raw control character",
    "Write it as an escape, such as \\n or \\u0007.",
  ],
  "unclosed-string": () => [
    "This string does not end on its line",
    "Add the closing quote, and write line breaks as \\n.",
  ],
  "second-value": () => [
    "A second value follows the payload",
    "Write one payload in a .json file, or one per line in a .jsonl file.",
  ],
  "too-deep": () => [
    `The payload is nested deeper than ${counted(maxDepth, "level")}, which no payload of the interface needs`,
  ],
};

function wanted(expected: Expected): string {
  return /^[a-z]/.test(expected) ? expected : `"${expected.replace(" or ", '" or "')}"`;
}

export default defineRule({
  id: "json-syntax",
  title: "The text is not JSON",
  severity: "error",
  basis: "documented",
  code: "parse_error",
  variants: {
    empty: "it is empty",
    "unexpected-end": "it ends too early",
    unexpected: "something else is expected",
    "trailing-comma": "a comma before a closing bracket",
    comment: "a comment",
    "single-quote": "single quotes",
    "unquoted-key": "a field name without quotes",
    "not-a-json-literal": "a word that is not in quotes",
    "bad-number": "a number in another form",
    "bad-escape": "an unknown escape",
    "control-character": "a raw control character",
    "unclosed-string": "a string that does not end",
    "second-value": "a second value",
    "too-deep": "it is nested too deeply",
  },
  section: "Introduction: all request and response bodies are JSON",
  why: "All bodies are JSON. A text that is not JSON cannot be read, so nothing else in this payload is checked. The other payloads of the file are checked as usual.",
  examples: {
    bad: [
      { kind: "notes", text: '{"import_supplier": "HALCYON_ENERGY",}', attr: "" },
      { kind: "notes", text: "{'import_supplier': 'HALCYON_ENERGY'}", attr: "" },
      { kind: "transactions", text: '{"transactions": [{"amount": NaN}]}', attr: "" },
    ],
    good: [
      {
        kind: "notes",
        text: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "notes": [{"body": "Line one\\nline two"}]}',
      },
    ],
  },
  text: {
    fault: "syntax",
    describe: ({ problem, expected }, isReceived) => {
      const [wrong, remedy] = sentences[problem](expected);
      return { variant: problem, detail: [`${wrong}.`, isReceived ? checkResponse : remedy].filter(Boolean).join(" ") };
    },
  },
});
