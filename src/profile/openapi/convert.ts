import { refTo } from "../../schema/references.ts";
import { type UnionBranch, unionSchema } from "../../schema/unions.ts";
import type { UnionKey } from "../operator.ts";
import { annotationKeywords, described } from "./annotations.ts";
import { type Codes, collectCodes } from "./codes.ts";
import { byTypeAndValue } from "./compare.ts";
import { componentName, componentReader, fileNamer } from "./components.ts";
import type { Context, Gap } from "./conversion.ts";
import { DocumentError } from "./document-error.ts";
import { type Draft, type Drafts, setTypes, typesOf } from "./draft.ts";
import { alsoUnions, choicesOf, isNullEnum, isScalar, jsonTypes, listOf, unionKeywords } from "./keywords.ts";
import { pick, without } from "./members.ts";
import { merger } from "./merge.ts";
import { object } from "./operations.ts";
import { plainText } from "./plain-text.ts";
import { isJsonObject, type Json, type JsonObject } from "./read.ts";
import { resolver, target } from "./references.ts";
import { setCounts, setScalars } from "./scalars.ts";

export interface Converter {
  readonly drafts: Drafts;
  readonly gaps: Gap[];
  readonly codes: Codes;
  /** The component that a part was made from, by the part's file. */
  readonly components: ReadonlyMap<string, string>;
  /** Converts a schema of the document into a file of its own. What is sent is closed, what is answered open. */
  root(schema: Json, file: string, isSent: boolean, title: string): Draft;
  /** Converts a schema for a place in a file. */
  schema(schema: Json, file: string, isSent: boolean): Draft;
}

const maxBranches = 100;

/** How deep schemas may be nested without a component in between. */
const maxDepth = 60;

export function converter(document: JsonObject): Converter {
  const drafts: Drafts = new Map();
  const gaps: Gap[] = [];
  const codes: Codes = new Map();
  const components = new Map<string, string>();
  const files = new Map<string, string>();
  const newFile = fileNamer();
  const resolve = resolver(document);
  const schemaOf = componentReader(document);
  collectCodes(document, codes);
  /** Schemas that lead into each other can multiply without end: what converting may cost, by the document's size. */
  let budget = 20_000 + 20 * countValues(document);

  const { mergeAll, resolveMerged } = merger(resolve, spend, gaps);
  return { drafts, gaps, codes, components, root, schema };

  function root(node: Json, file: string, isSent: boolean, title: string): Draft {
    const at = isJsonObject(node) && typeof node["$ref"] === "string" ? node["$ref"] : file;
    const whole = isJsonObject(node) && typeof node["$ref"] === "string" ? schemaOf(node["$ref"]) : node;
    const made = convert(resolve(whole) ?? {}, { file, isSent, at: componentName(at) });
    const draft: Draft = { title, "x-basis": "operator", ...made };
    drafts.set(file, draft);
    return draft;
  }

  function schema(node: Json, file: string, isSent: boolean): Draft {
    return convert(node, { file, isSent, at: file });
  }

  function spend(): void {
    if (budget-- <= 0) throw new DocumentError("The document's schemas refer to each other in ways that never end.");
  }

  function convert(node: Json | undefined, { depth = 0, ...around }: Context): Draft {
    spend();
    const context = { ...around, depth: depth + 1 };
    if (depth > maxDepth) {
      gaps.push({ at: context.at, text: "is nested too deep or within itself, so anything is accepted." });
      return {};
    }
    if (node === false) return { not: {} };
    if (!isJsonObject(node)) return {};
    if (typeof node["$ref"] === "string") return reference(node, node["$ref"], context);
    if (Array.isArray(node["allOf"])) return intersection(node, node["allOf"], context);
    const branches = node["oneOf"] ?? node["anyOf"];
    if (Array.isArray(branches)) return alternatives(node, branches, context);
    return { ...described(node, codes), ...plain(node, context) };
  }

  /** A reference to a component becomes one to a file. Its siblings stay. */
  function reference(node: JsonObject, ref: string, context: Context): Draft {
    const referred = resolve(node);
    if (referred === undefined) {
      gaps.push({ at: context.at, text: `${plainText(ref)} leads nowhere, so anything is accepted.` });
      return described(node, codes);
    }
    const isNullable = node["nullable"] === true;
    // A plain type says itself what it is; only objects, lists and unions are worth a file.
    if (isJsonObject(referred) && isScalar(referred))
      return {
        ...convert({ ...referred, ...(isNullable ? { nullable: true } : {}) }, context),
        ...described(node, codes),
      };
    const part = partOf(ref, context);
    const $ref = refTo(part, context.file);
    return isNullable || (isJsonObject(referred) && referred["nullable"] === true)
      ? { ...described(node, codes), anyOf: [{ $ref }, { type: "null" }] }
      : { ...described(node, codes), $ref };
  }

  /** The file of a component, made when it is first referred to. */
  function partOf(ref: string, { isSent, narrowed, depth = 0 }: Context): string {
    const key = JSON.stringify([ref, isSent, narrowed ?? null]);
    const known = files.get(key);
    if (known !== undefined) return known;
    const component = componentName(ref);
    const file = newFile(component, isSent, narrowed?.values);
    files.set(key, file);
    components.set(file, component);
    drafts.set(file, {});
    const referred = narrowed ? target(document, ref) : schemaOf(ref);
    const withoutNull =
      isJsonObject(referred) && referred["nullable"] === true ? without(referred, "nullable") : referred;
    const made = convert(withoutNull, {
      file,
      isSent,
      at: component,
      depth: depth / 2,
      ...(narrowed ? { narrowed } : {}),
    });
    drafts.set(file, { title: isSent ? component : `${component} response`, "x-basis": "operator", ...made });
    return file;
  }

  /** Several schemas that all hold: one schema, closed as a whole, since each alone would refuse the others' fields. */
  function intersection(node: JsonObject, all: readonly Json[], context: Context): Draft {
    const rest = without(node, "allOf");
    const [first] = all;
    const constraints = Object.keys(rest).filter((keyword) => !annotationKeywords.has(keyword));
    if (all.length === 1 && isJsonObject(first) && constraints.every((keyword) => keyword === "nullable"))
      return convert(typeof first["$ref"] === "string" ? { ...rest, ...first } : { ...first, ...rest }, context);
    return convert(mergeAll([...all, rest], context.at), context);
  }

  function alternatives(node: JsonObject, branches: readonly Json[], context: Context): Draft {
    const isNullType = (branch: Json): boolean => {
      const schema = object(resolve(branch));
      return schema["type"] === "null" || isNullEnum(schema);
    };
    const own = without(node, ...unionKeywords, alsoUnions, "nullable", ...annotationKeywords);
    const also = listOf(node[alsoUnions]);
    const rest = branches.filter((branch) => !isNullType(branch));
    const isNullable = node["nullable"] === true || rest.length < branches.length;
    const nullable: JsonObject = isNullable ? { nullable: true } : {};
    const notes = pick(node, annotationKeywords);
    const [only] = rest;
    if (only === undefined) return { ...described(node, codes), type: "null" };
    const mapped = Object.keys(object(object(node["discriminator"])["mapping"])).length;
    const isBare = also.length === 0 && Object.keys(own).every((keyword) => keyword === "type");
    if (rest.length === 1 && mapped < 2 && isBare) return convert({ allOf: [only], ...notes, ...nullable }, context);

    // Enums side by side (the choices, and blank) are one enum.
    const resolvedBranches = rest.map((branch) => object(resolve(branch)));
    if (resolvedBranches.every((branch) => isScalar(branch) && Array.isArray(branch["enum"]))) {
      const values = resolvedBranches.flatMap((branch) => branch["enum"] as Json[]);
      return convert({ ...notes, enum: values, ...nullable }, context);
    }

    const wrap = (branch: Json): Json => (isBare ? branch : { allOf: [own, ...also, branch] });
    const union = unionOf(node, rest, wrap, context);
    const joined = union === undefined && node["oneOf"] === undefined ? withFieldsOfOthers(rest) : rest;
    const draft = union ?? { anyOf: joined.map((branch) => convert(wrap(branch), without(context, "narrowed"))) };
    if (!isNullable) return { ...described(node, codes), ...draft };
    const open = draft.anyOf && Object.keys(draft).length === 1 ? draft.anyOf : [draft];
    return { ...described(node, codes), anyOf: [...open, { type: "null" }] };
  }

  /** An object may match several branches of anyOf, so each branch takes the fields of the others too. */
  function withFieldsOfOthers(branches: readonly Json[]): readonly Json[] {
    const fields = branches.map((branch) => object(object(resolveMerged(branch))["properties"]));
    if (fields.some((own) => Object.keys(own).length === 0)) return branches;
    const all = Object.assign(Object.create(null), ...fields) as JsonObject;
    return branches.map((branch, i) => {
      const own = fields[i] as JsonObject;
      const names = Object.keys(all).filter((name) => own[name] === undefined);
      return names.length === 0 ? branch : { allOf: [branch, { properties: pick(all, new Set(names)) }] };
    });
  }

  /** A union whose branch one field decides, as a chain of conditions; undefined where no field does. */
  function unionOf(
    node: JsonObject,
    branches: readonly Json[],
    wrap: (branch: Json) => Json,
    context: Context,
  ): Draft | undefined {
    const decided = discriminated(node, branches) ?? inferred(branches);
    // A mapping may name components that the list of branches lacks.
    for (const ref of decided?.more ?? []) branches = [...branches, { $ref: ref }];
    if (!decided || decided.values.size < 2) return undefined;
    const { key, values } = decided;
    const made: UnionBranch[] = [];
    let absent: Draft | undefined;
    let isAlwaysRequired = true;
    for (const [i, texts] of values) {
      const field = fieldOf(branches[i], key);
      const own = [...new Set(texts.map((text) => keyValue(text, field)))];
      const branch = convert(wrap(branches[i] as Json), {
        ...without(context, "narrowed"),
        narrowed: { key, values: own },
      });
      made.push({ values: own, schema: branch });
      // The framework takes the branch of None for an object that lacks the key.
      if (own.includes(null)) absent = branch;
      const { required } = object(resolveMerged(branches[i]));
      if (!Array.isArray(required) || !required.includes(key)) isAlwaysRequired = false;
    }
    if (made.length > maxBranches) {
      gaps.push({ at: context.at, text: `has ${made.length} branches by ${plainText(key)}, too many to tell apart.` });
      return undefined;
    }
    made.sort((a, b) => byTypeAndValue(a.values[0], b.values[0]));
    const any = absent ?? (isAlwaysRequired ? undefined : { anyOf: made.map(({ schema }) => schema) });
    return { type: "object", ...(unionSchema(key, made as never, structuredClone(any) as never) as Draft) };
  }

  /** The branches by the texts of the document's mapping. */
  function discriminated(node: JsonObject, branches: readonly Json[]) {
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
      if (i < 0 && typeof ref === "string" && ref.startsWith("#") && resolve({ $ref: ref }) !== undefined) {
        i = refs.push(ref) - 1;
        more.push(ref);
      }
      if (i >= 0) values.set(i, [...(values.get(i) ?? []), text]);
    }
    // A branch that the mapping does not name has the values of its own key, else the name of its component.
    const own = branches.map((branch) => choicesOf(fieldOf(branch, key)).map(String));
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

  /** The branches by a field that each of them requires, with values that no other has. */
  function inferred(branches: readonly Json[]) {
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

  function fieldOf(branch: Json | undefined, key: string): JsonObject {
    const field = object(resolve(object(object(resolveMerged(branch))["properties"])[key]));
    return object(resolveMerged(field));
  }

  function plain(node: JsonObject, context: Context): Draft {
    const types = jsonTypes(node);
    const draft: Draft = {};
    setTypes(draft, types);
    setScalars(draft, node, types, context, gaps);
    if (types.has("array") || node["items"] !== undefined) {
      if (types.size === 0) draft.type = "array";
      if (node["items"] !== undefined && node["prefixItems"] === undefined)
        draft.items = convert(node["items"], { ...without(context, "narrowed"), at: `${context.at}.*` });
      setCounts(draft, node, "minItems", "maxItems");
    }
    if (types.has("object") || node["properties"] !== undefined) fields(draft, node, context);
    return draft;
  }

  function fields(draft: Draft, node: JsonObject, context: Context): void {
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
}

/** The field that decides a union, in one of its branches: the mapping alone says which values are whose. */
function narrowedField(field: Draft, values: readonly UnionKey[]): Draft {
  const kept = pick(field, new Set(["description", "deprecated", "x-use-instead", "x-codes"]));
  return values.length === 1 ? { ...kept, const: values[0] } : { ...kept, enum: [...values].sort(byTypeAndValue) };
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

function countValues(value: Json): number {
  if (Array.isArray(value)) return value.reduce((total: number, element) => total + countValues(element), 1);
  if (!isJsonObject(value)) return 1;
  return Object.values(value).reduce((total: number, child) => total + countValues(child), 1);
}
