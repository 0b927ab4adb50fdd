import type { Gap } from "./draft.ts";
import { isJsonObject, type Json, type JsonObject, listOf, object, pick, type Resolve, without } from "./json.ts";
import { alsoUnions, unionKeywords, unionWord } from "./keywords.ts";
import { componentName } from "./references.ts";

/** Merges schemas that all hold (allOf). `spend` is called for each merge, since merges can multiply without end. */
export function merger(resolve: Resolve, spend: () => void, gaps: Gap[]) {
  return { mergeAll, resolveMerged };

  /** The merge of schemas of the document, without references; a union among them goes into each of its branches. */
  function mergeAll(all: readonly Json[], at: string, seen: ReadonlySet<string> = new Set()): JsonObject {
    spend();
    let merged: JsonObject = {};
    for (const one of all) {
      const ref = isJsonObject(one) && typeof one["$ref"] === "string" ? one["$ref"] : undefined;
      if (ref !== undefined && seen.has(ref)) {
        gaps.push({ at, text: `${componentName(ref)} is part of itself (allOf); the repetition is left out.` });
        continue;
      }
      const within = ref === undefined ? seen : new Set([...seen, ref]);
      let part = object(resolve(one));
      if (Array.isArray(part["allOf"])) part = mergeAll([...part["allOf"], without(part, "allOf")], at, within);
      merged = mergeTwo(merged, part);
    }
    return merged;
  }

  /** Follows the references of a schema, and merges its allOf. */
  function resolveMerged(node: Json | undefined): Json | undefined {
    const found = resolve(node);
    return isJsonObject(found) && Array.isArray(found["allOf"])
      ? mergeAll([...found["allOf"], without(found, "allOf")], "")
      : found;
  }
}

function mergeTwo(a: JsonObject, b: JsonObject): JsonObject {
  const union = (name: string): Json[] | undefined => {
    const lists = [a[name], b[name]].filter(Array.isArray);
    return lists.length === 0 ? undefined : [...new Set(lists.flat())];
  };
  if (unionWord(a) && unionWord(b)) {
    const also = [...listOf(a[alsoUnions]), ...listOf(b[alsoUnions]), pick(b, new Set(unionKeywords))];
    return { ...mergeTwo(a, without(b, ...unionKeywords, alsoUnions)), [alsoUnions]: also };
  }
  const required = union("required");
  const isAB = isJsonObject(a["properties"]) || isJsonObject(b["properties"]);
  const properties = Object.assign(Object.create(null), object(a["properties"])) as JsonObject;
  for (const [name, field] of Object.entries(object(b["properties"]))) {
    const earlier = properties[name];
    const isSame = JSON.stringify(earlier) === JSON.stringify(field);
    properties[name] = isJsonObject(earlier) && isJsonObject(field) && !isSame ? { allOf: [earlier, field] } : field;
  }
  // The discriminator of a base is about the components that extend it.
  const isUnion = unionWord(a) !== undefined || unionWord(b) !== undefined;
  const [first, second] = isUnion ? [a, b] : [without(a, "discriminator"), without(b, "discriminator")];
  return {
    ...first,
    ...second,
    ...(required ? { required } : {}),
    ...(isAB ? { properties } : {}),
    ...(a["additionalProperties"] === false || b["additionalProperties"] === false
      ? { additionalProperties: false }
      : {}),
  };
}
