import type { DocumentPathProblem } from "../annotations.ts";
import { notes, statements } from "../examples.ts";
import { defineRule, type Severity } from "../rule.ts";
import { fieldName } from "../wording.ts";

const problems: Record<DocumentPathProblem, [Severity, string]> = {
  empty: ["error", "is empty: name the document, or omit it."],
  absolute: ["error", "begins with a slash: give it relative to the supplier's root."],
  drive: ["error", "begins with a drive letter: give it relative to the supplier's root."],
  unc: ["error", "names a network share: give it relative to the supplier's root."],
  url: ["error", "is a URL: give only the part behind the supplier's root."],
  outside: ["error", 'leaves the supplier\'s root by "..": documents outside it cannot be reached.'],
  backslash: ["warning", "holds a backslash: object stores separate by / and take \\ for a part of the name."],
  dots: ["warning", 'holds "." or "..": object stores do not resolve them, write the plain path.'],
  slashes: ["warning", "holds a doubled or trailing slash: object stores take each for a part of the name."],
  control: ["warning", "holds a control character: it is hardly a part of the file's name."],
  "encoded-dots": ["warning", 'holds percent-encoded dots: write "." as it is.'],
};

export default defineRule({
  id: "document-path",
  title: "A document path that cannot be found under the root",
  severity: "error",
  basis: "documented",
  code: "invalid_document_path",
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
    describe: ({ path, params }) => {
      const problem = params["problem"] as DocumentPathProblem;
      const [severity, sentence] = problems[problem];
      return {
        path,
        mark: "value",
        severity,
        code: problem === "empty" ? "blank" : "invalid_document_path",
        detail: `${fieldName(path)} ${sentence}`,
      };
    },
  },
});
