import { _, Ajv2020, type Code, type CodeKeywordDefinition, stringify } from "ajv/dist/2020.js";
import { keywords } from "../rules/keywords.ts";
import { type Schema, schemaFileOf } from "../schema/load.ts";
import { mapSchema } from "../schema/map.ts";
import type { SchemaSource } from "../schema/references.ts";
import { reachableFiles, validationView } from "../schema/view.ts";
import { kinds, requestKinds } from "../spec/kinds.ts";
import type { CheckedKind } from "../spec/operations.ts";
import { stringFormats } from "../spec/string-formats.ts";
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
  ...Object.keys(keywords),
]);

/** A view reduced to the keywords that validators check. */
function checked(view: Schema): Schema {
  return mapSchema(view, (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword]) => keptKeywords.has(keyword))),
  );
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
  const source: SchemaSource = (file) => files.get(file);
  const sent = reachableFiles(
    source,
    requestKinds.filter((kind) => kind !== "request").map((kind) => schemaFileOf(kind)),
  );
  for (const file of files.keys())
    ajv.addSchema({ ...checked(validationView(file, source, sent.has(file)) as Schema), $id: `schema:/${file}` });
  const checkedKinds: CheckedKind[] = [...kinds, "config"];
  const names = Object.fromEntries(checkedKinds.map((kind) => [functionName(kind), `schema:/${schemaFileOf(kind)}`]));
  const code = withoutUnused(reporting(standaloneCode(ajv, names), checkedKinds, source));
  return `// @ts-nocheck
// Generated from schemas/ by "npm run generate". Do not edit.
import { stringFormats } from "../spec/string-formats.ts";
import type { CheckedKind } from "../spec/operations.ts";
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

/** The validator of each kind. */
export const validators: Record<CheckedKind, Validate> = {
${checkedKinds.map((kind) => `  ${JSON.stringify(kind)}: ${functionName(kind)},`).join("\n")}
};
`;
}

/**
 * The code with lists of a payload that report the errors of each element at once, if the caller wants: a payload may have
 * more than fit into memory. They are the lists at the root that no branch of the schema checks.
 */
function reporting(code: string, checkedKinds: readonly CheckedKind[], source: SchemaSource): string {
  const lists = new Map(
    checkedKinds.map((kind) => {
      const validator = new RegExp(`const ${functionName(kind)} = (\\w+);`).exec(code)?.[1] as string;
      const { properties = {} } = source(schemaFileOf(kind)) as Schema;
      return [validator, Object.keys(properties).filter((name) => properties[name]?.items)] as const;
    }),
  );
  return code.replace(/^function (validate\d+)\(.*?(?=^function validate\d|(?![\s\S]))/gms, (body, validator: string) =>
    (lists.get(validator) ?? []).reduce((text, name) => {
      const loop = new RegExp(
        `(\\{instancePath:instancePath\\+"/${name}/" \\+ \\w+,.*\\{\\n)(if \\(vErrors === null\\) vErrors = (\\w+)\\.errors;.*\\nerrors = vErrors\\.length;)`,
        "g",
      );
      if (text.match(loop)?.length !== 1) return text;
      return text.replace(loop, '$1if (this.report && instancePath === "") this.report($3.errors); else { $2 }');
    }, body),
  );
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
