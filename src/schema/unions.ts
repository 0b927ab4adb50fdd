import type { Schema } from "./load.ts";

/**
 * A union of objects by a key is a chain of if/then/else, which editors and every validator understand:
 *
 *     { "if": { "properties": { "type": { "const": "CREDIT" } }, "required": ["type"] }, "then": { "$ref": ... },
 *       "else": { "if": ..., "then": ..., "else": <the schema of any other object> } }
 *
 * A condition names one key and a value (`const`) or values (`enum`). Without `required` it holds where the key is
 * absent too. The last `else` applies to an object whose key has none of the values: it constrains the key only, so a
 * misspelt, absent or mistyped key is one fault and no branch checks the object.
 */
export interface Union {
  key: string;
  cases: UnionCase[];
  /** The schema if no case applies; undefined if everything is allowed. */
  other: Schema | boolean | undefined;
  /** Pointer to `other` from the schema that holds the chain. */
  otherPointer: string;
}

export interface UnionCase {
  values: readonly unknown[];
  /** Whether the case also applies to an object without the key. */
  takesAbsent: boolean;
  schema: Schema | boolean | undefined;
  /** Pointer to `schema` from the schema that holds the chain. */
  pointer: string;
}

/** Reads the chain that a schema starts; returns undefined if it starts none. */
export function unionOf(schema: Schema): Union | undefined {
  const cases: UnionCase[] = [];
  let key: string | undefined;
  let at: Schema | boolean | undefined = schema;
  let pointer = "";
  while (typeof at === "object" && at.if !== undefined && (at === schema || isOnlyCondition(at))) {
    const condition = conditionOf(at.if);
    if (!condition || (key !== undefined && condition.key !== key)) break;
    key = condition.key;
    const { values, takesAbsent } = condition;
    cases.push({ values, takesAbsent, schema: at.then, pointer: `${pointer}/then` });
    at = at.else;
    pointer += "/else";
  }
  return key === undefined ? undefined : { key, cases, other: at, otherPointer: pointer };
}

function isOnlyCondition(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => keyword === "if" || keyword === "then" || keyword === "else");
}

function conditionOf(schema: Schema): { key: string; values: readonly unknown[]; takesAbsent: boolean } | undefined {
  const { properties, required, type, ...rest } = schema as Schema & { required?: unknown; type?: unknown };
  const [[key, field] = [], ...more] = Object.entries(properties ?? {});
  if (key === undefined || field === undefined || more.length > 0 || type !== undefined || Object.keys(rest).length > 0)
    return undefined;
  const [keyword, ...others] = Object.keys(field);
  if ((keyword !== "const" && keyword !== "enum") || others.length > 0) return undefined;
  const values = keyword === "const" ? [field["const"]] : (field["enum"] as unknown[]);
  if (values.some((value) => typeof value === "object" && value !== null)) return undefined;
  if (required === undefined) return { key, values, takesAbsent: true };
  return Array.isArray(required) && required.length === 1 && required[0] === key
    ? { key, values, takesAbsent: false }
    : undefined;
}

export interface UnionBranch {
  /** The values of the key that select the branch. */
  values: readonly (string | number | boolean | null)[];
  schema: Schema;
}

/**
 * Writes a union by a key as a chain. `absent` is the schema of an object without the key; by default the key is
 * required. A branch whose values include null applies to null only; pass it as `absent` too if it is the default.
 */
export function unionSchema(key: string, branches: readonly UnionBranch[], absent?: Schema): Schema {
  const values = branches.flatMap((branch) => branch.values);
  const types = new Set(values.map((value) => (value === null ? "null" : typeof value)));
  const anyKey: Schema = {
    required: [key],
    properties: { [key]: { type: types.size === 1 ? [...types][0] : [...types], enum: values } },
  };
  const other = absent ? condition({ required: [key] }, anyKey, absent) : anyKey;
  return branches.reduceRight<Schema>((rest, { values: of, schema }) => {
    const test: Schema = of.length === 1 ? { const: of[0] } : { enum: of };
    return condition({ properties: { [key]: test }, required: [key] }, schema, rest);
  }, other);
}

function condition(test: Schema, met: Schema, otherwise: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema.
  return { if: test, then: met, else: otherwise };
}
