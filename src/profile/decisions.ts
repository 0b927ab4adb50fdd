import { edited, mergePatch, type SchemaEdit } from "../schema/edit.ts";
import type { Schema } from "../schema/load.ts";
import { mapSchema } from "../schema/map.ts";
import { refTo, resolveRef, type SchemaSource } from "../schema/references.ts";
import { openEnum, reachableFiles } from "../schema/view.ts";
import type { Address } from "./address.ts";
import type { Amendment, Demotion } from "./operator.ts";

/** Changes the schema of one field in the file of its kind only. Returns false if the address matches nothing. */
export function amendSchema(
  schemas: Map<string, Schema>,
  file: string,
  { steps }: Address,
  { branch, set }: Pick<Amendment, "branch" | "set">,
): boolean {
  return edit(schemas, file, { steps, branch, change: (schema) => mergePatch(schema, set) as Schema });
}

/** Restores the constraint that was demoted at an address. Returns false if the schemas do not have the demotion. */
export function restoreConstraint(
  schemas: Map<string, Schema>,
  file: string,
  { steps }: Address,
  { branch, was, now }: Demotion,
): boolean {
  const field = steps.at(-1) ?? "";
  const [change, isOfOwner]: [(schema: Schema) => Schema | undefined, boolean] =
    now === "x-known-values"
      ? [closed, false]
      : now === "x-expected"
        ? [(schema) => requiring(schema, field), true]
        : now === "x-undocumented"
          ? [(schema) => without(schema, field), true]
          : [(schema) => mergePatch(schema, was) as Schema, false];
  return edit(schemas, file, { steps, branch, change, isOfOwner });
}

function edit(schemas: Map<string, Schema>, file: string, change: SchemaEdit): boolean {
  const schema = edited(file, (one) => schemas.get(one), change);
  if (schema) schemas.set(file, schema);
  return schema !== undefined;
}

/** Turns known values back into an enum. */
function closed(schema: Schema): Schema | undefined {
  const { "x-known-values": values, ...rest } = schema as Record<string, unknown>;
  if (!Array.isArray(values)) return undefined;
  const open = openEnum(schema);
  if (open) {
    delete rest["anyOf"];
    rest["type"] = open.type;
  }
  const isNullable = [rest["type"]].flat().includes("null");
  return { ...rest, "x-basis": "operator", enum: isNullable ? [...new Set([...values, null])] : values };
}

function requiring(schema: Schema, field: string): Schema | undefined {
  const { "x-expected": expected, ...rest } = schema as { "x-expected"?: string[] };
  if (!expected?.includes(field)) return undefined;
  const others = expected.filter((one) => one !== field);
  const required = [...((schema["required"] as string[] | undefined) ?? []), field].sort();
  return { ...rest, ...(others.length > 0 ? { "x-expected": others } : {}), required };
}

function without(schema: Schema, field: string): Schema {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== field);
  return { ...schema, properties: Object.fromEntries(fields) };
}

/**
 * Copies a schema file of ours into a profile whose operator lacks it, so that it can be amended. Its parts are copied
 * into a folder of their own, because the operator may have other parts with the same names.
 */
export function adopt(schemas: Map<string, Schema>, file: string, base: SchemaSource): void {
  for (const part of reachableFiles(base, [file])) {
    const schema = base(part) as Schema;
    if (part !== file) schemas.set(`base/${part}`, schema);
    else
      schemas.set(
        file,
        mapSchema(schema, (node) =>
          node.$ref === undefined ? node : { ...node, $ref: refTo(`base/${resolveRef(node.$ref, file).file}`, file) },
        ),
      );
  }
}
