import { valueAt } from "../batch/paths.ts";
import { attrOf } from "../json/path.ts";
import { defineRule, documentNote } from "./define.ts";
import { documentPathProblem, oddPaths } from "./keywords.ts";

export default defineRule({
  id: "document-missing",
  title: "A document that is not under the supplier's root",
  severity: "error",
  basis: "documented",
  code: "path_does_not_exist_in_file_store",
  variants: {
    similar: "a document with a similar name exists",
    missing: "no document has a similar name",
  },
  section: "General conventions 6",
  why: "The service expects the file at bucket / supplier root location / path from payload. Checked only where --documents or the config gives a folder or a listing; the nearest existing name is suggested.",
  examples: {
    bad: [
      {
        batch: [documentNote("letters/a-1001.pdf")],
        documents: ["letters/a-1011.pdf"],
        at: 0,
        attr: "notes.0.document_paths.0.document_path",
      },
    ],
    good: [
      { batch: [documentNote("letters/a-1001.pdf")], documents: ["letters/a-1001.pdf"] },
      { batch: [documentNote("letters/a-1001.pdf")] },
    ],
  },
  batch: {
    onFacts: ({ kind, supplier, where, documents }, { settings: { findDocument }, report }) => {
      if (!findDocument || supplier === undefined) return;
      for (const { path, document } of documents) {
        // document-path reports paths that cannot be looked up.
        const problem = documentPathProblem(document);
        const missing = problem && !oddPaths.has(problem) ? undefined : findDocument(supplier, document);
        if (!missing) continue;
        const { nearest } = missing;
        report({
          at: valueAt({ where, kind }, path),
          variant: nearest === undefined ? "missing" : "similar",
          detail: `${attrOf(path)} does not exist in the document store. ${nearest === undefined ? "Upload it, or correct the path." : "Did you mean the suggested one?"}`,
          suggestion: nearest,
        });
      }
    },
  },
});
