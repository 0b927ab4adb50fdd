import { isNoValue } from "../text/placeholders.ts";
import { defineRule, statements } from "./define.ts";
import type { DocumentPathProblem } from "./keywords.ts";
import type { Basis, Severity } from "./rule.ts";
import { orLeaveOut, relativePath } from "./shared.ts";
import { problemAndRemedy } from "./wording.ts";

const relative = "Make it relative to the supplier's root.";

/** The interface documents only that a path is relative to the root and below it. The rest is how stores behave. */
const problems: Record<
  DocumentPathProblem | "no-value",
  [severity: Severity, basis: Basis, wrong: string, remedy: string]
> = {
  empty: ["error", "inferred", "is empty", "Give the path of the document"],
  blank: ["warning", "inferred", "is blank", "Give the path of the document"],
  "no-value": ["error", "inferred", "holds no value", "Give the path of the document"],
  absolute: ["error", "documented", "begins with a slash", relative],
  drive: ["error", "inferred", "begins with a drive letter", relative],
  unc: ["error", "inferred", "names a network share", relative],
  url: ["error", "documented", "is a URL", "Give only the part below the supplier's root."],
  outside: ["error", "documented", 'leaves the supplier\'s root with ".."', "Give a path below the root."],
  backslash: [
    "warning",
    "inferred",
    "contains a backslash, which object stores treat as part of the name",
    "Separate folders with /.",
  ],
  dots: [
    "warning",
    "inferred",
    'contains "." or "..", which object stores do not resolve',
    "Write the path without them.",
  ],
  slashes: [
    "warning",
    "inferred",
    "contains a doubled or trailing slash, which object stores treat as part of the name",
    "Remove it.",
  ],
  control: [
    "warning",
    "inferred",
    "contains a control character, which is rarely part of a file name",
    "Remove it, or write / and a letter where a backslash and that letter made it, as \\n makes a line break.",
  ],
  blanks: ["warning", "inferred", "has blanks around it, which make it another path", "Remove them."],
  "encoded-dots": ["warning", "inferred", "contains percent-encoded dots", 'Write "." instead of %2E.'],
};

export default defineRule({
  id: "document-path",
  title: "A document path that is absolute, malformed or outside the supplier's root",
  severity: "error",
  basis: "documented",
  code: "invalid_document_path",
  otherCodes: ["blank"],
  variants: {
    empty: "an empty path",
    blank: "a path of white space",
    "no-value": "a word for a missing value",
    absolute: "a leading slash",
    drive: "a drive letter",
    unc: "a network share",
    url: "a URL",
    outside: "a path out of the root",
    backslash: "a backslash",
    dots: "dots that nothing resolves",
    slashes: "a doubled or trailing slash",
    control: "a control character",
    blanks: "blanks around a path",
    "encoded-dots": "percent-encoded dots",
  },
  section: "General conventions 6",
  why: "The service looks for a document at bucket / supplier root location / path from the payload. A path that is absolute, is a URL or leaves the root finds nothing there (error). Object stores treat backslashes, dots, doubled slashes and the like as part of the name, which is rarely intended (warning).",
  examples: {
    bad: [
      "",
      "  ",
      "\\N",
      "/letters/a-1001.pdf",
      "C:/letters/a-1001.pdf",
      "//server/letters/a-1001.pdf",
      "s3://bucket/2026/a-1001.pdf",
      "letters/../../other/a-1001.pdf",
      "2026\\01\\a-1001.pdf",
      "letters/./a-1001.pdf",
      "letters//a-1001.pdf",
      "letters/a-1001\t.pdf",
      "letters/a-1001.pdf ",
      "letters/%2e%2e/a-1001.pdf",
    ].map((statement_path) => ({ ...statements({ statement_path }), attr: "statements.0.statement_path" })),
    good: [statements({ statement_path: "2026/01/a-1001 (copy).pdf" })],
  },
  schema: {
    keywords: ["x-document-path"],
    describe: (fault) => {
      const { path, value, params, kind } = fault;
      const found = params["problem"] as DocumentPathProblem;
      // SQL writes \N, which begins with a slash.
      const problem = found === "absolute" && isNoValue(String(value)) ? "no-value" : found;
      const [severity, basis, wrong, remedy] = problems[problem];
      const isBlank = problem === "empty" || problem === "blank" || problem === "no-value";
      return {
        severity: params["isAdvised"] ? "warning" : severity,
        basis: params["isAdvised"] ? "shown" : basis,
        code: isBlank ? "blank" : "invalid_document_path",
        variant: problem,
        detail: () => problemAndRemedy(kind, path, wrong, isBlank ? `${remedy}${orLeaveOut(fault)}.` : remedy),
        suggestion: relativePath(problem, String(value)),
      };
    },
  },
});
