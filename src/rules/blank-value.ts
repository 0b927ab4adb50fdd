import { attrOf, type Path } from "../json/path.ts";
import { fieldIs, isWanted } from "../schema/load.ts";
import type { Kind } from "../spec/operations.ts";
import { notes } from "./examples.ts";
import { defineRule } from "./rule.ts";

export default defineRule({
  id: "blank-value",
  title: "A field with an empty value",
  severity: "warning",
  basis: "inferred",
  code: "blank",
  otherCodes: ["empty"],
  section: "General conventions 1",
  why: 'An optional field without data is left out of the payload, so "", [] and {} carry no meaning and may be refused. A field that identifies something must have a value. A field whose absence is reported too (required, expected-field) should have one, so it is not to be left out.',
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
      anchor: "value",
      code: params["code"] as "blank" | "empty",
      detail: `${attrOf(path)} is empty. ${remedy(kind, path)}`,
    }),
  },
});

/** What to do about an empty field. A field whose absence is reported too is never advised to be left out. */
function remedy(kind: Kind, path: Path): string {
  if (fieldIs(kind, path, "x-identifying")) return "It identifies something, so give it a value.";
  return isWanted(kind, path) ? "Give it a value." : "Give it a value, or leave it out.";
}
