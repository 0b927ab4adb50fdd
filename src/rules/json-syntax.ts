import type { SyntaxProblem } from "../json/faults.ts";
import { type Expected, maxDepth } from "../json/tape.ts";
import { counted } from "../text/grouped.ts";
import { creditOf, defineRule, textOf } from "./define.ts";
import { checkResponse, fieldName } from "./wording.ts";

/** What is wrong, and what to do unless that is obvious. */
const sentences: Record<
  SyntaxProblem,
  (expected: Expected, field: string, word?: string, isText?: boolean) => readonly [wrong: string, remedy?: string]
> = {
  empty: () => ["The text is empty", "Write one JSON object."],
  unrecorded: () => ["The recording lacks this body, which was sent", "Record it again with bodies in it."],
  "unexpected-end": (expected) => [`The text ends where ${wanted(expected)} is expected`, "Complete it."],
  unexpected: (expected, _field, word) => [
    `This is not JSON: ${wanted(expected)} is expected here${word === undefined ? "" : `, not ${word}`}`,
    word && "Remove it, or write a space.",
  ],
  "trailing-comma": () => ["JSON does not allow a comma before a closing bracket", "Remove it."],
  comment: () => ["JSON does not allow a comment", "Remove it."],
  "single-quote": () => ["JSON strings are in double quotes, not single quotes", "Replace them."],
  "curly-quote": () => ["JSON strings are in straight double quotes, not in others", "Replace them."],
  "unquoted-key": () => ["JSON field names are in double quotes", "Add them."],
  "not-a-json-literal": () => ["The only bare words in JSON are true, false and null", "Put text in double quotes."],
  call: () => ["JSON has values only, no calls such as ISODate(...)", "Send the value in the brackets alone."],
  escaped: () => ["A backslash or an & is part of strings only", "Send the JSON as it was before it was escaped."],
  "inner-quote": () => [
    "This double quote ends the string, but text follows",
    'If it belongs to the string, write it as \\", else a comma after it.',
  ],
  "not-a-value": (_, field, word) => [
    `${field} is ${word}, which JSON does not have`,
    "Send the value that is meant; an optional field without one is omitted.",
  ],
  "capital-boolean": (_, field, word = "") => [
    `${field} is ${word}, which JSON does not have`,
    `Write ${word.toLowerCase()}.`,
  ],
  "leading-zeros": (_expected, field, _word, isText) => [
    `${field} is a number with leading zeros, which JSON does not have`,
    isText
      ? "Put it in quotes, with its zeros."
      : "Put it in quotes if it is an identifier, else write it without leading zeros.",
  ],
  "bad-number": () => [
    "This is not a JSON number",
    "Put it in quotes if it is an identifier or a date, else write it without leading zeros, separators of thousands or a plus sign, and with a point before its fraction and digits on both sides of that.",
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
    "Write line breaks as \\n, or complete the text if it was cut off.",
  ],
  "second-value": () => [
    "A second value follows the first",
    "Write one value in a .json file, or one payload per line in a .jsonl file.",
  ],
  "carriage-return": () => [
    "A second value follows the first, after a line that ends in CR alone",
    "End each line with LF or CR LF, one payload per line in a .jsonl file.",
  ],
  "comma-after": () => [
    "A comma follows the value",
    "Remove it; several payloads are one per line in a .jsonl file, without commas between them.",
  ],
  python: () => ["This looks like the notation of Python, not JSON", "Write the payload with json.dumps."],
  csv: () => [
    "This looks like CSV, not JSON",
    "Write each payload as a JSON object: in a .json file, or one per line in a .jsonl file.",
  ],
  compressed: () => ["This is compressed data, not JSON", "Unpack it, or add .gz to its name if it is a gzip file."],
  other: () => [
    "This is not JSON, which begins with { or [",
    "Remove what is before that, or write the payload as JSON.",
  ],
  spread: () => [
    "This file has one payload per line, but this payload goes on over several lines",
    "Write each payload on one line, or in a .json file of its own.",
  ],
  "too-deep": () => [`This is nested deeper than ${counted(maxDepth, "level")}`, "Nest it less."],
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
    unrecorded: "a recorder left it out",
    "unexpected-end": "it ends too early",
    unexpected: "something else is expected",
    "trailing-comma": "a comma before a closing bracket",
    comment: "a comment",
    "single-quote": "single quotes",
    "curly-quote": "quotes of another form",
    "unquoted-key": "a field name without quotes",
    "not-a-json-literal": "a word that is not in quotes",
    call: "a call in place of a value",
    escaped: "a backslash or an & outside of strings",
    "inner-quote": "a double quote within a string",
    "not-a-value": "NaN, Infinity, None or the like",
    "capital-boolean": "True or False",
    "leading-zeros": "a number with leading zeros",
    "bad-number": "a number in another form",
    "bad-escape": "an unknown escape",
    "control-character": "a raw control character",
    "unclosed-string": "a string that does not end",
    "second-value": "a second value",
    "carriage-return": "a second value after a line that ends in CR alone",
    "comma-after": "a comma after the payload",
    python: "it is in the notation of Python",
    csv: "it is CSV",
    compressed: "it is compressed",
    other: "it is in another format",
    spread: "a payload over several lines in a file that has one per line",
    "too-deep": "it is nested too deeply",
    encoded: "it is a string that holds JSON",
  },
  section: "Introduction: all request and response bodies are JSON",
  why: "All bodies are JSON. A text that is not JSON cannot be read, so nothing else in this payload is checked, unless a bare word such as NaN, None or True, or a number with leading zeros, is all that is wrong: the rest is then checked as if another wrong value stood in its place. The other payloads of the file are checked as usual.",
  examples: {
    bad: [
      { kind: "notes", text: '{"import_supplier": "HALCYON_ENERGY",}', attr: "" },
      { ...textOf("notes", '{"body": "Says "no calls" to us"}'), attr: "" },
      { kind: "notes", text: "import_supplier,external_account_number,body", attr: "" },
      { kind: "notes", text: '{"import_supplier": "HALCYON_ENERGY"},', attr: "" },
      { kind: "notes", text: "{'import_supplier': 'HALCYON_ENERGY', 'external_account_number': None}", attr: "" },
      { kind: "notes", text: "{'import_supplier': 'HALCYON_ENERGY', 'notes': null}", attr: "" },
      { payload: '{"import_supplier": "HALCYON_ENERGY", "external_account_number": "A-1001", "notes": []}', attr: "" },
      { ...creditOf("NaN"), attr: "transactions.0.amount" },
      { ...textOf("notes", '{"body": "Prefers letters", "is_pinned": True}'), attr: "notes.0.is_pinned" },
    ],
    good: [textOf("notes", '{"body": "Line one\\nline two"}')],
  },
  text: {
    fault: "syntax",
    describe: (fault, isReceived, isText) => {
      const { problem, expected } = fault;
      const field = "path" in fault ? fieldName(fault.path) : "";
      const [wrong, remedy] = sentences[problem](expected, field, fault.word, isText);
      return { variant: problem, detail: [`${wrong}.`, isReceived ? checkResponse : remedy].filter(Boolean).join(" ") };
    },
  },
});
