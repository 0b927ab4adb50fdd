import { mapMembers, pick, without } from "../../json/value.ts";
import { refTo } from "../../schema/references.ts";
import type { UnionKey } from "../operator.ts";
import { DocumentError } from "../profile-error.ts";
import { type Codes, collectCodes } from "./codes.ts";
import { type Context, type Converter, type Draft, type Drafts, type Gap, setTypes } from "./draft.ts";
import {
  byTypeAndValue,
  emptyObject,
  isJsonObject,
  type Json,
  type JsonObject,
  listOf,
  object,
  refOf,
  scalarText,
  sizeOf,
} from "./json.ts";
import {
  alsoConditions,
  alsoUnions,
  conditionsOf,
  described,
  elementOf,
  hasConstraintsBeside,
  isAnnotation,
  isScalar,
  jsonTypes,
  uncheckedKeywords,
  unionKeywords,
  unionWord,
} from "./keywords.ts";
import { plainText } from "./plain-text.ts";
import { componentName, componentReader, fileNamer, listsExtending, resolver, target } from "./references.ts";
import { isDecimal, setCounts, setScalars, withExclusiveLimits } from "./scalars.ts";
import { convertUnion } from "./unions.ts";

/** How deep schemas may be nested without a component in between. */
const maxDepth = 60;

export function converter(document: JsonObject): Converter {
  const drafts: Drafts = new Map();
  const gaps: Gap[] = [];
  const codes: Codes = new Map();
  const files = new Map<string, string>();
  const newFile = fileNamer();
  /** The merges of schemas that all apply, with their notes. One that is met again has a file, as a component has. */
  const merges = new Map<string, { merged: JsonObject; notes: readonly Gap[] }>();
  /** The merges of schemas of the document that have allOf, with their notes and what they cost. */
  const wholes = new Map<JsonObject, { merged: JsonObject; notes: ReadonlySet<string>; cost: number }>();
  /** How often a schema was left out of a merge because it is part of itself. */
  let repetitions = 0;
  const resolve = resolver(document);
  const is31 = /^3\.[12]/.test(scalarText(document["openapi"]));
  const schemaOf = componentReader(document);
  collectCodes(document, codes);
  /** Schemas that lead into each other can multiply without end: what converting may cost, by the document's size. */
  let budget = 20_000 + 2 * JSON.stringify(document).length;

  const made: Converter = { drafts, gaps, codes, resolve, resolveMerged, withAlternatives, convert, spend, root };
  return made;

  function root(node: Json, file: string, isSent: boolean, title: string): Draft {
    const ref = refOf(node);
    const at = componentName(ref ?? file.replace(/\.schema\.json$/, ""));
    const given = ref === undefined ? node : schemaOf(ref);
    const whole = withConstraints(given, at) ?? resolve(given);
    if (whole === undefined) leadsNowhere(ref as string, at);
    const draft = convert(whole ?? {}, { file, isSent, at });
    const titled: Draft = { title, "x-basis": "operator", ...draft };
    drafts.set(file, titled);
    return titled;
  }

  /** What a reference with constraints beside it says, merged; undefined for others. Before 3.1 they mean nothing. */
  function withConstraints(node: Json | undefined, at: string): JsonObject | undefined {
    if (!is31 || !isJsonObject(node) || node["$ref"] === undefined || !hasConstraintsBeside(node)) return undefined;
    return mergeAll([pick(node, ["$ref"]), without(node, "$ref")], at);
  }

  function leadsNowhere(ref: string, at: string): void {
    gaps.push({ at, text: `${plainText(ref)} leads nowhere, so anything is accepted.` });
  }

  function spend(at = "", cost = 1): void {
    budget -= cost;
    if (budget >= 0) return;
    const place = at && `, at ${at.slice(0, 200)}`;
    throw new DocumentError(`The document's schemas combine in too many ways to convert${place}.`);
  }

  function convert(node: Json | undefined, { depth = 0, ...around }: Context): Draft {
    spend(around.at);
    const context = { ...around, depth: depth + 1 };
    if (depth > maxDepth) {
      gaps.push({ at: context.at, text: "is nested too deep or within itself, so anything is accepted." });
      return {};
    }
    if (node === false) return { not: {} };
    // A boolean is a schema, and so is nothing in YAML, or the empty list that PHP writes for an empty object.
    if (["string", "number"].includes(typeof node))
      gaps.push({ at: context.at, text: "is no schema, so anything is accepted." });
    if (!isJsonObject(node)) return {};
    const ref = refOf(node);
    if (ref !== undefined) return reference(node, ref, context);
    if (Array.isArray(node["allOf"])) return intersection(node, node["allOf"], context);
    const word = unionWord(node);
    if (word) return convertUnion(node, listOf(node[word]), context, made);
    return { ...described(node, codes), ...plain(node, context) };
  }

  /** Converts a reference to a component to one to a file, with the keywords beside it. */
  function reference(node: JsonObject, ref: string, context: Context): Draft {
    const referred = resolve(node);
    if (referred === undefined) {
      leadsNowhere(ref, context.at);
      return described(node, codes);
    }
    const merged = withConstraints(node, context.at);
    if (merged && isScalar(merged)) return convert(merged, context);
    const isNullable = node["nullable"] === true;
    // A plain type says itself what it is; only objects, lists and unions are worth a file.
    if (!merged && isJsonObject(referred) && isScalar(referred))
      return {
        ...convert({ ...referred, ...(isNullable ? { nullable: true } : {}) }, context),
        ...described(node, codes),
      };
    const part = partOf(ref, context, merged && JSON.stringify(node), merged);
    return refersTo(part, node, isNullable || object(referred)["nullable"] === true, context);
  }

  function refersTo(part: string, node: JsonObject, isNullable: boolean, { file }: Context): Draft {
    const $ref = refTo(part, file);
    return { ...described(node, codes), ...(isNullable ? { anyOf: [{ $ref }, { type: "null" }] } : { $ref }) };
  }

  /** The file of a component, made when it is first referred to. */
  function partOf(ref: string, { isSent, narrowed, depth = 0 }: Context, name = ref, merged?: JsonObject): string {
    const key = JSON.stringify([name, isSent, narrowed ?? null]);
    const known = files.get(key);
    if (known !== undefined) return known;
    const component = componentName(ref);
    const file = newFile(component, isSent, narrowed?.values);
    files.set(key, file);
    drafts.set(file, {});
    const referred = merged ?? (narrowed ? target(document, ref) : schemaOf(ref));
    const withoutNull =
      isJsonObject(referred) && referred["nullable"] === true ? without(referred, "nullable") : referred;
    const draft = convert(withoutNull, {
      file,
      isSent,
      at: component,
      depth: depth / 2,
      ...(narrowed ? { narrowed } : {}),
    });
    drafts.set(file, { title: isSent ? component : `${component} response`, "x-basis": "operator", ...draft });
    return file;
  }

  /** Merges schemas that all apply (allOf) into one, closed as a whole: each alone would refuse fields of others. */
  function intersection(node: JsonObject, all: readonly Json[], context: Context): Draft {
    const isNote = (one: Json): one is JsonObject => isJsonObject(one) && Object.keys(one).every(isAnnotation);
    const rest: JsonObject = Object.assign(emptyObject(), ...all.filter(isNote), without(node, "allOf"));
    const [first, second] = all.filter((one) => !isNote(one));
    // The type of the one schema, said again, is none of its own.
    const isRepeated = (keyword: string): boolean =>
      keyword === "type" && rest["type"] === object(resolve(first))["type"];
    const constraints = Object.keys(rest).filter((keyword) => !isAnnotation(keyword) && !isRepeated(keyword));
    if (second === undefined && isJsonObject(first) && constraints.every((keyword) => keyword === "nullable"))
      return convert(refOf(first) ? { ...rest, ...first } : { ...first, ...rest }, context);
    const key = JSON.stringify([context.isSent, context.narrowed ?? null, node]);
    const known = merges.get(key);
    const before = gaps.length;
    const one = known ?? { merged: mergeAll([...all, rest], context.at), notes: gaps.slice(before) };
    const { merged, notes } = one;
    merges.set(key, one);
    if (known) gaps.push(...notes.map(({ text }) => ({ at: context.at, text })));
    return known && (context.depth ?? 0) > 1 && !isScalar(merged)
      ? refersTo(partOf(context.at, context, key, merged), node, merged["nullable"] === true, context)
      : convert(merged, context);
  }

  /**
   * The merge of a schema of the document that has allOf. It is made once, unless it depends on what it is part of, but
   * costs as much each time, as what is made of it may grow as often.
   */
  function mergeOf(node: JsonObject, at: string, open?: Set<string>): JsonObject {
    const known = wholes.get(node);
    if (known) {
      spend(at, known.cost);
      for (const text of known.notes) gaps.push({ at, text });
      return known.merged;
    }
    const [noted, left, before] = [gaps.length, budget, repetitions];
    const merged = mergeAll([...listOf(node["allOf"]), without(node, "allOf")], at, open);
    const notes = new Set(gaps.slice(noted).map(({ text }) => text));
    if (repetitions === before) wholes.set(node, { merged, notes, cost: left - budget });
    return merged;
  }

  /** The merge of schemas of the document, without references; a union among them goes into each of its branches. */
  function mergeAll(all: readonly Json[], at: string, open: Set<string> = new Set()): JsonObject {
    const note = (text: string): void => {
      gaps.push({ at, text });
    };
    spend(at);
    let merged: JsonObject = {};
    for (const one of all) {
      const ref = refOf(one);
      if (ref !== undefined && open.has(ref)) {
        note(`${componentName(ref)} is part of itself (allOf); the repetition is left out.`);
        repetitions++;
        continue;
      }
      let part = withConstraints(one, at) ?? object(resolve(one));
      // What extends a base may be of the union that the base lists.
      if (ref !== undefined && listsExtending(document, ref, part)) part = without(part, ...unionKeywords);
      if (ref !== undefined) open.add(ref);
      if (Array.isArray(part["allOf"])) part = mergeOf(part, at, open);
      if (ref !== undefined) open.delete(ref);
      part = withExclusiveLimits(part);
      for (const keyword of lastHolds)
        if (
          (part[keyword] ?? merged[keyword]) !== (merged[keyword] ?? part[keyword]) &&
          (keyword === "type" ? commonTypes : common)(merged[keyword], part[keyword]).length === 0
        )
          note(`has several values of ${keyword} (allOf), of which only the last is checked.`);
      spend(at, sizeOf(part["properties"]));
      const limited = [merged, part].filter((one) => sizeOf(one["additionalProperties"]) > 0);
      const counts = limited.map((one) => sizeOf(one["properties"]));
      merged = mergeTwo(merged, part);
      if (counts.some((count) => sizeOf(merged["properties"]) > count))
        note("has additionalProperties for fields of other schemas (allOf) too, which is not checked.");
    }
    return merged;
  }

  function resolveMerged(node: Json | undefined): Json | undefined {
    const found = resolve(node);
    if (!isJsonObject(found) || !Array.isArray(found["allOf"])) return found;
    const noted = gaps.length;
    const at = componentName(refOf(node));
    const merged = mergeOf(found, at);
    // What is in no component is reported where it is converted.
    if (at === "") gaps.length = noted;
    return merged;
  }

  function withAlternatives(node: Json | undefined): JsonObject[] {
    const whole = object(resolveMerged(node));
    return [whole, ...listOf(whole["anyOf"] ?? whole["oneOf"]).map((one) => object(resolveMerged(one)))];
  }

  /** The fields that an object may have under a condition, which is not checked: they may be anything. */
  function conditionalFields(node: JsonObject): JsonObject {
    const fields = emptyObject();
    for (const { then: met, else: unmet, dependentSchemas } of conditionsOf(node))
      for (const schema of [met, unmet, ...Object.values(object(dependentSchemas))]) {
        spend();
        const one = object(resolveMerged(schema));
        for (const name of Object.keys({ ...object(one["properties"]), ...conditionalFields(one) })) fields[name] = {};
      }
    return fields;
  }

  function plain(node: JsonObject, context: Context): Draft {
    const types = jsonTypes(node);
    const draft: Draft = {};
    setTypes(draft, types);
    setScalars(draft, node, types, context, gaps);
    if (context.isSent)
      for (const keyword of uncheckedKeywords(node, isDecimal(node) ? new Set([...types, "number"]) : types))
        gaps.push({ at: context.at, text: `${keyword} is not checked.` });
    if (types.has("array")) {
      const element = elementOf(node);
      if (element !== undefined)
        draft.items = convert(element, { ...without(context, "narrowed"), at: `${context.at}.*` });
      const most: JsonObject = node["items"] === false ? { maxItems: listOf(node["prefixItems"]).length } : {};
      setCounts(draft, { ...most, ...node }, "minItems", "maxItems");
      if (node["uniqueItems"] === true) draft["uniqueItems"] = true;
    }
    if (types.has("object")) setFields(draft, node, context);
    return draft;
  }

  function setFields(draft: Draft, node: JsonObject, context: Context): void {
    const { isSent, narrowed } = context;
    const inner = without(context, "narrowed");
    const given = Object.entries({
      ...(node["properties"] === undefined ? {} : conditionalFields(node)),
      ...object(node["properties"]),
    });
    const properties = Object.create(null) as Record<string, Draft>;
    for (const [name, field] of given) properties[name] = convert(field, { ...inner, at: `${context.at}.${name}` });
    if (narrowed) properties[narrowed.key] = narrowedField(properties[narrowed.key] ?? {}, narrowed.values);
    const required = listOf(node["required"])
      .filter((name) => typeof name === "string")
      .map(plainText);
    const extra = node["additionalProperties"] ?? node["unevaluatedProperties"] ?? undefined;
    // Fields whose names match a pattern are no further ones.
    const hasPatterns = isJsonObject(node["patternProperties"]);
    const further = sizeOf(extra) > 0 && !hasPatterns ? convert(extra, { ...inner, at: `${context.at}.*` }) : undefined;
    // A field that is required but not described may be what further fields may be.
    for (const name of required)
      if (!Object.hasOwn(properties, name)) properties[name] = structuredClone(further) ?? {};
    const names = Object.keys(properties).sort();
    if (names.length > 0) {
      draft.properties = Object.create(null) as Record<string, Draft>;
      for (const name of names) draft.properties[name] = properties[name] as Draft;
    }
    const isOfOthers = (name: string): boolean => {
      const field = object(node["properties"])[name];
      return [object(field), ...withAlternatives(field)].some((one) => one[isSent ? "readOnly" : "writeOnly"] === true);
    };
    const needed = [...new Set(required)].filter((name) => name !== narrowed?.key && !isOfOthers(name)).sort();
    if (needed.length > 0) draft.required = needed;
    if (further) draft.additionalProperties = further;
    else if (isSent && !hasPatterns && (extra === false || (extra === undefined && given.length > 0)))
      draft.additionalProperties = false;
    setCounts(draft, node, "minProperties", "maxProperties");
  }
}

/** The deciding field of a union in one of its branches, with the values that choose the branch. */
function narrowedField(field: Draft, values: readonly UnionKey[]): Draft {
  const kept = pick(field, ["description", "deprecated", "x-use-instead", "x-codes"]);
  return values.length === 1 ? { ...kept, const: values[0] } : { ...kept, enum: [...values].sort(byTypeAndValue) };
}

/** Keywords that two schemas which both apply (allOf) cannot have together in one. */
const lastHolds = ["type", "pattern", "format", "multipleOf", "const", "enum"] as const;

/** The values that are in both of two lists. */
function common(a: Json | undefined, b: Json | undefined): Json[] {
  const known = new Set(listOf(a));
  return listOf(b).filter((value) => known.has(value));
}

function commonTypes(a: Json | undefined, b: Json | undefined): Json[] {
  const [types, others] = [[a ?? []].flat(), [b ?? []].flat()];
  const shared = types.filter((type) => others.includes(type) || (type === "integer" && others.includes("number")));
  return types.includes("number") && others.includes("integer") ? [...shared, "integer"] : shared;
}

/** What a keyword of two schemas that both apply (allOf) says. Where that cannot be told, it is the second. */
function both(keyword: string, a: Json | undefined, b: Json): Json {
  // Null says nothing, unless it is the value meant.
  if (b === null && keyword !== "const") return a ?? b;
  if (typeof a === "number" && typeof b === "number")
    return /min/i.test(keyword) ? Math.max(a, b) : /max/i.test(keyword) ? Math.min(a, b) : b;
  if (keyword === "enum") {
    const values = common(a, b);
    return values.length > 0 ? values : b;
  }
  if (keyword === "uniqueItems") return a === true || b;
  if (keyword === "type" && a !== undefined) {
    const shared = commonTypes(a, b);
    return shared.length > 1 ? shared : (shared[0] ?? b);
  }
  return keyword === "items" || keyword === "additionalProperties" ? bothSchemas(a, b) : b;
}

/** A schema that says what two say. Either may be a boolean: true says nothing, and false allows nothing. */
function bothSchemas(a: Json | undefined, b: Json): Json {
  if (a === false || b === true) return a ?? b;
  return isJsonObject(a) && isJsonObject(b) && a !== b && JSON.stringify(a) !== JSON.stringify(b)
    ? { allOf: [a, b] }
    : b;
}

/** Merges two schemas that both hold (allOf). The first is a merge, whose fields become those of the new one. */
function mergeTwo(a: JsonObject, b: JsonObject): JsonObject {
  if (unionWord(a) && unionWord(b)) {
    const also = [...listOf(a[alsoUnions]), ...listOf(b[alsoUnions]), pick(b, unionKeywords)];
    return { ...mergeTwo(a, without(b, ...unionKeywords, alsoUnions)), [alsoUnions]: also };
  }
  const conditions = [...conditionsOf(a), ...conditionsOf(b)];
  const required = [...new Set([...listOf(a["required"]), ...listOf(b["required"])])];
  const isAB = isJsonObject(a["properties"]) || isJsonObject(b["properties"]);
  const properties = isJsonObject(a["properties"]) ? a["properties"] : emptyObject();
  for (const [name, field] of Object.entries(object(b["properties"])))
    properties[name] = bothSchemas(properties[name], field);
  // The discriminator of a base is about the components that extend it.
  const isUnion = unionWord(a) !== undefined || unionWord(b) !== undefined;
  const [whole, second] = isUnion ? [a, b] : [without(a, "discriminator"), without(b, "discriminator")];
  // A type that is said again without null takes none.
  const first = b["type"] === undefined ? whole : without(whole, "nullable");
  return {
    ...first,
    ...mapMembers(second, (value, keyword) => both(keyword, first[keyword], value)),
    ...(conditions.length > 0 ? { [alsoConditions]: conditions } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(isAB ? { properties } : {}),
  };
}
