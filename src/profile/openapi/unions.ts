import { type UnionBranch, unionSchema } from "../../schema/unions.ts";
import { decidingField, keyValues } from "./deciding-field.ts";
import type { Context, Conversion, Draft } from "./draft.ts";
import { byTypeAndValue, type Json, type JsonObject, listOf, object, pick, without } from "./json.ts";
import { alsoUnions, annotationKeywords, described, isNullEnum, isScalar, unionKeywords } from "./keywords.ts";
import { plainText } from "./plain-text.ts";

const maxBranches = 100;

/** Converts a union. Its branches are those of oneOf or anyOf. */
export function convertUnion(
  node: JsonObject,
  branches: readonly Json[],
  context: Context,
  conversion: Conversion,
): Draft {
  const { resolve, convert, codes } = conversion;
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
  const union = decidedUnion(node, rest, wrap, context, conversion);
  const joined = union === undefined && node["oneOf"] === undefined ? withFieldsOfOthers(rest, conversion) : rest;
  const draft = union ?? { anyOf: joined.map((branch) => convert(wrap(branch), without(context, "narrowed"))) };
  if (!isNullable) return { ...described(node, codes), ...draft };
  const open = draft.anyOf && Object.keys(draft).length === 1 ? draft.anyOf : [draft];
  return { ...described(node, codes), anyOf: [...open, { type: "null" }] };
}

/** An object may match several branches of anyOf, so each branch takes the fields of the others too. */
function withFieldsOfOthers(
  branches: readonly Json[],
  { resolveMerged }: Pick<Conversion, "resolveMerged">,
): readonly Json[] {
  const fields = branches.map((branch) => object(object(resolveMerged(branch))["properties"]));
  if (fields.some((own) => Object.keys(own).length === 0)) return branches;
  const all = Object.assign(Object.create(null), ...fields) as JsonObject;
  return branches.map((branch, i) => {
    const own = fields[i] as JsonObject;
    const names = Object.keys(all).filter((name) => own[name] === undefined);
    return names.length === 0 ? branch : { allOf: [branch, { properties: pick(all, new Set(names)) }] };
  });
}

/** Converts a union that one field decides to a chain of conditions. Returns undefined if no field decides it. */
function decidedUnion(
  node: JsonObject,
  branches: readonly Json[],
  wrap: (branch: Json) => Json,
  context: Context,
  conversion: Conversion,
): Draft | undefined {
  const { resolveMerged, convert, gaps } = conversion;
  const decided = decidingField(node, branches, conversion);
  // A mapping may name components that the list of branches lacks.
  for (const ref of decided?.more ?? []) branches = [...branches, { $ref: ref }];
  if (!decided || decided.values.size < 2) return undefined;
  const { key, values } = decided;
  const made: UnionBranch[] = [];
  let absent: Draft | undefined;
  let isAlwaysRequired = true;
  for (const [i, texts] of values) {
    const own = keyValues(texts, branches[i], key, conversion);
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
