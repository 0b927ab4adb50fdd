import { mapMembers, pick } from "../json/value.ts";
import { remember } from "../tables/remember.ts";
import type { Schema } from "./load.ts";
import { eachSchema, mapSchema } from "./map.ts";
import { resolveRef, type SchemaSource, schemaAt } from "./references.ts";

/** The values and the type of an open enum, `anyOf: [{ enum }, { type }]` with known values; undefined for others. */
export function openEnum(schema: Schema): { values: readonly unknown[]; type: unknown } | undefined {
  const [shown, any] = (schema["x-known-values"] ? schema.anyOf : undefined) ?? [];
  return shown?.["enum"] && any?.["type"] ? { values: shown["enum"] as unknown[], type: any["type"] } : undefined;
}

/** The members that forms of an object require, if they differ in nothing else: `anyOf: [{ required }, ...]`. */
export function formsOf({ anyOf }: Schema): (readonly string[])[] | undefined {
  const isForm = (branch: Schema): boolean =>
    typeof branch === "object" && Object.keys(branch).join() === "required" && Array.isArray(branch.required);
  return anyOf?.every(isForm) ? anyOf.map(({ required = [] }) => required) : undefined;
}

/** An object with `anyOf: [{ required }, ...]` as a choice of forms that require different fields, as in types. */
export function separateForms(schema: Schema): Schema {
  const { title: _, description: __, anyOf, ...shape } = schema;
  const forms = formsOf(schema);
  if (!forms) return schema;
  return {
    ...pick(schema, ["title", "description"]),
    anyOf: forms.map((form) => ({ ...shape, required: [...(shape.required ?? []), ...form] })),
  };
}

/** Holds the advice on the values of a field that is sent while the view removes that of parts. */
const advice = "x-advice";

/**
 * A schema file as validators check it, which differs from the file:
 * - An open enum becomes its type. Its values are advice.
 * - Patterns that duplicate a format or an annotation are dropped, so that one fault is one error. A `date-time`
 *   without a pattern may have any offset (RFC 3339); with our pattern it is UTC.
 * - `minimum` and `maximum` beside `x-decimal` apply to decimal texts too.
 * - In requests, advice on values is added at the fields: the known values, and that the field should be neither blank
 *   nor a placeholder. The service decides what its responses hold.
 */
export function validationView(file: string, source: SchemaSource, isSent: boolean): Schema | undefined {
  const whole = source(file);
  return whole && mapSchema(isSent ? mapSchema(whole, advised) : whole, view);

  function view(node: Schema): Schema {
    const { "x-known-values": _, "x-no-placeholder": __, [advice]: own, ...copy } = node as Record<string, unknown>;
    Object.assign(copy, own);
    const open = openEnum(node);
    if (open) {
      delete copy["anyOf"];
      copy["type"] = open.type;
    }
    if (node["format"] || node["x-document-path"] || node["x-decimal"]) {
      if (node["format"] === "date-time" && node["pattern"] === undefined) copy["format"] = "offset-date-time";
      delete copy["pattern"];
      delete copy["minLength"];
    }
    if (node["x-decimal"])
      copy["x-decimal"] = { ...(node["x-decimal"] as object), ...pick(node, ["minimum", "maximum"]) };
    // One finding is enough: x-use-instead names the successor.
    if (node["x-use-instead"]) delete copy["deprecated"];
    return copy as Schema;
  }

  /** Adds advice at the fields and elements of an object or list, not in the parts, which others may refer to. */
  function advised(node: Schema): Schema {
    const { properties, items } = node;
    const copy: Record<string, unknown> = { ...node };
    if (properties)
      copy["properties"] = mapMembers(properties, (field) => withValues(field, isFillable(resolved(field, file))));
    if (items) copy["items"] = withValues(items, false);
    return copy as Schema;
  }

  function withValues(field: Schema, fillable: boolean): Schema {
    if (typeof field !== "object") return field;
    const target = resolved(field, file);
    const values = target["x-known-values"];
    const use = useOf(target);
    const own = {
      ...(values === undefined ? {} : { "x-known-values": values }),
      ...(use === undefined ? {} : { "x-no-placeholder": use }),
    };
    return { ...field, [advice]: own, ...(fillable ? { "x-fillable": true } : {}) };
  }

  /** A schema with what it refers to; of a choice between a schema and null, that schema. */
  function resolved(schema: Schema, from: string): Schema {
    if (typeof schema !== "object") return {};
    const { $ref, ...beside } = schema;
    if ($ref !== undefined) {
      const target = resolveRef($ref, from);
      return { ...resolved(schemaAt(source, target) as Schema, target.file), ...beside };
    }
    const [only, ...others] = (schema.anyOf ?? []).filter((branch) => branch["type"] !== "null");
    return only && others.length === 0 ? resolved(only, from) : schema;
  }
}

/** The view of each file, made on first use. `requests` are the files of what is sent. */
export function validationViews(source: SchemaSource, requests: Iterable<string>): SchemaSource {
  let sent: ReadonlySet<string> | undefined;
  return remember((file) => {
    sent ??= reachableFiles(source, requests);
    return validationView(file, source, sent.has(file));
  });
}

/** What a text is for that may hold anything, if a placeholder in its place is told; undefined for others. */
function useOf(schema: Schema): unknown {
  const otherwise = ["enum", "const", "format", "x-decimal", "x-known-values"];
  if (otherwise.some((keyword) => schema[keyword] !== undefined)) return undefined;
  return schema["x-no-placeholder"] ?? (schema["x-identifying"] ? "identifier" : undefined);
}

/** Whether an empty value would say nothing: its type allows one, and no other keyword lists or refuses it. */
function isFillable(schema: Schema): boolean {
  const open = openEnum(schema);
  if (open) return !open.values.includes("");
  const types = [schema["type"] ?? schema["x-expected-type"]].flat();
  const isOfSuch = types.every((type) => ["string", "array", "object", "null"].includes(type as string));
  const otherwise = [
    "format",
    "enum",
    "const",
    "x-document-path",
    "x-decimal",
    "minLength",
    "minItems",
    "minProperties",
  ];
  return isOfSuch && types.some((type) => type !== "null") && !otherwise.some((keyword) => schema[keyword]);
}

/** Some schema files and all they refer to, directly or indirectly. */
export function reachableFiles(source: SchemaSource, files: Iterable<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const schema = source(file);
    if (!schema || reached.has(file)) continue;
    reached.add(file);
    const from = file;
    eachSchema(schema, ({ $ref }) => {
      if ($ref) queue.push(resolveRef($ref, from).file);
    });
  }
  return reached;
}
