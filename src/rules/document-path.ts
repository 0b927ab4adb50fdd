import { isResponseKind } from "../spec/kinds.ts";
import { notes, statements } from "./examples.ts";
import type { DocumentPathProblem } from "./keywords.ts";
import { type Basis, defineRule, type Severity } from "./rule.ts";
import { doubtResponse, fieldName } from "./wording.ts";

const relative = "give it relative to the supplier's root.";

/** Only that a path is relative to the root, and stays below it, is documented; the rest is what object stores do. */
const problems: Record<DocumentPathProblem, [severity: Severity, basis: Basis, wrong: string, remedy: string]> = {
  empty: ["error", "inferred", "is empty", "name the document, or omit it."],
  absolute: ["error", "documented", "begins with a slash", relative],
  drive: ["error", "inferred", "begins with a drive letter", relative],
  unc: ["error", "inferred", "names a network share", relative],
  url: ["error", "documented", "is a URL", "give only the part below the supplier's root."],
  outside: ["error", "documented", 'leaves the supplier\'s root by ".."', "documents outside it cannot be reached."],
  backslash: [
    "warning",
    "inferred",
    "has a backslash, which object stores take for a part of the name",
    "separate by /.",
  ],
  dots: ["warning", "inferred", 'has "." or "..", which object stores do not resolve', "write the plain path."],
  slashes: [
    "warning",
    "inferred",
    "has a doubled or trailing slash, which object stores take for a part of the name",
    "remove it.",
  ],
  control: ["warning", "inferred", "has a control character, which is hardly a part of the file's name", "remove it."],
  "encoded-dots": ["warning", "inferred", "has percent-encoded dots", 'write "." as it is.'],
};

export default defineRule({
  id: "document-path",
  title: "A document path that cannot be found under the root",
  severity: "error",
  basis: "documented",
  code: "invalid_document_path",
  otherCodes: ["blank"],
  section: "General conventions 6",
  why: "The service looks for a document at bucket / supplier root location / path from the payload. A path that is absolute, a URL, or leaves the root names nothing there (error); backslashes, dots, doubled slashes and the like are taken literally by object stores and seldom meant (warning).",
  examples: {
    bad: [
      {
        ...notes({ document_paths: [{ document_path: "/letters/a-1001.pdf" }] }),
        attr: "notes.0.document_paths.0.document_path",
      },
      {
        ...notes({ document_paths: [{ document_path: "letters/../../other/a-1001.pdf" }] }),
        attr: "notes.0.document_paths.0.document_path",
      },
      { ...statements({ statement_path: "s3://bucket/2026/a-1001.pdf" }), attr: "statements.0.statement_path" },
      { ...statements({ statement_path: "2026\\01\\a-1001.pdf" }), attr: "statements.0.statement_path" },
    ],
    good: [statements({ statement_path: "2026/01/a-1001 (copy).pdf" })],
  },
  schema: {
    keywords: ["x-document-path"],
    describe: ({ path, params, kind }) => {
      const problem = params["problem"] as DocumentPathProblem;
      const [severity, basis, wrong, remedy] = problems[problem];
      return {
        path,
        anchor: "value",
        severity,
        basis,
        code: problem === "empty" ? "blank" : "invalid_document_path",
        detail: `${fieldName(path)} ${wrong}: ${isResponseKind(kind) ? doubtResponse : remedy}`,
      };
    },
  },
});
