import type { UnionKey } from "../operator.ts";
import type { Conversion } from "./draft.ts";
import { isJsonObject, type Json, type JsonObject, object } from "./json.ts";
import { choicesOf, jsonTypes } from "./keywords.ts";
import { componentName } from "./references.ts";

/** The field whose value chooses the branch of a union. */
export interface DecidingField {
  key: string;
  /** By the index of a branch, the texts of the values that choose it. */
  values: ReadonlyMap<number, readonly string[]>;
  /** References to further branches, which follow those of the list. */
  more: readonly string[];
}

type Resolvers = Pick<Conversion, "resolve" | "resolveMerged">;

/** The field that decides a union: the one its discriminator names, otherwise one that distinguishes its branches. */
export function decidingField(
  node: JsonObject,
  branches: readonly Json[],
  resolvers: Resolvers,
): DecidingField | undefined {
  return discriminated(node, branches, resolvers) ?? inferred(branches, resolvers);
}

/** The values that texts of a mapping mean, by the types of the field in a branch. */
export function keyValues(
  texts: readonly string[],
  branch: Json | undefined,
  key: string,
  resolvers: Resolvers,
): UnionKey[] {
  const field = fieldOf(branch, key, resolvers);
  return [...new Set(texts.map((text) => keyValue(text, field)))];
}

/** The field that the discriminator names, with its values by the mapping and by the names of components. */
function discriminated(node: JsonObject, branches: readonly Json[], resolvers: Resolvers): DecidingField | undefined {
  const discriminator = object(node["discriminator"]);
  const key = discriminator["propertyName"];
  if (typeof key !== "string") return undefined;
  const refs = branches.map((branch) => (isJsonObject(branch) ? branch["$ref"] : undefined));
  const values = new Map<number, string[]>();
  const more: string[] = [];
  for (const [text, given] of Object.entries(object(discriminator["mapping"]))) {
    // A mapping may give the name of a component instead of a reference to it.
    const ref = typeof given === "string" && !given.includes("/") ? `#/components/schemas/${given}` : given;
    let i = refs.indexOf(ref);
    if (i < 0 && typeof ref === "string" && ref.startsWith("#") && resolvers.resolve({ $ref: ref }) !== undefined) {
      i = refs.push(ref) - 1;
      more.push(ref);
    }
    if (i >= 0) values.set(i, [...(values.get(i) ?? []), text]);
  }
  // A branch that the mapping does not name has the values of its own key, else the name of its component.
  const own = branches.map((branch) => choicesOf(fieldOf(branch, key, resolvers)).map(String));
  for (const [i, ref] of refs.entries()) {
    if (values.has(i)) continue;
    const taken = new Set([...values.values()].flat());
    const others = own.flatMap((texts, j) => (i === j || values.has(j) ? [] : texts));
    const listed = own[i] ?? [];
    const free = listed.filter((text) => !taken.has(text) && !others.includes(text));
    const name = typeof ref === "string" ? componentName(ref) : undefined;
    const isNamed = name !== undefined && !taken.has(name) && (listed.length === 0 || listed.includes(name));
    if (free.length > 0) values.set(i, free);
    else if (isNamed) values.set(i, [name]);
    else return undefined;
  }
  return { key, values, more };
}

/** The first field that every branch requires, with values that no other branch has. */
function inferred(branches: readonly Json[], { resolve, resolveMerged }: Resolvers): DecidingField | undefined {
  const objects = branches.map((branch) => object(resolveMerged(branch)));
  for (const key of Object.keys(object(objects[0]?.["properties"]))) {
    const choices = objects.map((branch) => {
      const required = branch["required"];
      const field = object(resolve(object(branch["properties"])[key]));
      return Array.isArray(required) && required.includes(key) ? choicesOf(field) : [];
    });
    const all = choices.flat();
    if (choices.every((values) => values.length > 0) && new Set(all).size === all.length)
      return { key, values: new Map(choices.map((values, i) => [i, values.map(String)])), more: [] };
  }
  return undefined;
}

/** The schema of a field in a branch. */
function fieldOf(branch: Json | undefined, key: string, { resolve, resolveMerged }: Resolvers): JsonObject {
  const field = object(resolve(object(object(resolveMerged(branch))["properties"])[key]));
  return object(resolveMerged(field));
}

/** The value that a text of a discriminator's mapping means: the documents write booleans and null as texts. */
function keyValue(text: string, field: JsonObject): UnionKey {
  const types = jsonTypes(field);
  const values = Array.isArray(field["enum"]) ? field["enum"] : [];
  if (values.includes(text)) return text;
  if (text === "null" || text === "None" || text === "") return values.length > 0 && text === "" ? text : null;
  if (!types.has("string") && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if ((types.has("integer") || types.has("number")) && text.trim() !== "" && Number.isFinite(Number(text)))
    return Number(text);
  return text;
}
