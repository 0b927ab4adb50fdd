import { _, Ajv2020, type Code, type CodeKeywordDefinition, stringify } from "ajv/dist/2020.js";
import { keywords } from "../rules/keywords.ts";
import { type Schema, schemaFileOf } from "../schema/load.ts";
import { mapSchema, refTarget } from "../schema/map.ts";
import { kinds, requestKinds } from "../spec/kinds.ts";
import { stringFormats } from "../spec/string-formats.ts";
import { mergeForms, openEnum } from "./schema-files.ts";
import { standaloneCode } from "./standalone-code.ts";

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
  // The view adds known values at the fields that have them.
  ...Object.keys(keywords).filter((keyword) => keyword !== "x-known-values"),
]);

/**
 * A schema reduced to what validators check: no descriptions; open enums become plain types; patterns that duplicate a
 * format or an annotation are dropped. Advice on values (known values, blank values) is added at the fields of requests
 * only, since the service decides what its responses hold.
 */
function validationView(file: string, files: ReadonlyMap<string, Schema>, isSent: boolean): Schema {
  return mapSchema(files.get(file) as Schema, (node) => {
    const view: Record<string, unknown> = Object.fromEntries(
      Object.entries(node).filter(([keyword]) => keptKeywords.has(keyword)),
    );
    const open = openEnum(node);
    if (open) {
      delete view["anyOf"];
      view["type"] = open.type;
    }
    if (node["format"] || node["x-document-path"]) {
      delete view["pattern"];
      delete view["minLength"];
    }
    if (isSent && node.properties)
      view["properties"] = Object.fromEntries(
        Object.entries(node.properties).map(([name, field]) => [name, { ...field, ...advice(resolve(field)) }]),
      );
    return mergeForms(view as Schema);
  });

  function resolve(schema: Schema): Schema {
    return schema.$ref ? resolve(files.get(refTarget(schema.$ref, file)) as Schema) : schema;
  }
}

/** The advice on values of a field with this schema. */
function advice(schema: Schema): Schema {
  const known = schema["x-known-values"] ? { "x-known-values": schema["x-known-values"] } : {};
  const isFillable =
    openEnum(schema) ||
    (["string", "array", "object"].includes((schema["type"] ?? schema["x-expected-type"]) as string) &&
      !schema["format"] &&
      !schema["x-document-path"]);
  return isFillable ? { ...known, "x-fillable": true } : known;
}

/** The schema files of request bodies, including those they refer to. */
function sentFiles(files: ReadonlyMap<string, Schema>): ReadonlySet<string> {
  const sent = new Set<string>();
  const add = (file: string): void => {
    if (sent.has(file)) return;
    sent.add(file);
    mapSchema(files.get(file) as Schema, (node) => {
      if (node.$ref) add(refTarget(node.$ref, file));
      return node;
    });
  };
  for (const kind of requestKinds) if (kind !== "request") add(schemaFileOf(kind));
  return sent;
}

/** An ajv keyword for an annotation. Its code calls the function by name, so the validators need no eval. */
function annotationKeyword(keyword: string, test: unknown): CodeKeywordDefinition {
  return {
    keyword,
    error: { message: keyword, params: (context) => context.params["found"] as Code },
    code(context) {
      const { gen, data, schema, it } = context;
      const call = gen.scopeValue("func", { ref: test, code: _`keywords[${keyword}]` });
      const annotation = gen.scopeValue("schema", { ref: schema, code: stringify(schema) });
      const found = gen.const("found", _`${call}(${data}, ${annotation}, ${it.parentData}, this)`);
      context.setParams({ found });
      context.pass(_`${found} === undefined`);
    },
  };
}

/** Source of a module that validates every kind without eval or ajv. */
export function generateValidators(files: ReadonlyMap<string, Schema>): string {
  const ajv = new Ajv2020({
    allErrors: true,
    passContext: true,
    messages: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    // The rule number-precision reports literals that overflow.
    strictNumbers: false,
    formats: stringFormats,
    code: { source: true, esm: true, lines: true, formats: _`stringFormats` },
  });
  for (const [keyword, test] of Object.entries(keywords)) ajv.addKeyword(annotationKeyword(keyword, test));
  const sent = sentFiles(files);
  for (const file of files.keys())
    ajv.addSchema({ ...validationView(file, files, sent.has(file)), $id: `schema:/${file}` });
  const names = {
    ...Object.fromEntries(kinds.map((kind) => [functionName(kind), `schema:/${schemaFileOf(kind)}`])),
    validate_config: "schema:/config.schema.json",
  };
  const code = withoutUnused(standaloneCode(ajv, names));
  return `// @ts-nocheck
// Generated from schemas/ by "npm run generate". Do not edit.
import { stringFormats } from "../spec/string-formats.ts";
import type { Kind } from "../spec/operations.ts";
import { keywords, type ValidationContext } from "../rules/keywords.ts";

/** One error of a generated validator. */
export interface SchemaError {
  keyword: string;
  /** RFC 6901 pointer to the value. */
  instancePath: string;
  schemaPath: string;
  params: Readonly<Record<string, unknown>>;
}

/** A generated validator, called with its context as this. Returns whether a value is valid, and sets \`errors\`. */
export interface Validate {
  (this: ValidationContext, value: unknown): boolean;
  errors?: SchemaError[] | null;
}

${code}

/** The validator of preflight.config.json. */
export const configValidator: Validate = validate_config;

/** The validator of each kind. */
export const validators: Record<Kind, Validate> = {
${kinds.map((kind) => `  ${JSON.stringify(kind)}: ${functionName(kind)},`).join("\n")}
};
`;
}

function functionName(kind: string): string {
  return `validate_${kind.replace(/\W/g, "_")}`;
}

/** The code without declared schemas that are never used. */
function withoutUnused(code: string): string {
  return code.replace(/^const (schema\d+) = .*;$/gm, (line, name: string) =>
    (code.match(new RegExp(`\\b${name}\\b`, "g")) ?? []).length > 1 ? line : "",
  );
}
