import type { Expected, SyntaxProblem } from "../json/scan.ts";
import { maxDepth } from "../json/scan.ts";
import { defineRule } from "./rule.ts";
import { doubtResponse } from "./wording.ts";

/** What is wrong, and what to do where that does not say it. */
const sentences: Record<SyntaxProblem, (expected: Expected) => readonly [wrong: string, remedy?: string]> = {
  empty: () => ["There is no payload here, the text is empty", "write one JSON object."],
  "unexpected-end": (expected) => [`The text ends where ${wanted(expected)} is expected`, "complete the payload."],
  unexpected: (expected) => [`This is not JSON, ${wanted(expected)} is expected here`],
  "trailing-comma": () => ["JSON allows no comma before a closing bracket", "remove it."],
  comment: () => ["JSON has no comments", "remove it."],
  "single-quote": () => ["JSON strings have double quotes, not single ones", "replace them."],
  "unquoted-key": () => ["Field names have double quotes in JSON", "add them."],
  "not-a-json-literal": () => [
    "JSON knows only true, false and null as bare words",
    "replace NaN, Infinity, None or unquoted text.",
  ],
  "bad-number": () => [
    "This is not a JSON number",
    "write no leading zeros or plus sign, and digits on both sides of the point.",
  ],
  "bad-escape": () => [
    "This escape is not JSON",
    'use only \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits.',
  ],
  "control-character": () => ["A string has a raw control character", "write it as an escape, such as \\n or \\u0007."],
  "unclosed-string": () => [
    "This string is not closed on its line",
    "add the closing quote, and write line breaks as \\n.",
  ],
  "second-value": () => [
    "A second value begins after the payload",
    "write one payload in a .json file, or one on each line of a .jsonl file.",
  ],
  "too-deep": () => [`Nested deeper than ${maxDepth} levels, which no payload of the interface needs`],
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
    describe: ({ problem, expected }, isReceived) => {
      const [wrong, remedy] = sentences[problem](expected);
      return { detail: `${wrong}${isReceived ? `: ${doubtResponse}` : remedy ? `: ${remedy}` : "."}` };
    },
  },
});
