import { jsonType, pick, without } from "../../json/value.ts";
import type { Schema } from "../../schema/load.ts";
import { type UnionBranch, unionOf, unionSchema } from "../../schema/unions.ts";
import { addTo } from "../../tables/add-to.ts";
import type { UnionKey } from "../operator.ts";
import {
  type Context,
  type Converter,
  type Draft,
  type Drafts,
  eachWithin,
  resolved,
  setTypes,
  typesOf,
} from "./draft.ts";
import {
  byTypeAndValue,
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
  alsoUnions,
  annotationKeywords,
  choicesOf,
  described,
  isAnnotation,
  jsonTypes,
  typedText,
  unionKeywords,
} from "./keywords.ts";
import { plainText } from "./plain-text.ts";
import { componentName } from "./references.ts";
import { enumOf } from "./scalars.ts";

const maxBranches = 100;

/** Converts a union. Its branches are those of oneOf or anyOf. */
export function convertUnion(node: JsonObject, branches: readonly Json[], context: Context, made: Converter): Draft {
  const { resolve, resolveMerged, convert, codes } = made;
  const isNullType = (branch: Json): boolean => {
    const schema = object(resolve(branch));
    const isNothing = schema["type"] === null && Object.keys(schema).length === 1;
    const [only, another] = [schema["type"]].flat();
    const isNull = only === "null" && another === undefined;
    return isNothing || isNull || JSON.stringify(choicesOf(schema)) === "[null]";
  };
  const own = without(node, ...unionKeywords, alsoUnions, "nullable", ...annotationKeywords);
  const isBesideOneOf = listOf(node["anyOf"]).length > 0 && node["anyOf"] !== branches;
  const also = [...listOf(node[alsoUnions]), ...(isBesideOneOf ? [pick(node, ["anyOf"])] : [])];
  const rest = branches.filter((branch) => !isNullType(branch));
  const isNullable = node["nullable"] === true || rest.length < branches.length;
  const nullable: JsonObject = isNullable ? { nullable: true } : {};
  const notes = pick(node, annotationKeywords);
  const [only] = rest;
  if (only === undefined) return { ...described(node, codes), type: "null" };
  const mapped = sizeOf(object(node["discriminator"])["mapping"]);
  const isBare = also.length === 0 && Object.keys(own).every((keyword) => keyword === "type" || isAnnotation(keyword));
  // The type beside a union is that of the branches that have none.
  const isTyped = (branch: Json): boolean => {
    const { type, properties } = object(resolveMerged(branch));
    return type !== undefined || properties !== undefined;
  };
  const wrap = (branch: Json): Json =>
    isBare && (own["type"] === undefined || isTyped(branch)) ? branch : { allOf: [own, ...also, branch] };
  if (rest.length === 1 && mapped < 1 && isBare)
    return convert({ allOf: [wrap(only)], ...notes, ...nullable }, context);

  const union = decidedUnion(node, rest, wrap, context, made);
  // Schemas of responses are open.
  const isJoined = union === undefined && node["oneOf"] === undefined && context.isSent;
  const joined = isJoined ? withFieldsOfOthers(rest, context, made) : rest;
  const alternatives = union ? [] : joined.map((branch) => convert(wrap(branch), without(context, "narrowed")));
  if (
    node["oneOf"] !== undefined &&
    !union &&
    context.isSent &&
    areAlike(rest.map((one) => made.withAlternatives(wrap(one))))
  )
    made.gaps.push({ at: context.at, text: "may be of several alternatives of oneOf at once, which is not checked." });
  // A decimal beside a number is a text only, or it would take the numbers that the other refuses.
  if (alternatives.some((one) => /^(?:integer|number)$/.test(typesOf(one).join())))
    for (const one of alternatives)
      if (one["x-decimal"] !== undefined)
        setTypes(
          one,
          typesOf(one).filter((type) => type !== "number"),
        );
  // Enums side by side (the choices, and blank) are one enum.
  const values = alternatives.flatMap((one) => one.enum ?? []);
  const isEnum = ({ enum: own, type: _, ...more }: Draft): boolean =>
    own !== undefined && Object.keys(more).every(isAnnotation);
  if (values.length > 0 && alternatives.every(isEnum))
    return { ...described(node, codes), ...enumOf(isNullable ? [...values, null] : values) };
  const draft = union ?? (alternatives.length === 1 ? (alternatives[0] as Draft) : { anyOf: alternatives });
  if (!isNullable) return { ...described(node, codes), ...draft };
  const open = draft.anyOf && Object.keys(draft).length === 1 ? draft.anyOf : [draft];
  return { ...described(node, codes), anyOf: [...open, { type: "null" }] };
}

/** Whether a value may be of two of some schemas, as far as their types, choices and required fields tell. */
function areAlike(schemas: readonly (readonly JsonObject[])[]): boolean {
  const takes = (one: JsonObject, other: JsonObject): boolean =>
    sizeOf(one["properties"]) === 0 ||
    (one["additionalProperties"] ?? false) !== false ||
    listOf(other["required"]).every((name) => object(one["properties"])[scalarText(name)] !== undefined);
  const some = schemas.slice(0, maxBranches).map(([schema = {}, ...alternatives]) => {
    const hasForm = schema["pattern"] !== undefined || schema["format"] !== undefined;
    return { schema, choices: choicesOf(schema), hasForm, types: typesTaken(schema, alternatives) };
  });
  return some.some((a, i) =>
    some.slice(0, i).some((b) => {
      const [areChoices, areOthers] = [a.choices.length > 0, b.choices.length > 0];
      if (areChoices && areOthers) return a.choices.some((value) => b.choices.includes(value));
      if ((areChoices && b.hasForm) || (areOthers && a.hasForm)) return false;
      const isOfBoth = a.types.size === 0 || b.types.size === 0 || [...a.types].some((type) => b.types.has(type));
      return isOfBoth && takes(a.schema, b.schema) && takes(b.schema, a.schema);
    }),
  );
}

/** The types of the values that a schema takes; none if they may be of any. */
function typesTaken(schema: JsonObject, alternatives: readonly JsonObject[] = []): ReadonlySet<string> {
  const choices = choicesOf(schema);
  const types = choices.length > 0 ? new Set(choices.map(jsonType)) : jsonTypes(schema);
  const others = types.size === 0 ? alternatives.map((one) => typesTaken(one)) : [];
  if (others.every(({ size }) => size > 0)) for (const type of others.flatMap((each) => [...each])) types.add(type);
  if (types.has("number")) types.add("integer");
  return types;
}

/**
 * An object may match several branches of anyOf, so each branch takes the fields of the others too, unless it says
 * itself what further fields it takes.
 */
function withFieldsOfOthers(
  branches: readonly Json[],
  { at }: Context,
  { resolveMerged, spend }: Converter,
): readonly Json[] {
  const objects = branches.map((branch) => object(resolveMerged(branch)));
  const fields = objects.map(({ properties }) => object(properties));
  if (fields.some((own) => sizeOf(own) === 0)) return branches;
  const all = Object.assign(Object.create(null), ...fields) as JsonObject;
  const isOfFields = ({ type = "object", properties: _, required: __, ...rest }: JsonObject): boolean =>
    type === "object" && Object.keys(rest).every(isAnnotation);
  const constraints = (field: Json | undefined): string =>
    JSON.stringify(isJsonObject(field) ? without(field, ...annotationKeywords) : field);
  const differing = fields.flatMap((own) =>
    Object.keys(own).filter((name) => constraints(own[name]) !== constraints(all[name])),
  );
  // A branch that requires nothing takes what the others take.
  if (
    differing.length === 0 &&
    objects.every(isOfFields) &&
    objects.some(({ required }) => listOf(required).length === 0)
  )
    return [{ type: "object", properties: all }];
  // Each branch gets the fields of all, unless that costs too much. Converting them spends the same, so it is given back.
  const cost = branches.length * sizeOf(all);
  spend(at, cost);
  spend(at, -cost);
  // What others say differently may be anything in a branch that says nothing of it.
  for (const name of differing) all[name] = {};
  return branches.map((branch, i) => {
    const own = fields[i] as JsonObject;
    const isTold = furtherKeywords.some((keyword) => (objects[i]?.[keyword] ?? undefined) !== undefined);
    const names = isTold ? [] : Object.keys(all).filter((name) => own[name] === undefined);
    return names.length === 0 ? branch : { allOf: [branch, { properties: pick(all, names) }] };
  });
}

/** Keywords about the fields that an object does not list. */
const furtherKeywords = ["additionalProperties", "unevaluatedProperties", "patternProperties"];

/** Converts a union that one field decides to a chain of conditions. Returns undefined if no field decides it. */
function decidedUnion(
  node: JsonObject,
  branches: readonly Json[],
  wrap: (branch: Json) => Json,
  context: Context,
  made: Converter,
): Draft | undefined {
  const { resolveMerged, convert, gaps } = made;
  const decided = discriminated(node, branches, context, made) ?? inferred(branches.map(wrap), made);
  if (!decided && node["discriminator"] !== undefined)
    gaps.push({ at: context.at, text: "has a discriminator that does not tell its alternatives apart: any may hold." });
  // A mapping may name components that the list of branches lacks.
  for (const ref of decided?.more ?? []) branches = [...branches, { $ref: ref }];
  if (!decided || (decided.values.size < 2 && !object(node["discriminator"])["mapping"])) return undefined;
  const { key, values } = decided;
  if (values.size > maxBranches) {
    gaps.push({ at: context.at, text: `has ${values.size} branches by ${plainText(key)}, too many to tell apart.` });
    return undefined;
  }
  const cases: UnionBranch[] = [];
  const withoutKey: Draft[] = [];
  let absent: Draft | undefined;
  for (const [i, texts] of values) {
    const field = fieldOf(branches[i], key, made);
    const own = [...new Set(texts.map((text) => keyValue(text, field)))];
    const whole = wrap(branches[i] as Json);
    const branch = convert(whole, { ...context, narrowed: { key, values: own } });
    cases.push({ values: own, schema: branch });
    // The framework takes the branch of None for an object that lacks the key.
    if (own.includes(null)) absent = branch;
    if (!listOf(object(resolveMerged(whole))["required"]).includes(key)) withoutKey.push(branch);
  }
  cases.sort((a, b) => byTypeAndValue(a.values[0], b.values[0]));
  const any = absent ?? (withoutKey.length === 0 ? undefined : { anyOf: withoutKey });
  return { type: "object", ...(unionSchema(key, cases as never, structuredClone(any) as never) as Draft) };
}

/**
 * Closes what unions say of objects whose key has no value of a branch, where all branches are closed: such an object
 * may have the fields of any branch, so that a misspelt key is told.
 */
export function closeUnions(drafts: Drafts, files: Iterable<string>): void {
  const rests = new Set<Draft | undefined>();
  for (const file of files)
    eachWithin(drafts.get(file) ?? {}, (draft) => {
      const union = unionOf(draft as Schema);
      for (let rest = draft.else; union && rest?.if; rest = rest.else) rests.add(rest);
      const { required, properties: fields } = (union?.other ?? {}) as Draft;
      if (!union || rests.has(draft) || !required || fields?.[union.key]?.enum === undefined) return;
      const branches = union.cases.map(({ schema = {} }) => resolved(drafts, { schema: schema as Draft, file }).schema);
      if (!branches.every(({ additionalProperties }) => additionalProperties === false)) return;
      for (const { properties = {} } of branches) for (const name in properties) fields[name] ??= {};
      (union.other as Draft).additionalProperties = false;
    });
}

/** The field whose value chooses the branch of a union. */
interface DecidingField {
  key: string;
  /** By the index of a branch, the texts of the values that choose it. */
  values: ReadonlyMap<number, readonly string[]>;
  /** References to further branches, which follow those of the list. */
  more: readonly string[];
}

type Resolvers = Pick<Converter, "resolve" | "resolveMerged">;

/** The field that the discriminator names, with its values by the mapping and by the names of components. */
function discriminated(
  node: JsonObject,
  branches: readonly Json[],
  { at }: Context,
  made: Converter,
): DecidingField | undefined {
  const discriminator = object(node["discriminator"] ?? baseDiscriminator(branches, made));
  const key = discriminator["propertyName"];
  // A default takes objects without a value of the mapping: any branch may hold.
  if (typeof key !== "string" || discriminator["defaultMapping"] !== undefined) return undefined;
  const refs: (Json | undefined)[] = branches.map(refOf);
  // Bundlers may copy a component in place of the reference to it.
  const copies = new Map(branches.map((branch, i): [string | undefined, number] => [JSON.stringify(branch), i]));
  const values = new Map<number, string[]>();
  const more: string[] = [];
  for (const [text, given] of Object.entries(object(discriminator["mapping"]))) {
    // A mapping may give the name of a component instead of a reference to it.
    const ref = typeof given === "string" && !given.includes("/") ? `#/components/schemas/${given}` : given;
    const mapped = typeof ref === "string" && ref.startsWith("#") ? made.resolve({ $ref: ref }) : undefined;
    let i = refs.includes(ref) ? refs.indexOf(ref) : (copies.get(JSON.stringify(mapped)) ?? -1);
    if (i < 0 && mapped !== undefined) {
      i = refs.push(ref) - 1;
      more.push(ref as string);
    }
    if (i >= 0) addTo(values, i, text);
    else made.gaps.push({ at, text: `has a discriminator whose ${plainText(text)} leads nowhere.` });
  }
  // A branch that the mapping does not name has the values of its own key, else the name of its component.
  const own = branches.map((branch) => choicesOf(fieldOf(branch, key, made)).map(String));
  const taken = new Set([...values.values()].flat());
  const lastWith = new Map<string, number>();
  for (const [i, texts] of own.entries()) if (!values.has(i)) for (const text of texts) lastWith.set(text, i);
  for (const [i, ref] of refs.entries()) {
    if (values.has(i)) continue;
    const listed = own[i] ?? [];
    const free = listed.filter((text) => !taken.has(text) && lastWith.get(text) === i);
    const name = typeof ref === "string" ? componentName(ref) : undefined;
    const isNamed = name !== undefined && !taken.has(name) && (listed.length === 0 || listed.includes(name));
    const found = free.length === 0 && isNamed ? [name] : free;
    if (found.length === 0) return undefined;
    values.set(i, found);
    for (const text of found) taken.add(text);
  }
  return { key, values, more };
}

/** The discriminator of a base that all branches extend by allOf, if its mapping names each: so Springdoc writes it. */
function baseDiscriminator(branches: readonly Json[], { resolve }: Resolvers): Json | undefined {
  const refsOf = (branch: Json): (string | undefined)[] => listOf(object(resolve(branch))["allOf"]).map(refOf);
  const names = new Set(branches.map((branch) => componentName(refOf(branch))));
  for (const $ref of branches.map(refsOf).reduce((all, refs) => all.filter((ref) => refs.includes(ref)))) {
    const { discriminator } = object(resolve({ $ref: $ref as string }));
    const mapped = Object.entries(object(object(discriminator)["mapping"])).filter(([, to]) =>
      names.has(componentName(to)),
    );
    if (new Set(mapped.map(([, to]) => componentName(to))).size === names.size)
      return { ...object(discriminator), mapping: Object.fromEntries(mapped) };
  }
  return undefined;
}

/** The first field that every branch requires, with values that no other branch has. */
function inferred(branches: readonly Json[], { resolveMerged }: Resolvers): DecidingField | undefined {
  const objects = branches.map((branch) => object(resolveMerged(branch)));
  for (const key of Object.keys(object(objects[0]?.["properties"]))) {
    const choices = objects.map((branch) => {
      const field = object(resolveMerged(object(branch["properties"])[key]));
      return listOf(branch["required"]).includes(key) ? choicesOf(field) : [];
    });
    const all = choices.flat();
    if (choices.every((values) => values.length > 0) && new Set(all).size === all.length)
      return { key, values: new Map(choices.map((values, i) => [i, values.map(String)])), more: [] };
  }
  return undefined;
}

function fieldOf(branch: Json | undefined, key: string, { resolveMerged }: Resolvers): JsonObject {
  return object(resolveMerged(object(object(resolveMerged(branch))["properties"])[key]));
}

/** The value that a text of a discriminator's mapping means: the documents write booleans and null as texts. */
function keyValue(text: string, field: JsonObject): UnionKey {
  const types = jsonTypes(field);
  const values = choicesOf(field);
  if (values.includes(text)) return text;
  const own = types.size === 0 ? values.find((value) => String(value) === text) : undefined;
  if (own !== undefined) return own;
  if (text === "null" || text === "None") return null;
  if (text === "") return values.length === 0 && (types.size === 0 || types.has("null")) ? null : text;
  return typedText(text, types);
}
