import type { UnionKey } from "../operator.ts";
import { byTypeAndValue } from "./compare.ts";
import type { Context, Conversion } from "./conversion.ts";
import { type Draft, setTypes, typesOf } from "./draft.ts";
import { pick, without } from "./members.ts";
import { object } from "./operations.ts";
import { plainText } from "./plain-text.ts";
import { isJsonObject, type JsonObject } from "./read.ts";
import { setCounts } from "./scalars.ts";

/** Sets the fields of an object, and whether it may have others. */
export function setFields(
  draft: Draft,
  node: JsonObject,
  context: Context,
  { resolve, convert }: Pick<Conversion, "resolve" | "convert">,
): void {
  const { isSent, narrowed } = context;
  const inner = without(context, "narrowed");
  setTypes(draft, [...typesOf(draft), "object"]);
  const given = Object.entries(object(node["properties"]));
  const properties = Object.create(null) as Record<string, Draft>;
  const readOnly = new Set<string>();
  for (const [name, field] of given) {
    const made = convert(field, { ...inner, at: `${context.at}.${name}` });
    properties[name] = made;
    const word = isSent ? "readOnly" : "writeOnly";
    if (object(field)[word] === true || object(resolve(field))[word] === true) readOnly.add(name);
  }
  if (narrowed) properties[narrowed.key] = narrowedField(properties[narrowed.key] ?? {}, narrowed.values);
  const required = (Array.isArray(node["required"]) ? node["required"] : [])
    .filter((name): name is string => typeof name === "string")
    .map(plainText);
  // A field that is required but not described may be anything.
  if (given.length > 0) for (const name of required) if (!Object.hasOwn(properties, name)) properties[name] = {};
  const names = Object.keys(properties).sort();
  if (names.length > 0) {
    draft.properties = Object.create(null) as Record<string, Draft>;
    for (const name of names) draft.properties[name] = properties[name] as Draft;
  }
  const needed = [...new Set(required)].filter((name) => name !== narrowed?.key && !readOnly.has(name)).sort();
  if (needed.length > 0) draft.required = needed;
  const extra = node["additionalProperties"];
  if (isJsonObject(extra) && Object.keys(extra).length > 0)
    draft.additionalProperties = convert(extra, { ...inner, at: `${context.at}.*` });
  else if (
    isSent &&
    node["patternProperties"] === undefined &&
    (extra === false || (extra === undefined && given.length > 0))
  )
    draft.additionalProperties = false;
  setCounts(draft, node, "minProperties", "maxProperties");
}

/** The deciding field of a union in one of its branches, with the values that choose the branch. */
function narrowedField(field: Draft, values: readonly UnionKey[]): Draft {
  const kept = pick(field, new Set(["description", "deprecated", "x-use-instead", "x-codes"]));
  return values.length === 1 ? { ...kept, const: values[0] } : { ...kept, enum: [...values].sort(byTypeAndValue) };
}
