import { attrOf } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import { listed } from "../text/wording.ts";
import { defineRule, notes } from "./define.ts";
import type { DescribedFault, SchemaFault } from "./rule.ts";
import { checkResponse, problemAndRemedy } from "./wording.ts";

export default defineRule({
  id: "required",
  title: "A required field is missing",
  severity: "error",
  basis: "inferred",
  code: "required",
  variants: {
    field: "one field",
    "any-field": "all of several fields",
    wrapper: "the object around all other fields",
    row: "the object or the list that the other fields belong in",
    form: "the value is in none of the documented forms",
    body: "the body of a request",
  },
  section: "General conventions 2, and the tables of each payload",
  why: "A payload must have the pair that identifies its account or business, the list or object that it is about, and the fields without which an element has no meaning. The interface does not show whether most fields are required (General conventions 7), so this follows from what it says each payload is about. The finding marks the object that lacks the field, and its attr says where the field belongs.",
  examples: {
    bad: [
      {
        kind: "notes",
        payload: { import_supplier: "HALCYON_ENERGY", notes: [{ body: "a" }] },
        attr: "external_account_number",
      },
      {
        kind: "business-contracts",
        payload: {
          import_supplier: "HALCYON_ENERGY",
          external_business_identifier: "B-2001",
          business_contracts: [{ identifier: "CTR-10002" }],
        },
        attr: "payload",
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
        ? `is missing, but the interface lists it for this response. ${checkResponse}`
        : "is required. Add it.";
      return { path: missing, anchor: "parent", variant: "field", detail: () => `${attrOf(missing)} ${sentence}` };
    },
  },
});

/** An object that has none of several fields or forms. A rule of its own reports a note without body and documents. */
function noneOf(fault: SchemaFault): DescribedFault<never> | undefined {
  const { keyword, path, params, kind, schemas } = fault;
  // The object matches more than one form.
  if (keyword === "oneOf" && params["passingSchemas"] !== null) return undefined;
  const forms = schemas
    .nodesAt(kind, path, fault)
    .flatMap((schema) => (schema[keyword] as { required?: readonly string[] }[] | undefined) ?? []);
  const fields = [...new Set(forms.flatMap(({ required = [] }) => required))];
  if (fields.includes("document_paths")) return undefined;
  const [problem, remedy] =
    fields.length === 0
      ? ["is in none of the documented forms", "Correct it."]
      : [`has none of the fields ${listed(fields)}`, "Add one of them."];
  return {
    variant: fields.length === 0 ? "form" : "any-field",
    detail: problemAndRemedy(kind, path, problem, remedy),
  };
}
