import { fieldIs } from "../../interface/schemas.ts";
import { notes } from "../examples.ts";
import { defineRule } from "../rule.ts";
import { attrOf } from "../wording.ts";

export default defineRule({
  id: "blank-value",
  title: "A field sent with nothing in it",
  severity: "warning",
  basis: "inferred",
  code: "blank",
  section: "General conventions 1",
  why: 'An optional field that has no data is omitted from the payload entirely, so "", [] and {} say nothing and may be refused. A field that identifies something must hold something.',
  examples: {
    bad: [
      { ...notes({ body: "" }), attr: "notes.0.body" },
      { ...notes({ body: "a", document_paths: [] }), attr: "notes.0.document_paths" },
      {
        kind: "notes",
        payload: { import_supplier: "HALCYON_ENERGY", external_account_number: "", notes: [{ body: "a" }] },
        attr: "external_account_number",
      },
    ],
    good: [notes({ body: "a" })],
  },
  schema: {
    keywords: ["x-fillable"],
    describe: ({ path, params, kind }) => ({
      path,
      mark: "value",
      code: params["code"] as "blank" | "empty",
      detail: `${attrOf(path)} is sent empty: ${fieldIs(kind, path, "x-identifying") ? "it identifies something, so it must hold a value." : "give it a value, or omit it where it is optional."}`,
    }),
  },
});
