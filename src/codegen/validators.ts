import { _, Ajv2020, type Code, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { formats } from "../interface/formats.ts";
import { kinds } from "../interface/kinds.ts";
import { type Schema, schemaFileOf } from "../interface/schemas.ts";
import { annotations } from "../rules/annotations.ts";
import { mapSchema, openSet } from "./schema-files.ts";

const keptKeywords = new Set([
  "$ref",
  "$defs",
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
  "const",
  "anyOf",
  "if",
  "then",
  "else",
  "not",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "minLength",
  "minItems",
  "propertyNames",
  "dependentRequired",
  "minProperties",
  ...Object.keys(annotations),
]);

/** What validators check: no prose; open sets are plain types; a pattern that a format or an annotation repeats goes. */
export function validationView(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    const open = openSet(node);
    const kept = Object.entries(node).filter(
      ([keyword]) => keptKeywords.has(keyword) && !(open && keyword === "anyOf"),
    );
    const view: Record<string, unknown> = Object.fromEntries(kept);
    if (open) view["type"] = open.type;
    if (view["format"] || view["x-document-path"]) {
      delete view["pattern"];
      delete view["minLength"];
    }
    return view as Schema;
  });
}

/** An annotation as a keyword whose code calls its function, so that the validators stay free of eval. */
function annotationKeyword(keyword: string, test: unknown): CodeKeywordDefinition {
  return {
    keyword,
    error: { message: keyword, params: (context) => context.params["found"] as Code },
    code(context) {
      const { gen, data, schema, it } = context;
      const call = gen.scopeValue("func", { ref: test, code: _`annotations[${keyword}]` });
      const annotation = gen.scopeValue("schema", { ref: schema, code: _`${JSON.stringify(schema)}` });
      const found = gen.const("found", _`${call}(${data}, ${annotation}, ${it.parentData})`);
      context.setParams({ found });
      context.pass(_`${found} === undefined`);
    },
  };
}

/** Source of a module that validates every kind without eval and without ajv. */
export function generateValidators(files: ReadonlyMap<string, Schema>): string {
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    // An overflowing literal is number-precision's to report.
    strictNumbers: false,
    formats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  for (const [keyword, test] of Object.entries(annotations)) ajv.addKeyword(annotationKeyword(keyword, test));
  for (const [file, schema] of files) ajv.addSchema({ ...validationView(schema), $id: `schema:/${file}` });
  const names = Object.fromEntries(kinds.map((kind) => [functionName(kind), `schema:/${schemaFileOf(kind)}`]));
  const code = standaloneCode
    .default(ajv, names)
    .replace(/^"use strict";/, "")
    .replace(/^export (const|default)/gm, "const");
  if (code.includes("require(")) throw new Error("The generated validators still require a module.");
  return `// @ts-nocheck
// Made from schemas/ by "npm run generate": never edited by hand.
import { formats } from "../interface/formats.ts";
import type { Kind } from "../interface/operations.ts";
import { annotations } from "../rules/annotations.ts";

/** One error of a generated validator. */
export interface SchemaError {
  keyword: string;
  /** RFC 6901 pointer to the value. */
  instancePath: string;
  schemaPath: string;
  params: Readonly<Record<string, unknown>>;
}

/** A generated validator: answers whether a value is valid, and leaves what is wrong in \`errors\`. */
export interface Validate {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

${code}

/** The validator of each kind. */
export const validators: Record<Kind, Validate> = {
${kinds.map((kind) => `  ${JSON.stringify(kind)}: ${functionName(kind)},`).join("\n")}
};
`;
}

function functionName(kind: string): string {
  return `validate_${kind.replace(/\W/g, "_")}`;
}
