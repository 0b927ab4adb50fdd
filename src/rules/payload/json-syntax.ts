import type { Expected, SyntaxProblem } from "../../input/scan.ts";
import { maxDepth } from "../../input/scan.ts";
import { defineRule } from "../rule.ts";

const sentences: Record<SyntaxProblem, (expected: Expected) => string> = {
  empty: () => "There is no payload here: the text is empty. Write one JSON object.",
  "unexpected-end": (expected) => `The text ends where ${wanted(expected)} is expected: complete the payload.`,
  unexpected: (expected) => `This is not JSON: ${wanted(expected)} is expected here.`,
  "trailing-comma": () => "A comma stands before the closing bracket: JSON allows none there, remove it.",
  comment: () => "JSON has no comments: remove it.",
  "single-quote": () => "JSON strings stand in double quotes, not in single ones.",
  "unquoted-key": () => "Field names stand in double quotes in JSON.",
  "not-a-json-literal": () =>
    "JSON knows only true, false and null as bare words: NaN, Infinity, None or unquoted text must be replaced.",
  "bad-number": () =>
    "This is not a JSON number: no leading zeros or plus sign, digits on both sides of the point, no other signs.",
  "bad-escape": () =>
    'This escape is not JSON: only \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits are.',
  "control-character": () =>
    "A control character stands raw in a string: write it as an escape, such as \\n or \\u0007.",
  "unclosed-string": () =>
    "This string is not closed on its line: add the closing quote, and write line breaks as \\n.",
  "second-value": () =>
    "A second value begins behind the payload: one payload a .json file, or one a line in a .jsonl file.",
  "too-deep": () => `Nested deeper than ${maxDepth} levels: no payload of the interface needs that.`,
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
  section: "Introduction: all request and response bodies are JSON",
  why: "All bodies are JSON. A text that is not cannot be read at all, so nothing else of this payload is checked; the other payloads of the file are.",
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
    describe: ({ problem, expected }) => ({ detail: sentences[problem](expected) }),
  },
});
