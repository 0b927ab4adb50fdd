import { attrOf } from "../json/path.ts";
import { notes } from "./examples.ts";
import { defineRule, type SchemaFault } from "./rule.ts";

export default defineRule({
  id: "blank-value",
  title: "A field sent with nothing in it",
  severity: "warning",
  basis: "inferred",
  code: "blank",
  otherCodes: ["empty"],
  section: "General conventions 1",
  why: 'An optional field that has no data is omitted from the payload entirely, so "", [] and {} say nothing and may be refused. A field that identifies something must hold something. So should one whose omission is a finding too (required, expected-field): it is never to be omitted.',
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
    describe: (fault) => ({
      path: fault.path,
      anchor: "value",
      code: fault.params["code"] as "blank" | "empty",
      detail: `${attrOf(fault.path)} is sent empty: ${remedy(fault)}`,
    }),
  },
});

/** What to do about an empty field, which never contradicts what is said of its absence. */
function remedy({ kind, path, schemas, payload }: SchemaFault): string {
  if (schemas.fieldIs(kind, path, "x-identifying")) return "it identifies something, so it must have a value.";
  return schemas.isWanted(kind, path, { payload })
    ? "give it a value."
    : "give it a value, or omit it where it is optional.";
}
