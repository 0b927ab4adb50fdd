import { attrOf } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import { listed } from "../text/wording.ts";
import { notes } from "./examples.ts";
import { defineRule, type Fault, type SchemaFault } from "./rule.ts";
import { doubtResponse, fieldName } from "./wording.ts";

export default defineRule({
  id: "required",
  title: "A required field is missing",
  severity: "error",
  basis: "inferred",
  code: "required",
  section: "General conventions 2, and the tables of each payload",
  why: "The pair that identifies an account or a business, the list or object that gives the request its sense, and what an element cannot be without must be sent. The interface does not show the required flags of most fields (General conventions 7), so this follows from what it says each payload is about. The finding is at the object that lacks the field, its attr where the field would be.",
  examples: {
    bad: [
      {
        kind: "notes",
        payload: { import_supplier: "HALCYON_ENERGY", notes: [{ body: "a" }] },
        attr: "external_account_number",
      },
      { ...notes({ document_paths: [{}] }), attr: "notes.0.document_paths.0.document_path" },
    ],
    good: [notes({ document_paths: [{ document_path: "letters/2026/a-1001.pdf" }] })],
  },
  schema: {
    keywords: ["required", "dependentRequired", "anyOf", "oneOf"],
    describe: (fault) => {
      const { keyword, path, params, kind } = fault;
      if (keyword === "anyOf" || keyword === "oneOf") return noneOf(fault);
      const missing = [...path, params["missingProperty"] as string];
      const sentence = isResponseKind(kind)
        ? `is missing, though the interface lists it for this response: ${doubtResponse}`
        : "is required: add it.";
      return { path: missing, anchor: "parent", detail: `${attrOf(missing)} ${sentence}` };
    },
  },
});

/** An object that has none of several fields, or none of several forms. A note has a rule of its own. */
function noneOf({ keyword, path, params, kind, schemas, payload }: SchemaFault): Fault<never> | undefined {
  // It has more than one of the forms.
  if (keyword === "oneOf" && params["passingSchemas"] !== null) return undefined;
  const forms = [...schemas.schemasAt(kind, path, { payload })].flatMap(
    (schema) => (schema[keyword] as { required?: readonly string[] }[] | undefined) ?? [],
  );
  const fields = [...new Set(forms.flatMap(({ required = [] }) => required))];
  if (fields.includes("document_paths")) return undefined;
  const detail =
    fields.length === 0
      ? `${fieldName(path)} has none of the forms that are documented: correct it.`
      : `${fieldName(path)} has none of ${listed(fields)}: give it one of them.`;
  return { path, anchor: "value", detail };
}
