import { attrOf } from "../json/path.ts";
import { defineRule, notes } from "./define.ts";
import type { SchemaFault } from "./rule.ts";
import { orLeaveOut } from "./shared.ts";

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
        payload: { ...notes({ body: "a" }).payload, external_account_number: "" },
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
      detail: () => `${attrOf(fault.path)} is empty. ${remedy(fault)}`,
    }),
  },
});

/** What to do about an empty field. A field whose absence is reported too is never advised to be left out. */
function remedy(fault: SchemaFault): string {
  const { kind, path, schemas } = fault;
  if (schemas.fieldIs(kind, path, "x-identifying")) return "It identifies something, so give it a value.";
  return `Give it a value${orLeaveOut(fault)}.`;
}
