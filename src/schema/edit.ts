import { isObject, without } from "../json/value.ts";
import type { Schema } from "./load.ts";
import { mapSchema } from "./map.ts";
import { refTo, resolveRef, type SchemaSource, schemaAt } from "./references.ts";
import { unionOf } from "./unions.ts";

/** An edit of a schema file: what it changes, and how. */
export interface SchemaEdit {
  /** Names of fields, and `*` for any element. */
  steps: readonly string[];
  /** The key value of the branch to change, if a union on the way has such a branch. */
  branch?: unknown;
  /** Returns the changed schema; undefined if it does not apply, so that the schema's branches are tried. */
  change: (schema: Schema) => Schema | undefined;
  /** Whether to change the object that has the field instead of the field. */
  isOfOwner?: boolean;
  /** Takes the parts that change, wherever they are used. Without it, they are copied into the file on the way. */
  setPart?: (file: string, schema: Schema) => void;
}

/** Returns a copy of a schema file with the schemas at an address changed; undefined if the address matches none. */
export function edited(file: string, source: SchemaSource, edit: SchemaEdit): Schema | undefined {
  const { branch, change, isOfOwner = false, setPart } = edit;
  const root = source(file);
  return root && editAt(root, edit.steps);

  function editAt(schema: Schema, steps: readonly string[]): Schema | undefined {
    if (schema.$ref !== undefined && setPart) {
      const target = resolveRef(schema.$ref, file).file;
      const part = edited(target, source, { ...edit, steps });
      if (part) setPart(target, part);
      return part && schema;
    }
    if (schema.$ref !== undefined) return editAt(inlined(schema, file, source), steps);
    const [step, ...rest] = steps;
    const whole = step === undefined ? change(schema) : undefined;
    if (whole) return whole;
    let copy: Record<string, unknown> | undefined;
    const set = (keyword: string, value: unknown): void => {
      copy = { ...(copy ?? schema), [keyword]: value };
    };
    const { properties } = schema;
    if (step === "*") {
      for (const keyword of ["items", "additionalProperties"] as const) {
        const part = schema[keyword];
        const changed = typeof part === "object" ? editAt(part, rest) : undefined;
        if (changed) set(keyword, changed);
      }
    } else if (step !== undefined && properties && Object.hasOwn(properties, step)) {
      if (isOfOwner && rest.length === 0) copy = change(schema) as Record<string, unknown> | undefined;
      else {
        const changed = editAt(properties[step] as Schema, rest);
        if (changed) set("properties", Object.fromEntries(Object.entries({ ...properties, [step]: changed })));
      }
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const branches = schema[keyword] as readonly Schema[] | undefined;
      const changed = branches?.map((one) => (typeof one === "object" ? editAt(one, steps) : undefined));
      if (branches && changed?.some((one) => one !== undefined))
        set(
          keyword,
          branches.map((one, i) => changed[i] ?? one),
        );
    }
    for (const { pointer, part } of conditionalParts(schema, branch)) {
      const changed = typeof part === "object" ? editAt(part, steps) : undefined;
      if (changed) copy = withAt(copy ?? schema, pointer.split("/").slice(1), changed);
    }
    return copy as Schema | undefined;
  }
}

function conditionalParts(schema: Schema, branch: unknown): { pointer: string; part: Schema | boolean | undefined }[] {
  const union = unionOf(schema);
  if (!union)
    return [
      { pointer: "/then", part: schema.then },
      { pointer: "/else", part: schema.else },
    ];
  const cases = union.cases.map(({ pointer, schema: part, values }) => ({ pointer, part, values }));
  const chosen = cases.filter(({ values }) => values.includes(branch));
  return chosen.length > 0 ? chosen : [...cases, { pointer: union.otherPointer, part: union.other }];
}

/** A copy with the subschema at a path of keywords replaced. */
function withAt(schema: object, [step, ...rest]: readonly string[], value: Schema): Record<string, unknown> {
  const inner = (schema as Record<string, unknown>)[step as string] as object;
  return { ...schema, [step as string]: rest.length === 0 ? value : withAt(inner, rest, value) };
}

/** A schema with its reference replaced by the schema it refers to. Keywords beside the reference are kept. */
export function inlined(schema: Schema, file: string, source: SchemaSource): Schema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  const target = resolveRef($ref, file);
  const found = without(rebased(schemaAt(source, target) as Schema, target.file, file), "$schema");
  const whole = inlined(found, file, source);
  const isSaidTwice = Object.keys(beside).some((keyword) => Object.hasOwn(whole, keyword) && !isProse(keyword));
  return isSaidTwice ? { ...beside, allOf: [...(beside.allOf ?? []), whole] } : { ...whole, ...beside };
}

/** Whether a keyword is an annotation, so that the one nearer to the field takes precedence. */
function isProse(keyword: string): boolean {
  return /^x-|^(?:title|description|markdownDescription|examples|enumDescriptions|defaultSnippets|errorMessage|default|deprecated)$/.test(
    keyword,
  );
}

/** A schema of one file with its references rewritten for another file. */
function rebased(schema: Schema, from: string, to: string): Schema {
  return mapSchema(schema, (node) => {
    if (node.$ref === undefined) return node;
    const { file, pointer } = resolveRef(node.$ref, from);
    return { ...node, $ref: refTo(file, to) + (pointer === "" ? "" : `#${pointer}`) };
  });
}

/** Applies a JSON Merge Patch (RFC 7396). */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const entries = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch))
    if (value === null) entries.delete(key);
    else entries.set(key, mergePatch(entries.get(key), value));
  return Object.fromEntries(entries);
}
