import type { Schema } from "./load.ts";
import { mapSchema } from "./map.ts";
import { resolveRef, type SchemaSource, schemaAt } from "./references.ts";

/** Whether a schema is an open set, `anyOf: [{ enum }, { type }]`: the values shown, and any other of the type. */
export function openSet(schema: Schema): { values: readonly unknown[]; type: unknown } | undefined {
  const [shown, any] = schema.anyOf ?? [];
  return shown?.["enum"] && any?.["type"] ? { values: shown["enum"] as unknown[], type: any["type"] } : undefined;
}

/**
 * An object of several forms that differ in nothing but what they require, as one form: `anyOf: [{ required }, ...]`
 * beside the properties. A validator checks each property of it once; code generators understand only the forms.
 */
export function asOneForm(schema: Schema): Schema {
  const { anyOf: forms = [], ...rest } = schema;
  const shapes = forms.map(({ required: _, ...shape }) => shape);
  const [shape] = shapes;
  if (!shape?.properties || shapes.some((each) => JSON.stringify(each) !== JSON.stringify(shape))) return schema;
  // What the schema and its forms both constrain holds twice.
  if (Object.keys(shape).some((keyword) => Object.hasOwn(rest, keyword))) return schema;
  return { ...rest, ...shape, anyOf: forms.map(({ required }) => ({ required })) };
}

/** The known values at a field that is sent, until those of parts are gone. */
const advisedValues = "x-advised-values";

/**
 * What a validator checks of a schema file, which is not quite what the file says:
 * - An open set is its type. The values shown are advice.
 * - A pattern that a format or an annotation repeats goes, so that one fault is one error. A `date-time` without a
 *   pattern is one with any offset (RFC 3339); with our pattern it is UTC.
 * - `minimum` and `maximum` beside `x-decimal` bound decimal texts too.
 * - In what is sent, each field carries advice on its value: the values shown, and that it should hold something.
 */
export function validationView(file: string, source: SchemaSource, isSent: boolean): Schema | undefined {
  const whole = source(file);
  return whole && mapSchema(isSent ? mapSchema(whole, advised) : whole, view);

  function view(node: Schema): Schema {
    const { "x-known-values": _, [advisedValues]: values, ...copy } = node as Record<string, unknown>;
    if (values !== undefined) copy["x-known-values"] = values;
    const open = openSet(node);
    if (open) {
      delete copy["anyOf"];
      copy["type"] = open.type;
    }
    if (node["format"] || node["x-document-path"] || node["x-decimal"]) {
      if (node["format"] === "date-time" && node["pattern"] === undefined) copy["format"] = "offset-date-time";
      delete copy["pattern"];
      delete copy["minLength"];
    }
    if (node["x-decimal"]) {
      const { minimum, maximum } = node as { minimum?: number; maximum?: number };
      const bounds = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
      copy["x-decimal"] = { ...(node["x-decimal"] as object), ...bounds };
    }
    // With its successor named, one finding says both.
    if (node["x-use-instead"]) delete copy["deprecated"];
    return asOneForm(copy as Schema);
  }

  /** A schema with advice at its fields and elements, whatever else refers to the same parts. */
  function advised(node: Schema): Schema {
    const { properties, items } = node;
    const copy: Record<string, unknown> = { ...node };
    if (properties)
      copy["properties"] = Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withValues(field, isFillable(resolved(field, file)))]),
      );
    if (items) copy["items"] = withValues(items, false);
    return copy as Schema;
  }

  function withValues(field: Schema, fillable: boolean): Schema {
    if (typeof field !== "object") return field;
    const values = resolved(field, file)["x-known-values"];
    return {
      ...field,
      ...(values === undefined ? {} : { [advisedValues]: values }),
      ...(fillable ? { "x-fillable": true } : {}),
    };
  }

  /** A schema with what it refers to, null aside. */
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

/** Whether a value that is sent empty says nothing: of one of these types, and neither listed nor refused as empty. */
function isFillable(schema: Schema): boolean {
  const open = openSet(schema);
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

/** Some files and all that they refer to. */
export function reachableFiles(source: SchemaSource, files: Iterable<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const schema = source(file);
    if (!schema || reached.has(file)) continue;
    reached.add(file);
    const from = file;
    mapSchema(schema, (node) => {
      if (node.$ref) queue.push(resolveRef(node.$ref, from).file);
      return node;
    });
  }
  return reached;
}
